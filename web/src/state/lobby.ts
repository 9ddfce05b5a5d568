/** What the host chooses in the lobby, and the table that comes of it. */
import { signal } from "@preact/signals";
import type { GameCard, OptionView } from "../protocol/answers";
import type { Clock, NewTable, SeatPlan } from "../protocol/messages";

/** Against artificial players, several people at this screen, or others by a link. */
export type PlayMode = "level" | "here" | "link";
export const PLAY_MODES: readonly PlayMode[] = ["level", "here", "link"];

/** All choices of the lobby; kept from game to game, so each part fits any game. */
export interface LobbyChoices {
  readonly players: number;
  /** The level of each other seat, in their order. */
  readonly levels: readonly number[];
  /** The host's seat, or that it is drawn by lot; `null` until the host chose. */
  readonly place: number | "lot" | null;
  /** Who plays at this screen; an empty name is a seat's default. */
  readonly names: readonly string[];
  /** The game's options that the host changed. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly clock: Clock["kind"];
  readonly minutes: number;
  readonly increment: number;
  readonly days: number;
  readonly takebacks: boolean;
  readonly chat: boolean;
  /** Whether advice is allowed; `null` until the host chose: then it depends on who plays. */
  readonly advice: boolean | null;
  readonly listed: boolean;
}

/** The default level: beatable by a newcomer. */
const FIRST_LEVEL = 2;
/** The least and the most of each number of a clock. */
export const CLOCK_LIMITS = { minutes: [1, 360], increment: [0, 600], days: [1, 14] } as const;
/** The longest name, as on the server. */
export const LONGEST_NAME = 24;

export const DEFAULTS: LobbyChoices = {
  players: 2,
  levels: [FIRST_LEVEL, FIRST_LEVEL, FIRST_LEVEL],
  place: null,
  names: ["", "", "", ""],
  options: {},
  clock: "none",
  minutes: 15,
  increment: 10,
  days: 2,
  takebacks: true,
  chat: true,
  advice: null,
  listed: false,
};

/** The current choices; kept while the host visits a table and comes back. */
export const choices = signal<LobbyChoices>(DEFAULTS);
/** Whether the options are folded away. */
export const folded = signal(true);

/** Whether another page proposed a choice that the lobby has not shown yet. */
export const proposed = signal(false);

/** Propose a value of a game's option from another page: the lobby opens with it. */
export function propose(option: string, value: unknown): void {
  const { options } = choices.peek();
  choices.value = { ...choices.peek(), options: { ...options, [option]: value } };
  folded.value = false;
  proposed.value = true;
}

/** A number clamped to `low` and `high`. */
export function within(value: number, low: number, high: number): number {
  return Number.isFinite(value) ? Math.min(high, Math.max(low, Math.round(value))) : low;
}

/** The number of players, clamped to what the game allows. */
export function playersOf(choices: LobbyChoices, card: GameCard): number {
  return within(choices.players, card.players[0], card.players[1]);
}

/**
 * The host's seat: drawn by lot. At this screen the youngest may begin: then it is the first.
 * A host who chose a seat that this game lacks sits last.
 */
export function placeOf(choices: LobbyChoices, card: GameCard, way: PlayMode): number | "lot" {
  const place = choices.place ?? (way === "here" && card.first_player === "youngest" ? 0 : "lot");
  return place === "lot" ? "lot" : within(place, 0, playersOf(choices, card) - 1);
}

/** The level of the other seat `index`, of those that the game has. */
export function levelOf(choices: LobbyChoices, card: GameCard, index: number): number {
  return within(choices.levels[index] ?? FIRST_LEVEL, 1, Math.max(1, card.levels.length));
}

/** Whether the table allows advice. */
export function adviceOf(choices: LobbyChoices, way: PlayMode | null): boolean {
  return choices.advice ?? way === "level";
}

/** The value of an option, chosen or its default. */
export function optionOf(choices: LobbyChoices, option: OptionView): unknown {
  return choices.options[option.name] ?? option.form.default;
}

/** The choices with one seat's level, or name, changed. */
export function replaced<T>(list: readonly T[], index: number, value: T): readonly T[] {
  return list.map((old, at) => (at === index ? value : old));
}

/** The names of the host and of the seats without a name. */
export interface Names {
  readonly mine: string;
  seat(index: number): string;
}

/** The request for the chosen table; `salt` is the host's share of the randomness. */
export function planOf(
  way: PlayMode,
  choices: LobbyChoices,
  card: GameCard,
  names: Names,
  salt: string,
): NewTable {
  const players = playersOf(choices, card);
  const place = placeOf(choices, card, way);
  return {
    rules: {
      game: card.name,
      players,
      options: changedOptions(choices, card),
      clock: clockOf(choices),
      takebacks: choices.takebacks,
      chat: choices.chat,
      advice: adviceOf(choices, way),
      listed: choices.listed,
    },
    seats: seatsOf(way, choices, card, names),
    name: names.mine,
    salt,
    lot: place === "lot",
  };
}

function seatsOf(way: PlayMode, choices: LobbyChoices, card: GameCard, names: Names): SeatPlan[] {
  const players = playersOf(choices, card);
  const place = placeOf(choices, card, way);
  if (way === "here") {
    return Array.from({ length: players }, (_, seat) => {
      const name = tidy(choices.names[seat] ?? "") || names.seat(seat);
      return { kind: "me", name };
    });
  }
  const others: SeatPlan[] = Array.from({ length: players - 1 }, (_, index) =>
    way === "link" ? { kind: "open" } : { kind: "level", level: levelOf(choices, card, index) },
  );
  return others.toSpliced(place === "lot" ? 0 : place, 0, { kind: "me" });
}

function clockOf(choices: LobbyChoices): Clock {
  switch (choices.clock) {
    case "none":
      return { kind: "none" };
    case "days":
      return { kind: "days", days: within(choices.days, ...CLOCK_LIMITS.days) };
    case "budget":
      return {
        kind: "budget",
        seconds: 60 * within(choices.minutes, ...CLOCK_LIMITS.minutes),
        increment: within(choices.increment, ...CLOCK_LIMITS.increment),
      };
  }
}

/** The options of this game that differ from their defaults. */
function changedOptions(choices: LobbyChoices, card: GameCard): Record<string, unknown> {
  const changed: Record<string, unknown> = {};
  for (const option of card.options) {
    const value = optionOf(choices, option);
    if (value !== option.form.default) changed[option.name] = value;
  }
  return changed;
}

/** A name with its spaces trimmed and collapsed. */
export function tidy(name: string): string {
  return name.split(/\s+/).filter(Boolean).join(" ").slice(0, LONGEST_NAME);
}

/** The host's random share of the seed. */
export function newSalt(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
