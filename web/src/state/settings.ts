/** The user's settings: stored on this device, where the browser allows it. */
import { effect, type Signal, signal } from "@preact/signals";
import { type Language, setLanguage } from "./words";

export type Theme = "light" | "dark" | "system";
export type Quality = "auto" | "low" | "high";
export type Face = "model" | "plan";

/** Reads and writes a value under a name; a browser that forbids it only forgets. */
export function remembered<T>(name: string, fallback: T): Signal<T> {
  const key = `chantier.${name}`;
  let kept: string | null = null;
  const read = (otherwise: T): T => {
    try {
      kept = localStorage.getItem(key);
      return kept === null ? otherwise : (JSON.parse(kept) as T);
    } catch {
      // A private window, or something that is not ours: as if nothing had been kept.
      return otherwise;
    }
  };
  const value = signal(read(fallback));
  addEventListener("storage", (event) => {
    // Another tab has kept something: what is kept here next must not undo it.
    if (event.key === key) value.value = read(value.peek());
  });
  let started = false;
  effect(() => {
    const text = JSON.stringify(value.value);
    if (!started || text === kept) {
      started = true;
      return;
    }
    kept = text;
    try {
      localStorage.setItem(key, text);
    } catch {
      // Then it lasts as long as the page.
    }
  });
  return value;
}

/** Whether a value lasts longer than the page. */
export function isKept(name: string, value: unknown): boolean {
  try {
    return localStorage.getItem(`chantier.${name}`) === JSON.stringify(value);
  } catch {
    return false;
  }
}

const asked = new URLSearchParams(location.search);

export const nickname = remembered("name", "");
export const theme = remembered<Theme>("theme", "system");
export const chosenLanguage = remembered<Language | null>("language", null);
/** From 0 to 1; 0 is silence. */
export const volume = remembered("volume", 0.4);
/** How loud it was before it was silenced. */
const loud = remembered("loud", 0.4);

/** Silence the page, or make it as loud as before. */
export function toggleSound(): void {
  if (volume.peek() > 0) {
    loud.value = volume.peek();
    volume.value = 0;
  } else volume.value = loud.peek();
}
/** How large everything is drawn, as a factor of what the window asks for. */
export const ownScale = remembered("scale", 1);
/** The view of each game that was looked at last. */
export const faces = remembered<Readonly<Record<string, Face>>>("views", {});
/** Whether the system may be asked to show a notice on one's turn. */
export const notices = remembered("notices", false);
/** `?quality=low` is for weak machines and for tests; `high` never falls, for pictures. */
export const quality: Quality = qualityOf(asked.get("quality"));
/** Whether things move: not with `?motion=off`, nor where the system asks for reduced motion. */
export const motion: boolean =
  asked.get("motion") !== "off" && !matchMedia("(prefers-reduced-motion: reduce)").matches;

function qualityOf(said: string | null): Quality {
  return said === "low" || said === "high" ? said : "auto";
}

const systemDark = matchMedia("(prefers-color-scheme: dark)");
/** Whether the page is dark now. */
export const dark = signal(false);

/** The theme after a press: the one that the device does not use, then its own, fixed, then "system". */
export function nextTheme(): Theme {
  const own: Theme = systemDark.matches ? "dark" : "light";
  if (theme.peek() === "system") return own === "dark" ? "light" : "dark";
  return theme.peek() === own ? "system" : own;
}

/** Apply language and theme, and go on applying them. */
export async function settle(): Promise<void> {
  const follow = () => {
    dark.value = theme.value === "system" ? systemDark.matches : theme.value === "dark";
  };
  systemDark.addEventListener("change", follow);
  effect(follow);
  document.documentElement.dataset.motion = motion ? "on" : "off";
  effect(() => {
    document.documentElement.dataset.theme = dark.value ? "dark" : "light";
  });
  await setLanguage(startingLanguage());
}

/** `?lang=`, then what was chosen here, then what the browser prefers; French is first. */
function startingLanguage(): Language {
  const wanted = asked.get("lang") ?? chosenLanguage.value;
  if (wanted === "fr" || wanted === "en") return wanted;
  for (const one of navigator.languages) {
    if (one.startsWith("fr")) return "fr";
    if (one.startsWith("en")) return "en";
  }
  return "fr";
}

/** Change the language, and remember it. */
export async function choose(wanted: Language): Promise<void> {
  chosenLanguage.value = wanted;
  await setLanguage(wanted);
}
