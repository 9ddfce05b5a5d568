/** Side effects of a table: document title, sounds, notifications, live-region text. */
import { effect, type Signal, untracked } from "@preact/signals";
import { endWords, lineWords } from "../../kit/log";
import { gameCard } from "../../state/games";
import { motion } from "../../state/settings";
import type { BoardFrame } from "../../state/tableClient";
import { saveSeen } from "../../state/tableMemory";
import { witness } from "../../state/witnessed";
import { say } from "../../state/words";
import { notify } from "../notifications";
import { listenForGesture, sound } from "../sound";
import { followAbsence } from "./absence";
import {
  lossOf,
  namesInSentences,
  onTurn,
  reason,
  seatName,
  type TableContext,
  title,
} from "./context";
import { tellLostTurns } from "./lostTurns";
import { FALL } from "./moveEffect";
import { followPrinting } from "./printing";

const NAME = "Chantier";

/**
 * Follow a table until the returned function is called; `aloud` is what a screen reader says, `known`
 * the move that was shown when the table was opened: what came since is told.
 */
export function follow(
  context: TableContext,
  aloud: Signal<string>,
  known: BoardFrame | null,
): () => void {
  const stops = [
    listenForGesture(),
    effect(() => names(context)),
    effect(() => remembers(context)),
    effect(() => witnesses(context)),
    effect(() => warns(context)),
    tellLostTurns(context),
    plays(context, aloud, known),
    turns(context, aloud),
    ends(context, aloud),
    reacts(context),
    followAbsence(context, aloud),
    followPrinting(context),
  ];
  return () => {
    for (const stop of stops) stop();
    document.title = NAME;
  };
}

/** The document title says when it is the player's turn. */
function names(context: TableContext): void {
  const game = gameCard(context.game.name)?.title ?? NAME;
  const mine = turn(context) !== null;
  document.title = mine ? say("page.table.title_turn", { game }) : `${game} – ${NAME}`;
}

function remembers(context: TableContext): void {
  const { length } = context.now.value.line;
  const behind = context.table.playback.behind.value;
  if (!document.hidden) saveSeen(context.table.id, length - behind);
}

/** What this page sees is kept: the game's record is held against it at the end. */
function witnesses(context: TableContext): void {
  const { number, digest } = context.now.value;
  witness(context.table.id, number, digest);
}

/** The game began without the salt that this page opened: the player is warned at once. */
function warns({ table, notices, now }: TableContext): void {
  if (!table.droppedSalt.value) return;
  const words = () => say("page.table.dropped_salt");
  const until = () => now.value.status === "over"; // then the check of the record says it
  untracked(() =>
    notices.show({ key: "dropped", words, tone: "bad", closes: true, until, aloud: "alert" }),
  );
}

/** Every move has its sound and its live-region text when it is shown. */
function plays(context: TableContext, aloud: Signal<string>, known: BoardFrame | null): () => void {
  let later = 0;
  const stop = effect(() => {
    const played = context.table.playback.played.value;
    const last = played?.last ?? null;
    if (played === null || played === known || last === null) return;
    untracked(() => {
      const sounds = () =>
        sound(context.game.sound(last), context.game.height?.(last, played.board) ?? 0);
      if (motion && lossOf(context, last) !== null) {
        sound("dice"); // the loss sounds when the dice have landed
        later = window.setTimeout(sounds, FALL);
      } else sounds();
      const names = namesInSentences(context.now.value);
      const end = endWords(last.log, names);
      aloud.value = [lineWords(last.log, names), ...(end === null ? [] : [end])]
        .map((sentence) => `${sentence}.`)
        .join(" ");
    });
  });
  return () => {
    stop();
    clearTimeout(later);
  };
}

/** The seat here to act, even while earlier moves are still being shown. */
function turn(context: TableContext): number | null {
  const { status, seats } = context.now.value;
  const to = onTurn(context.now.value);
  if (to === null || status !== "playing") return null;
  const mine = context.table.mine.value.includes(to) && seats[to]?.stand_in === null;
  return mine ? to : null;
}

/** The player's turn after another's: a bell, a notice, a word. */
function turns(context: TableContext, aloud: Signal<string>): () => void {
  let before: number | null = null;
  return effect(() => {
    const seat = turn(context);
    if (seat !== null && before === null) {
      untracked(() => {
        sound("turn");
        const game = gameCard(context.game.name)?.title ?? NAME;
        notify(say("page.table.title_turn", { game }), context.table.id);
        aloud.value = `${aloud.value} ${say("page.table.your_turn")}.`.trim();
      });
    }
    before = seat;
  });
}

function ends(context: TableContext, aloud: Signal<string>): () => void {
  let over = context.now.peek().status === "over";
  return effect(() => {
    const now = context.now.value;
    if (now.status === "over" && !over) {
      over = true;
      aloud.value = `${untracked(() => title(context))}. ${reason(now)}.`;
    }
  });
}

/** What another player says by one press is told at once, wherever the chat is, until the next move. */
function reacts(context: TableContext): () => void {
  let told = context.now.peek().chat.at(-1)?.number ?? 0;
  return effect(() => {
    const last = context.now.value.chat.at(-1);
    if (last === undefined || last.number <= told) return;
    told = last.number;
    const { seat, name, reaction } = last;
    if (reaction === undefined || (seat !== null && context.table.mine.peek().includes(seat)))
      return;
    untracked(() =>
      context.notices.show({
        key: "reaction",
        words: () =>
          say("page.table.reacts", {
            name: seat === null ? name : seatName(context.now.value, seat),
            reaction: say(`reaction.${reaction}`),
          }),
        closes: true,
        until: "move",
      }),
    );
  });
}
