/** The bar above the table: where one is, how it is shown, and what else can be done. */
import type { ReadonlySignal, Signal } from "@preact/signals";
import { gameCard } from "../../state/games";
import { link } from "../../state/route";
import type { Face } from "../../state/settings";
import { toggleSound, volume } from "../../state/settings";
import { say } from "../../state/words";
import { Icon, IconButton } from "../Icon";
import { Raised } from "../Raised";
import { Wordmark } from "../Wordmark";
import { CompileStatus } from "./CompileStatus";
import { subtitle, type TableContext } from "./context";
import { Faces } from "./Faces";
import { Menu } from "./Menu";
import { Unread } from "./Rail";
import "./topbar.css";

export interface TopBarProps {
  readonly context: TableContext;
  readonly face: ReadonlySignal<Face>;
  /** Whether there is a model to switch to. */
  readonly faces: boolean;
  onFace(face: Face): void;
  /** Whether the panel of actions and talk is open, and has something new: its button on a phone. */
  readonly panel: Signal<boolean>;
  readonly unread: ReadonlySignal<boolean>;
}

export function TopBar({ context, face, faces, onFace, panel, unread }: TopBarProps) {
  const title = gameCard(context.game.name)?.title ?? "";
  const silent = volume.value === 0;
  return (
    <header class="topbar">
      <a class="icon-button" href={link("")} aria-label={say("page.table.back")}>
        <Icon name="back" />
      </a>
      <span class="topbar-mark">
        <Wordmark height={22} />
      </span>
      <div class="topbar-title">
        <h1>{title}</h1>
        <CompileStatus table={context.table} />
      </div>
      <p class="topbar-note">
        <Raised text={subtitle(context.now.value)} />
      </p>
      <span class="topbar-gap" />
      {faces && <Faces face={face.value} onFace={onFace} />}
      {context.now.value.status !== "open" && (
        <IconButton
          icon="list"
          class="topbar-panel"
          aria-expanded={panel.value}
          label={say(context.session.sheetWords ?? "page.table.open_log")}
          onClick={() => {
            panel.value = !panel.value;
          }}
        >
          <span class="topbar-words">
            {say(context.session.sheetWords ?? "page.table.tab.actions")}
          </span>
          {unread.value && <Unread />}
        </IconButton>
      )}
      <a
        class="icon-button"
        href={link(`rules/${context.game.name}`)}
        aria-label={say("page.table.rules")}
        title={say("page.table.rules")}
      >
        <Icon name="book" />
      </a>
      <IconButton
        icon={silent ? "mute" : "sound"}
        class="topbar-sound"
        aria-pressed={silent}
        label={say("page.table.mute")}
        hasTip
        onClick={toggleSound}
      />
      <Menu context={context} />
    </header>
  );
}
