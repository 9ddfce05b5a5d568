/** What a set is for: a file, a link, sheets of paper, a table. */
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { propose } from "../../../state/lobby";
import { go, link } from "../../../state/route";
import { say } from "../../../state/words";
import { Icon } from "../../../ui/Icon";
import { Dialogue } from "../../../ui/table/Dialogue";
import { Share } from "../../../ui/table/Share";
import { type Finding, missing } from "./checks";
import type { KeptSet } from "./keptSets";
import { encodeSet } from "./linkCode";
import { missingWords } from "./names";
import { ENTRIES, fileName, fileText, type PlateSet } from "./plateSet";
import { Saved } from "./Saved";

export interface OutputProps {
  readonly kept: KeptSet;
  readonly findings: readonly Finding[];
  /** What the server says against the set; empty if nothing. */
  readonly refused: string;
}

/** Four ways out; one that cannot be taken yet says what is missing. */
export function Output({ kept, findings, refused }: OutputProps): JSX.Element {
  const shared = useSignal(false);
  const { set } = kept;
  const lacks = missing(set, kept.meant);
  const whole = set.entries.length === ENTRIES && refused === "";
  const ready = whole && lacks.length === 0;
  const twins = findings.some(({ kind }) => kind === "twin");
  return (
    <section class="pe-output" aria-label={say("turquoise.editor.output")}>
      {twins && <p class="note">{say("turquoise.editor.twins_allowed")}</p>}
      <div class="pe-ways">
        <button type="button" class="button" disabled={!whole} onClick={() => save(set)}>
          <Icon name="download" />
          {say("turquoise.editor.file.save")}
        </button>
        <button
          type="button"
          class="button"
          disabled={!whole}
          onClick={() => {
            shared.value = true;
          }}
        >
          <Icon name="link" />
          {say("turquoise.editor.link.make")}
        </button>
        {whole ? (
          <a class="button" href={link(`make/turquoise#set=${kept.id}`)}>
            <Icon name="print" />
            {say("turquoise.editor.print")}
          </a>
        ) : (
          <button type="button" class="button" disabled>
            <Icon name="print" />
            {say("turquoise.editor.print")}
          </button>
        )}
      </div>
      <button
        type="button"
        class="button primary pe-play"
        disabled={!ready}
        aria-describedby="pe-missing"
        onClick={() => {
          propose("plates", set);
          go("?game=turquoise");
        }}
      >
        {say("turquoise.editor.play")}
      </button>
      <p class="note pe-missing" id="pe-missing">
        {ready ? say("turquoise.editor.ready") : missingWords(lacks)}
      </p>
      <Saved kept={kept} class="pe-saved-below" />
      {shared.value && (
        <Dialogue
          title={say("turquoise.editor.link.title", { name: set.name })}
          onClose={() => {
            shared.value = false;
          }}
        >
          <p>{say("turquoise.editor.link.about")}</p>
          <Share path={pathOf(set)} label={say("turquoise.editor.link.label")} />
        </Dialogue>
      )}
    </section>
  );
}

/** The path that holds a whole set. */
export function pathOf(set: PlateSet): string {
  return `edit/turquoise#plates=${encodeSet(set)}`;
}

/** Give the set to the browser as a file. */
function save(set: PlateSet): void {
  const address = URL.createObjectURL(new Blob([fileText(set)], { type: "application/json" }));
  const anchor = document.createElement("a");
  anchor.href = address;
  anchor.download = fileName(set);
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000); // some browsers read it late
}
