/** The page of a lesson: the game's own board, and beside it one idea after the other. */
import { computed, signal, useComputed, useSignal } from "@preact/signals";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { GameModule, View } from "../../games/module";
import { loadGame } from "../../games/registry";
import { isLow, isPhone } from "../../kit/breakpoints";
import { seatColour } from "../../kit/names";
import { get, Refusal, Unreached } from "../../net/http";
import type { LessonView } from "../../protocol/answers";
import type { SeatView } from "../../protocol/messages";
import type { Model } from "../../scene/model";
import { titleOf } from "../../state/games";
import { LessonSession } from "../../state/lesson";
import { link } from "../../state/route";
import { loadWords, say, translated } from "../../state/words";
import { ThemeSwitch } from "../Header";
import { Icon } from "../Icon";
import { LanguageSwitch } from "../LanguageSwitch";
import { forget } from "../lobby/createTable";
import { SeatsNow } from "../record/SeatsNow";
import { reloadPage } from "../reloadPage";
import { Board } from "../table/Board";
import { type BoardContext, showing } from "../table/context";
import { Faces, useFace } from "../table/Faces";
import { WhyNotLine, WhyNotProvider } from "../WhyNot";
import { Wordmark } from "../Wordmark";
import { LessonPanel } from "./LessonPanel";
import { playLessonSound } from "./lessonSound";
import "../table/actionbar.css";
import "../table/table.css";
import "../table/topbar.css";
import "./lesson.css";

interface LessonPageProps {
  readonly game: string;
  /** Which of the game's lessons; `null` for the first. */
  readonly lesson: string | null;
}

/** A lesson of a game; it resumes where the learner left it. */
export function LessonPage({ game: name, lesson }: LessonPageProps) {
  const found = useLesson(name, lesson);
  const title = say("page.lesson.title", { game: titleOf(name) });
  useEffect(() => {
    document.title = `${title} – Chantier`;
  }, [title]);
  useEffect(() => forget, []);
  if (found.wrong !== null) {
    return (
      <main class="table-nothing">
        <Wordmark height={28} />
        <h1>{found.wrong()}</h1>
        <p class="lesson-elsewhere">
          <a class="button" href={link("")}>
            {say("page.table.back")}
          </a>
          {found.none && (
            <a class="button primary" href={link(`rules/${name}`)}>
              {say("page.lesson.read_rules")}
            </a>
          )}
        </p>
      </main>
    );
  }
  if (found.lesson === null || found.game === null) {
    return (
      <main class="table-nothing">
        <Wordmark height={28} />
        <p class="table-coming" role="status">
          {say("page.table.coming")}
        </p>
      </main>
    );
  }
  return <Room lesson={found.lesson} game={found.game} />;
}

interface Found {
  readonly lesson: LessonSession | null;
  readonly game: GameModule | null;
  /** Why there is no lesson, in the language of the moment. */
  readonly wrong: (() => string) | null;
  /** Whether the game is there, and has none. */
  readonly none: boolean;
}

const NONE: Found = { lesson: null, game: null, wrong: null, none: false };

/** A lesson and its game, fetched. */
function useLesson(name: string, wanted: string | null): Found {
  const [found, setFound] = useState(NONE);
  useEffect(() => {
    let gone = false;
    let lesson: LessonSession | null = null;
    const fetchIt = async (): Promise<void> => {
      try {
        const [game, view] = await Promise.all([
          loadGame(name),
          get("/api/games/{game}/lesson", { game: name }, wanted === null ? {} : { name: wanted }),
          loadWords("lessons"),
        ]);
        if (gone) return;
        lesson = new LessonSession(view);
        setFound({ ...NONE, lesson, game });
      } catch (error) {
        if (gone) return;
        if (!(error instanceof Refusal || error instanceof Unreached)) {
          void reloadPage(); // the server has a newer page, and the old one's part is gone
          return;
        }
        const wrong = () =>
          error instanceof Refusal ? translated(error.refused.why) : say("page.lesson.unreached");
        const none = error instanceof Refusal && error.refused.code === "error.no_lesson";
        setFound({ ...NONE, wrong, none });
      }
    };
    setFound(NONE);
    void fetchIt();
    return () => {
      gone = true;
      lesson?.dispose();
    };
  }, [name, wanted]);
  return found;
}

/** What the board is given. */
function siteOf(lesson: LessonSession, game: GameModule): BoardContext {
  const { selection, told: view } = lesson;
  const names = computed(() => namesOf(view));
  const shown = computed(
    (): View => ({
      game: view.game,
      players: view.players,
      ...lesson.shown.value,
      seats: names.value.map(seatOf),
      outcome: null,
      live: true,
    }),
  );
  const session = game.open({
    view: shown,
    selection,
    whyNot: (place, mode) => lesson.whyNot(place, mode),
  });
  lesson.keepsSelected = (action) => session.keepsSelected(action);
  lesson.playback.follow(showing(game, session));
  return { game, names, session };
}

/** The seats by their colours or numbers; the learner's says so. */
function namesOf({ game, players, seat }: LessonView): readonly string[] {
  return Array.from({ length: players }, (_, one) => {
    const colour = seatColour(game, one);
    return one === seat ? say("page.lesson.you", { seat: colour }) : colour;
  });
}

/** "la leçon", or which of several: "leçon 1 sur 2 : Bâtir". */
function subtitleOf({ name, lessons }: LessonView): string {
  const at = lessons.findIndex((one) => one.name === name);
  const title = lessons[at]?.title;
  if (lessons.length < 2 || title === undefined) return say("page.lesson.subtitle");
  const values = { nth: at + 1, of: lessons.length, lesson: translated(title) };
  return say("page.lesson.nth", values);
}

function seatOf(name: string): SeatView {
  return { name, kind: "person", level: null, stand_in: null, out: null, present: true };
}

function Room({ lesson, game }: { readonly lesson: LessonSession; readonly game: GameModule }) {
  const model = useMemo(() => signal<Model | null>(null), []);
  const lost = useSignal(false);
  const { face, solid, show } = useFace(game);
  const context = useMemo(() => siteOf(lesson, game), [lesson, game]);
  const { session } = context;
  const { selection, Dock, Extras } = session;
  useEffect(() => () => session.dispose(), [session]);
  useEffect(() => playLessonSound(lesson, game), [lesson, game]);
  useEffect(() => {
    window.chantier = {
      table: lesson,
      get model() {
        return model.peek();
      },
    };
    return () => {
      delete window.chantier;
    };
  }, [lesson, model]);
  const acts = useComputed(() => selection.seat.value !== null).value;
  const bar = acts ? (
    <div class="actionbar" aria-busy={selection.busy.value}>
      <session.Bar />
    </div>
  ) : (
    <WhyNotLine />
  );
  return (
    <div class="lesson">
      <header class="topbar">
        <a
          class="icon-button"
          href={link(`?game=${game.name}`)}
          aria-label={say("page.table.back")}
        >
          <Icon name="back" />
        </a>
        <span class="topbar-mark">
          <Wordmark height={22} />
        </span>
        <h1>{titleOf(game.name)}</h1>
        <p class="topbar-note">{subtitleOf(lesson.told)}</p>
        <span class="topbar-gap" />
        {solid && !lost.value && <Faces face={face.value} onFace={show} />}
        <LanguageSwitch />
        <ThemeSwitch />
      </header>
      <WhyNotProvider session={session}>
        <aside class="lesson-rail" aria-label={say("page.lesson.panel")}>
          <LessonPanel lesson={lesson} game={game} />
          {isLow.value && (
            <div class="rail lesson-bar">
              {bar}
              {Dock !== undefined && (
                <div class="board-dock rail-dock">
                  <Dock />
                </div>
              )}
            </div>
          )}
          {!isPhone.value && (
            <div class="lesson-seats">
              <SeatsNow game={game} view={session.shown.value} />
              {Extras !== undefined && <Extras />}
            </div>
          )}
        </aside>
        <Board
          context={context}
          face={face}
          model={model}
          onLost={() => {
            face.value = "plan";
            lost.value = true;
          }}
          hasDock={!isLow.value}
          foot={isLow.value ? null : bar}
        />
      </WhyNotProvider>
    </div>
  );
}
