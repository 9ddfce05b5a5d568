/** The dialogue of profiles: add one, or rename, change and remove those there are. */
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { MOST_PROFILES, SIGNS, type ProfileSign as Sign } from "../../kit/profileSigns";
import { titleOf } from "../../state/games";
import { LONGEST_NAME, tidy } from "../../state/lobby";
import {
  addProfile,
  changeProfile,
  choose,
  chosen,
  type Profile,
  profiles,
  removeProfile,
} from "../../state/profiles";
import { nickname } from "../../state/settings";
import { say } from "../../state/words";
import { failureWords } from "../failureWords";
import { WordButton } from "../Icon";
import { ProfileSign } from "../ProfileSign";
import { Dialogue } from "../table/Dialogue";
import { askAnew, tallies } from "./myGames";
import type { ProfileTask } from "./ProfileRow";
import { tallyWords } from "./sentences";
import "./profiles.css";

/** What the dialogue shows: the list, a form, or a question. */
type Shown =
  | { readonly kind: "list" }
  | { readonly kind: "form"; readonly profile: Profile | null }
  | { readonly kind: "remove"; readonly profile: Profile };

interface ProfilesProps {
  readonly task: ProfileTask;
  onClose(): void;
}

export function Profiles({ task, onClose }: ProfilesProps): JSX.Element {
  const shown = useSignal<Shown>(
    task === "add" ? { kind: "form", profile: null } : { kind: "list" },
  );
  const { value: now } = shown;
  const back = () => {
    if (task === "add") onClose();
    else shown.value = { kind: "list" };
  };
  const title =
    now.kind === "list"
      ? say("page.lobby.profiles.title")
      : now.kind === "remove"
        ? say("page.lobby.profiles.remove_title", { name: now.profile.name })
        : say(now.profile === null ? "page.lobby.profiles.new" : "page.lobby.profiles.edit");
  return (
    <Dialogue title={title} onClose={onClose}>
      {now.kind === "list" && (
        <ProfileList
          show={(next) => {
            shown.value = next;
          }}
        />
      )}
      {now.kind === "form" && <ProfileForm profile={now.profile} done={back} />}
      {now.kind === "remove" && <Removal profile={now.profile} done={back} />}
    </Dialogue>
  );
}

function ProfileList({ show }: { show(next: Shown): void }): JSX.Element {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.querySelector("button")?.focus(), []);
  return (
    <>
      {/* Over the list: under it a long family would push it out of sight. */}
      <WordButton
        icon="plus"
        class="profile-new"
        disabled={profiles.value.length >= MOST_PROFILES}
        onClick={() => show({ kind: "form", profile: null })}
      >
        {say("page.lobby.profiles.new")}
      </WordButton>
      <ul class="profile-list" ref={list}>
        {profiles.value.map((profile) => (
          <li key={profile.id}>
            <ProfileSign sign={profile.sign} size={44} />
            <span class="profile-words">
              <b dir="auto">{profile.name}</b>
              <Results profile={profile.id} />
            </span>
            <WordButton
              icon="pencil"
              class="quiet"
              aria-label={say("page.lobby.profiles.edit_named", { name: profile.name })}
              onClick={() => show({ kind: "form", profile })}
            >
              <span>{say("page.lobby.profiles.change")}</span>
            </WordButton>
            <WordButton
              icon="close"
              class="quiet"
              aria-label={say("page.lobby.profiles.remove_named", { name: profile.name })}
              onClick={() => show({ kind: "remove", profile })}
            >
              <span>{say("page.lobby.profiles.remove")}</span>
            </WordButton>
          </li>
        ))}
      </ul>
      <p class="note">{say("page.lobby.profiles.private")}</p>
    </>
  );
}

/** How a profile's games ended, a line a game. */
function Results({ profile }: { readonly profile: string }): JSX.Element {
  const own = tallies.value.filter((one) => one.profile === profile);
  if (own.length === 0) return <span class="note">{say("page.lobby.profiles.no_results")}</span>;
  return (
    <ul class="note">
      {own.map((one) => (
        <li key={one.game}>{tallyWords(titleOf(one.game), [one])}</li>
      ))}
    </ul>
  );
}

interface ProfileFormProps {
  /** The profile to change; `null` for a new one. */
  readonly profile: Profile | null;
  done(): void;
}

function ProfileForm({ profile, done }: ProfileFormProps): JSX.Element {
  const others = profiles.value.filter((one) => one.id !== profile?.id);
  const free = SIGNS.find((sign) => others.every((one) => one.sign !== sign)) ?? "steps";
  const isFirst = profiles.value.length === 0;
  const name = useSignal(profile?.name ?? (isFirst ? nickname.value : ""));
  const sign = useSignal<Sign>(profile?.sign ?? free);
  const failure = useSignal("");
  const busy = useSignal(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const save = async () => {
    const tidied = tidy(name.value);
    if (tidied === "") {
      failure.value = say("page.lobby.profiles.name_first");
      field.current?.focus();
      return;
    }
    if (busy.value) return;
    busy.value = true;
    try {
      const change = { name: tidied, sign: sign.value };
      const made =
        profile === null
          ? await addProfile(change.name, change.sign)
          : await changeProfile(profile.id, change);
      if (chosen.value === null) choose(made);
      done();
    } catch (error) {
      failure.value = failureWords(error);
      field.current?.focus();
    } finally {
      busy.value = false;
    }
  };
  return (
    <form
      class="profile-form"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <label class="profile-name">
        <span class="caps">{say("page.lobby.profiles.name")}</span>
        <input
          ref={field}
          class="field"
          maxLength={LONGEST_NAME}
          autocomplete="off"
          aria-invalid={failure.value !== ""}
          aria-describedby="profile-failure"
          value={name.value}
          onInput={(event) => {
            name.value = event.currentTarget.value;
            failure.value = "";
          }}
        />
      </label>
      <p id="profile-failure" class="profile-failure" role="alert">
        {failure.value}
      </p>
      <fieldset class="profile-signs">
        <legend class="caps">{say("page.lobby.profiles.sign")}</legend>
        {SIGNS.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="sign"
              checked={sign.value === one}
              disabled={others.some((other) => other.sign === one)}
              aria-label={say(`page.lobby.profiles.signs.${one}`)}
              onChange={() => {
                sign.value = one;
              }}
            />
            <ProfileSign sign={one} size={44} />
          </label>
        ))}
      </fieldset>
      <footer>
        <button type="button" class="button" onClick={done}>
          {say("page.lobby.profiles.back")}
        </button>
        <button type="submit" class="button primary" disabled={busy.value}>
          {say(profile === null ? "page.lobby.profiles.add" : "page.lobby.profiles.save")}
        </button>
      </footer>
    </form>
  );
}

function Removal({ profile, done }: { readonly profile: Profile; done(): void }): JSX.Element {
  const failure = useSignal("");
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  const remove = async () => {
    try {
      await removeProfile(profile.id);
      void askAnew();
      done();
    } catch (error) {
      failure.value = failureWords(error);
    }
  };
  return (
    <>
      <p>{say("page.lobby.profiles.remove_note")}</p>
      <p class="profile-failure" role="alert">
        {failure.value}
      </p>
      <footer>
        <button type="button" class="button" ref={keep} onClick={done}>
          {say("page.lobby.profiles.keep")}
        </button>
        <button type="button" class="button primary" onClick={() => void remove()}>
          {say("page.lobby.profiles.remove")}
        </button>
      </footer>
    </>
  );
}
