/** The change of seats in the plan: what stood somewhere fades while the next stands there already. */
import { useEffect, useRef, useState } from "preact/hooks";
import { motion } from "../../state/settings";

/** Milliseconds that it takes; plan.css fades as long. */
export const LEAVING = 220;

/** The seat that stood in front just before this one, while it fades; `null` when all is still. */
export function useLeaving(seat: number): number | null {
  const before = useRef(seat);
  const leaving = useRef<number | null>(null);
  const [, drawAgain] = useState(0);
  // It is there in the very frame in which the other one comes.
  if (motion && before.current !== seat) leaving.current = before.current;
  before.current = seat;
  useEffect(() => {
    if (leaving.current === null) return undefined;
    const timer = setTimeout(() => {
      leaving.current = null;
      drawAgain((count) => count + 1);
    }, LEAVING);
    return () => clearTimeout(timer);
  }, [seat]);
  return leaving.current;
}
