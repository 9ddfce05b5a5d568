/** The print options: paper, ink, language, and what the game adds. */
import { type Signal, signal } from "@preact/signals";
import type { ComponentType, JSX } from "preact";
import type { SetsProps } from "../../games/module";
import type { PrintOrder, PrintSet } from "../../protocol/answers";
import { remembered } from "../../state/settings";
import { has, type Language, language, say } from "../../state/words";
import type { Prints } from "./printJobs";

/** What a game adds to the choices: its options, or a blank set to draw on. */
export interface PickedSet {
  readonly options: unknown;
  readonly blank: boolean;
}

const PAPERS = ["a4", "a3", "letter"] as const;
const INKS = ["colour", "grey", "low"] as const;
/** The longer side of A3, in millimetres, less what a picture's pixels may lack. */
const A3_LENGTH = 415;
const LANGUAGES: readonly Language[] = ["fr", "en"];

const paper = remembered<(typeof PAPERS)[number]>("paper", usualPaper(navigator.languages));
const ink = remembered<(typeof INKS)[number]>("ink", "colour");
/** The language of the sheets: the page's until another one is chosen. */
const sheetLanguage = signal<Language | null>(null);

/** The usual paper of the client's country, as its browser tells it. */
export function usualPaper(languages: readonly string[]): "a4" | "letter" {
  return /-(US|CA|MX|PH)$/.test(languages[0] ?? "") ? "letter" : "a4";
}

/** What is asked for by all that is chosen; following it is following every choice. */
export function orderOf({ options, blank }: PickedSet): PrintOrder {
  return {
    paper: PAPERS.includes(paper.value) ? paper.value : "a4",
    ink: INKS.includes(ink.value) ? ink.value : "colour",
    language: sheetLanguage.value ?? language.value,
    options: options as Record<string, unknown>,
    blank,
  };
}

/** Whether sheets that were asked for on A3 are all smaller: then a game has nothing that large. */
export function isSmall(ready: PrintSet | null): boolean {
  if (ready === null || !ready.file.includes("-a3-")) return false;
  const pages = ready.documents.flatMap(({ sheets }) => sheets);
  return pages.every(({ width, height }) => Math.max(width, height) < A3_LENGTH);
}

export interface ChoicesProps {
  readonly game: string;
  readonly prints: Prints;
  readonly set: Signal<PickedSet>;
  readonly Sets: ComponentType<SetsProps> | undefined;
}

export function Choices({ game, prints, set, Sets }: ChoicesProps): JSX.Element {
  const title = `${game}.page.sets`; // what the things are called that sets are of
  return (
    <>
      <OneOf what="paper" values={PAPERS} value={paper.value} into={paper} />
      {paper.value === "a3" && isSmall(prints.ready.value) && (
        <p class="note">{say("page.make.paper.small")}</p>
      )}
      <OneOf what="ink" values={INKS} value={ink.value} into={ink} />
      <OneOf
        what="language"
        values={LANGUAGES}
        value={sheetLanguage.value ?? language.value}
        into={sheetLanguage}
      />
      {Sets && (
        <fieldset class="make-pick">
          <legend>{has(title) ? say(title) : ""}</legend>
          <Sets
            value={set.value.options}
            blank={set.value.blank}
            choose={(options, blank) => {
              set.value = { options, blank };
            }}
          />
        </fieldset>
      )}
    </>
  );
}

interface OneOfProps<T> {
  readonly what: "paper" | "ink" | "language";
  readonly values: readonly T[];
  readonly value: T;
  /** Where the chosen value goes. */
  readonly into: Signal<T> | Signal<T | null>;
}

/** One of a few values, all seen at once. */
function OneOf<T extends string>({ what, values, value, into }: OneOfProps<T>): JSX.Element {
  return (
    <fieldset class="make-pick">
      <legend>{say(`page.make.${what}.title`)}</legend>
      <span class="segments">
        {values.map((one) => (
          <button
            type="button"
            key={one}
            aria-pressed={one === value}
            onClick={() => {
              into.value = one;
            }}
          >
            {say(`page.make.${what}.${one}`)}
          </button>
        ))}
      </span>
    </fieldset>
  );
}
