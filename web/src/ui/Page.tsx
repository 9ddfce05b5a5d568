/** The root component: shows the page of the current route. */
import { effect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { standBy } from "../net/serviceWorker";
import { games } from "../state/games";
import { followed, route } from "../state/route";
import { dark, theme } from "../state/settings";
import { knownKeys } from "../state/tableMemory";
import {
  EditPage,
  LessonPage,
  LicensesPage,
  Lobby,
  MakePage,
  RecordPage,
  RulesPage,
  TablePage,
} from "./lazyPages";
import { NotFound } from "./NotFound";

export function Page() {
  useEffect(standBy, []);
  useEffect(() => effect(paintFrame), []);
  return (
    // biome-ignore lint/a11y: links keep their own roles and keys; this only follows them
    <div class="page" onClick={followed}>
      <Part />
    </div>
  );
}

function Part() {
  const here = route.value;
  switch (here.page) {
    case "lobby":
      return <Lobby game={here.game} />;
    case "table":
      return <TablePage key={sitting(here.table, here.keys)} table={here.table} keys={here.keys} />;
    case "rules":
      return <RulesPage game={here.game ?? firstGame()} clause={here.clause} />;
    case "lesson":
      return (
        <LessonPage
          key={`${here.game}/${here.lesson}`}
          game={here.game ?? firstGame()}
          lesson={here.lesson}
        />
      );
    case "edit":
      return <EditPage key={here.game} game={here.game} hash={here.hash} />;
    case "make":
      return <MakePage game={here.game ?? firstGame()} />;
    case "record":
      return <RecordPage key={here.example} example={here.example} />;
    case "licenses":
      return <LicensesPage />;
    case "nowhere":
      return <NotFound />;
  }
}

/** The game of an address that names none. */
function firstGame(): string {
  return games.value[0]?.name ?? "";
}

/** A table is joined again when its secret link is opened on its own page. */
function sitting(table: string, keys: readonly string[]): string {
  return [table, ...knownKeys(table, keys)].join(" ");
}

/** The browser's own bars on phones take the colour of the chosen theme. */
function paintFrame(): void {
  const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
  for (const meta of metas) meta.dataset.own ??= meta.content;
  const light = dark.value ? "dark" : "light";
  const chosen = metas.find((meta) => meta.media.includes(light))?.dataset.own;
  for (const meta of metas) {
    meta.content = (theme.value === "system" ? null : chosen) ?? meta.dataset.own ?? "";
  }
}
