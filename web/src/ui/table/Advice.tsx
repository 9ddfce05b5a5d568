/** Advice, where the table allows it: the move of a level, selected and told. */
import { useEffect } from "preact/hooks";
import type { ShownAdvice } from "../../games/session";
import type { Advised } from "../../protocol/messages";
import type { Selection } from "../../state/selection";
import { listed, percent, say, told } from "../../state/words";
import { IconButton } from "../Icon";
import { namesInSentences, type TableContext } from "./context";
import "./advice.css";

/** The most choices that are told with their chances. */
const MOST = 3;
/** The most effects that are told as a reason. */
const FACTS = 2;

/** Whether a player here may ask what to do now. */
export function mayAsk(context: TableContext): boolean {
  const { selection } = context.table;
  return context.now.value.rules.advice === true && selection.actions.value.length > 1;
}

/** Why a player cannot ask for advice now; `null` for one who may. */
export function whyNoAdvice(context: TableContext): string | null {
  if (mayAsk(context)) return null;
  if (context.now.value.rules.advice !== true) return say("page.why.no_advice");
  const isTurn = context.table.selection.actions.value.length > 0;
  return say(isTurn ? "page.why.one_move" : "page.why.advice_turn");
}

/** Ask for advice; the answer is shown and, if wanted, selected. */
export async function askAdvice(context: TableContext, wished = true): Promise<void> {
  const { selection } = context.table;
  const shown = context.session.advice;
  const about = selection.actions.peek();
  shown.value = { about, action: null, words: "", reason: "", exact: null, warming: false };
  const answer = await context.table.ask({ type: "advise" });
  const action =
    answer.type === "advised" && selection.isOffered(answer.action) ? answer.action : null;
  const names = namesInSentences(context.now.peek());
  const words = action === null ? "" : await actionWords(selection, action, names);
  const known = answer.type === "advised" ? answer : null;
  const compared = known === null ? "" : await comparison(selection, known, names);
  const reason = known === null || compared !== "" ? compared : await facts(context, known, names);
  if (selection.actions.peek() !== about) return;
  if (action !== null && wished) selection.choose(action);
  const exact = compared === "" ? null : (known?.exact ?? false);
  const warming = known?.warming ?? false;
  shown.value = action === null ? null : { about, action, words, reason, exact, warming };
}

/** An action in words; its text where the server did not answer. */
async function actionWords(
  selection: Selection,
  action: string,
  names: readonly string[],
): Promise<string> {
  const preview = await selection.fetchPreview(action);
  return preview === null ? action : told(preview.words, names);
}

/** "Ce choix laisse 71 % de chances de gagner, contre 69 % pour sécuriser 2 blocs." Told apart. */
async function comparison(
  selection: Selection,
  { action, chances }: Advised,
  names: readonly string[],
): Promise<string> {
  const own = chances.find(([text]) => text === action);
  if (own === undefined) return "";
  const others = chances
    .filter((one) => one !== own)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, MOST - 1);
  const whole = [own, ...others].map(([, chance]) => percent(chance));
  const digits = new Set(whole).size < whole.length ? 1 : 0;
  const chance = percent(own[1], digits);
  const parts = others.map(async ([text, other]) =>
    say("page.table.advice.other", {
      words: await actionWords(selection, text, names),
      chance: percent(other, digits),
    }),
  );
  if (parts.length === 0) return say("page.table.advice.reason.chance", { chance });
  return say("page.table.advice.against", { chance, others: listed(await Promise.all(parts)) });
}

/** What the action brings, as the server previews it, and what an engine expects of it. */
async function facts(
  context: TableContext,
  { action, value }: Advised,
  names: readonly string[],
): Promise<string> {
  const { selection } = context.table;
  const preview = await selection.fetchPreview(action);
  // The score first: it is what one plays for.
  const found = (preview?.effects ?? []).toSorted(
    (one, other) => Number(other.is_score ?? false) - Number(one.is_score ?? false),
  );
  const effects = listed(found.slice(0, FACTS).map((effect) => told(effect, names)));
  const share = value[selection.seat.peek() ?? -1];
  const chance = share === undefined ? "" : percent(share);
  const kind = effects === "" ? "chance" : chance === "" ? "effects" : "both";
  return kind === "chance" && chance === ""
    ? ""
    : say(`page.table.advice.reason.${kind}`, { effects, chance });
}

/** The answer to the choices of this position. */
function answerNow({ session }: TableContext): ShownAdvice | null {
  const told = session.advice.value;
  return told?.about === session.selection.actions.value ? told : null;
}

/** Whether the choices are weighed here: then the bar itself tells the advice. */
function weighs(context: TableContext): boolean {
  return mayAsk(context) && context.session.weighs;
}

/** The answer, a notice beside the board. */
export function Advice({ context }: { readonly context: TableContext }) {
  const { selection } = context.table;
  useEffect(() => {
    const told = context.session.advice;
    // Selecting something else, or nothing, puts the advice away.
    return selection.chosen.subscribe((chosen) => {
      const action = told.peek()?.action ?? null;
      if (action !== null && chosen !== action) told.value = null;
    });
  }, [context, selection]);
  const now = answerNow(context);
  const action = now?.action ?? null;
  return (
    <div class="notices-region" role="status">
      {now !== null && !weighs(context) && (
        <section class="notice notice-advice card">
          <p>
            {inSentence(now)}
            <Reason of={now} />
          </p>
          {action !== null && (
            <button type="button" class="button" onClick={() => selection.play(action)}>
              {say("page.table.advice.play")}
            </button>
          )}
          <Away context={context} />
        </section>
      )}
    </div>
  );
}

/** Advice on a choice to weigh, asked for without a click: a line of the bar. */
export function AdviceLine({ context }: { readonly context: TableContext }) {
  const actions = context.table.selection.actions.value;
  const wanted = weighs(context);
  useEffect(() => {
    if (wanted) void askAdvice(context, false);
  }, [context, wanted, actions]);
  const now = answerNow(context);
  if (!wanted || now === null) return null;
  return (
    <div class="advice-line">
      <p role="status">
        <b>{inSentence(now)}</b>
        <Reason of={now} />
      </p>
      <Away context={context} />
    </div>
  );
}

function inSentence({ action, words, warming }: ShownAdvice): string {
  if (action === null) return say("page.table.advice.thinks");
  return say(warming ? "page.table.advice.early" : "page.table.advice.told", { words });
}

/** Why, in a sentence, and whether compared chances are exact. */
function Reason({ of: { reason, exact } }: { readonly of: ShownAdvice }) {
  if (reason === "") return null;
  return (
    <span class="advice-note">
      {reason}
      {exact !== null && (
        <span class="advice-kind">
          {" "}
          ({say(exact ? "page.table.advice.exact" : "page.table.advice.estimate")})
        </span>
      )}
    </span>
  );
}

/** The button that dismisses the advice. */
function Away({ context }: { readonly context: TableContext }) {
  return (
    <IconButton
      icon="close"
      size={18}
      class="advice-away"
      label={say("page.table.advice.away")}
      onClick={() => {
        context.session.advice.value = null;
      }}
    />
  );
}
