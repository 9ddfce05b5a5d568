/** What Turquoise is made of: stone, walkways and capitals, the same in both themes. */

/** Tops of plates by level, the summit last. */
export const STONE = ["#C9A872", "#DFC898", "#F5ECD8", "#E9C25A"] as const;
/** Their rims, each at least 3.2:1 on the level below. */
export const RIM = ["#7F5F34", "#8E3F22", "#6B2A1A", "#8A5F12"] as const;
export const FRAME = "#8C6E47";
export const FRAME_EDGE = "#5E4526";
export const EARTH = "#6F5738";
export const EARTH_LINE = "#B99C6B";
/** The wood that pillars in hand stand on. */
export const TRAY = "#D2A66C";
export const ON_FRAME = "#F6ECD4";

export const COMPLETE = "#066168";
export const KERB = "#F6ECD4";
export const BROKEN = "#573A18";

/** A seat's capital, the dark collar that sets it off the stone, and the sign on it. */
export interface CapitalPaint {
  readonly capital: string;
  readonly collar: string;
  readonly sign: string;
}

/** By the letter of the seat's colour. */
export const PAINT: Readonly<Record<Colour, CapitalPaint>> = {
  W: { capital: "#F4EEE1", collar: "#3A2A14", sign: "#2B2622" },
  B: { capital: "#2A2725", collar: "#9A9186", sign: "#F4EEE1" },
  Y: { capital: "#F0BE2E", collar: "#3A2A14", sign: "#3A2A08" },
  O: { capital: "#C8490F", collar: "#3A2A14", sign: "#FFF6EC" },
};

/** The seats' colours, in seat order (Q4). */
export const COLOURS = ["W", "B", "Y", "O"] as const;
export type Colour = (typeof COLOURS)[number];

/** A seat's colour. */
export function colourOf(seat: number): Colour {
  return COLOURS[seat] ?? "W";
}

/** The seat of a colour; -1 where there is none. */
export function seatOf(colour: Colour | undefined): number {
  return colour === undefined ? -1 : COLOURS.indexOf(colour);
}

/** A sign as a path around a point, on a capital of radius 1. */
export interface SignShape {
  readonly path: string;
  /** How wide it is drawn around, in its own colour. */
  readonly line: number;
  readonly hollow: boolean;
}

/** The sign of each seat: ring, square, triangle, cross. */
export const SHAPES: Readonly<Record<Colour, SignShape>> = {
  W: { path: "M0.35 0A0.35 0.35 0 1 1 -0.35 0A0.35 0.35 0 1 1 0.35 0Z", line: 0.21, hollow: true },
  B: { path: "M-0.36 -0.36H0.36V0.36H-0.36Z", line: 0.06, hollow: false },
  Y: { path: "M0 -0.55L0.53 0.36H-0.53Z", line: 0.08, hollow: false },
  O: { path: cross(0.52, 0.19), line: 0, hollow: false },
};

function cross(arm: number, wide: number): string {
  return (
    `M${-wide} ${-arm}H${wide}V${-wide}H${arm}V${wide}H${wide}V${arm}` +
    `H${-wide}V${wide}H${-arm}V${-wide}H${-wide}Z`
  );
}

/** On boards, in both themes: what can be selected, and its halo. */
export const HAND_BLUE = "#2446C8";
export const HALO = "#FFFFFF";
/** What costs more. */
export const BAD = "#A62F1B";
/** The last action's brackets. */
export const MARK = "#17130F";
