/** A text whose French ordinals stand raised: "7e coup", with the "e" as a superscript. */
import type { JSX } from "preact";
import "./raised.css";

const ORDINAL = /(\d)(ers?|es?)(?![\p{L}\d])/u;

export function Raised({ text }: { readonly text: string }): JSX.Element {
  // A split by two groups: text, digit, letters, and so on.
  const parts = text.split(ORDINAL);
  return <>{parts.map((part, at) => (at % 3 === 2 ? <span class="raised">{part}</span> : part))}</>;
}
