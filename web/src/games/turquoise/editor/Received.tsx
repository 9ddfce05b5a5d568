/** A set that came by a link: shown first, kept only if the visitor wants it. */
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { go, link } from "../../../state/route";
import { say } from "../../../state/words";
import { failureWords } from "../../../ui/failureWords";
import { PageBar } from "../../../ui/rules/PageBar";
import { EntriesFigure } from "./Entries";
import { addSet } from "./keptSets";
import { decodeSet } from "./linkCode";
import { shortOf } from "./names";
import { checked, trouble } from "./opening";
import { PaperPlate } from "./PaperPlate";
import { digitsOf, PIECES, type PlateSet } from "./plateSet";

type Verdict =
  | { readonly kind: "asked" }
  | { readonly kind: "good"; readonly set: PlateSet }
  | { readonly kind: "bad"; readonly error: unknown };

/** The set of a link, with all its plates. */
export function Received({ code }: { readonly code: string }): JSX.Element {
  const set = decodeSet(code);
  const verdict = useSignal<Verdict>({ kind: "asked" });
  useEffect(() => {
    let over = false;
    verdict.value = { kind: "asked" };
    const told = (found: Verdict) => {
      if (!over) verdict.value = found;
    };
    if (set !== null) {
      checked(set).then(
        (good) => told({ kind: "good", set: good }),
        (error: unknown) => told({ kind: "bad", error }),
      );
    }
    return () => {
      over = true;
    };
  }, [code]);
  const now = verdict.value;
  const wrong =
    set === null
      ? say("turquoise.editor.link.broken")
      : now.kind === "bad"
        ? failureWords(now.error)
        : "";
  return (
    <div class="pe">
      <PageBar title={say("turquoise.editor.page")} />
      <main class="pe-shelf">
        <h1>{say("turquoise.editor.link.received")}</h1>
        {set !== null && (
          <>
            <p class="pe-received-name">{set.name}</p>
            <ul class="pe-all">
              {PIECES.map((piece) => (
                <li key={piece}>
                  <PaperPlate
                    digits={digitsOf(set, piece)}
                    kind={typeof piece === "number" ? "plate" : piece}
                  />
                  <span>{shortOf(piece)}</span>
                </li>
              ))}
              <li>
                <EntriesFigure set={set} />
                <span>{shortOf("entries")}</span>
              </li>
            </ul>
          </>
        )}
        {(wrong || trouble.value) !== "" && (
          <p class="alert-box" role="alert">
            {wrong || trouble.value}
          </p>
        )}
        <p class="pe-received">
          <a class="button" href={link("edit/turquoise#all")}>
            {say(`turquoise.editor.link.${set === null ? "back" : "refuse"}`)}
          </a>
          {set !== null && (
            <button
              type="button"
              class="button primary"
              disabled={now.kind !== "good"}
              onClick={() => {
                const id = now.kind === "good" ? addSet(now.set) : null;
                trouble.value = id === null ? say("turquoise.editor.full") : "";
                if (id !== null) go(`edit/turquoise#set=${id}`, true);
              }}
            >
              {say("turquoise.editor.link.keep")}
            </button>
          )}
        </p>
        {set !== null && <p class="note">{say("turquoise.editor.link.kept_note")}</p>}
      </main>
    </div>
  );
}
