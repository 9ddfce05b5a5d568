/** Columns of cubes on a plank: what the wooden games' miniatures are built of. */
import type { SolidBox } from "../Solids";

const MATERIAL: Readonly<Record<string, string>> = { W: "of-maple", B: "of-walnut" };

/** Columns of cubes, each column from the ground up. */
export function cubes(columns: readonly (readonly string[])[]): SolidBox[] {
  return columns.flatMap((row, y) =>
    row.flatMap((column, x) =>
      [...column].map((colour, z) => ({
        at: [x, y, z] as const,
        size: [0.97, 0.97, 0.97] as const,
        of: MATERIAL[colour] ?? "of-oak",
      })),
    ),
  );
}

/** The plank under them. */
export function plank(width: number, depth: number): SolidBox {
  return { at: [-0.5, -0.5, -0.4], size: [width + 1, depth + 1, 0.38], of: "of-oak" };
}
