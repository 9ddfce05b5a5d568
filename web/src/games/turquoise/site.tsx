/** The flat view of the site: everything that is there, and everything that can be done on it. */
import { useRef } from "preact/hooks";
import { say } from "../../state/words";
import type { Parts, View } from "../module";
import { Last } from "./chips";
import { SIZE } from "./geometry";
import { Laying, Pointing } from "./layers";
import { kindOf, restOf, touched } from "./notation";
import { Pillars } from "./pillars";
import { Places } from "./places";
import { Earth, Frame, Plates } from "./plates";
import { lookOf, pillarsOf, positionOf } from "./reading";
import { Walkways } from "./walkways";
import { summary } from "./words";
import "./site.css";

/** The site from above, north up. */
export function Plan({ view: shown, hand }: Parts) {
  const view = shown.value;
  const position = positionOf(view.board);
  const look = lookOf(view.board);
  const pillars = pillarsOf(position);
  const laid = useLaid(view);
  const last = view.last?.action ?? "";
  return (
    <div class="tq-plan">
      <p class="hidden-words">{summary(position, pillars.size, look.joints.length)}</p>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing whose places are buttons */}
      <svg
        class="tq-site"
        viewBox={`0 0 ${SIZE} ${SIZE}`}
        role="group"
        aria-label={say("page.turquoise.site")}
      >
        <Frame />
        <Earth position={position} />
        <Plates position={position} look={look} laid={laid} />
        <Walkways look={look} />
        <Pillars pillars={pillars} last={touched(last).here} />
        <Last {...touched(last)} plate={laid} />
        <Laying view={view} hand={hand} pillars={pillars} />
        <Places view={view} hand={hand} pillars={pillars} />
        <Pointing view={view} hand={hand} />
      </svg>
    </div>
  );
}

/** The plate that the last action laid: `face:1` does not say where, the board before it did. */
function useLaid(view: View): string | null {
  const place = useRef<string | null>(null);
  const position = positionOf(view.board);
  const last = view.last?.action ?? "";
  if (position.place !== null) place.current = position.place;
  if (kindOf(last) === "lay") return restOf(last);
  const laying = ["face", "summit", "let", "seth"].includes(kindOf(last));
  const site = last === "summit" ? "3d4" : place.current;
  return laying && site !== null && site in position.plates ? site : null;
}
