/** The progress of compiling the computer's levels, on a first visit: which they are, and how far. */
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { ServerStatus } from "../../protocol/answers";
import { gameCard, titleOf } from "../../state/games";
import { percent, say } from "../../state/words";
import { followCompiling, server } from "./lobbyFeed";
import "./compiling.css";

/** Stays once it was shown: nothing may move under a finger when the last level is ready. */
export function Compiling(): JSX.Element | null {
  useEffect(followCompiling, []);
  const began = useSignal(false);
  const now = server.value;
  useEffect(() => {
    if (now?.compiling) began.value = true;
  }, [now, began]);
  if (now === null || !(now.compiling || began.value)) return null;
  const words = wordsOf(now);
  return (
    <p
      class="compiling"
      role="progressbar"
      aria-label={words}
      aria-valuenow={Math.round(shareOf(now) * 100)}
      style={{ "--done": `${shareOf(now) * 100}%` }}
    >
      <b>{words}</b> <span>{say(`page.lobby.compiling.${now.compiling ? "play" : "about"}`)}</span>
    </p>
  );
}

/** The game and its levels that are compiled now, with their share. */
function wordsOf({ compiling, games }: ServerStatus): string {
  if (!compiling) return say("page.lobby.compiling.done");
  const now = games.find((one) => one.compiling.length > 0);
  if (now === undefined) return say("page.lobby.compiling.begins");
  const first = Math.min(...now.compiling);
  const last = Math.max(...now.compiling);
  const values = { game: titleOf(now.game), first, last, share: percent(now.share) };
  return say(`page.lobby.compiling.${first === last ? "level" : "levels"}`, values);
}

/** How much of all games' levels is ready, from 0 to 1. */
function shareOf({ compiling, games }: ServerStatus): number {
  if (!compiling) return 1;
  let [ready, all] = [0, 0];
  for (const one of games) {
    const levels = gameCard(one.game)?.levels.length ?? 0;
    all += levels;
    ready += Math.min(levels, one.compiled.length + one.share * one.compiling.length);
  }
  return all === 0 ? 0 : ready / all;
}
