/** The page of an unknown address, and the note while a part of the page loads. */
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { link } from "../state/route";
import { say } from "../state/words";
import { Wordmark } from "./Wordmark";
import "./notfound.css";

/** Says that the address is unknown, with a link home. */
export function NotFound(): JSX.Element {
  const title = say("page.net.nowhere");
  useEffect(() => {
    document.title = `${title} – Chantier`;
  }, [title]);
  return (
    <main class="nowhere">
      <Wordmark height={28} />
      <h1>{title}</h1>
      <p class="note">{say("page.net.nowhere_note")}</p>
      <a class="button primary" href={link("")}>
        {say("page.net.home")}
      </a>
    </main>
  );
}

/** A part of the page is loading; said only after a while. */
export function Loading({ words }: { readonly words?: string }): JSX.Element {
  return (
    <main class="nowhere coming" aria-busy="true">
      <Wordmark height={28} />
      <p class="note" role="status">
        {words ?? say("page.net.coming")}
      </p>
    </main>
  );
}
