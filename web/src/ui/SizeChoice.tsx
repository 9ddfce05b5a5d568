/** How large everything is drawn, from 80 % to what a television across the room needs. */
import type { JSX } from "preact";
import { SCALES } from "../kit/breakpoints";
import { ownScale } from "../state/settings";
import { percent, say } from "../state/words";
import { Icon } from "./Icon";
import "./sizechoice.css";

const SIZES = [SCALES.least, 0.9, 1, 1.1, 1.25, 1.5, 1.75, SCALES.most] as const;

/** A label and a list; where there is little room the sign alone stands for the label. */
export function SizeChoice({ isShort = false }: { readonly isShort?: boolean }): JSX.Element {
  // Storage may hold anything: the nearest size stands for it.
  const chosen = SIZES.reduce((best, one) =>
    Math.abs(one - ownScale.value) < Math.abs(best - ownScale.value) ? one : best,
  );
  const label = say("page.common.size.label");
  return (
    <label class={isShort ? "size size-short icon-button" : "size"} title={label}>
      <Icon name="size" />
      <span class={isShort ? "hidden-words" : undefined}>{label}</span>
      <select
        value={chosen}
        onChange={(event) => {
          ownScale.value = Number(event.currentTarget.value);
        }}
      >
        {SIZES.map((size) => (
          <option key={size} value={size}>
            {size === SCALES.most
              ? say("page.common.size.television", { size: percent(size) })
              : percent(size)}
          </option>
        ))}
      </select>
    </label>
  );
}
