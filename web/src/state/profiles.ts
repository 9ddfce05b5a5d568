/** The profiles of this browser's identity, and the one that plays at this device. */
import { computed, signal } from "@preact/signals";
import type { ProfileSign } from "../kit/profileSigns";
import { get, post } from "../net/http";
import { ensureIdentity } from "../net/identity";
import type { Profile, ProfileChange } from "../protocol/answers";
import { nickname, remembered } from "./settings";

export type { Profile } from "../protocol/answers";

/** As of the last visit, so that the row stands before the server answers. */
const kept = remembered<readonly Profile[]>("profiles", []);
/** Whether the server has said which profiles there are. */
export const loaded = signal(false);
/** All profiles, the oldest first. */
export const profiles = computed(() => (Array.isArray(kept.value) ? kept.value : []));

const chosenId = remembered("profile", "");
/** Who plays at this device; `null` where no profile is chosen. */
export const chosen = computed(() => profileOf(chosenId.value));

/** A profile by its id; `null` where there is none. */
export function profileOf(id: string): Profile | null {
  return profiles.value.find((one) => one.id === id) ?? null;
}

/** The profile with this name, however it is written; `null` where there is none. */
export function profileNamed(name: string): Profile | null {
  const wanted = folded(name);
  return profiles.value.find((one) => folded(one.name) === wanted) ?? null;
}

/** Choose who plays at this device: its name is this device's name. */
export function choose(profile: Profile | null): void {
  chosenId.value = profile?.id ?? "";
  if (profile !== null) nickname.value = profile.name;
}

/** Ask the server for the profiles. */
export async function loadProfiles(): Promise<void> {
  await ensureIdentity();
  kept.value = await get("/api/profiles");
  loaded.value = true;
}

/** Add a profile; without a sign it gets one that is free. */
export async function addProfile(name: string, sign?: ProfileSign): Promise<Profile> {
  await ensureIdentity();
  const made = await post("/api/profiles", {}, sign ? { name, sign } : { name });
  kept.value = [...profiles.value.filter(({ id }) => id !== made.id), made];
  return made;
}

/** Rename a profile, or give it another sign. */
export async function changeProfile(profile: string, change: ProfileChange): Promise<Profile> {
  const made = await post("/api/profiles/{profile}", { profile }, change);
  const old = profileOf(profile);
  kept.value = profiles.value.map((one) => (one.id === made.id ? made : one));
  if (chosenId.value === made.id && old?.name === nickname.value) nickname.value = made.name;
  return made;
}

/** Remove a profile; its games stay. */
export async function removeProfile(profile: string): Promise<void> {
  kept.value = await post("/api/profiles/{profile}/remove", { profile }, {});
}

function folded(name: string): string {
  const bare = name.normalize("NFKD").replace(/\p{M}/gu, "");
  return bare.toLocaleLowerCase().trim().replace(/\s+/g, " ");
}
