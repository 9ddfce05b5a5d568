/** The replay bar of a game that is over, moved by its own clock. */
import { useSignal } from "@preact/signals";
import { useAutoplay } from "../record/autoplay";
import { ReplayBar } from "../record/ReplayBar";
import { WhyNotLine } from "../WhyNot";
import type { TableContext } from "./context";

export function Replay({ context }: { readonly context: TableContext }) {
  const { table } = context;
  const playing = useSignal(false);
  const { length } = context.now.value.line;
  const at = table.looking.value ?? length;
  useAutoplay(playing.value, at, context.session.isAnimating, async () => {
    if (at < length) await table.showMove(at + 1);
    // A failed step leaves the board as it was, and would stop the playback.
    const now = table.looking.peek() ?? length;
    if (now === at || now >= length) playing.value = false;
  });
  return (
    <>
      <WhyNotLine />
      <ReplayBar
        length={length}
        at={at}
        playing={playing.value}
        onSeek={(to) => {
          playing.value = false;
          void table.showMove(to);
        }}
        onPlay={async (go) => {
          if (go && at >= length) await table.showMove(0); // from the start again
          playing.value = go && (table.looking.peek() ?? length) < length;
        }}
      />
    </>
  );
}
