/** The parts of a line of the log: the sign of its player, the sentence, the clauses it rests on. */
import type { GameModule } from "../games/module";
import type { LineEntry, LogLineView, Sentence } from "../protocol/messages";
import { capital, told } from "../state/words";
import { ClauseLink } from "./rules/ClauseLink";
import "./logline.css";

interface LineSignProps {
  readonly game: GameModule;
  readonly entry: LineEntry;
  readonly size: number;
}

/** The sign of what was played, or of its player. */
export function LineSign({ game, entry, size }: LineSignProps) {
  const { Sign } = game;
  const { seat } = entry.log;
  return <>{game.entrySign?.(entry) ?? (seat !== null && <Sign seat={seat} size={size} />)}</>;
}

interface LineTextProps {
  readonly log: LogLineView;
  /** What the log calls the seats. */
  readonly names: readonly string[];
}

/** The player's name and what that player did. */
export function LineText({ log: { seat, sentence }, names }: LineTextProps) {
  const words = told(sentence, names);
  if (seat === null) return <>{capital(words)}</>;
  return (
    <>
      <b class="logline-name">{capital(names[seat] ?? "")}</b> {words}
    </>
  );
}

interface LineClausesProps {
  readonly game: string;
  readonly sentence: Sentence;
}

/** Links to the clauses, after the sentence. */
export function LineClauses({ game, sentence: { clauses = [] } }: LineClausesProps) {
  if (clauses.length === 0) return null;
  return (
    <span class="logline-clauses">
      {clauses.map((clause) => (
        <ClauseLink key={clause} game={game} clause={clause} />
      ))}
    </span>
  );
}
