/** The replay bar: play, step, and a slider over all moves. */
import { say } from "../../state/words";
import { IconButton, type IconName } from "../Icon";
import "./replaybar.css";

/** What a replay bar shows and tells; `at` is how many actions have been played, 0 for the start. */
export interface ReplayBarProps {
  readonly length: number;
  readonly at: number;
  readonly playing: boolean;
  /** Show the board after so many actions; always between 0 and `length`. */
  onSeek(at: number): void;
  /** Go on by itself, or stop doing so. */
  onPlay(playing: boolean): void;
}

/** Buttons and a slider; it keeps no state of its own. */
export function ReplayBar({ length, at, playing, onSeek, onPlay }: ReplayBarProps) {
  const play = playing ? "pause" : "play";
  return (
    <section class="replaybar" aria-label={say("page.record.bar")}>
      <IconButton
        icon={play}
        size={24}
        class="replaybar-play"
        label={say(`page.record.${play}`)}
        disabled={length === 0}
        onClick={() => onPlay(!playing)}
      />
      <div class="replaybar-steps">
        <Jump icon="first" words={say("page.record.first")} off={at <= 0} to={() => onSeek(0)} />
        <Jump
          icon="previous"
          words={say("page.record.previous")}
          off={at <= 0}
          to={() => onSeek(at - 1)}
        />
        <Jump
          icon="next"
          words={say("page.record.next")}
          off={at >= length}
          to={() => onSeek(at + 1)}
        />
        <Jump
          icon="last"
          words={say("page.record.last")}
          off={at >= length}
          to={() => onSeek(length)}
        />
      </div>
      <input
        type="range"
        class="replaybar-slider"
        min={0}
        max={length}
        step={1}
        value={at}
        aria-label={say("page.record.slider")}
        aria-valuetext={say("page.record.at", { at, length })}
        style={{ "--done": `${length === 0 ? 0 : (100 * at) / length}%` }}
        onInput={(event) => onSeek(Number(event.currentTarget.value))}
      />
      <span class="replaybar-count" aria-hidden="true">
        {at} / {length}
      </span>
    </section>
  );
}

interface JumpProps {
  readonly icon: IconName;
  readonly words: string;
  readonly off: boolean;
  to(): void;
}

function Jump({ icon, words, off, to }: JumpProps) {
  // Not `disabled`: stepping to the end by keyboard would lose the focus there.
  return (
    <IconButton
      icon={icon}
      label={words}
      hasTip
      aria-disabled={off}
      onClick={() => {
        if (!off) to();
      }}
    />
  );
}
