/** That a set is saved on this device, and when; or that it is not. */
import type { JSX } from "preact";
import { say } from "../../../state/words";
import { isSaved, type KeptSet } from "./keptSets";
import { savedWords } from "./names";

export function Saved(props: { readonly kept: KeptSet; readonly class: string }): JSX.Element {
  if (isSaved()) return <span class={`note ${props.class}`}>{savedWords(props.kept)}</span>;
  return <span class={`pe-unsaved ${props.class}`}>{say("turquoise.editor.unsaved")}</span>;
}
