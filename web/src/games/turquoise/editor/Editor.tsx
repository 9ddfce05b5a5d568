/** Draw your own plates: which of its rooms the address names. */
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { gameCard } from "../../../state/games";
import { say } from "../../../state/words";
import type { EditorProps } from "../../module";
import { Bench } from "./Bench";
import { setOf, sets } from "./keptSets";
import { trouble } from "./opening";
import { Received } from "./Received";
import { Shelf } from "./Shelf";
import "./sets.css";
import "./editor.css";

/** `#set=ID` is a set of this device, `#plates=CODE` one that was shared, `#all` shows all of them. */
export function Editor({ hash }: EditorProps): JSX.Element {
  const title = say("turquoise.editor.page");
  useEffect(() => {
    document.title = `${title} – Chantier`;
  }, [title]);
  useEffect(() => {
    trouble.value = "";
  }, [hash]);
  gameCard("turquoise"); // its options hold the table's own set
  const asked = new URLSearchParams(hash);
  const code = asked.get("plates");
  if (code !== null) return <Received code={code} />;
  const id = asked.get("set");
  const kept = id !== null ? setOf(id) : hash === "" ? (sets.value[0] ?? null) : null;
  return kept === null ? <Shelf /> : <Bench key={kept.id} kept={kept} />;
}
