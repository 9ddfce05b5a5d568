/** One seat of the waiting room: who plays it, and what the host or its player can change. */
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { seatColour } from "../../kit/names";
import type { SeatPlan, Snapshot } from "../../protocol/messages";
import { gameCard } from "../../state/games";
import { choices, FIRST_LEVEL, type PlayerHere } from "../../state/lobby";
import { newSaltHash } from "../../state/salts";
import { say } from "../../state/words";
import { household } from "../household";
import { Icon } from "../Icon";
import { LevelSelect } from "../LevelSelect";
import { PlayerField } from "../PlayerField";
import { SeatSign } from "../SeatSign";
import { isAway, isYou, seatName, type TableContext } from "./context";

interface WaitingSeatProps {
  readonly context: TableContext;
  readonly seat: number;
  /** Whether its player gets any of the seats, by lot, when the game begins. */
  readonly drawn: boolean;
  /** How a guest takes it; `null` for a player who has no need to. */
  readonly sit: (() => void) | null;
}

export function WaitingSeat({ context, seat, drawn, sit }: WaitingSeatProps): JSX.Element | null {
  const now = context.now.value;
  const { table, game } = context;
  const busy = useSignal(false);
  const view = now.seats[seat];
  if (view === undefined) return null;
  const sealed = now.sealed !== undefined;
  const hosts = (now.you.sets_seats ?? false) && !sealed;
  const mine = now.you.seats.includes(seat) && !sealed;
  const send = async (work: Promise<unknown>) => {
    busy.value = true;
    await work;
    busy.value = false;
  };
  const set = (to: SeatPlan) => {
    const salt = to.kind === "me" ? { salt_hash: newSaltHash(table.id) } : {};
    void send(table.ask({ type: "set_seat", seat, to, ...salt }));
  };
  return (
    <li class="card" data-kind={view.kind} aria-busy={busy.value}>
      {drawn ? (
        <Icon name={view.level === null ? "people" : "robot"} size={36} />
      ) : (
        <SeatSign game={game} seat={seat} letters={now.board.letters} size={36} />
      )}
      <span class="waiting-who">
        <b>
          {view.kind === "open" ? say("page.table.open_seat") : seatName(now, seat)}
          {isYou(now, seat) && <span class="waiting-you"> {say("page.table.you")}</span>}
        </b>
        <span class="note">{seatNote(now, seat, drawn)}</span>
      </span>
      <div class="waiting-acts">
        {view.kind === "open" && sit !== null && (
          <button type="button" class="button primary" onClick={sit}>
            {say("page.table.sit")}
          </button>
        )}
        {mine && (
          <button
            type="button"
            class="button"
            onClick={() => void send(table.ask({ type: "stand", seat }))}
          >
            {say("page.table.stand")}
          </button>
        )}
        {hosts && (view.kind === "open" || view.kind === "level") && (
          <HostActions {...{ context, seat, set }} level={view.level} busy={busy.value} />
        )}
      </div>
    </li>
  );
}

/** Whether its player is awaited or away; else its colour, where seats are not drawn by lot. */
function seatNote(now: Snapshot, seat: number, drawn: boolean): string {
  const view = now.seats[seat];
  const { game } = now.rules;
  if (view !== undefined && isAway(view)) return say("page.table.away");
  if (view?.opens !== undefined) return say("page.table.sealed.awaited");
  if (drawn) return say("page.table.drawn_seat");
  const unnamed = /^\d$/.test(gameCard(game)?.seats[seat] ?? ""); // a seat without a colour
  const colour = unnamed
    ? say("page.table.nth_seat", { number: seat + 1 })
    : seatColour(game, seat, now.board.letters);
  return seat === 0 ? say("page.table.first_seat", { colour }) : colour;
}

interface HostActionsProps {
  readonly context: TableContext;
  readonly seat: number;
  /** The level that has the seat; `null` while it is free. */
  readonly level: number | null;
  readonly busy: boolean;
  set(to: SeatPlan): void;
}

/** What the host can make of a seat that no person holds. */
function HostActions({ context, seat, level, busy, set }: HostActionsProps): JSX.Element | null {
  const card = gameCard(context.game.name);
  const wanted = useSignal(choices.peek().seats[seat]?.level ?? FIRST_LEVEL);
  const naming = useSignal(false);
  if (card === null) return null;
  if (naming.value) {
    return (
      <PlayHere
        context={context}
        seat={seat}
        set={set}
        cancel={() => {
          naming.value = false;
        }}
      />
    );
  }
  const most = Math.max(1, card.levels.length);
  return (
    <>
      <LevelSelect
        card={card}
        level={level ?? Math.min(wanted.value, most)}
        label={say("page.table.seat_level", { number: seat + 1 })}
        choose={(chosen) => {
          wanted.value = chosen;
          if (level !== null) set({ kind: "level", level: chosen });
        }}
      />
      {level === null && (
        <button
          type="button"
          class="button"
          disabled={busy}
          onClick={() => set({ kind: "level", level: Math.min(wanted.value, most) })}
        >
          <Icon name="robot" size={18} />
          {say("page.table.give_level")}
        </button>
      )}
      {level !== null && (
        <button type="button" class="button" disabled={busy} onClick={() => set({ kind: "open" })}>
          <Icon name="link" size={18} />
          {say("page.table.give_link")}
        </button>
      )}
      <button
        type="button"
        class="button"
        disabled={busy}
        onClick={() => {
          naming.value = true;
        }}
      >
        <Icon name="sofa" size={18} />
        {say("page.table.play_here")}
      </button>
    </>
  );
}

interface PlayHereProps extends Pick<HostActionsProps, "context" | "seat" | "set"> {
  cancel(): void;
}

/** Who plays the seat at this screen. */
function PlayHere({ context, seat, set, cancel }: PlayHereProps): JSX.Element {
  const now = context.now.value;
  const { mine, profiles, unnamed } = household();
  const there = now.seats.map(({ name }) => name);
  const free = profiles.find(({ name }) => !there.includes(name));
  const other = free === undefined ? null : { name: free.name, profile: free.id };
  const called = unnamed(seat, false);
  const nobody: PlayerHere = { name: called, profile: "" };
  const first = now.you.seats.length === 0 && mine.name !== "" ? mine : (other ?? nobody);
  const player = useSignal(first);
  const to = () => ({ name: player.value.name || called, profile: player.value.profile });
  return (
    <form
      class="waiting-here"
      onSubmit={(event) => {
        event.preventDefault();
        set({ kind: "me", ...to() });
        cancel();
      }}
    >
      <PlayerField
        player={player.value}
        unnamed={called}
        label={say("page.table.name_here", { number: seat + 1 })}
        set={(next) => {
          player.value = next;
        }}
      />
      <button type="button" class="button" onClick={cancel}>
        {say("page.table.cancel")}
      </button>
      <button type="submit" class="button primary">
        {say("page.table.sit")}
      </button>
    </form>
  );
}
