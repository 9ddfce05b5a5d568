/** The page of one table: before the game, while it is played, and at its end. */
import { type Signal, signal, useComputed, useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { GameModule } from "../../games/module";
import { loadGame } from "../../games/registry";
import { isLow, isPhone } from "../../kit/breakpoints";
import type { Model } from "../../scene/model";
import { go, link } from "../../state/route";
import { motion } from "../../state/settings";
import { TableClient } from "../../state/tableClient";
import { keepsKeys, knownKeys, seenLength } from "../../state/tableMemory";
import { say, translated } from "../../state/words";
import { waitingWords } from "../failureWords";
import { reloadPage } from "../reloadPage";
import { WhyNotProvider } from "../WhyNot";
import { Wordmark } from "../Wordmark";
import { ActionBar } from "./ActionBar";
import { Board } from "./Board";
import { makeTableContext, type TableContext } from "./context";
import {
  End,
  fetchDeferred,
  isComplete,
  MoveEffects,
  Notices,
  Panel,
  Replay,
  useDeferred,
  useSideEffects,
  WaitingRoom,
} from "./deferred";
import { useFace } from "./Faces";
import { Rail, type Tab, useUnread } from "./Rail";
import { TopBar } from "./TopBar";
import "./table.css";

/** Milliseconds that a page has to open its salts before the waiting room is shown. */
const MOMENT = 4000;
/** Milliseconds that the last action stays before the result. */
const LAST = 1600;

declare global {
  interface Window {
    /** The table on this page, or the lesson, and its model: for tests and for the curious. */
    chantier?: {
      readonly table: Pick<TableClient, "selection" | "shown">;
      readonly model: Model | null;
      /** Whether all that belongs to a board is loaded, what can be done without too. */
      readonly isComplete?: boolean;
    };
  }
}

export interface TablePageProps {
  readonly table: string;
  readonly keys: readonly string[];
}

export function TablePage({ table: id, keys }: TablePageProps) {
  const [table] = useState(() => new TableClient(id, knownKeys(id, keys), seenLength(id)));
  const [game, setGame] = useState<GameModule | null>(null);
  useEffect(() => () => table.close(), [table]);
  useEffect(() => {
    // The secret link is stored here and removed from the address, which may be shared.
    if (keys.length && keepsKeys(id)) go(`t/${id}`, true);
  }, [id, keys]);
  const name = useComputed(() => table.now.value?.rules.game ?? null).value;
  useEffect(() => {
    if (name === null) return;
    const playing = table.now.peek()?.status === "playing" || table.opening.peek();
    const later = !playing && fetchDeferred();
    Promise.all([loadGame(name), later]).then(([found]) => setGame(found), reloadPage);
  }, [table, name]);
  const context = useMemo(() => {
    const first = table.now.peek();
    return game === null || first === null ? null : makeTableContext(table, game, first);
  }, [table, game]);
  useEffect(() => () => context?.session.dispose(), [context]);

  const entered = useRef(false);
  const beginning = useBeginning(table);
  const { closed } = table;
  if (closed.value !== null) return <Nothing words={translated(closed.value.why)} />;
  const present = table.now.value;
  if (present?.status === "closed") {
    return <Nothing words={say("page.table.was_closed")} more={present.closed_word} />;
  }
  const isBeginning = beginning && !entered.current;
  if (context === null || table.shown.value === null || isBeginning) {
    return <Coming table={table} />;
  }
  entered.current = true;
  return <Room context={context} />;
}

/** Whether the game begins in a moment: then no waiting room is shown for so long. */
function useBeginning({ opening }: TableClient): boolean {
  const [late, setLate] = useState(false);
  const waits = opening.value;
  useEffect(() => {
    const timer = waits ? setTimeout(() => setLate(true), MOMENT) : 0;
    return () => clearTimeout(timer);
  }, [waits]);
  return waits && !late;
}

interface NothingProps {
  readonly words: string;
  /** What the server's host told the players. */
  readonly more?: string | undefined;
}

function Nothing({ words, more }: NothingProps) {
  return (
    <main class="table-nothing">
      <Wordmark height={28} />
      <h1>{words}</h1>
      {more !== undefined && <p>{more}</p>}
      <a class="button primary" href={link("")}>
        {say("page.table.back")}
      </a>
    </main>
  );
}

function Coming({ table }: { readonly table: TableClient }) {
  const hindered = table.hindered.value;
  const key = table.connection.value === "lost" ? "page.table.lost" : "page.table.coming";
  return (
    <main class="table-nothing">
      <Wordmark height={28} />
      <p class="table-coming" role="status">
        {hindered === null ? say(key) : waitingWords(hindered)}
      </p>
    </main>
  );
}

function Room({ context }: { readonly context: TableContext }) {
  const model = useMemo(() => signal<Model | null>(null), []);
  const tab = useSignal<Tab>("actions");
  const open = useSignal(false);
  const typing = useSignal(false);
  const unread = useUnread(context, tab, open);
  const { face, solid, show } = useFace(context.game);
  const aloud = useMemo(() => signal(""), [context]);
  useSideEffects(context, aloud);
  useEffect(() => {
    window.chantier = {
      table: context.table,
      get model() {
        return model.peek();
      },
      get isComplete() {
        return isComplete.peek();
      },
    };
    return () => {
      delete window.chantier;
    };
  }, [context, model]);
  useKeys(context, tab, open, typing);
  const { status, rematch } = context.now.value;
  useFollowing(context, rematch);
  const over = useOver(context);
  const saw = useMemo(() => context.now.peek().status !== "over", [context]);
  useDeferred(context, face, model);
  const panel = { context, tab, open, typing, unread };
  const lost = () => {
    face.value = "plan";
    context.notices.show({
      key: "no-model",
      words: () => say("page.table.no_model"),
      closes: true,
      until: () => face.value === "model",
    });
  };
  // In a low window both bars stand in the rail, and the board has the full height.
  const low = isLow.value && status !== "open" && !over;
  const head = (
    <TopBar
      context={context}
      face={face}
      faces={solid && status !== "open"}
      onFace={show}
      panel={open}
      unread={unread}
    />
  );
  const bar = <ActionBar context={context} />;
  return (
    <div class="table" data-status={over ? "over" : status === "over" ? "playing" : status}>
      {!low && head}
      {status === "open" ? (
        <>
          <Notices context={context} />
          <WaitingRoom context={context} />
        </>
      ) : (
        <WhyNotProvider session={context.session}>
          <Board
            context={context}
            face={face}
            model={model}
            onLost={lost}
            hasLegend={!low}
            hasDock={isPhone.value}
            foot={
              low ? null : (
                <>
                  {(over || isPhone.value) && <Notices context={context} />}
                  {over ? <Replay context={context} /> : bar}
                </>
              )
            }
          />
          {over ? (
            <>
              <End context={context} panel={open} tab={tab} unread={unread} saw={saw} />
              <Panel {...panel} drawer />
            </>
          ) : (
            <Rail {...panel} {...(low ? { head, bar } : {})} />
          )}
        </WhyNotProvider>
      )}
      {status !== "open" && <MoveEffects context={context} model={model} over={over} />}
      <div class="hidden-words" aria-live="polite">
        {aloud.value}
      </div>
    </div>
  );
}

/** `/` opens the field for typed actions, the arrows look back and forth. */
function useKeys(
  context: TableContext,
  tab: Signal<Tab>,
  open: Signal<boolean>,
  typing: Signal<boolean>,
) {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const at = event.target instanceof Element ? event.target : null;
      if (at?.closest("input, textarea, select")) return;
      // A dialogue that was just closed may hold the focus until its `close` event.
      if (document.querySelector("dialog[open]")) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
      if (by !== 0 && at === document.body) {
        const { length } = context.now.peek().line;
        void context.table.showMove(Math.max(0, (context.table.looking.peek() ?? length) + by));
      }
      if (event.key !== "/") return;
      event.preventDefault();
      tab.value = "actions";
      open.value = true;
      typing.value = true;
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [context, tab, open, typing]);
}

/** Whether the end is shown: a while after the last action, so that this is seen first. */
function useOver(context: TableContext): boolean {
  const over = context.now.value.status === "over" && context.table.playback.behind.value === 0;
  const [shown, show] = useState(over);
  useEffect(() => {
    const timer = setTimeout(() => show(over), over && motion ? LAST : 0);
    return () => clearTimeout(timer);
  }, [over]);
  return over && shown;
}

/** The players here go along to the next table when it is made while they look. */
function useFollowing(context: TableContext, rematch: string | null): void {
  const before = useMemo(() => context.now.peek().rematch, [context]);
  useEffect(() => {
    const sits = context.table.mine.peek().length > 0;
    if (sits && rematch !== null && before === null) go(`t/${rematch}`);
  }, [context, rematch, before]);
}
