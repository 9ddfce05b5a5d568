/** The family above the seats: one tap each says who plays here, in the order of the seats; one more joins it. */
import type { JSX } from "preact";
import { MOST_PROFILES } from "../../kit/profileSigns";
import type { GameCard } from "../../protocol/answers";
import {
  choices,
  type LobbyChoices,
  playersOf,
  seatsOf,
  withPlayer,
  withSeat,
} from "../../state/lobby";
import { profiles } from "../../state/profiles";
import { say } from "../../state/words";
import { WordButton } from "../Icon";
import { ProfileSign } from "../ProfileSign";
import { openProfiles } from "./ProfileRow";
import "./familytaps.css";

export function FamilyTaps({ card }: { readonly card: GameCard }): JSX.Element | null {
  const seats = seatsOf(choices.value, card);
  const here = seats.filter(({ kind }) => kind === "here");
  if (here.length < 2) return null;
  const family = profiles.value.length < 2 ? [] : profiles.value; // one alone sits there already
  return (
    <fieldset class="family-taps">
      <legend class="caps">
        {say(family.length > 0 ? "page.lobby.form.family" : "page.lobby.profiles.title")}
      </legend>
      {family.map(({ id, name, sign }) => {
        const seat = seats.findIndex((one) => one.kind === "here" && one.profile === id);
        return (
          <button
            key={id}
            type="button"
            class="family-tap"
            aria-pressed={seat >= 0}
            onClick={() => {
              choices.value = tapped(choices.peek(), card, id);
            }}
          >
            <ProfileSign sign={sign} size={32} />
            <span dir="auto">{name}</span>
            {seat >= 0 && <b aria-hidden="true">{seat + 1}</b>}
          </button>
        );
      })}
      {profiles.value.length < MOST_PROFILES && (
        <WordButton
          icon="plus"
          class="family-add"
          onClick={(event) => openProfiles("add", event.currentTarget)}
        >
          {say("page.lobby.profiles.first")}
        </WordButton>
      )}
    </fieldset>
  );
}

/**
 * The choices after a tap on a profile: it takes the next seat here, or leaves its seat. Where all
 * seats here are chosen, another one joins the table, or the last one changes.
 */
export function tapped(now: LobbyChoices, card: GameCard, profile: string): LobbyChoices {
  const seats = seatsOf(now, card);
  const isHere = (at: number) => seats[at]?.kind === "here";
  const held = seats.findIndex((seat, at) => isHere(at) && seat.profile === profile);
  if (held >= 0) return withPlayer(now, held, "", "");
  const free = seats.findIndex((seat, at) => isHere(at) && seat.profile === "");
  if (free >= 0) return withPlayer(now, free, "", profile);
  const players = playersOf(now, card);
  if (players < card.players[1]) {
    const more = withSeat({ ...now, players: players + 1 }, players, { kind: "here" });
    return withPlayer(more, players, "", profile);
  }
  return withPlayer(
    now,
    seats.findLastIndex((_, at) => isHere(at)),
    "",
    profile,
  );
}
