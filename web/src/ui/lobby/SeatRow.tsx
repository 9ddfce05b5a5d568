/** One seat of the form: its sign, who plays it, and what that player needs. */
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { GameModule } from "../../games/module";
import { loadGame } from "../../games/registry";
import type { GameCard } from "../../protocol/answers";
import {
  choices,
  isUnsettled,
  type PlayerHere,
  SEAT_KINDS,
  type SeatChoice,
  type SeatKind,
  withPlayer,
  withSeat,
} from "../../state/lobby";
import { profiles } from "../../state/profiles";
import { nickname } from "../../state/settings";
import { say, translated } from "../../state/words";
import { household } from "../household";
import { Icon, type IconName } from "../Icon";
import { LevelSelect } from "../LevelSelect";
import { PlayerField } from "../PlayerField";
import { reloadPage } from "../reloadPage";

export const KIND_ICONS: Readonly<Record<SeatKind, IconName>> = {
  here: "sofa",
  link: "link",
  level: "robot",
};

interface SeatRowProps {
  readonly card: GameCard;
  /** The row of the form, from 0. */
  readonly index: number;
  readonly seat: SeatChoice;
  /** Who sits at this screen, by row. */
  readonly players: readonly (PlayerHere | null)[];
  /** The seat of the table whose sign stands here. */
  readonly sign: number;
}

export function SeatRow({ card, index, seat, players, sign }: SeatRowProps): JSX.Element {
  const number = index + 1;
  const change = (to: Partial<SeatChoice>) => {
    choices.value = withSeat(choices.peek(), index, to);
  };
  return (
    <li class="form-seat" data-kind={seat.kind}>
      <FormSign game={card.name} seat={sign} unsettled={isUnsettled(choices.value, card)} />
      <fieldset class="form-kinds">
        <legend class="hidden-words">{say("page.lobby.form.seat", { number })}</legend>
        <span class="segments">
          {SEAT_KINDS.map((kind) => (
            <label key={kind} class="segment">
              <input
                type="radio"
                name={`seat-${index}`}
                value={kind}
                checked={kind === seat.kind}
                onChange={() => change({ kind })}
              />
              <Icon name={KIND_ICONS[kind]} size={18} />
              <span>{say(`page.lobby.form.kind.${kind}`)}</span>
            </label>
          ))}
        </span>
      </fieldset>
      <div class="form-player">
        <SeatPlayer {...{ card, index, seat, players, change }} />
      </div>
    </li>
  );
}

interface SeatPlayerProps extends Omit<SeatRowProps, "sign"> {
  change(to: Partial<SeatChoice>): void;
}

function SeatPlayer({ card, index, seat, players, change }: SeatPlayerProps): JSX.Element {
  const number = index + 1;
  const player = players[index] ?? null;
  if (seat.kind === "level") {
    const slip = card.levels.find((one) => one.number === seat.level)?.slip ?? null;
    return (
      <>
        <LevelSelect
          card={card}
          level={seat.level}
          label={say("page.lobby.form.level", { number })}
          choose={(level) => change({ level })}
        />
        {slip !== null && <p class="form-note">{translated(slip)}</p>}
      </>
    );
  }
  if (player === null) return <p class="form-note form-link">{say("page.lobby.form.link_note")}</p>;
  const alone = players.filter((one) => one !== null).length === 1;
  const isFirst = players.findIndex((one) => one !== null) === index;
  return (
    <PlayerField
      player={player}
      unnamed={household().unnamed(index, alone)}
      label={say("page.lobby.choose.name_of", { number })}
      set={({ name, profile }) => {
        // The first player at a device without profiles is its visitor.
        const mine = isFirst && profiles.peek().length === 0;
        if (mine) nickname.value = name;
        choices.value = withPlayer(choices.peek(), index, mine ? "" : name, profile);
      }}
    />
  );
}

interface FormSignProps {
  readonly game: string;
  readonly seat: number;
  /** Whether the options leave open which colour each seat plays. */
  readonly unsettled: boolean;
}

/** The sign of a seat, once the game's module is there. */
function FormSign({ game, seat, unsettled }: FormSignProps): JSX.Element {
  const found = useSignal<GameModule | null>(null);
  useEffect(() => {
    let gone = false;
    loadGame(game).then((module) => {
      if (!gone) found.value = module;
    }, reloadPage);
    return () => {
      gone = true;
    };
  }, [game, found]);
  const { Sign } = found.value ?? {};
  return (
    <span class="form-sign">{Sign && <Sign seat={seat} size={28} unsettled={unsettled} />}</span>
  );
}
