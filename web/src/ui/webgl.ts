/** Detects WebGL: fast with a graphics card, slow in software, or none. */
import { quality } from "../state/settings";

export type GraphicsSpeed = "none" | "slow" | "fast";
let known: GraphicsSpeed | null = null;

/** Found out once. A visitor who asks for `?quality=high` accepts slow drawing. */
export function graphicsSpeed(): GraphicsSpeed {
  known ??= tried(true) || (quality === "high" && tried(false)) ? "fast" : slowly();
  return known;
}

function slowly(): GraphicsSpeed {
  return tried(false) ? "slow" : "none";
}

/** Whether there is such a context; released at once, because a page may have few. */
function tried(failIfMajorPerformanceCaveat: boolean): boolean {
  try {
    const canvas = document.createElement("canvas");
    const context = canvas.getContext("webgl2", { failIfMajorPerformanceCaveat });
    context?.getExtension("WEBGL_lose_context")?.loseContext();
    return context !== null;
  } catch {
    return false;
  }
}
