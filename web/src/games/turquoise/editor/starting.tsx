/** How a set begins: blank, as a copy, or from a file. */
import type { JSX } from "preact";
import { go } from "../../../state/route";
import { say } from "../../../state/words";
import { FileButton } from "../../../ui/FileButton";
import { Icon } from "../../../ui/Icon";
import { addSet, freeName } from "./keptSets";
import { openFile, tableSet, trouble } from "./opening";
import { blankSet, type PlateSet } from "./plateSet";

/** Show a set of this device; where none could be kept, say so. */
export function show(id: string | null): void {
  if (id === null) trouble.value = say("turquoise.editor.full");
  else {
    trouble.value = "";
    go(`edit/turquoise#set=${id}`);
  }
}

/** A set without walkways, with the table's own entries. */
export function startBlank(): void {
  const entries = tableSet()?.entries ?? [];
  show(addSet(blankSet(freeName(say("turquoise.editor.new_name")), entries)));
}

/** A copy of the table's own set. */
export function startFromTable(): void {
  const set = tableSet();
  if (set === null) return;
  show(addSet({ ...set, name: freeName(say("turquoise.editor.after_name")) }));
}

/** A copy of a set of this device. */
export function startCopy(set: PlateSet, meant: readonly string[]): void {
  const name = freeName(say("turquoise.editor.copy_name", { name: set.name }));
  show(addSet({ ...set, name }, meant));
}

/** A button that opens a set's file; the set is kept and shown, or handed to the caller. */
export function SetFileButton(props: {
  readonly class?: string;
  done?(): void;
  opened?(id: string): void;
}): JSX.Element {
  const take = async (file: File | undefined) => {
    const id = file === undefined ? null : await openFile(file);
    if (id !== null) (props.opened ?? show)(id);
    props.done?.();
  };
  const label = say("turquoise.editor.start.file");
  return (
    <FileButton class={props.class} label={label} accept=".json,application/json" take={take}>
      <Icon name="upload" />
      {label}
    </FileButton>
  );
}
