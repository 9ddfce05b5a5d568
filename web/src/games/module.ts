/** What a game shows of itself: every game is one module of this shape, and the table knows no more. */
import type { ComponentChildren, ComponentType } from "preact";
import type { Board, GameTypes, LineEntry, OutcomeView, SeatView } from "../protocol/messages";
import type { CreateModel } from "../scene/model";
import type { ChanceShape } from "../state/outcomes";
import type { BoardSource, Session } from "./session";

/** A game at one moment, live or looked back at. */
export interface View<G extends GameTypes = GameTypes> {
  readonly game: string;
  readonly players: number;
  readonly board: Board<G>;
  /** The action that led here. */
  readonly last: LineEntry<G> | null;
  readonly seats: readonly SeatView[];
  readonly outcome: OutcomeView | null;
  /** Whether this is the present: only then can the selection be played. */
  readonly live: boolean;
}

/** What every part of a game gets. */
export type Parts = BoardSource;

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

/** A board that is drawn once and does not change. */
export interface StillProps<G extends GameTypes = GameTypes> {
  readonly board: Board<G>;
  /** The action that led here. */
  readonly last: LineEntry<G> | null;
  /** The board whose frame it is drawn in, so that several can be compared. */
  readonly whole: Board<G>;
}

/** The page on which a player makes sets of data for a game. */
export interface EditorProps {
  /** What the address says after its `#`: a set of this device, or a set that was shared. */
  readonly hash: string;
}

/** What a seat's sign is given. */
export interface SignProps {
  readonly seat: number;
  readonly size?: number;
  /** Whether the seat has no colour yet: then the sign has none. */
  readonly unsettled?: boolean;
}

/** A game's page. `G` are the types of its messages, `D` what its model is given beyond the board. */
export interface GameModule<G extends GameTypes = GameTypes, D = unknown> {
  readonly name: string;
  /** Open a board; what is selected, focused or animated on it belongs to the session. */
  open(source: BoardSource<G>): Session<G, D>;
  /** The sign of a seat: its block, its capital; `SeatSign` shows it where seats may swap colours. */
  readonly Sign: ComponentType<SignProps>;
  /** Whether that sign is the seat's number: beside a result it would be taken for a rank. */
  readonly hasNumbers?: boolean;
  /** The sign of something that a lesson introduces by its name: a god's tablet. */
  readonly TermSign?: ComponentType<{ readonly term: string }>;
  /** The big figure of a seat's card, or `null`. */
  score(view: View<G>, seat: number): string | null;
  /** The small line of a seat's card: "10 blocs". */
  note(view: View<G>, seat: number): string;
  /** The sign before an action in the list; the seat's own unless said otherwise. */
  entrySign?(entry: LineEntry<G>): ComponentChildren;
  /** The three-dimensional view, fetched when it is wanted; absent where there is none yet. */
  model?(): Promise<CreateModel<G, D>>;
  /** Whether a phone shows the plan first: the model is too crowded there. */
  readonly flatOnPhones?: boolean;
  /** What the last action is celebrated for, in words: four pillars of one colour, five in line. */
  feat?(view: View<G>, name: (seat: number) => string): string | null;
  /** What an action of the line brought a seat, in words: a tablet that is bought. */
  news?(line: readonly LineEntry<G>[], at: number, name: (seat: number) => string): string | null;
  /** What an action lost by bad luck, in words with the player's name: a turn, blocks. */
  loss?(entry: LineEntry<G>, name: (seat: number) => string): string | null;
  /** What such a loss looked like: the dice as they fell. */
  lossSign?(entry: LineEntry<G>): ComponentChildren;
  /** Whether an action only asks chance, whose answer is all there is to see: it comes at once. */
  asksChance?(entry: LineEntry<G>): boolean;
  /** A board after one of its actions, small and still, in the frame of a later board: how an end came about. */
  readonly Still?: ComponentType<StillProps<G>>;
  /** Where sets of data are made, fetched when it is shown; its address is `/edit/NAME`. */
  readonly Editor?: ComponentType<EditorProps>;
  /** A choice among these sets, fetched when it is shown. */
  readonly Sets?: ComponentType<SetsProps>;
  /** What chance draws from, as it lies in the box: the page checks with it what the server lists. */
  readonly chance?: ChanceShape;
  /** Which sound an action makes; see `ui/sound.ts`. */
  sound(entry: LineEntry<G>): SoundName;
  /** How many steps higher than usual it sounds: a pillar by the level that it stands on. */
  height?(entry: LineEntry<G>, board: Board<G>): number;
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
