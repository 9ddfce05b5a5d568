/** Rename a game, or ask before one that goes on leaves the list. */
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { MyGame } from "../../protocol/answers";
import { titleOf } from "../../state/games";
import { say } from "../../state/words";
import { failureWords } from "../failureWords";
import { Dialogue } from "../table/Dialogue";
import { renameGame } from "./myGames";
import "./profiles.css";

/** The longest name of a game, as on the server. */
const LONGEST = 60;

interface GameDialogueProps {
  readonly task: "rename" | "remove";
  readonly game: MyGame;
  remove(game: MyGame): void;
  onClose(): void;
}

export function GameDialogue(props: GameDialogueProps): JSX.Element {
  const { task, game, onClose } = props;
  const name = game.label || titleOf(game.game);
  return (
    <Dialogue title={say(`page.lobby.games.${task}_title`, { game: name })} onClose={onClose}>
      {task === "rename" ? <Renaming {...props} /> : <Removing {...props} />}
    </Dialogue>
  );
}

function Renaming({ game, onClose }: GameDialogueProps): JSX.Element {
  const failure = useSignal("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const save = async (event: Event) => {
    event.preventDefault();
    try {
      await renameGame(game.table, (field.current?.value ?? "").trim());
      onClose();
    } catch (error) {
      failure.value = failureWords(error);
      field.current?.focus();
    }
  };
  return (
    <form class="profile-form" onSubmit={(event) => void save(event)}>
      <label class="profile-name">
        <span class="caps">{say("page.lobby.games.label")}</span>
        <input
          ref={field}
          class="field"
          maxLength={LONGEST}
          autocomplete="off"
          placeholder={titleOf(game.game)}
          aria-describedby="label-failure"
          defaultValue={game.label}
        />
      </label>
      <p class="note">{say("page.lobby.games.label_note")}</p>
      <p id="label-failure" class="profile-failure" role="alert">
        {failure.value}
      </p>
      <footer>
        <button type="button" class="button" onClick={onClose}>
          {say("page.lobby.profiles.back")}
        </button>
        <button type="submit" class="button primary">
          {say("page.lobby.profiles.save")}
        </button>
      </footer>
    </form>
  );
}

function Removing({ game, remove, onClose }: GameDialogueProps): JSX.Element {
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <>
      <p>{say("page.lobby.games.remove_note")}</p>
      <footer>
        <button type="button" class="button" ref={keep} onClick={onClose}>
          {say("page.lobby.games.keep")}
        </button>
        <button
          type="button"
          class="button primary"
          onClick={() => {
            onClose();
            remove(game);
          }}
        >
          {say("page.lobby.games.remove")}
        </button>
      </footer>
    </>
  );
}
