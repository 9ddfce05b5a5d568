/** Tables of others: those one may join or watch, and how the latest ended; and one's first table. */
import type { Signal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { TableCard } from "../../protocol/messages";
import { titleOf } from "../../state/games";
import { link } from "../../state/route";
import { remembered } from "../../state/settings";
import { say } from "../../state/words";
import { others, reached, results } from "./lobbyFeed";
import { myGames } from "./myGames";
import { companyOf, isMyTurn, openSentence, resultSentence, turnOf } from "./sentences";
import "../notfound.css";
import "./lists.css";

const MOST_ROWS = 6;
const AWAITED = ["list-long", "list-short", "list-middle"] as const;

/** Whether there was such a table on the last visit: then its space is reserved. */
const hadFirst = remembered("first", false);
const hadOpen = remembered("hadOpen", false);
const hadResults = remembered("hadResults", false);

/** The game that waits for the visitor, or the latest that goes on: on phones it comes first. */
export function FirstTable(): JSX.Element | null {
  const known = myGames.value;
  const game = known?.waiting[0] ?? known?.going_on[0];
  useEffect(() => {
    if (known !== null) hadFirst.value = game !== undefined;
  }, [known, game]);
  if (game === undefined) return known === null && hadFirst.value ? <FirstComing /> : null;
  return (
    <section class="first-table" aria-label={say("page.lobby.list.first")}>
      <p>
        <b dir="auto">{game.label || titleOf(game.game)}</b> {companyOf(game, game.you)}
        <br />
        <span class="first-turn">
          {isMyTurn(game, game.you) && game.you.length === 1
            ? say("page.lobby.list.yours")
            : turnOf(game, game.you)}
        </span>
      </p>
      <a class="button primary" href={link(`t/${game.table}`)}>
        {say("page.lobby.go_on")}
      </a>
    </section>
  );
}

/** As high as the table that will stand there. */
function FirstComing(): JSX.Element {
  return (
    <section class="first-table" aria-hidden="true">
      <p>
        <span class="skeleton list-long" />
        <br />
        <span class="skeleton list-short" />
      </p>
      <span class="button first-button" />
    </section>
  );
}

/** The listed tables of other people; a list without any is left out. */
export function Lists(): JSX.Element {
  return (
    <div class="lists">
      <List
        title={say("page.lobby.list.open")}
        had={hadOpen}
        tables={others.value}
        row={(card) => <Row card={card}>{openSentence(card)}</Row>}
      />
      <List
        title={say("page.lobby.list.results")}
        had={hadResults}
        tables={results.value}
        row={(card) => <Row card={card}>{resultSentence(card)}</Row>}
      />
    </div>
  );
}

interface TableListProps {
  readonly title: string;
  /** Whether there were some on the last visit. */
  readonly had: Signal<boolean>;
  readonly tables: readonly TableCard[] | null;
  row(card: TableCard): JSX.Element;
}

function List({ title, had, tables, row }: TableListProps): JSX.Element | null {
  useEffect(() => {
    if (tables !== null) had.value = tables.length > 0;
  }, [had, tables]);
  if (tables === null ? !had.value : tables.length === 0) return null;
  return (
    <section class="list">
      <h2 class="caps">{title}</h2>
      {tables === null ? (
        <Awaited />
      ) : (
        <ul>
          {tables.slice(0, MOST_ROWS).map((card) => (
            <li key={card.table}>{row(card)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Placeholders of the rows' height, still where the server does not answer. */
function Awaited(): JSX.Element {
  return (
    <ul aria-busy={reached.value} aria-label={say("page.net.coming")}>
      {AWAITED.map((width) => (
        <li key={width} class="list-row list-awaited" aria-hidden="true">
          <b>
            <span class="skeleton" />
          </b>
          <span>
            <span class={`skeleton ${width}`} />
          </span>
        </li>
      ))}
    </ul>
  );
}

interface RowParts {
  readonly card: TableCard;
  readonly children: ComponentChildren;
}

function Row({ card, children }: RowParts): JSX.Element {
  return (
    <a class="list-row" href={link(`t/${card.table}`)}>
      <b>{titleOf(card.game)}</b>
      <span>{children}</span>
    </a>
  );
}
