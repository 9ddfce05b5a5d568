/** All sets of this device, and how to begin another. */
import type { ComponentChildren, JSX } from "preact";
import { link } from "../../../state/route";
import { say } from "../../../state/words";
import { Icon, IconButton } from "../../../ui/Icon";
import { PageBar } from "../../../ui/rules/PageBar";
import { deleted, deleteSet, isSaved, type KeptSet, putBack, sets } from "./keptSets";
import { progressWords, savedWords } from "./names";
import { tableSet, trouble } from "./opening";
import { PaperPlate } from "./PaperPlate";
import { EMPTY, type PlateSet } from "./plateSet";
import { SetFileButton, startBlank, startCopy, startFromTable } from "./starting";

export function Shelf(): JSX.Element {
  const all = sets.value;
  return (
    <div class="pe">
      <PageBar title={say("turquoise.editor.page")} />
      <main class="pe-shelf">
        <h1>{say("turquoise.editor.title")}</h1>
        <p class="pe-about">{say("turquoise.editor.about")}</p>
        {trouble.value !== "" && (
          <p class="alert-box" role="alert">
            {trouble.value}
          </p>
        )}
        {deleted.value !== null && (
          <p class="pe-deleted" role="status">
            {say("turquoise.editor.deleted", { name: deleted.value.set.name })}
            <button type="button" class="button" onClick={putBack}>
              <Icon name="undo" />
              {say("turquoise.editor.put_back")}
            </button>
          </p>
        )}
        {all.length > 0 && (
          <section aria-labelledby="pe-yours">
            <h2 id="pe-yours">{say("turquoise.editor.yours")}</h2>
            <ul class="pe-sets">
              {all.map((kept) => (
                <SetCard key={kept.id} kept={kept} />
              ))}
            </ul>
            {!isSaved() && <p class="pe-unsaved">{say("turquoise.editor.unsaved")}</p>}
          </section>
        )}
        <section aria-labelledby="pe-begin">
          <h2 id="pe-begin">{say("turquoise.editor.start.title")}</h2>
          <div class="pe-starts">
            <Start words="blank" off={tableSet() === null} press={startBlank}>
              <Three large plates={[EMPTY, EMPTY, EMPTY]} />
            </Start>
            <Start words="table" off={tableSet() === null} press={startFromTable}>
              <Three large plates={tableSet()?.plates ?? [EMPTY, EMPTY, EMPTY]} />
            </Start>
            <div class="pe-start">
              <span class="pe-folder" aria-hidden="true">
                <Icon name="upload" size={34} />
              </span>
              <SetFileButton class="button" />
              <p class="note">{say("turquoise.editor.start.file_note")}</p>
            </div>
          </div>
          <p class="note">{say("turquoise.editor.start.link_note")}</p>
        </section>
      </main>
    </div>
  );
}

function SetCard({ kept }: { readonly kept: KeptSet }): JSX.Element {
  const { id, set } = kept;
  const tool = (words: string) => say(`turquoise.editor.${words}_of`, { name: set.name });
  return (
    <li class="pe-set">
      <a href={link(`edit/turquoise#set=${id}`)}>
        <Three large plates={threeOf(set)} />
        <span>
          <b>{set.name}</b>
          <small>
            {progressWords(set)} · {savedWords(kept)}
          </small>
        </span>
      </a>
      <IconButton
        icon="copy"
        label={tool("duplicate")}
        hasTip
        onClick={() => startCopy(set, kept.meant)}
      />
      <IconButton icon="close" label={tool("delete")} hasTip onClick={() => deleteSet(id)} />
    </li>
  );
}

function Start(props: {
  readonly words: string;
  readonly off: boolean;
  readonly children: ComponentChildren;
  press(): void;
}): JSX.Element {
  const key = `turquoise.editor.start.${props.words}`;
  return (
    <div class="pe-start">
      {props.children}
      <button type="button" class="button" disabled={props.off} onClick={props.press}>
        {say(key)}
      </button>
      <p class="note">{say(`${key}_note`)}</p>
    </div>
  );
}

/** Three plates that show what a set looks like: drawn ones where there are. */
export function threeOf(set: PlateSet): readonly string[] {
  const drawn = set.plates.filter((digits) => digits !== EMPTY);
  return [...drawn.slice(0, 3), EMPTY, EMPTY, EMPTY].slice(0, 3);
}

/** Three small plates side by side. */
export function Three(props: {
  readonly plates: readonly string[];
  readonly large?: boolean;
}): JSX.Element {
  return (
    <span class={props.large ? "pe-three large" : "pe-three"} aria-hidden="true">
      {props.plates.slice(0, 3).map((digits, nth) => (
        <PaperPlate key={`${nth} ${digits}`} digits={digits} />
      ))}
    </span>
  );
}
