/** A game that brings no page of its own. */
import type { GameModule, Parts } from "../module";

/** A module for the game of this name. */
export function gameNamed(name: string): GameModule {
  return {
    name,
    Plan: () => null,
    Bar,
    Sign: ({ seat, size = 20 }) => (
      <svg width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
        <text x="10" y="15" text-anchor="middle">
          {seat + 1}
        </text>
      </svg>
    ),
    score: (view, seat) => String(view.board.scores[seat] ?? 0),
    note: () => "",
    sound: () => "stone",
  };
}

function Bar({ hand }: Parts) {
  return (
    <>
      {hand.actions.value.map((action) => (
        <button key={action} type="button" class="button" onClick={() => hand.play(action)}>
          {action}
        </button>
      ))}
    </>
  );
}
