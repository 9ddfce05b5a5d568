/** The lobby's form fields. */
import type { ComponentChildren, JSX } from "preact";
import { within } from "../../state/lobby";
import { Raised } from "../Raised";

interface PickProps<T> {
  readonly label: string;
  readonly value: T;
  readonly values: readonly (readonly [value: T, text: string, name?: string])[];
  /** Where the label stands already, it is only heard. */
  readonly quiet?: boolean;
  pick(value: T): void;
}

/** One of a few values, all seen at once. */
export function Pick<T extends string | number>(props: PickProps<T>): JSX.Element {
  return (
    <fieldset class="pick">
      <legend class={props.quiet ? "hidden-words" : "caps"}>{props.label}</legend>
      <span class="segments">
        {props.values.map(([value, text, name]) => (
          <button
            type="button"
            key={value}
            aria-pressed={value === props.value}
            aria-label={name}
            title={name}
            onClick={() => props.pick(value)}
          >
            <Raised text={text} />
          </button>
        ))}
      </span>
    </fieldset>
  );
}

interface PickRowProps {
  /** The name of the group of radios. */
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly values: readonly (readonly [value: string, text: string, note: string])[];
  pick(value: string): void;
}

/** One of a few values, a row each, with a sentence that says what it means. */
export function PickRow(props: PickRowProps): JSX.Element {
  return (
    <fieldset class="pick pick-rows">
      <legend class="caps">{props.label}</legend>
      {props.values.map(([value, text, note]) => (
        <label key={value} class="pick-row">
          <input
            type="radio"
            name={props.name}
            value={value}
            checked={value === props.value}
            onChange={() => props.pick(value)}
          />
          <span>
            <b>{text}</b>
            <span class="pick-note">{note}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface Tick {
  readonly checked: boolean;
  readonly children: ComponentChildren;
  set(checked: boolean): void;
}

/** Yes or no. */
export function Tick({ checked, children, set }: Tick): JSX.Element {
  return (
    <label class="tick">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => set(event.currentTarget.checked)}
      />
      <span>{children}</span>
    </label>
  );
}

interface CountProps {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly children: ComponentChildren;
  set(value: number): void;
}

/** A number from `low` to `high`, and what it counts. */
export function Count({ value, low, high, children, set }: CountProps): JSX.Element {
  return (
    <label class="count">
      <input
        class="field"
        type="number"
        inputMode="numeric"
        min={low}
        max={high}
        value={value}
        onChange={(event) => set(within(event.currentTarget.valueAsNumber, low, high))}
      />
      <span>{children}</span>
    </label>
  );
}
