/** The waiting room: the seats, who plays them, and how to invite others. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { isPhone } from "../../kit/breakpoints";
import type { Snapshot } from "../../protocol/messages";
import { gameCard } from "../../state/games";
import type { PlayerHere } from "../../state/lobby";
import { chosen, profileOf } from "../../state/profiles";
import { newSaltHash } from "../../state/salts";
import { nickname } from "../../state/settings";
import { capital, say, sayCount } from "../../state/words";
import { household } from "../household";
import { Icon } from "../Icon";
import { LanguageSwitch } from "../LanguageSwitch";
import { PlayerField } from "../PlayerField";
import { SixtyCard } from "../Sixty";
import { nameInSentence, seatName, type TableContext } from "./context";
import { BeginWithout, SealedHead } from "./Sealed";
import { OwnMachine, Share } from "./Share";
import { WaitingSeat } from "./WaitingSeat";
import "./waitingroom.css";

/** Refusals that the table itself shows: the seat is gone, and the guest watches the game. */
const GONE: readonly string[] = ["error.table_level_came_last", "error.table_full"];

/** Whether a host gave no name of their own. */
function isUnnamed(name: string | undefined): boolean {
  return name === undefined || name === say("page.common.name.nobody");
}

export function WaitingRoom({ context }: { readonly context: TableContext }) {
  const now = context.now.value;
  const { table, game } = context;
  const { seats, sets_seats: hosts = false } = now.you;
  const sits = seats.length > 0;
  const guest = !sits && !hosts;
  const sealed = now.sealed !== undefined;
  const host = now.seats.findIndex(({ kind }) => kind === "person");
  const title = gameCard(game.name)?.title;
  const invited = guest && host >= 0 && title !== undefined;
  const unnamed = useSignal(false); // a visitor wants to sit and has no name yet
  const field = useRef<HTMLDivElement>(null);
  useGuestNotice(context);
  const wanted = useSignal<PlayerHere | null>(null); // who this visitor wants to play as
  const player = wanted.value ?? household().mine;
  const sit = async (seat: number) => {
    const { name, profile } = player;
    unnamed.value = name === "";
    if (name === "") {
      field.current?.querySelector("input")?.focus();
      return;
    }
    const salt_hash = newSaltHash(table.id);
    const answer = await table.ask({ type: "sit", seat, name, profile, salt_hash });
    if (answer.type === "refused" && GONE.includes(answer.code)) table.refusal.value = null;
  };
  // A phone shows it before the seats, for keys and eyes alike: it is what the host came for.
  const invitation = (
    <section class="waiting-invite card">
      <h3>
        <Icon name="link" />
        {say(sealed ? "page.table.sealed.remind" : "page.table.invite")}
      </h3>
      <Share path={`t/${table.id}`} label={say("page.table.link")} />
    </section>
  );
  return (
    <main class="waiting">
      <div class="waiting-inside">
        <header class="waiting-head">
          {guest && <LanguageSwitch />}
          {sealed ? (
            <SealedHead context={context} />
          ) : (
            <>
              <h2>
                {invited
                  ? isUnnamed(now.seats[host]?.name)
                    ? say("page.table.invited_unnamed", { game: title })
                    : say("page.table.invited", { name: seatName(now, host), game: title })
                  : sayCount("page.table.waiting", openSeats(now))}
              </h2>
              <p class="waiting-lead">
                {say(`page.table.waiting_${guest ? "sit" : hosts ? "host" : "note"}`)}
              </p>
            </>
          )}
          {!sits && <OwnMachine path={`t/${table.id}`} />}
        </header>
        {!guest && isPhone.value && invitation}
        <div class="waiting-players">
          {guest && !sealed && (
            <div class="waiting-name" ref={field}>
              <span aria-hidden="true">{say("page.table.your_name")}</span>
              <PlayerField
                player={player}
                unnamed=""
                label={say("page.table.your_name")}
                invalid={unnamed.value}
                set={(next) => {
                  wanted.value = next;
                  unnamed.value = false;
                  if (chosen.peek() === null && profileOf(next.profile) === null) {
                    nickname.value = next.name;
                  }
                }}
              />
              <span id="waiting-unnamed" class="waiting-unnamed" role="status">
                {unnamed.value && say("page.table.name_first")}
              </span>
            </div>
          )}
          <ul class="waiting-seats">
            {now.seats.map((_, seat) => (
              <WaitingSeat
                key={seat}
                context={context}
                seat={seat}
                drawn={now.first === "lot"}
                sit={guest ? () => void sit(seat) : null}
              />
            ))}
          </ul>
          <p class="note">{beginNote(now)}</p>
          {sealed && <BeginWithout context={context} />}
        </div>
        {guest ? <SixtyCard game={game.name} open /> : !isPhone.value && invitation}
        {!guest && (
          <footer class="waiting-foot">
            <SixtyCard game={game.name} open={false} />
            <button
              type="button"
              class="button quiet"
              onClick={() => void table.ask({ type: "close" })}
            >
              {say("page.table.close")}
            </button>
          </footer>
        )}
      </div>
    </main>
  );
}

/** When the game begins without a guest, the table says which player took the last seat. */
function useGuestNotice(context: TableContext): void {
  const free = useRef<number>(0); // the last free seat that was seen
  const open = context.now.value.seats.findIndex(({ kind }) => kind === "open");
  if (open >= 0) free.current = open;
  useEffect(
    () => () => {
      const { status, you } = context.now.peek();
      if (status !== "playing" || you.seats.length > 0) return;
      const seat = context.table.order.peek()?.indexOf(free.current) ?? free.current;
      const name = () => nameInSentence(context.now.value, seat);
      context.notices.show({
        key: "watching",
        words: () => capital(say("page.table.watching_last", { name: name() })),
        closes: true,
      });
    },
    [context],
  );
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
