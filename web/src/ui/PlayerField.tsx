/** Who plays at this screen: one of the family's profiles by one choice, or any other name. */
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { LONGEST_NAME, type PlayerHere, tidy } from "../state/lobby";
import { profileOf, profiles } from "../state/profiles";
import { say } from "../state/words";
import { ProfileSign } from "./ProfileSign";
import "./playerfield.css";

interface PlayerFieldProps {
  readonly player: PlayerHere;
  /** What the player is called while no name is written. */
  readonly unnamed: string;
  /** What a screen reader calls it. */
  readonly label: string;
  /** Whether a name is missing. */
  readonly invalid?: boolean;
  set(player: PlayerHere): void;
}

const OTHER = "other";

export function PlayerField(props: PlayerFieldProps): JSX.Element {
  const { player, label, set } = props;
  const writes = useSignal(false); // the player chose to write a name
  const profile = profileOf(player.profile);
  const own = profile === null;
  if (profiles.value.length === 0) return <NameInput {...props} focuses={false} />;
  return (
    <span class="player-field">
      {profile !== null && <ProfileSign sign={profile.sign} size={32} />}
      <select
        class="field"
        aria-label={label}
        value={own ? OTHER : player.profile}
        onChange={(event) => {
          const id = event.currentTarget.value;
          writes.value = id === OTHER;
          const name = profiles.value.find((one) => one.id === id)?.name ?? props.unnamed;
          set({ name, profile: id === OTHER ? "" : id });
        }}
      >
        {profiles.value.map(({ id, name }) => (
          <option key={id} value={id} selected={id === player.profile}>
            {name}
          </option>
        ))}
        <option value={OTHER} selected={own}>
          {say("page.common.name.other")}
        </option>
      </select>
      {own && <NameInput {...props} focuses={writes.value} />}
    </span>
  );
}

interface NameInputProps extends PlayerFieldProps {
  /** Whether it takes the focus when it comes. */
  readonly focuses: boolean;
}

function NameInput(props: NameInputProps): JSX.Element {
  const { player, unnamed, label, invalid = false, set, focuses } = props;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focuses) field.current?.focus();
  }, [focuses]);
  const name = player.name === unnamed ? "" : player.name;
  const text = useSignal(name); // as it is typed, spaces and all
  const typed = useRef(name); // the name that was typed last
  // Before the next key: a later effect would take an older name for one that was set elsewhere.
  useLayoutEffect(() => {
    if (typed.current === name) return;
    typed.current = name;
    text.value = name;
  }, [name, text]);
  return (
    <input
      ref={field}
      class="field"
      aria-label={label}
      aria-invalid={invalid}
      placeholder={unnamed}
      maxLength={LONGEST_NAME}
      autocomplete="nickname"
      value={text.value}
      onInput={(event) => {
        text.value = event.currentTarget.value;
        const next = tidy(text.value);
        typed.current = next === unnamed ? "" : next;
        // Beside profiles, an empty name is still not the next profile's.
        set({ name: next || (profiles.peek().length > 0 ? unnamed : ""), profile: "" });
      }}
    />
  );
}
