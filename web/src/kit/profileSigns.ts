/** The signs of profiles: a shape each, and its colours; the shape alone tells them apart. */
import type { Profile } from "../protocol/answers";

export type ProfileSign = Profile["sign"];

interface ProfileShape {
  /** In a box of 24 by 24. */
  readonly path: string;
  readonly ground: string;
  readonly ink: string;
}

/** In the order in which new profiles get them. */
export const SIGN_SHAPES: Readonly<Record<ProfileSign, ProfileShape>> = {
  steps: { path: "M5 6h6v12H5zM13 11h6v7h-6z", ground: "#f4eee1", ink: "#2b2622" },
  square: { path: "M6.5 6.5h11v11h-11z", ground: "#523b31", ink: "#fcf9f3" },
  tower: { path: "M9 5h6v6H9zM5 12.5h14V19H5z", ground: "#245b9e", ink: "#ffffff" },
  triangle: { path: "M12 5l8 14H4z", ground: "#efc04a", ink: "#3a2800" },
  ring: {
    path: "M12 4a8 8 0 1 0 0 16 8 8 0 1 0 0-16zm0 4.6a3.4 3.4 0 1 1 0 6.8 3.4 3.4 0 1 1 0-6.8z",
    ground: "#b8452f",
    ink: "#ffffff",
  },
  cross: {
    path: "M9.5 4h5v5.5H20v5h-5.5V20h-5v-5.5H4v-5h5.5z",
    ground: "#35a67e",
    ink: "#0b2a1e",
  },
  diamond: { path: "M12 3l8 9-8 9-8-9z", ground: "#45224f", ink: "#ffffff" },
  arch: {
    path: "M4 19.5V12a8 8 0 0 1 16 0v7.5h-5V12a3 3 0 0 0-6 0v7.5z",
    ground: "#c9a872",
    ink: "#2b2622",
  },
  stairs: { path: "M4 19.5v-5h5v-5h5v-5h6v15z", ground: "#066168", ink: "#ffffff" },
  hexagon: { path: "M12 3l8 4.5v9L12 21l-8-4.5v-9z", ground: "#e8a0a0", ink: "#3a1010" },
  moon: { path: "M15.5 3.5a9 9 0 1 0 0 17 8 8 0 0 1 0-17z", ground: "#3c4450", ink: "#ffffff" },
  star: {
    path: "M12 3l2.7 5.8 6.3.7-4.7 4.3 1.3 6.2-5.6-3.2L6.4 20l1.3-6.2L3 9.5l6.3-.7z",
    ground: "#cfe0ff",
    ink: "#14285f",
  },
};

/** The shapes that a profile may have; no two profiles have the same. */
export const SIGNS = Object.keys(SIGN_SHAPES) as readonly ProfileSign[];
/** The most profiles, as on the server. */
export const MOST_PROFILES = SIGNS.length;
