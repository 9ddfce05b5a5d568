/** Three lists of tables: one's own, those one may join or watch, and how the latest ended. */
import type { ComponentChildren, JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { TableCard } from "../../protocol/messages";
import { titleOf } from "../../state/games";
import { link } from "../../state/route";
import { remembered } from "../../state/settings";
import { say } from "../../state/words";
import { mine, mySeats, others, reached, results } from "./lobbyFeed";
import { companyOf, isMyTurn, openSentence, resultSentence, turnOf } from "./sentences";
import "../notfound.css";
import "./lists.css";

const MOST_ROWS = 6;
const AWAITED = ["list-long", "list-short", "list-middle"] as const;

/** Whether there was such a table on the last visit: then its space is reserved. */
const hadFirst = remembered("first", false);

/** The table where it is the visitor's turn, or the latest one: on phones it comes first. */
export function FirstTable(): JSX.Element | null {
  const known = mine.value;
  useEffect(() => {
    if (known !== null) hadFirst.value = known.length > 0;
  }, [known]);
  const card = known?.[0];
  if (card === undefined) {
    return known === null && hadFirst.value ? <FirstComing /> : null;
  }
  const seats = seatsAt(card);
  const turn = turnOf(card, seats);
  return (
    <section class="first-table" aria-label={say("page.lobby.list.mine")}>
      <p>
        <b>{titleOf(card.game)}</b> {companyOf(card, seats)}
        <br />
        <span class="first-turn">
          {isMyTurn(card, seats) && seats.length === 1 ? say("page.lobby.list.yours") : turn}
        </span>
      </p>
      <a class="button primary" href={link(`t/${card.table}`)}>
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

/** All three lists. */
export function Lists(): JSX.Element {
  return (
    <div class="lists">
      <List
        class="list-mine"
        title={say("page.lobby.list.mine")}
        none={say("page.lobby.list.mine_none")}
        tables={mine.value}
        row={(card) => {
          const seats = seatsAt(card);
          return (
            <Row card={card} mark={isMyTurn(card, seats)}>
              {`${companyOf(card, seats)} · ${turnOf(card, seats)}`}
            </Row>
          );
        }}
      />
      <List
        title={say("page.lobby.list.open")}
        none={say("page.lobby.list.open_none")}
        tables={others.value}
        row={(card) => <Row card={card}>{openSentence(card)}</Row>}
      />
      <List
        title={say("page.lobby.list.results")}
        none={say("page.lobby.list.results_none")}
        tables={results.value}
        row={(card) => <Row card={card}>{resultSentence(card)}</Row>}
      />
    </div>
  );
}

function seatsAt(card: TableCard): readonly number[] {
  return mySeats.value[card.table] ?? [];
}

interface TableListProps {
  readonly title: string;
  readonly none: string;
  readonly class?: string;
  readonly tables: readonly TableCard[] | null;
  row(card: TableCard): JSX.Element;
}

function List({ title, none, tables, row, ...more }: TableListProps): JSX.Element {
  return (
    <section class={`list ${more.class ?? ""}`}>
      <h2 class="caps">{title}</h2>
      {tables === null ? (
        <Awaited />
      ) : tables.length === 0 ? (
        <p class="note list-none">{none}</p>
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
  /** Whether it is the visitor's turn. */
  readonly mark?: boolean;
  readonly children: ComponentChildren;
}

function Row({ card, mark = false, children }: RowParts): JSX.Element {
  return (
    <a class="list-row" href={link(`t/${card.table}`)}>
      <b>{titleOf(card.game)}</b>
      <span>{children}</span>
      {mark && <i class="list-mark" aria-hidden="true" />}
    </a>
  );
}
