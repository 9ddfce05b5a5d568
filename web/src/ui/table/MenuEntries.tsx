/** The entries of a table's menu, and their confirmation dialogues. */
import { ROOT } from "../../net/http";
import type { Question } from "../../net/socket";
import type { Snapshot } from "../../protocol/messages";
import { choose, dark, notices, theme } from "../../state/settings";
import { language, say } from "../../state/words";
import { Icon, type IconName } from "../Icon";
import { MenuItem } from "../MenuButton";
import { askNotifications, canNotify } from "../notifications";
import { SixtyText, sixtyOf } from "../Sixty";
import { SizeChoice } from "../SizeChoice";
import { askAdvice, whyNoAdvice } from "./Advice";
import { awayNames, mayPlayOn, playOn } from "./absence";
import { absences } from "./away";
import { actor, fullName, type TableContext } from "./context";
import { Dialogue } from "./Dialogue";
import { Share } from "./Share";
import { Volume } from "./Volume";

/** The entries that open a dialogue. */
export type Asked = "resign" | "close" | "share" | "secret" | "sixty";

interface MenuEntriesProps {
  readonly context: TableContext;
  ask(what: Asked): void;
  shut(): void;
}

/** Every entry that applies now. */
export function MenuEntries({ context, ask, shut }: MenuEntriesProps) {
  const now = context.now.value;
  const { table } = context;
  const mine = now.you.seats;
  const playing = now.status === "playing";
  const seat = actor(now);
  const own = seat === null ? undefined : now.seats[seat];
  const plays = playing && own !== undefined && own.out === null;
  const back = seat === null ? "no" : now.board.back[seat];
  const people = now.seats.every((one) => one.kind !== "level");
  const send = (question: Question) => {
    shut();
    void table.ask(question);
  };
  const to = now.board.to_act;
  const time = table.time();
  const absent = absences(now, time).filter((one) => mayPlayOn(now, one, time));
  const claims = plays && typeof to === "number" && absent.some(({ seats }) => seats.includes(to));
  const item = (icon: IconName, words: string, act: () => void, reason: string | null = null) => (
    <MenuItem icon={icon} press={act} reason={reason}>
      {words}
    </MenuItem>
  );
  const asking = (icon: IconName, words: string, what: Asked) =>
    item(icon, words, () => {
      shut();
      ask(what);
    });
  return (
    <>
      <ul>
        {plays &&
          seat !== null &&
          item(
            "undo",
            say(`page.table.back_${back === "ask" ? back : "free"}`),
            () => send({ type: "takeback", seat }),
            back === "no" ? whyNoTakeback(now) : null,
          )}
        {plays &&
          item(
            "bulb",
            say("page.table.advice.ask"),
            () => {
              shut();
              void askAdvice(context);
            },
            whyNoAdvice(context),
          )}
        {plays &&
          seat !== null &&
          item(
            "check",
            say("page.table.offer_draw"),
            () => send({ type: "offer_draw", seat }),
            people ? null : say("page.why.draw_level"),
          )}
        {plays &&
          absent.map(({ seats, since }) => (
            <MenuItem
              key={since}
              icon="robot"
              press={() => {
                shut();
                void playOn(context, seats);
              }}
            >
              {say("page.table.play_on_for", { names: awayNames(now, seats) })}
            </MenuItem>
          ))}
        {claims &&
          item("people", say("page.table.claim", { name: fullName(now, to) }), () =>
            send({ type: "claim" }),
          )}
        {plays &&
          seat !== null &&
          (own.stand_in === null
            ? item("door", say("page.table.leave"), () => send({ type: "leave", seat }))
            : item("sofa", say("page.table.return"), () => send({ type: "return", seat })))}
        {plays && asking("flag", say("page.table.resign"), "resign")}
        {now.status === "open" &&
          mine.length > 0 &&
          asking("close", say("page.table.close"), "close")}
      </ul>
      <ul>
        {sixtyOf(context.game.name) !== null && asking("book", say("sixty.title"), "sixty")}
        {asking("link", say("page.table.share"), "share")}
        {mine.length > 0 && asking("people", say("page.table.secret"), "secret")}
        <li>
          <a
            href={`${ROOT}api/tables/${table.id}/record`}
            download={`${context.game.name}-${table.id}.json`}
            onClick={shut}
          >
            <Icon name="download" />
            {say("page.table.download")}
          </a>
        </li>
      </ul>
      <ul>
        {canNotify() &&
          item(
            "bell",
            say(notices.value ? "page.table.notices_off" : "page.table.notices_on"),
            () => void askNotifications(!notices.value),
          )}
        <Volume />
        <li>
          <SizeChoice />
        </li>
        {item(
          dark.value ? "sun" : "moon",
          say(dark.value ? "page.table.light" : "page.table.dark"),
          () => {
            theme.value = dark.value ? "light" : "dark";
          },
        )}
        {item("book", say("page.table.other_language"), () => {
          shut();
          void choose(language.value === "fr" ? "en" : "fr");
        })}
      </ul>
    </>
  );
}

/** Why a seat has no move to take back. */
function whyNoTakeback({ rules, line }: Snapshot): string {
  if (rules.takebacks === false) return say("page.why.takebacks");
  const hasChance = line.some(({ seat }) => seat === null);
  return say(hasChance ? "page.why.nothing_back" : "page.why.no_move_back");
}

interface QuestionsProps {
  readonly context: TableContext;
  readonly asked: Asked;
  shut(): void;
}

/** The dialogue of an entry. */
export function Questions({ context, asked, shut }: QuestionsProps) {
  const now = context.now.value;
  const seat = actor(now);
  switch (asked) {
    case "resign":
    case "close": {
      const question: Question = asked === "close" ? { type: "close" } : { type: "resign", seat };
      const name = seat === null ? "" : fullName(now, seat);
      return (
        <Dialogue title={say(`page.table.sure.${asked}`, { name })} onClose={shut}>
          <p>{say(`page.table.sure_note.${asked}`)}</p>
          <footer>
            <button type="button" class="button" onClick={shut}>
              {say("page.table.cancel")}
            </button>
            <button
              type="button"
              class="button primary"
              onClick={() => {
                shut();
                void context.table.ask(question);
              }}
            >
              {say(`page.table.yes.${asked}`)}
            </button>
          </footer>
        </Dialogue>
      );
    }
    case "share":
      return (
        <Dialogue title={say("page.table.share")} onClose={shut}>
          <p>{say("page.table.share_note")}</p>
          <Share path={`t/${context.table.id}`} label={say("page.table.link")} />
        </Dialogue>
      );
    case "sixty": {
      const sixty = sixtyOf(context.game.name);
      return (
        <Dialogue title={say("sixty.title")} onClose={shut}>
          {sixty !== null && <SixtyText sixty={sixty} />}
        </Dialogue>
      );
    }
    case "secret":
      return (
        <Dialogue title={say("page.table.secret")} onClose={shut}>
          <p>{say("page.table.secret_note")}</p>
          <Share path={secretPath(context)} label={say("page.table.secret")} />
        </Dialogue>
      );
  }
}

/** The table with the keys of the seats here: another device, or another address, takes them over. */
function secretPath(context: TableContext): string {
  const { keys } = context.now.value.you;
  return `t/${context.table.id}#${keys.map(({ key }) => `key=${key}`).join("&")}`;
}
