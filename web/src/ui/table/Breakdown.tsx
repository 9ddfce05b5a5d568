/** Where the points came from, clause by clause: a bar and a number for every seat. */
import type { ComponentChildren } from "preact";
import type { Breakdown as Account } from "../../protocol/answers";
import { link } from "../../state/route";
import { has, say, translated } from "../../state/words";
import { figure, signed } from "./context";
import type { Counting } from "./countUp";
import "./breakdown.css";

export interface BreakdownProps {
  /** The game's name. */
  readonly game: string;
  readonly breakdown: Account;
  /** What the seats are called. */
  readonly names: readonly string[];
  /** The sign of a seat, where it is there already. */
  sign?(seat: number): ComponentChildren;
  /** How far it is counted; all of it unless said otherwise. */
  readonly counting?: Counting;
}

export function Breakdown({ game, breakdown, names, sign, counting }: BreakdownProps) {
  const { rows } = breakdown;
  const { totals } = counting ?? breakdown;
  const shown = counting?.rows ?? rows.length;
  const largest = Math.max(1, ...rows.flatMap((row) => row.amounts.map(Math.abs)));
  // Only points that can be lost have a sign; lines and blocks are counts.
  const both = rows.some((row) => row.amounts.some((amount) => amount < 0));
  const told_ = (amount: number) => (amount === 0 ? "·" : both ? signed(amount) : String(amount));
  const sums = has(`${game}.end.total`);
  return (
    <table class="breakdown" data-count={names.length}>
      <thead>
        <tr>
          <th scope="col" class="caps">
            {has(`${game}.end.title`) && say(`${game}.end.title`)}
          </th>
          {names.map((name, seat) => (
            <th key={seat} scope="col">
              <span class="breakdown-seat">
                {sign?.(seat)}
                <span dir="auto">{name}</span>
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ kind, clause, amounts, note }, nth) => (
          <tr
            key={kind}
            class={counting?.over === false ? "breakdown-row" : undefined}
            data-shown={nth < shown}
            aria-hidden={nth >= shown}
          >
            <th scope="row">
              {has(`${game}.end.${kind}`) ? say(`${game}.end.${kind}`) : kind}{" "}
              <a class="breakdown-clause" href={link(`rules/${game}#${clause}`)}>
                {clause}
              </a>
              {note !== null && <small class="note">{translated(note)}</small>}
            </th>
            {amounts.map((amount, seat) => (
              <td key={seat} class={amount < 0 ? "lost" : undefined}>
                <span class="breakdown-cell">
                  {amount !== 0 && (
                    <i class="breakdown-bar" style={{ "--part": Math.abs(amount) / largest }} />
                  )}
                  <b>{told_(amount)}</b>
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {sums && (
        <tfoot>
          <tr>
            <th scope="row">{say(`${game}.end.total`)}</th>
            {totals.map((total, seat) => (
              <td key={seat}>{figure(total)}</td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}
