/** A whole game to look through: the board, the bar under it, the actions in words beside it. */
import { computed, type Signal, signal, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import type { GameModule, View } from "../../games/module";
import { loadGame } from "../../games/registry";
import { sentenceNames } from "../../kit/names";
import type { Expanded } from "../../protocol/answers";
import type { SeatView } from "../../protocol/messages";
import { Selection } from "../../state/selection";
import { reloadPage } from "../reloadPage";
import { WhyNotLine, WhyNotProvider } from "../WhyNot";
import { useAutoplay } from "./autoplay";
import { ReplayBar } from "./ReplayBar";
import { SeatsNow } from "./SeatsNow";
import { Steps } from "./Steps";
import "./replay.css";

export interface ReplayProps {
  readonly expanded: Expanded;
  /** What the seats are called. */
  readonly names: readonly string[];
  /** After how many actions to begin; at the start unless said. */
  readonly start?: number;
  /** Follows how many actions have been played, for a caller that needs it. */
  readonly at?: Signal<number>;
  /** More beside the board, over the list of actions. */
  readonly children?: ComponentChildren;
}

/** The game's own flat view, moved by a bar; nobody can act in it. */
export function Replay({ expanded, names, start = 0, at: outer, children }: ReplayProps) {
  const own = useSignal(start);
  const at = outer ?? own;
  const game = useGame(expanded.game);
  const length = expanded.steps.length;
  const seek = (to: number) => {
    at.value = Math.max(0, Math.min(length, to));
  };
  const view = useMemo(
    () => computed(() => viewAt(expanded, names, at.value)),
    [expanded, names, at],
  );
  const session = useMemo(
    () => game?.open({ view, selection: emptySelection() }) ?? null,
    [game, view],
  );
  useEffect(
    () => () => {
      session?.selection.dispose();
      session?.dispose();
    },
    [session],
  );
  const playing = useSignal(false);
  useAutoplay(playing.value, at.value, session?.isAnimating ?? false, () => {
    seek(at.value + 1);
    if (at.value >= length) playing.value = false;
  });
  const replay = (
    <div class="replay">
      <div class="replay-board">
        <div class="replay-site">
          <div class="replay-plan">{session && <session.Plan />}</div>
        </div>
        <div class="replay-foot">
          <WhyNotLine />
          <ReplayBar
            length={length}
            at={at.value}
            playing={playing.value}
            onSeek={(to) => {
              playing.value = false;
              seek(to);
            }}
            onPlay={(go) => {
              if (go && at.value >= length) seek(0);
              playing.value = go;
            }}
          />
        </div>
      </div>
      <aside class="replay-rail">
        {game && session && <SeatsNow game={game} view={session.shown.value} />}
        {children}
        {session?.Extras && (
          <div class="replay-extras">
            <session.Extras />
          </div>
        )}
        {game && (
          <Steps
            game={game}
            steps={expanded.steps}
            names={sentenceNames(expanded.game, expanded.seats, expanded.boards.at(-1)?.letters)}
            at={at.value}
            onSeek={(to) => {
              playing.value = false;
              seek(to);
            }}
          />
        )}
      </aside>
    </div>
  );
  return session === null ? replay : <WhyNotProvider session={session}>{replay}</WhyNotProvider>;
}

/** A game's module: `null` until it is there. */
function useGame(name: string): GameModule | null {
  const found = useSignal<GameModule | null>(null);
  useEffect(() => {
    let wanted = true;
    loadGame(name).then((game) => {
      if (wanted) found.value = game;
    }, reloadPage);
    return () => {
      wanted = false;
    };
  }, [name, found]);
  return found.value;
}

/** The view after so many actions. */
function viewAt(expanded: Expanded, names: readonly string[], at: number): View {
  const { boards, steps } = expanded;
  const board = boards[at] ?? boards[0];
  if (board === undefined) throw new RangeError("a game has a first board");
  return {
    game: expanded.game,
    players: expanded.players,
    board,
    last: steps[at - 1] ?? null,
    seats: names.map((name, seat) => seatView(name, expanded.seats[seat]?.level ?? null)),
    outcome: at === steps.length ? expanded.outcome : null,
    live: false,
  };
}

function seatView(name: string, level: number | null): SeatView {
  const kind = level === null ? "person" : "level";
  return { name, kind, level, stand_in: null, out: null, present: true };
}

/** A selection without legal actions, for a board that only shows. */
function emptySelection(): Selection {
  return new Selection({
    seat: signal(null),
    actions: signal([]),
    preview: async () => null,
    act: () => {},
  });
}
