/** The line around an area of squares, drawn a little inside, so that two areas never share a line. */

type GridSquare = readonly [number, number];
type GridCorner = readonly [number, number];

/**
 * A path around some squares of a unit grid, `inset` within them. The squares' own coordinates are
 * kept: a caller that draws them upside down turns the path too.
 */
export function outline(squares: readonly GridSquare[], inset: number): string {
  return loops(squares)
    .map((loop) => `M${inside(loop, inset).map(point).join("L")}Z`)
    .join("");
}

function point([x, y]: GridCorner): string {
  return `${+x.toFixed(3)} ${+y.toFixed(3)}`;
}

/** The loops around the squares, with the squares always on the left of the way. */
export function loops(squares: readonly GridSquare[]): readonly (readonly GridCorner[])[] {
  const taken = new Set(squares.map(String));
  const edges = new Map<string, { from: GridCorner; to: GridCorner }>();
  for (const [x, y] of squares) {
    const around: readonly [GridCorner, GridCorner, GridSquare][] = [
      [
        [x, y],
        [x + 1, y],
        [x, y - 1],
      ],
      [
        [x + 1, y],
        [x + 1, y + 1],
        [x + 1, y],
      ],
      [
        [x + 1, y + 1],
        [x, y + 1],
        [x, y + 1],
      ],
      [
        [x, y + 1],
        [x, y],
        [x - 1, y],
      ],
    ];
    for (const [from, to, beside] of around) {
      if (!taken.has(String(beside))) edges.set(`${from}>${to}`, { from, to });
    }
  }
  const found: GridCorner[][] = [];
  for (let [first] = edges.values(); first !== undefined; [first] = edges.values()) {
    const loop: GridCorner[] = [];
    let edge: { from: GridCorner; to: GridCorner } | undefined = first;
    while (edge !== undefined) {
      edges.delete(`${edge.from}>${edge.to}`);
      loop.push(edge.from);
      edge = following(edges, edge);
    }
    found.push(loop.filter((corner, index) => turns(loop, index, corner)));
  }
  return found;
}

/** The edge after another: of two, the one that stays with the same square. */
function following(
  edges: ReadonlyMap<string, { from: GridCorner; to: GridCorner }>,
  { from, to }: { from: GridCorner; to: GridCorner },
): { from: GridCorner; to: GridCorner } | undefined {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const ways: readonly GridCorner[] = [
    [-dy, dx],
    [dx, dy],
    [dy, -dx],
  ];
  for (const [x, y] of ways) {
    const edge = edges.get(`${to}>${[to[0] + x, to[1] + y]}`);
    if (edge !== undefined) return edge;
  }
  return undefined;
}

function turns(loop: readonly GridCorner[], index: number, corner: GridCorner): boolean {
  const before = loop.at(index - 1) ?? corner;
  const after = loop[(index + 1) % loop.length] ?? corner;
  return !(
    (before[0] === corner[0] && corner[0] === after[0]) ||
    (before[1] === corner[1] && corner[1] === after[1])
  );
}

/** Every corner moved inwards, to the left of both its edges. */
function inside(loop: readonly GridCorner[], inset: number): readonly GridCorner[] {
  return loop.map((corner, index) => {
    const before = loop.at(index - 1) ?? corner;
    const after = loop[(index + 1) % loop.length] ?? corner;
    const [ax, ay] = [Math.sign(corner[0] - before[0]), Math.sign(corner[1] - before[1])];
    const [bx, by] = [Math.sign(after[0] - corner[0]), Math.sign(after[1] - corner[1])];
    return [corner[0] + inset * (-ay - by), corner[1] + inset * (ax + bx)];
  });
}
