/** One of the visitor's games: its board, who plays, how it stands, and the way to it. */
import type { JSX } from "preact";
import { addressOf } from "../../net/http";
import type { MyGame } from "../../protocol/answers";
import { titleOf } from "../../state/games";
import { link } from "../../state/route";
import { language, ordinal, say } from "../../state/words";
import { MenuButton, MenuItem } from "../MenuButton";
import { Raised } from "../Raised";
import { companyOf, isMyTurn, resultSentence, turnOf, whenOf } from "./sentences";

export type TileTask = "rename" | "remove" | "restore";

interface GameTileProps {
  readonly game: MyGame;
  /** Whether it is the first game that waits: its button is the primary one. */
  readonly isFirst?: boolean;
  /** What the menu offers; nothing for a game of a secret link. */
  readonly tasks: readonly TileTask[];
  ask(task: TileTask): void;
}

const ICONS = { rename: "pencil", remove: "close", restore: "undo" } as const;

export function GameTile({ game, isFirst = false, tasks, ask }: GameTileProps): JSX.Element {
  const title = game.label || titleOf(game.game);
  const action = say(`page.lobby.games.action.${actionOf(game)}`);
  const company = companyOf(game, game.you);
  return (
    <li class="game-tile card" data-table={game.table}>
      <img
        class="tile-board"
        src={addressOf(
          "/api/tables/{table}/board.svg",
          { table: game.table },
          { lang: language.value, at: game.updated },
        )}
        alt=""
        width={84}
        height={70}
        loading="lazy"
        decoding="async"
      />
      <div class="tile-words">
        <h4 dir="auto">{title}</h4>
        <p class="tile-company">
          {game.label === ""
            ? company
            : say("page.lobby.games.labelled", { game: titleOf(game.game), company })}
        </p>
        <p class="tile-state">
          <Raised text={stateOf(game)} />
        </p>
      </div>
      <div class="tile-foot">
        <span class="note">{whenOf(game.updated, Date.now())}</span>
        {tasks.length > 0 && (
          <MenuButton
            label={say("page.lobby.games.menu", { game: title })}
            list={(shut) => (
              <ul>
                {tasks.map((task) => (
                  <MenuItem
                    key={task}
                    icon={ICONS[task]}
                    press={() => {
                      shut();
                      ask(task);
                    }}
                  >
                    {say(`page.lobby.games.${task}`)}
                  </MenuItem>
                ))}
              </ul>
            )}
          />
        )}
        <a
          class={isFirst ? "button primary" : "button"}
          href={link(`t/${game.table}`)}
          aria-label={say("page.lobby.games.action_named", { action, game: title })}
        >
          {action}
        </a>
      </div>
    </li>
  );
}

/** What a press on the tile's button is for. */
function actionOf(game: MyGame): "play" | "go_on" | "watch" | "replay" {
  if (game.status === "over") return "replay";
  if (!isMyTurn(game, game.you)) return game.status === "open" ? "go_on" : "watch";
  return game.you.length === 1 ? "play" : "go_on";
}

function stateOf(game: MyGame): string {
  if (game.status === "over") return resultSentence(game, game.you);
  const turn = turnOf(game, game.you);
  if (game.status === "open") return turn;
  return `${turn} · ${say("page.table.turn_number", { nth: ordinal(game.length + 1) })}`;
}
