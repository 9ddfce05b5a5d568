/** The waiting room: the seats, where to sit, and how to invite others. */
import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { seatColour } from "../../kit/names";
import type { Snapshot } from "../../protocol/messages";
import { gameCard } from "../../state/games";
import { nickname } from "../../state/settings";
import { say, sayCount } from "../../state/words";
import { Icon } from "../Icon";
import { SixtyCard } from "../Sixty";
import { seatName, type TableContext } from "./context";
import { OwnMachine, Share } from "./Share";
import "./waitingroom.css";

/** Whether a host gave no name of their own. */
function isUnnamed(name: string | undefined): boolean {
  return name === undefined || name === say("page.common.name.nobody");
}

export function WaitingRoom({ context }: { readonly context: TableContext }) {
  const now = context.now.value;
  const { table, game } = context;
  const open = openSeats(now);
  const sits = now.you.seats.length > 0;
  const field = useRef<HTMLInputElement>(null);
  const unnamed = useSignal(false); // a visitor wants to sit and has no name yet
  const host = now.seats.findIndex(({ kind }) => kind === "person");
  const title = gameCard(game.name)?.title;
  const invited = !sits && host >= 0 && title !== undefined;
  const sit = (seat: number) => {
    const name = nickname.peek().trim();
    unnamed.value = name === "";
    if (name === "") field.current?.focus();
    else void table.ask({ type: "sit", seat, name });
  };
  return (
    <main class="waiting">
      <div class="waiting-inside">
        <h2>
          {invited
            ? isUnnamed(now.seats[host]?.name)
              ? say("page.table.invited_unnamed", { game: title })
              : say("page.table.invited", { name: seatName(now, host), game: title })
            : sayCount("page.table.waiting", open)}
        </h2>
        <p class="waiting-lead">
          {say(sits ? "page.table.waiting_note" : "page.table.waiting_sit")}
        </p>
        {!sits && <OwnMachine path={`t/${table.id}`} />}
        {!sits && <SixtyCard game={game.name} open />}
        {!sits && (
          <label class="waiting-name">
            <span>{say("page.table.your_name")}</span>
            <input
              ref={field}
              class="field"
              aria-invalid={unnamed.value}
              aria-describedby="waiting-unnamed"
              maxLength={24}
              autocomplete="nickname"
              value={nickname.value}
              onInput={(event) => {
                nickname.value = event.currentTarget.value;
                unnamed.value = false;
              }}
            />
            <span id="waiting-unnamed" class="waiting-unnamed" role="status">
              {unnamed.value && say("page.table.name_first")}
            </span>
          </label>
        )}
        <ul class="waiting-seats">
          {now.seats.map((seat, index) => (
            <li key={index} class="card" data-open={seat.kind === "open"}>
              {isDrawn(now, index) ? (
                <Icon name="people" size={36} />
              ) : (
                <game.Sign seat={index} size={36} />
              )}
              <span>
                <b>{seat.kind === "open" ? say("page.table.open_seat") : seatName(now, index)}</b>
                <span class="note">{seatNote(now, index)}</span>
              </span>
              {seat.kind === "open" && !sits && (
                <button type="button" class="button primary" onClick={() => sit(index)}>
                  {say("page.table.sit")}
                </button>
              )}
              {now.you.seats.includes(index) && (
                <button
                  type="button"
                  class="button"
                  onClick={() => void table.ask({ type: "stand", seat: index })}
                >
                  {say("page.table.stand")}
                </button>
              )}
            </li>
          ))}
        </ul>
        <p class="note">{beginNote(now)}</p>
        <section class="waiting-invite card">
          <h3>
            <Icon name="link" />
            {say("page.table.invite")}
          </h3>
          <Share path={`t/${table.id}`} label={say("page.table.link")} />
        </section>
        {sits && <SixtyCard game={game.name} open={false} />}
        {sits && (
          <button
            type="button"
            class="button quiet"
            onClick={() => void table.ask({ type: "close" })}
          >
            {say("page.table.close")}
          </button>
        )}
      </div>
    </main>
  );
}

/** The colour of a seat; where seats are drawn, a free one has none yet. */
function seatNote(now: Snapshot, seat: number): string {
  if (isDrawn(now, seat)) return say("page.table.drawn_seat");
  const colour = seatColour(now.rules.game, seat);
  return seat === 0 ? say("page.table.first_seat", { colour }) : colour;
}

/** Whether a guest who sits down here gets one of several seats, by lot. */
function isDrawn(now: Snapshot, seat: number): boolean {
  return now.seats[seat]?.kind === "open" && now.first === "lot" && openSeats(now) > 1;
}

function openSeats(now: Snapshot): number {
  return now.seats.filter(({ kind }) => kind === "open").length;
}

/** How the first player is found. */
function beginNote(now: Snapshot): string {
  if (now.first === "lot") return say("page.table.begins_by.lot");
  const youngest = gameCard(now.rules.game)?.first_player === "youngest" && now.before === null;
  return youngest ? say("page.table.begins_by.youngest") : "";
}
