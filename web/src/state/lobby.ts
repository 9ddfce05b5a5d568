/** What the host chooses in the lobby, and the table that comes of it: one form for any mixture. */
import { effect, signal } from "@preact/signals";
import type { GameCard, OptionView } from "../protocol/answers";
import type { Clock, NewTable, SeatPlan } from "../protocol/messages";
import { remembered } from "./settings";

/** Who plays a seat: a person at this screen, a person who gets the link, or the computer. */
export type SeatKind = "here" | "link" | "level";
export const SEAT_KINDS: readonly SeatKind[] = ["here", "link", "level"];

/** The quick starts: against the computer, several people at this screen, or others by a link. */
export type PlayMode = "level" | "here" | "link";
export const PLAY_MODES: readonly PlayMode[] = ["level", "here", "link"];

/** What the host chose for one seat; what another kind of player needs is kept for later. */
export interface SeatChoice {
  readonly kind: SeatKind;
  readonly level: number;
  /** A name written for this seat; empty for the default. */
  readonly name: string;
  /** The id of the profile chosen for this seat; empty for none. */
  readonly profile: string;
}

/** All choices of the lobby; kept from game to game, so each part fits any game. */
export interface LobbyChoices {
  readonly players: number;
  /** As many as any game has. */
  readonly seats: readonly SeatChoice[];
  /** The seat of this form that begins, or that it is drawn by lot; `null` until the host chose. */
  readonly first: number | "lot" | null;
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
  /** Whether the table throws all dice by itself, in a game whose players throw dice. */
  readonly autoThrows: boolean;
}

const MOST_SEATS = 4;
/** The default level: beatable by a newcomer. */
export const FIRST_LEVEL = 2;
/** The least and the most of each number of a clock. */
export const CLOCK_LIMITS = { minutes: [1, 360], increment: [0, 600], days: [1, 14] } as const;
/** The longest name, as on the server. */
export const LONGEST_NAME = 24;

const FIRST_SEAT: SeatChoice = { kind: "here", level: FIRST_LEVEL, name: "", profile: "" };

export const DEFAULTS: LobbyChoices = {
  players: 2,
  seats: Array.from({ length: MOST_SEATS }, (_, at) => ({
    ...FIRST_SEAT,
    kind: at === 0 ? "here" : "level",
  })),
  first: null,
  options: {},
  clock: "none",
  minutes: 15,
  increment: 10,
  days: 2,
  takebacks: true,
  chat: true,
  advice: null,
  listed: false,
  autoThrows: false,
};

/** What this device remembers of the last form: who plays. */
type Remembered = Pick<LobbyChoices, "players" | "seats">;

const kept = remembered<unknown>("lobby", null);
/** The current choices; kept while the host visits a table and comes back. */
export const choices = signal<LobbyChoices>({ ...DEFAULTS, ...readRemembered(kept.peek()) });
const untouched = choices.peek();
effect(() => {
  const { players, seats } = choices.value;
  if (choices.value !== untouched) kept.value = { players, seats };
});

/** What a device kept, however old or strange: what fits is taken, the rest is as for a newcomer. */
export function readRemembered(value: unknown): Remembered {
  const { players, seats } = (value ?? {}) as Partial<Record<keyof Remembered, unknown>>;
  const list: readonly unknown[] = Array.isArray(seats) ? seats : [];
  return {
    players: typeof players === "number" ? within(players, 1, MOST_SEATS) : DEFAULTS.players,
    seats: DEFAULTS.seats.map((seat, at) => readSeat(list[at], seat)),
  };
}

function readSeat(value: unknown, otherwise: SeatChoice): SeatChoice {
  const { kind, level, name, profile } = (value ?? {}) as Partial<
    Record<keyof SeatChoice, unknown>
  >;
  return {
    kind: SEAT_KINDS.find((one) => one === kind) ?? otherwise.kind,
    level: typeof level === "number" ? within(level, 1, 99) : otherwise.level,
    name: typeof name === "string" ? tidy(name) : "",
    profile: typeof profile === "string" ? profile : "",
  };
}

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

/** The seats of the chosen table, each level one that the game has. */
export function seatsOf(choices: LobbyChoices, card: GameCard): readonly SeatChoice[] {
  const most = Math.max(1, card.levels.length);
  return Array.from({ length: playersOf(choices, card) }, (_, at) => {
    const seat = choices.seats[at] ?? FIRST_SEAT;
    return { ...seat, level: within(seat.level, 1, most) };
  });
}

/** The seats as a quick start sets them: the host first, and everything else as it was. */
export function withMode(choices: LobbyChoices, mode: PlayMode): LobbyChoices {
  const seats = choices.seats.map((seat, at) => ({
    ...seat,
    kind: at === 0 ? "here" : mode,
  }));
  return { ...choices, seats };
}

/** The choices with one seat changed. */
export function withSeat(
  choices: LobbyChoices,
  index: number,
  change: Partial<SeatChoice>,
): LobbyChoices {
  const seats = choices.seats.map((seat, at) => (at === index ? { ...seat, ...change } : seat));
  return { ...choices, seats };
}

/** The choices with a player at one seat of this screen; nobody plays two seats as one profile. */
export function withPlayer(
  choices: LobbyChoices,
  index: number,
  name: string,
  profile: string,
): LobbyChoices {
  const seats = choices.seats.map((seat) =>
    profile !== "" && seat.profile === profile ? { ...seat, name: "", profile: "" } : seat,
  );
  return withSeat({ ...choices, seats }, index, { name, profile });
}

/** Which quick start the seats are; `null` for another mixture. */
export function modeOf(choices: LobbyChoices, card: GameCard): PlayMode | null {
  const kinds = seatsOf(choices, card).map(({ kind }) => kind);
  const others = new Set(kinds.toSpliced(kinds.indexOf("here"), 1));
  if (!kinds.includes("here") || others.size !== 1) return null;
  return [...others][0] ?? null;
}

/**
 * Who begins: drawn by lot. Where all are at this screen the youngest may begin: then it is the
 * first. A seat that this game lacks is its last.
 */
export function firstOf(choices: LobbyChoices, card: GameCard): number | "lot" {
  const youngest = card.first_player === "youngest" && modeOf(choices, card) === "here";
  const first = choices.first ?? (youngest ? 0 : "lot");
  return first === "lot" ? "lot" : within(first, 0, playersOf(choices, card) - 1);
}

/** Whether the table allows advice: unless the host chose, where a person plays the computer alone. */
export function adviceOf(choices: LobbyChoices, card: GameCard): boolean {
  return choices.advice ?? modeOf(choices, card) === "level";
}

/** The value of an option, chosen or its default. */
export function optionOf(choices: LobbyChoices, option: OptionView): unknown {
  return choices.options[option.name] ?? option.form.default;
}

/** Whether the chosen options leave open which colour each seat plays. */
export function isUnsettled(choices: LobbyChoices, card: GameCard): boolean {
  return card.options.some((option) => {
    const { unsettled } = option.form;
    return Array.isArray(unsettled) && unsettled.includes(optionOf(choices, option));
  });
}

/** A player at this screen. */
export interface PlayerHere {
  readonly name: string;
  /** The id of the profile; empty for none. */
  readonly profile: string;
}

/** What is known of the people at this device. */
export interface Household {
  /** The visitor's own name and profile; both may be empty. */
  readonly mine: PlayerHere;
  readonly profiles: readonly { readonly id: string; readonly name: string }[];
  /** What a player without a name is called, who may be alone at this screen. */
  unnamed(seat: number, alone: boolean): string;
}

/**
 * Who sits at each seat of this screen; `null` for the other seats. The first is the visitor unless
 * the host chose otherwise; the others are the next profiles that nobody here plays yet.
 */
export function playersHere(
  seats: readonly SeatChoice[],
  { mine, profiles, unnamed }: Household,
): readonly (PlayerHere | null)[] {
  const known = (id: string) => profiles.find((one) => one.id === id);
  const here = seats.map(({ kind, name, profile }): PlayerHere | null => {
    if (kind !== "here") return null;
    const chosen = known(profile);
    if (chosen !== undefined) return { name: chosen.name, profile: chosen.id };
    return { name: tidy(name), profile: "" };
  });
  const taken = new Set(here.map((one) => one?.profile ?? ""));
  const first = here.findIndex((one) => one !== null);
  const alone = here.filter((one) => one !== null).length === 1;
  return here.map((player, at) => {
    if (player === null || player.name !== "") return player;
    const own = at === first && !taken.has(mine.profile || " ") && mine.name !== "";
    const next = own ? mine : profiles.find(({ id }) => !taken.has(id) && id !== mine.profile);
    if (next === undefined) return { name: unnamed(at, alone), profile: "" };
    const found = "profile" in next ? next : { name: next.name, profile: next.id };
    taken.add(found.profile);
    return found;
  });
}

/** The request for the chosen table. */
export function planOf(choices: LobbyChoices, card: GameCard, household: Household): NewTable {
  const seats = seatsOf(choices, card);
  const here = playersHere(seats, household);
  const plans = seats.map((seat, at) => planSeat(seat, here[at] ?? null));
  const first = firstOf(choices, card);
  const begins = first === "lot" ? 0 : first;
  return {
    rules: {
      game: card.name,
      players: seats.length,
      options: changedOptions(choices, card),
      clock: clockOf(choices),
      takebacks: choices.takebacks,
      chat: choices.chat,
      advice: adviceOf(choices, card),
      listed: choices.listed,
      ...(card.has_throws && choices.autoThrows && { auto_throws: true }),
    },
    seats: [...plans.slice(begins), ...plans.slice(0, begins)],
    name: here.find((one) => one !== null)?.name ?? household.unnamed(0, true),
    lot: first === "lot",
  };
}

/** A seat as the server is asked for it. */
export function planSeat(seat: SeatChoice, player: PlayerHere | null): SeatPlan {
  if (seat.kind === "level") return { kind: "level", level: seat.level };
  if (player === null) return { kind: "open" };
  const { name, profile } = player;
  return { kind: "me", name, ...(profile !== "" && { profile }) };
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
