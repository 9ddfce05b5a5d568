/** The replay bar of a game that is over, moved by its own clock. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { PACE } from "../../state/playback";
import { ReplayBar } from "../record/ReplayBar";
import type { Here } from "./here";

export function Replay({ here }: { readonly here: Here }) {
  const { table } = here;
  const playing = useSignal(false);
  const { length } = here.now.value.line;
  const at = table.looking.value ?? length;
  useEffect(() => {
    if (!playing.value) return undefined;
    if (at >= length) {
      playing.value = false;
      return undefined;
    }
    const timer = setTimeout(async () => {
      await table.look(at + 1);
      // A look that failed leaves everything as it was: then nothing would move it on.
      if ((table.looking.peek() ?? length) === at) playing.value = false;
    }, PACE);
    return () => clearTimeout(timer);
  }, [playing.value, at, length, playing, table]);
  return (
    <ReplayBar
      length={length}
      at={at}
      playing={playing.value}
      onSeek={(to) => {
        playing.value = false;
        void table.look(to);
      }}
      onPlay={async (go) => {
        if (go && at >= length) await table.look(0); // from the start again
        playing.value = go && (table.looking.peek() ?? length) < length;
      }}
    />
  );
}
