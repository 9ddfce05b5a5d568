/** The page where any record is opened, looked through, and played on from. */
import { useSignal } from "@preact/signals";
import { useCallback, useEffect, useMemo } from "preact/hooks";
import { fullNameOfSeat, seatColour } from "../../kit/names";
import { get, post } from "../../net/http";
import type { Expanded } from "../../protocol/answers";
import { gameCard, titleOf } from "../../state/games";
import { say } from "../../state/words";
import { failureWords } from "../failureWords";
import { WordButton } from "../Icon";
import { forget } from "../lobby/createTable";
import { PageBar } from "../rules/PageBar";
import { Opener } from "./Opener";
import { PlayOn } from "./PlayOn";
import { Replay } from "./Replay";
import { Result } from "./Result";
import { BadRecordFile, essence, MOST_GAMES, type RecordData, recordsIn } from "./recordFile";
import "./recordpage.css";

/** The page: a place to open something, then what was opened; `example` is a record of the rules. */
export function RecordPage({ example }: { readonly example: string | null }) {
  const records = useSignal<readonly RecordData[]>([]);
  const chosen = useSignal(0);
  const expanded = useSignal<Expanded | null>(null);
  const wrong = useSignal<() => string>(() => "");
  const busy = useSignal(false);
  const opened = useSignal(0);

  const show = useCallback(
    async (index: number) => {
      const record = records.peek()[index];
      if (record === undefined) return;
      chosen.value = index;
      busy.value = true;
      const current = () => records.peek()[chosen.peek()] === record; // or another was chosen since
      try {
        const found = await post("/api/records/expand", {}, essence(record));
        if (!current()) return;
        wrong.value = () => "";
        expanded.value = found;
        opened.value += 1;
      } catch (error) {
        if (!current()) return;
        wrong.value = () => failureWords(error);
      }
      busy.value = false;
    },
    [records, chosen, expanded, wrong, busy, opened],
  );
  const open = useCallback(
    (text: string | null) => {
      try {
        if (text === null) throw new BadRecordFile("large");
        records.value = recordsIn(text);
        void show(0);
      } catch (error) {
        if (!(error instanceof BadRecordFile)) throw error;
        wrong.value = () => whyBad(error);
      }
    },
    [records, wrong, show],
  );
  useEffect(() => {
    document.title = `${say("page.record.title")} – Chantier`;
    forget();
  }, []);
  useEffect(() => {
    if (example === null) return;
    const [game = "", ...rest] = example.split("-");
    get("/api/games/{game}/records/{record}", { game, record: rest.join("-") }).then(
      (record) => open(JSON.stringify(record)),
      (error: unknown) => {
        wrong.value = () => failureWords(error);
      },
    );
  }, [example, open, wrong]);

  const game = expanded.value;
  if (game === null) {
    return (
      <div class="recordpage">
        <PageBar title={say("page.record.title")} />
        <main class="recordpage-open">
          <Opener wrong={wrong.value()} busy={busy.value} onText={open} />
        </main>
      </div>
    );
  }
  return (
    <div class="recordpage opened">
      <PageBar title={titleOf(game.game)}>
        {records.value.length > 1 && (
          <select
            class="field recordpage-games"
            aria-label={say("page.record.which")}
            value={chosen.value}
            onChange={(event) => void show(Number(event.currentTarget.value))}
          >
            {records.value.slice(0, MOST_GAMES).map((record, index) => (
              <option key={index} value={index}>
                {say("page.record.one_of", {
                  number: index + 1,
                  game: titleOf(record.game),
                  actions: record.actions.length,
                })}
              </option>
            ))}
            {records.value.length > MOST_GAMES && (
              <option disabled>{say("page.record.more", { count: MOST_GAMES })}</option>
            )}
          </select>
        )}
        <WordButton
          icon="upload"
          class="recordpage-other"
          onClick={() => {
            expanded.value = null;
          }}
        >
          <span>{say("page.record.another")}</span>
        </WordButton>
      </PageBar>
      <p class="recordpage-wrong" role="alert">
        {wrong.value()}
      </p>
      <Opened key={opened.value} expanded={game} />
    </div>
  );
}

/** A game that was opened. */
function Opened({ expanded }: { readonly expanded: Expanded }) {
  const at = useSignal(0);
  const card = gameCard(expanded.game);
  const names = namesOf(expanded);
  const key = names.join("\n"); // the same names are the same list
  const same = useMemo(() => names, [key]);
  return (
    <main class="recordpage-replay">
      <Replay expanded={expanded} names={same} at={at}>
        <Result expanded={expanded} names={same} />
        <PlayOn expanded={expanded} names={same} card={card} at={at} />
      </Replay>
    </main>
  );
}

/** What the seats are called: who sat there, a level, or the seat itself; twins are told apart. */
export function namesOf({ game, players, seats, boards }: Expanded): readonly string[] {
  return Array.from({ length: players }, (_, seat) =>
    fullNameOfSeat(seats, seat, seatColour(game, seat, boards.at(-1)?.letters)),
  );
}

function whyBad({ reason, line }: BadRecordFile): string {
  const why = say(`page.record.bad.${reason}`);
  return line === null ? why : say("page.record.bad_line", { line, why });
}
