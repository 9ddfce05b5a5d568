/** The family at the top of the lobby: a press chooses who plays here; beside it one adds and manages. */
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { MOST_PROFILES } from "../../kit/profileSigns";
import { choose, chosen, loadProfiles, profiles } from "../../state/profiles";
import { say } from "../../state/words";
import { Icon } from "../Icon";
import { lazy } from "../lazy";
import { ProfileSign } from "../ProfileSign";
import { onlyOwn } from "./myGames";
import "./profilerow.css";

/** What the dialogue of profiles shows: a new one, or all of them. */
export type ProfileTask = "add" | "manage";

const Profiles = lazy(async () => (await import("./Profiles")).Profiles);
/** The dialogue that is open. */
const profileTask = signal<ProfileTask | null>(null);
/** The button that opened it: the focus goes back there. */
let opener: HTMLElement | null = null;

/** Open the dialogue of profiles. */
export function openProfiles(task: ProfileTask, button: HTMLElement): void {
  opener = button;
  profileTask.value = task;
}

export function ProfileRow(): JSX.Element {
  useEffect(() => {
    loadProfiles().catch(() => {}); // the lobby says that the server is not reached
  }, []);
  const all = profiles.value;
  return (
    <section
      class="profiles"
      data-none={all.length === 0}
      aria-label={say("page.lobby.profiles.title")}
    >
      {all.length > 0 && (
        <ul class="profiles-row">
          {all.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                class="profile"
                aria-pressed={chosen.value?.id === one.id}
                onClick={() => {
                  choose(one);
                  onlyOwn.value = true;
                }}
              >
                <ProfileSign sign={one.sign} size={44} />
                <span dir="auto">{one.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {/* Beside the row, so that neither is out of sight where the family is too long for it. */}
      {all.length < MOST_PROFILES && (
        <button
          type="button"
          class="profile profile-add"
          onClick={(event) => openProfiles("add", event.currentTarget)}
        >
          <i aria-hidden="true">
            <Icon name="plus" size={22} />
          </i>
          <span>
            {say(all.length === 0 ? "page.lobby.profiles.first" : "page.lobby.profiles.add")}
          </span>
        </button>
      )}
      {all.length > 0 && (
        <button
          type="button"
          class="profile profile-manage"
          onClick={(event) => openProfiles("manage", event.currentTarget)}
        >
          <i aria-hidden="true">
            <Icon name="pencil" size={20} />
          </i>
          <span>{say("page.lobby.profiles.manage")}</span>
        </button>
      )}
      {profileTask.value && (
        <Profiles
          task={profileTask.value}
          onClose={() => {
            profileTask.value = null;
            opener?.focus();
          }}
        />
      )}
    </section>
  );
}
