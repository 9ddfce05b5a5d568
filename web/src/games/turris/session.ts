/** A Turris board that is open: what a bonus is used for, and which view is shown apart. */
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { Orientation, TurnableBoard } from "../../kit/wood/Turn";
import type { PlaceSign } from "../../scene/boardDrawing";
import { say } from "../../state/words";
import { Session } from "../session";
import { Bar } from "./Bar";
import { Legend } from "./Legend";
import { Plan } from "./Plan";
import { placesOf, type TurrisPlace, turnedPlace } from "./places";
import type { TurrisRenderData, TurrisTypes } from "./protocol";
import { Extras } from "./Views";
import { levelWords } from "./words";

/** What the player does with a bonus (T8): place another block, or remove one. */
export type BonusMode = "place" | "remove";

interface WantedMode {
  /** The actions it was chosen for: another position asks again. */
  readonly actions: readonly string[];
  readonly mode: BonusMode;
}

/** What the model is given beyond the board: the places of what is being done, in words. */
export interface TurrisDetail {
  /** What the group of places is called. */
  readonly name: string;
  readonly places: readonly {
    readonly action: string;
    readonly label: string;
    readonly sign: PlaceSign;
  }[];
}

const KINDS = { V: "upright", H: "flat", x: "remove" } as const;

export class TurrisSession extends Session<TurrisTypes, TurrisDetail> implements TurnableBoard {
  barHadFocus = false;
  readonly Plan = this.bind(Plan);
  readonly Bar = this.bind(Bar);
  override readonly Extras = this.bind(Extras);
  override readonly Legend = this.bind(Legend);
  /** Where all offered actions are on the plan. */
  readonly places: ReadonlySignal<readonly TurrisPlace[]> = computed(() =>
    placesOf(this.selection.offered.value, this.view.value.board.render_data),
  );
  /** What is being done: what was chosen, or the only thing possible, or placing. */
  readonly mode: ReadonlySignal<BonusMode> = computed(() => this.#modeNow());
  /** The places that belong to what is being done. */
  readonly shownPlaces: ReadonlySignal<readonly TurrisPlace[]> = computed(() => {
    const removing = this.mode.value === "remove";
    return this.places.value.filter(({ kind }) => (kind === "x") === removing);
  });
  /** The tower as it would be with the selected action; `null` until that is known. */
  readonly foreseen: ReadonlySignal<TurrisRenderData | null> = computed(
    () => this.selection.preview.value?.board?.render_data ?? null,
  );
  /** The column clicked first, where a flat block needs a second. */
  readonly begun = signal<string | null>(null);
  readonly #wanted = signal<WantedMode | null>(null);
  readonly #focus = signal<string | null>(null);

  /** The view that is shown apart: `S`, `E`, `N`, `W` or `roof`; `null` for none. */
  override get focus(): string | null {
    return this.#focus.value;
  }

  /** Show a view apart, or no longer. */
  toggleFocus(name: string): void {
    this.#focus.value = this.#focus.peek() === name ? null : name;
  }

  override detail(): TurrisDetail {
    const places = this.view.value.live ? this.shownPlaces.value : [];
    return {
      name: say("turris.page.places_label"),
      places: places.map((place) => ({
        action: place.action,
        label: this.placeWords(place),
        sign: {
          kind: KINDS[place.kind],
          name: place.columns.join("–"),
          note: say("turris.page.level", { level: this.#levelOf(place) }),
          group: say(`turris.page.${KINDS[place.kind]}`).toLocaleLowerCase(),
        },
      })),
    };
  }

  /** A place as a sentence, with its levels: "Debout en b2, niveaux 4 et 5". */
  placeWords(place: TurrisPlace): string {
    const { position } = this.view.value.board;
    const seat = this.selection.seat.value ?? Number(position.to_act ?? 0);
    return levelWords(place, this.#levelOf(place), 1 - seat);
  }

  /** The lowest level that a block has there, or that of the block which is taken away: as in the log. */
  #levelOf({ kind, columns }: TurrisPlace): number {
    const height = this.view.value.board.position.columns[columns[0] ?? ""]?.length ?? 0;
    if (kind !== "x") return height + 1;
    return columns.length === 1 ? height - 1 : height; // an upright block has two levels
  }

  /** Choose what to do with a bonus; the selection is cleared. */
  setMode(mode: BonusMode): void {
    this.selection.choose(null);
    this.#wanted.value = { actions: this.selection.actions.peek(), mode };
  }

  /** The place of an offered action; `null` for one that has none. */
  placeOf(action: string | null): TurrisPlace | null {
    return this.places.value.find((place) => place.action === action) ?? null;
  }

  /** The text of the offered action of a kind; `null` where none is offered. */
  offeredOf(kind: "stop" | "pass"): string | null {
    return this.selection.offered.value.find(([, parts]) => parts[0] === kind)?.[0] ?? null;
  }

  /** How the selected block stands, or that one is to be removed. */
  override get pressMode(): string {
    const kind = this.placeOf(this.selection.chosen.peek())?.kind;
    return kind ?? (this.mode.peek() === "remove" ? "x" : "");
  }

  orientationOf(action: string | null): Orientation | null {
    const kind = this.placeOf(action)?.kind ?? "x";
    return kind === "x" ? null : kind;
  }

  columnOf(action: string | null): string | null {
    return this.placeOf(action)?.columns[0] ?? null;
  }

  turned(kind: Orientation, from: string | null): string | null {
    return turnedPlace(kind, from, this.places.value);
  }

  #modeNow(): BonusMode {
    const chosen = this.placeOf(this.selection.chosen.value);
    if (chosen !== null) return chosen.kind === "x" ? "remove" : "place";
    const wanted = this.#wanted.value;
    if (wanted !== null && wanted.actions === this.selection.actions.value) return wanted.mode;
    const places = this.places.value;
    return places.some(({ kind }) => kind !== "x") || places.length === 0 ? "place" : "remove";
  }
}
