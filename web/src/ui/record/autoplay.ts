/** A recorded game that plays by itself. */
import { useEffect, useRef } from "preact/hooks";
import { PACE } from "../../state/playback";

/** Calls `next` for one action after the other: each is shown for `PACE`, and to its end. */
export function useAutoplay(going: boolean, at: number, lasts: boolean, next: () => void): void {
  const since = useRef(0);
  useEffect(() => {
    since.current = performance.now();
  }, [going, at]);
  useEffect(() => {
    if (!going || lasts) return undefined;
    const left = since.current + PACE - performance.now();
    const timer = setTimeout(next, Math.max(0, left));
    return () => clearTimeout(timer);
  }, [going, at, lasts]);
}
