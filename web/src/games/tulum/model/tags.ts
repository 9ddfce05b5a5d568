/** Words in the scene, always as large on the screen: a name on its paper, a word under the dice. */
import {
  CanvasTexture,
  LinearFilter,
  Sprite,
  SpriteMaterial,
  SRGBColorSpace,
  type Vector3,
} from "three";
import { whenLettersCome } from "../../../scene/lettering";
import type { Stage } from "../../../scene/stage";

/** What a tag says: words, and what is bold after them. */
export interface Wording {
  readonly text: string;
  readonly bold?: string;
}

export interface WordTag {
  /** Say this, on paper or bare; nothing for `null`. */
  set(words: Wording | null): void;
  /** It hangs from here, or is around here. */
  place(at: Vector3, how: "hangs" | "around"): void;
  /** It may be so many pixels wide: a name that is longer is cut. */
  fit(most: number): void;
}

export interface Tags {
  make(paper: boolean): WordTag;
  /** The canvas or the theme changed: draw every one again. */
  refresh(): void;
}

/** Pixels of the texture for each of the screen. */
const FINE = 2;
const MOST = { wide: 208, narrow: 130 } as const;
/** Pixels between neighbours, how far apart lines are, and steps in which the room changes. */
const GAP = 4;
const LINE = 30;
const STEP = 6;

interface Kept {
  readonly sprite: Sprite;
  readonly paper: boolean;
  words: Wording | null;
  most: number;
}

/** How wide each tag may be, in pixels, so that none of those in its line is touched. */
export function roomsOf(spots: readonly (readonly [number, number])[]): number[] {
  return spots.map(([x, y], one) => {
    const near = spots.filter((spot, other) => other !== one && Math.abs(spot[1] - y) < LINE);
    const room = Math.min(MOST.wide, ...near.map((spot) => Math.abs(spot[0] - x) - GAP));
    return Math.max(STEP, Math.floor(room / STEP) * STEP);
  });
}

/** The tags of a stage. */
export function createTags(stage: Stage, host: HTMLElement): Tags {
  const all: Kept[] = [];

  const write = (tag: Kept) => {
    const { material } = tag.sprite;
    material.map?.dispose();
    material.map = null;
    tag.sprite.visible = tag.words !== null;
    const { height, width } = stage.size();
    if (tag.words === null || height === 0) return;
    const narrow = width < 640;
    const style = getComputedStyle(host);
    const colour = (name: string) => style.getPropertyValue(`--${name}`).trim() || "#000";
    const size = narrow ? 12 : tag.paper ? 14 : 13;
    const tall = tag.paper ? size + 10 : size + 6;
    const canvas = document.createElement("canvas");
    const pen = canvas.getContext("2d");
    if (!pen) return;
    const family = colour("font");
    const plain = `600 ${size * FINE}px ${family}`;
    const bold = `700 ${(size + 1) * FINE}px ${family}`;
    pen.font = bold;
    const end = tag.words.bold ? `  ${tag.words.bold}` : "";
    const endWide = pen.measureText(end).width;
    pen.font = plain;
    const pad = (tag.paper ? (narrow ? 7 : 9) : 2) * FINE;
    // A word under the dice has no neighbours: it may be nearly as wide as the canvas.
    const widest = tag.paper ? (narrow ? MOST.narrow : MOST.wide) : width * 0.9;
    const most = Math.min(widest, tag.paper ? tag.most : widest) * FINE;
    const room = most - endWide - 2 * pad;
    let text = tag.words.text;
    while (text.length > 2 && pen.measureText(text).width > room) text = `${text.slice(0, -2)}…`;
    const textWide = pen.measureText(text).width;
    canvas.width = Math.ceil(textWide + endWide + 2 * pad);
    canvas.height = tall * FINE;
    if (tag.paper) {
      pen.fillStyle = colour("surface");
      pen.strokeStyle = colour("rule");
      pen.lineWidth = FINE;
      pen.beginPath();
      pen.roundRect(1, 1, canvas.width - 2, canvas.height - 2, 7 * FINE);
      pen.fill();
      pen.stroke();
    }
    pen.textBaseline = "middle";
    pen.fillStyle = colour(tag.paper ? "ink" : "ink2");
    pen.font = plain;
    pen.fillText(text, pad, canvas.height / 2 + FINE / 2);
    pen.font = bold;
    pen.fillText(end, pad + textWide, canvas.height / 2 + FINE / 2);
    const map = new CanvasTexture(canvas);
    map.colorSpace = SRGBColorSpace;
    map.minFilter = LinearFilter;
    map.generateMipmaps = false;
    material.map = map;
    material.needsUpdate = true;
    const unit = (2 * Math.tan((stage.camera.fov * Math.PI) / 360)) / height / FINE;
    tag.sprite.scale.set(canvas.width * unit, canvas.height * unit, 1);
  };
  const rewrite = () => {
    for (const tag of all) write(tag);
  };
  whenLettersCome(stage, rewrite);
  stage.own({
    dispose: () => {
      for (const { sprite } of all) {
        sprite.material.map?.dispose();
        sprite.material.dispose();
      }
    },
  });
  return {
    make(paper) {
      const material = new SpriteMaterial({
        transparent: true,
        depthTest: false,
        depthWrite: false,
        sizeAttenuation: false,
        toneMapped: false,
      });
      const sprite = new Sprite(material);
      sprite.renderOrder = 6;
      sprite.visible = false;
      stage.scene.add(sprite);
      const tag: Kept = { sprite, paper, words: null, most: MOST.wide };
      all.push(tag);
      return {
        set(words) {
          if (JSON.stringify(words) === JSON.stringify(tag.words)) return;
          tag.words = words;
          write(tag);
        },
        place: (at, how) => {
          sprite.position.copy(at);
          sprite.center.y = how === "hangs" ? 1 : 0.5;
        },
        fit(most) {
          if (most === tag.most) return;
          tag.most = most;
          write(tag);
        },
      };
    },
    refresh: rewrite,
  };
}
