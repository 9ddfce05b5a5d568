/** What a game shows of itself: every game is one module of this shape, and the table knows no more. */
import type { ReadonlySignal } from "@preact/signals";
import type { ComponentType } from "preact";
import type { Board, LineEntry, OutcomeView, SeatView } from "../protocol/messages";
import type { CreateModel } from "../scene/model";
import type { Selection } from "../state/selection";

/** A game at one moment, live or looked back at. */
export interface View {
  readonly game: string;
  readonly players: number;
  readonly board: Board;
  /** The action that led here. */
  readonly last: LineEntry | null;
  readonly seats: readonly SeatView[];
  readonly outcome: OutcomeView | null;
  /** Whether this is the present: only then can the selection be played. */
  readonly live: boolean;
}

/** What every part of a game is given. */
export interface Parts {
  readonly view: ReadonlySignal<View>;
  readonly selection: Selection;
}

/** The parts of one seat's card. */
export interface SeatParts extends Parts {
  readonly seat: number;
}

/** A choice among the sets of data that a game can be played with or printed with. */
export interface SetsProps {
  /** The options that are chosen, as a table takes them: `{}` for the table's own set. */
  readonly value: unknown;
  /** Whether the blank set is chosen, which is for drawing on by hand. */
  readonly blank?: boolean;
  /** Whether the set is for a table: then there is no blank one, and an unfinished one is shown as such. */
  readonly forTable?: boolean;
  choose(options: unknown, blank: boolean): void;
}

/** The page on which a player makes sets of data for a game. */
export interface EditorProps {
  /** What the address says after its `#`: a set of this device, or a set that was shared. */
  readonly hash: string;
}

export interface GameModule {
  readonly name: string;
  /** The flat view, complete: every choice of every phase can be made in it or in the bar. */
  readonly Plan: ComponentType<Parts>;
  /**
   * What stands in the action bar while a player here must act: a sentence and the buttons; for
   * everybody while the board `lasts`.
   */
  readonly Bar: ComponentType<Parts>;
  /** More in the rail, under the seats: further views, what each seat holds. */
  readonly Extras?: ComponentType<Parts>;
  /** A docked dialogue beside the board: an auction, which every seat sees. */
  readonly Dock?: ComponentType<Parts>;
  /** A legend under the board. */
  readonly Legend?: ComponentType<Parts>;
  /** The sign of a seat: its block, its capital. */
  readonly Sign: ComponentType<{ readonly seat: number; readonly size?: number }>;
  /** The big figure of a seat's card, or `null`. */
  score(view: View, seat: number): string | null;
  /** The small line of a seat's card: "10 blocs". */
  note(view: View, seat: number): string;
  /** More in a seat's card: tablets held, a small pyramid. */
  readonly SeatExtra?: ComponentType<SeatParts>;
  /** The sign before an action in the list; the seat's own unless said otherwise. */
  readonly StepSign?: ComponentType<{ readonly step: LineEntry }>;
  /** The three-dimensional view, fetched when it is wanted; absent where there is none yet. */
  readonly model?: () => Promise<CreateModel>;
  /** Whether a phone shows the plan first: the model is too crowded there. */
  readonly flatOnPhones?: boolean;
  /** What is looked at apart, as the model names it: one face of a tower. */
  readonly focus?: ReadonlySignal<string | null>;
  /** What the model is given beyond the board: what is half chosen. It is followed as signals are. */
  detail?(parts: Parts): unknown;
  /** A target of the model was picked; unless said otherwise it is an action, selected first and played second. */
  pick?(parts: Parts, target: string): void;
  /** What the last action is celebrated for, in words: four pillars of one colour, five in line. */
  feat?(view: View, name: (seat: number) => string): string | null;
  /** What an action of the line brought a seat, in words: a tablet that is bought. */
  news?(line: readonly LineEntry[], at: number, name: (seat: number) => string): string | null;
  /** What the last action lost by bad luck, in words; without the board only what was counted. */
  loss?(step: LineEntry, after?: View): string | null;
  /**
   * What the board has shown of a view so far, where that takes its time: dice in the air are not
   * yet known, and the losing seat still has the turn. What stands beside the board tells no more.
   */
  seen?(view: ReadonlySignal<View>): View;
  /** Whether the board is still showing the last action: what others do next waits for it. */
  lasts?(view: ReadonlySignal<View>): boolean;
  /** Whether an action only asks chance, whose answer is all there is to see: it comes at once. */
  asks?(action: string): boolean;
  /** Whether these are choices to weigh: where advice is allowed it is told without being asked for. */
  weighs?(actions: readonly string[]): boolean;
  /** Where sets of data are made, fetched when it is shown; its address is `/edit/NAME`. */
  readonly Editor?: ComponentType<EditorProps>;
  /** A choice among these sets, fetched when it is shown. */
  readonly Sets?: ComponentType<SetsProps>;
  /** Which sound an action makes; see `ui/sound.ts`. */
  sound(step: LineEntry): SoundName;
  /** How many steps higher than usual it sounds: a pillar by the level that it stands on. */
  height?(step: LineEntry, board: Board): number;
}

export type SoundName =
  | "maple"
  | "walnut"
  | "stone"
  | "pillar"
  | "dice"
  | "coin"
  | "bid"
  | "strike"
  | "bust"
  | "none";
