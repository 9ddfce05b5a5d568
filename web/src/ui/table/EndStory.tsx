/** How a game came to its end: its last moves, drawn small, each a way to its board. */
import { say } from "../../state/words";
import { LineText } from "../LogLine";
import { namesInSentences, type TableContext } from "./context";
import "./endstory.css";

/** How many moves are shown. */
const MOVES = 3;

export function EndStory({ context }: { readonly context: TableContext }) {
  const { Still } = context.game;
  const { table } = context;
  const whole = table.expanded.value;
  const length = whole?.steps.length ?? 0;
  const end = whole?.boards[length];
  if (Still === undefined || whole === null || end === undefined || length === 0) return null;
  const shown = Array.from({ length: Math.min(MOVES, length) }, (_, nth) => length - nth).reverse();
  const names = namesInSentences(context.now.value);
  return (
    <section class="end-story" aria-labelledby="end-story">
      <h3 id="end-story" class="caps">
        {say("page.end.last_moves")}
      </h3>
      <ol>
        {shown.map((at) => {
          const [board, last] = [whole.boards[at], whole.steps[at - 1]];
          if (board === undefined || last === undefined) return null;
          return (
            <li key={at}>
              <button
                type="button"
                aria-current={(table.looking.value ?? length) === at ? "step" : undefined}
                onClick={() => void table.showMove(at)}
              >
                <Still board={board} last={last} whole={end} />
                <span>
                  <span class="note">{at}</span> <LineText log={last.log} names={names} />
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
