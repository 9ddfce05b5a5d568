/** The page of one table: before the game, while it is played, and at its end. */
import { type Signal, signal, useComputed, useSignal } from "@preact/signals";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { GameModule } from "../../games/module";
import { loadGame } from "../../games/registry";
import type { Model } from "../../scene/model";
import { go, link } from "../../state/route";
import { keepsKeys, knownKeys, seenLength } from "../../state/seen";
import { motion } from "../../state/settings";
import { Table } from "../../state/table";
import { say, told } from "../../state/words";
import { renew } from "../renew";
import { whyNot } from "../why";
import { Wordmark } from "../wordmark";
import { ActionBar } from "./ActionBar";
import { Advice } from "./Advice";
import { Alerts } from "./Alerts";
import { Board } from "./Board";
import { useFace } from "./faces";
import { follow } from "./follow";
import { Happenings } from "./Happenings";
import { type Here, makeHere } from "./here";
import { End, fetchLater, Replay, useLater, Waiting } from "./later";
import { Offers } from "./Offers";
import { usePrinting } from "./printing";
import { Panel, Rail, type Tab, useUnread } from "./Rail";
import { TopBar } from "./TopBar";
import { Warming } from "./Warming";
import "./table.css";

/** Milliseconds that the last action stays before the result. */
const LAST = 1600;
/** Milliseconds that a word of the page itself stays. */
const READ = 8000;

declare global {
  interface Window {
    /** The table on this page, or the lesson, and its model: for tests and for the curious. */
    chantier?: { readonly table: Pick<Table, "selection" | "shown">; readonly model: Model | null };
  }
}

export interface TablePageProps {
  readonly table: string;
  readonly keys: readonly string[];
}

export function TablePage({ table: id, keys }: TablePageProps) {
  const [table] = useState(() => new Table(id, knownKeys(id, keys), seenLength(id)));
  const [game, setGame] = useState<GameModule | null>(null);
  useEffect(() => () => table.close(), [table]);
  useEffect(() => {
    // A secret link is remembered here; in the address it would be given away with it.
    if (keys.length && keepsKeys(id)) go(`t/${id}`, true);
  }, [id, keys]);
  const name = useComputed(() => table.now.value?.rules.game ?? null).value;
  useEffect(() => {
    if (name === null) return;
    const later = table.now.peek()?.status !== "playing" && fetchLater();
    Promise.all([loadGame(name), later]).then(([found]) => setGame(found), renew);
  }, [table, name]);
  const here = useMemo(() => {
    const first = table.now.peek();
    return game === null || first === null ? null : makeHere(table, game, first);
  }, [table, game]);

  const { closed } = table;
  if (closed.value !== null) return <Nothing words={told(closed.value.why)} />;
  if (table.now.value?.status === "closed") return <Nothing words={say("page.table.was_closed")} />;
  if (here === null || table.shown.value === null) {
    return <Coming table={table} />;
  }
  return <Room here={here} />;
}

function Nothing({ words }: { readonly words: string }) {
  return (
    <main class="table-nothing">
      <Wordmark height={28} />
      <h1>{words}</h1>
      <a class="button primary" href={link("")}>
        {say("page.table.back")}
      </a>
    </main>
  );
}

function Coming({ table }: { readonly table: Table }) {
  const hindered = table.hindered.value;
  const key = table.connection.value === "lost" ? "page.table.lost" : "page.table.coming";
  return (
    <main class="table-nothing">
      <Wordmark height={28} />
      <p class="table-coming" role="status">
        {hindered === null ? say(key) : whyNot(hindered)}
      </p>
    </main>
  );
}

/** What somebody here can do, and what a level would. */
function Acting({ here }: { readonly here: Here }) {
  return (
    <>
      <Advice here={here} />
      <ActionBar here={here} />
    </>
  );
}

function Room({ here }: { readonly here: Here }) {
  const model = useMemo(() => signal<Model | null>(null), []);
  const tab = useSignal<Tab>("actions");
  const open = useSignal(false);
  const typing = useSignal(false);
  const unread = useUnread(here, tab, open);
  const word = useSignal<string | null>(null);
  const { face, solid, show } = useFace(here.game);
  const followed = useMemo(() => follow(here), [here]);
  useEffect(() => followed.stop, [followed]);
  useEffect(() => {
    window.chantier = {
      table: here.table,
      get model() {
        return model.peek();
      },
    };
    return () => {
      delete window.chantier;
    };
  }, [here, model]);
  useKeys(here, tab, open, typing);
  const { status, rematch } = here.now.value;
  useFollowing(here, rematch);
  const over = useOver(here);
  const saw = useMemo(() => here.now.peek().status !== "over", [here]);
  usePrinting(here);
  useLater(face, model);
  const panel = { here, tab, open, typing, unread };
  const lost = () => {
    face.value = "plan";
    word.value = say("page.table.no_model");
    setTimeout(() => {
      word.value = null;
    }, READ);
  };
  return (
    <div class="table" data-status={over ? "over" : status === "over" ? "playing" : status}>
      <TopBar
        here={here}
        face={face}
        faces={solid && status !== "open"}
        onFace={show}
        panel={open}
        unread={unread}
      />
      <Warming table={here.table} />
      <Alerts table={here.table} game={here.game.name} word={word.value} />
      {status === "open" ? (
        <Waiting here={here} />
      ) : (
        <>
          <Board
            here={here}
            face={face}
            model={model}
            onLost={lost}
            foot={
              <>
                <Offers here={here} />
                {over ? <Replay here={here} /> : <Acting here={here} />}
              </>
            }
          />
          {over ? (
            <>
              <End here={here} panel={open} unread={unread} saw={saw} />
              <Panel {...panel} drawer />
            </>
          ) : (
            <Rail {...panel} />
          )}
        </>
      )}
      {status !== "open" && <Happenings here={here} model={model} />}
      <div class="hidden-words" aria-live="polite">
        {followed.aloud.value}
      </div>
    </div>
  );
}

/** `/` opens the field for typed actions, the arrows look back and forth. */
function useKeys(here: Here, tab: Signal<Tab>, open: Signal<boolean>, typing: Signal<boolean>) {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const at = event.target instanceof Element ? event.target : null;
      if (at?.closest("input, textarea, select")) return;
      // One that was just closed may hold the focus until its `close` event: keys are ours again.
      if (document.querySelector("dialog[open]")) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
      if (by !== 0 && at === document.body) {
        const { length } = here.now.peek().line;
        void here.table.showMove(Math.max(0, (here.table.looking.peek() ?? length) + by));
      }
      if (event.key !== "/") return;
      event.preventDefault();
      tab.value = "actions";
      open.value = true;
      typing.value = true;
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [here, tab, open, typing]);
}

/** Whether the end is shown: a while after the last action, so that this is seen first. */
function useOver(here: Here): boolean {
  const over = here.now.value.status === "over" && here.table.playback.behind.value === 0;
  const [shown, show] = useState(over);
  useEffect(() => {
    const timer = setTimeout(() => show(over), over && motion ? LAST : 0);
    return () => clearTimeout(timer);
  }, [over]);
  return over && shown;
}

/** Whoever sits here goes along to the next table when it is made while they look. */
function useFollowing(here: Here, rematch: string | null): void {
  const before = useMemo(() => here.now.peek().rematch, [here]);
  useEffect(() => {
    const sits = here.table.mine.peek().length > 0;
    if (sits && rematch !== null && before === null) go(`t/${rematch}`);
  }, [here, rematch, before]);
}
