/** The lobby: the games on one bench, the form for a table, and the tables there are. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { games } from "../../state/games";
import { go, link } from "../../state/route";
import { remembered } from "../../state/settings";
import { say } from "../../state/words";
import { Header, NameButton } from "../Header";
import { Bench, inCards } from "./Bench";
import { Compiling } from "./Compiling";
import { forget } from "./createTable";
import { GameCards } from "./GameCards";
import { FirstTable, Lists } from "./Lists";
import { listen, reached, version } from "./lobbyFeed";
import { MyGames } from "./MyGames";
import { hadGames } from "./myGames";
import { PlayModes } from "./PlayModes";
import { ProfileRow } from "./ProfileRow";
import "./lobby.css";

/** The game that was chosen last, or the first of the list. */
const lastGame = remembered("game", "");

export function Lobby({ game }: { game: string | null }): JSX.Element {
  const names = games.value.map(({ name }) => name);
  const known = [game, lastGame.value].find((name) => name !== null && names.includes(name));
  const chosen = known ?? names[0] ?? "";
  const title = say("page.lobby.title");
  const [returns] = useState(hadGames.peek()); // as it was when the lobby opened: nothing moves
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(listen, []);
  useEffect(() => forget, []);
  const choose = (name: string) => {
    forget();
    lastGame.value = name;
    go(`?game=${name}`, true);
  };
  return (
    <div class="lobby" data-returns={returns}>
      <Header rules={chosen}>
        <ProfileRow />
      </Header>
      <Compiling />
      <main>
        <h1 class="hidden-words">{title}</h1>
        {!reached.value && (
          <p class="alert-box lobby-offline" role="alert">
            {say("page.net.lost")}
          </p>
        )}
        <FirstTable />
        {!inCards.value && <Bench chosen={chosen} choose={choose} />}
        <GameCards chosen={chosen} choose={choose} />
        <PlayModes game={chosen} />
        <MyGames />
        <Lists />
      </main>
      <footer class="lobby-foot">
        <div class="lobby-me">
          <NameButton />
        </div>
        <p>
          <a href={link("record")}>{say("page.lobby.record")}</a>
          <a href={link(`rules/${chosen}`)}>{say("page.common.rules")}</a>
          <a href={link(`make/${chosen}`)}>{say("page.common.make")}</a>
          <a href={link("licenses")}>{say("page.lobby.licenses.title")}</a>
        </p>
        <p class="note">
          {say("page.lobby.about")}{" "}
          {version.value && say("page.lobby.version", { version: version.value })}
        </p>
      </footer>
    </div>
  );
}
