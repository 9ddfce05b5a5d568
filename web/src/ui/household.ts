/** What the page knows of the people at this device: the visitor's name, and the profiles. */
import { type Household, tidy } from "../state/lobby";
import { chosen, profiles } from "../state/profiles";
import { nickname } from "../state/settings";
import { say } from "../state/words";

/** The people at this device; a signal's reader follows their changes. */
export function household(): Household {
  const mine = chosen.value;
  return {
    mine: { name: mine?.name ?? tidy(nickname.value), profile: mine?.id ?? "" },
    profiles: profiles.value,
    unnamed: (seat, alone) => say(alone ? "page.common.name.nobody" : `seat.${seat + 1}`),
  };
}
