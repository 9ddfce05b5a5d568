/** Text in a scene, drawn once on a small canvas. */
import { CanvasTexture, LinearFilter, SRGBColorSpace } from "three";
import type { Stage } from "./stage";

/** The families that the page is set in; see `tokens.css`. */
export function families(): string {
  const style = getComputedStyle(document.documentElement);
  return style.getPropertyValue("--font").trim() || "sans-serif";
}

/** Do something again whenever a font has come, as long as the stage stands. */
export function whenLettersCome(stage: Stage, redraw: () => void): void {
  const fonts = document.fonts as FontFaceSet | undefined;
  const again = () => {
    redraw();
    stage.changed();
  };
  fonts?.addEventListener("loadingdone", again);
  stage.own({ dispose: () => fonts?.removeEventListener("loadingdone", again) });
}

/** Draw words on a texture now, and again when the page's own font comes. */
export function lettered(stage: Stage, texture: CanvasTexture, draw: (families: string) => void) {
  draw(families());
  whenLettersCome(stage, () => {
    draw(families());
    texture.needsUpdate = true;
  });
}

export interface Lettering {
  /** How many pixels of the texture one unit of the scene has. */
  readonly dots: number;
  /** The height of a letter, in units. */
  readonly height: number;
  /** Its colour, without an edge around it; pale with a dark edge unless said. */
  readonly ink?: string;
  /** Whether it lies flat and is seen aslant and small: its fine lines need mipmaps. */
  readonly aslant?: boolean;
  /** The colour of a plate under each word, as wide as the word and a margin. */
  readonly plate?: string;
  /** How many squares of a grid it has in its middle, on each side. */
  readonly squares?: number;
}

/** A word at a place, from the left and the bottom, turned by so much against the clock. */
export interface Word {
  readonly text: string;
  readonly at: readonly [number, number];
  readonly turn?: number;
}

/** A strip `wide` by `tall` units with words at their places (from its left and bottom). */
export function strip(
  stage: Stage,
  wide: number,
  tall: number,
  words: readonly Word[],
  { dots, height, ink, aslant = false, plate, squares = -1 }: Lettering,
): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil(wide * dots);
  canvas.height = Math.ceil(tall * dots);
  const pen = canvas.getContext("2d");
  const texture = new CanvasTexture(canvas);
  lettered(stage, texture, (family) => {
    if (!pen) return;
    pen.clearRect(0, 0, canvas.width, canvas.height);
    pen.font = `700 ${Math.round(height * dots)}px ${family}`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.lineJoin = "round";
    pen.lineWidth = height * dots * 0.2;
    // A dark edge, so that pale letters stand out from sunlit oak.
    pen.strokeStyle = "rgb(58 32 8 / 70%)";
    const pale = ink ?? "#fffaf0";
    pen.fillStyle = pale;
    const from = ((wide - squares) / 2) * dots;
    for (let line = 0; line <= squares; line += 1) {
      const at = from + line * dots;
      pen.fillRect(at, from, 3, squares * dots);
      pen.fillRect(from, at, squares * dots, 3);
    }
    for (const { text, at, turn = 0 } of words) {
      pen.setTransform(1, 0, 0, 1, at[0] * dots, (tall - at[1]) * dots);
      pen.rotate(-turn);
      if (plate !== undefined) {
        const wide = pen.measureText(text).width + height * dots;
        const high = height * dots * 1.45;
        pen.fillStyle = plate;
        pen.beginPath();
        pen.roundRect(-wide / 2, -high / 2, wide, high, high / 3);
        pen.fill();
        pen.fillStyle = pale;
      } else if (!ink) pen.strokeText(text, 0, 0);
      pen.fillText(text, 0, 0);
    }
    pen.resetTransform();
  });
  texture.colorSpace = SRGBColorSpace;
  if (!aslant) {
    texture.minFilter = LinearFilter;
    texture.generateMipmaps = false;
  }
  texture.anisotropy = 4;
  return texture;
}

/** Pixels of an engraved letter's square. */
const ENGRAVED = 256;

/** One large letter in the dark of burnt wood, in the middle of a square that is clear around it. */
export function engraving(stage: Stage, letter: string): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = ENGRAVED;
  const pen = canvas.getContext("2d");
  const texture = new CanvasTexture(canvas);
  lettered(stage, texture, (family) => {
    if (!pen) return;
    pen.clearRect(0, 0, ENGRAVED, ENGRAVED);
    pen.font = `700 ${ENGRAVED * 0.62}px ${family}`;
    pen.textAlign = "center";
    pen.textBaseline = "alphabetic";
    pen.fillStyle = "#523b31";
    pen.fillText(letter, ENGRAVED / 2, ENGRAVED * 0.72);
  });
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 4;
  return texture;
}
