/** The word CHANTIER, made of two-square blocks, one of them blue. */
import type { JSX } from "preact";

export function Wordmark({ height = 28 }: { height?: number }): JSX.Element {
  return <b style={{ fontSize: `${height}px`, letterSpacing: ".08em" }}>CHANTIER</b>;
}
