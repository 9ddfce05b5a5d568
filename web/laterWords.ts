/**
 * The sentences of a table that are said only by what is loaded after its board (`ui/table/deferred.tsx`):
 * the log, the chat, advice, the menu, the waiting room, the end. `tests/laterWords.test.ts` holds it.
 */

/** Sections of the catalogue, each with the keys, or beginnings of keys, that are said later. */
const SAID_LATER: Readonly<Record<string, readonly string[]>> = {
  "page.end": [
    "actions begins begins_next congratulates download fair follow last_moves level next next_level",
    "play_on play_on_note rank rematch replay share share_note shared strongest try_level",
  ],
  "page.table": [
    "absence accept advice asked asks away_ask away_play_on away_wait",
    "back_ask back_free back_short begins begins_by cancel claim close counted counting",
    "dark days decline download drawn_seat ended first_game first_seat give_level give_link",
    "hand_over hours invite invited invited_unnamed leave light link minutes name_first name_here",
    "no_actions no_chat notation notices_off notices_on offer_draw open_seat other_language panel percent",
    "play_here play_on_for print reactions reacts resign return seat_level secret secret_note send",
    "sealed share share_note silent sit stand stood_in sure sure_note tab.chat tab.rules",
    "time_left title_turn unnamed volume waiting waiting_host waiting_note",
    "waiting_sit watcher watching_last withdraw write yes your_name",
  ],
  reaction: ["good_game hello moment oops thanks well_played"],
  "page.why": ["advice_turn draw_level no_advice no_move_back nothing_back one_move takebacks"],
};

/** Every key that is said later, or the beginning of several. */
export const LATER_KEYS: readonly string[] = Object.entries(SAID_LATER).flatMap(([section, keys]) =>
  keys.flatMap((line) => line.split(" ").map((key) => `${section}.${key}`)),
);

/** Matches those keys. */
export const LATER = new RegExp(
  `^(${LATER_KEYS.map((key) => key.replaceAll(".", "\\.")).join("|")})(\\.|$)`,
);

/** The sentences that no board says: every other page loads them, and a table after its board. */
export const OF_PAGES =
  /^page\.(lesson\.(?!try$)|rules\.(?!clause|titled|because)|common\.(home|pages|lessons|languages?|theme|size)(\.|$))/;
