/** A choice among plate sets, each shown by three of its plates: the table's own, yours, a blank one. */
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useId } from "preact/hooks";
import { gameCard } from "../../../state/games";
import { link } from "../../../state/route";
import { say } from "../../../state/words";
import { Icon } from "../../../ui/Icon";
import type { SetsProps } from "../../module";
import { drawnCount, missing } from "./checks";
import { type KeptSet, setOf, sets } from "./keptSets";
import { missingWords, progressWords } from "./names";
import { tableSet, trouble } from "./opening";
import { EMPTY, ENTRIES, isSame, type PlateSet, readSet } from "./plateSet";
import { Three, threeOf } from "./Shelf";
import { SetFileButton } from "./starting";
import "./sets.css";

/** The set that an address asks for, such as `#set=ID`. */
function askedSet(): KeptSet | null {
  const id = new URLSearchParams(location.hash.slice(1)).get("set");
  return id === null ? null : setOf(id);
}

/** A set of this device that was changed since it was chosen: the same name, other drawings. */
function newerOf(chosen: PlateSet | null): KeptSet | null {
  if (chosen === null || sets.peek().some(({ set }) => isSame(set, chosen))) return null;
  return sets.peek().find(({ set }) => set.name === chosen.name) ?? null;
}

export function Sets({ value, blank = false, forTable = false, choose }: SetsProps): JSX.Element {
  gameCard("turquoise"); // its options hold the table's own set
  const name = useId();
  const given = (value ?? {}) as { readonly plates?: unknown };
  const own = readSet(given.plates);
  const isOwn = ({ set }: KeptSet) => !blank && own !== null && isSame(set, own);
  const take = (kept: KeptSet) => {
    choose({ plates: kept.set }, false);
  };
  useEffect(() => {
    trouble.value = "";
    const asked = askedSet();
    const wanted = asked ?? newerOf(own);
    if (wanted !== null && usable(wanted, forTable)) choose({ plates: wanted.set }, false);
  }, []);
  // A set that came from elsewhere and is not of this device is chosen all the same.
  const foreign = own !== null && !blank && !sets.value.some(isOwn);
  return (
    <div class="pe-choice">
      <Choice
        group={name}
        title={say("turquoise.editor.sets.table")}
        note={say("turquoise.editor.sets.table_note")}
        checked={!blank && own === null}
        choose={() => choose({}, false)}
      >
        <Three plates={tableSet()?.plates ?? [EMPTY, EMPTY, EMPTY]} />
      </Choice>
      {foreign && own !== null && (
        <Choice
          group={name}
          title={own.name}
          note={progressWords(own)}
          checked
          choose={() => choose({ plates: own }, false)}
        >
          <Three plates={threeOf(own)} />
        </Choice>
      )}
      {sets.value.map((kept) => (
        <Choice
          key={kept.id}
          group={name}
          title={kept.set.name}
          note={noteOf(kept, forTable)}
          off={!usable(kept, forTable)}
          checked={isOwn(kept)}
          choose={() => take(kept)}
        >
          <Three plates={threeOf(kept.set)} />
        </Choice>
      ))}
      {!forTable && (
        <Choice
          group={name}
          title={say("turquoise.editor.sets.blank")}
          note={say("turquoise.editor.sets.blank_note")}
          checked={blank}
          choose={() => choose({}, true)}
        >
          <Three plates={[EMPTY, EMPTY, EMPTY]} />
        </Choice>
      )}
      {trouble.value !== "" && (
        <p class="alert-box" role="alert">
          {trouble.value}
        </p>
      )}
      <p class="pe-choice-more">
        <a class="text-button" href={link("edit/turquoise")}>
          <Icon name="pencil" size={18} />
          {say("turquoise.editor.sets.edit")}
        </a>
        <SetFileButton
          class="text-button"
          opened={(id) => {
            const kept = setOf(id);
            if (kept !== null) take(kept);
          }}
        />
      </p>
    </div>
  );
}

/** A set can be printed as soon as it has all its entries, and played once it has all its plates. */
function usable({ set, meant }: KeptSet, forTable: boolean): boolean {
  return set.entries.length === ENTRIES && (!forTable || missing(set, meant).length === 0);
}

function noteOf(kept: KeptSet, forTable: boolean): string {
  if (!usable(kept, forTable)) return missingWords(missing(kept.set, kept.meant));
  return say("turquoise.editor.sets.own_note", { count: drawnCount(kept.set) });
}

function Choice(props: {
  readonly group: string;
  readonly title: string;
  readonly note: string;
  readonly checked: boolean;
  readonly off?: boolean;
  readonly children: ComponentChildren;
  choose(): void;
}): JSX.Element {
  return (
    <label class={props.off ? "pe-option off" : "pe-option"}>
      <input
        type="radio"
        name={props.group}
        checked={props.checked}
        disabled={props.off}
        onChange={props.choose}
      />
      <span class="pe-option-words">
        <b>{props.title}</b>
        <small>{props.note}</small>
      </span>
      {props.children}
    </label>
  );
}
