/** The rail: seats, notices, what the game adds, and the panel with its tabs. */
import { type ReadonlySignal, type Signal, useSignal, useSignalEffect } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { RefusedPress } from "../../kit/BarNote";
import { hasDrawer, isLow, isPhone } from "../../kit/breakpoints";
import { capital, say } from "../../state/words";
import { type IconName, WordButton } from "../Icon";
import { WhyNotLine } from "../WhyNot";
import { whatHappened } from "./ActionBar";
import type { TableContext } from "./context";
import { Notices, Panel, Turn } from "./deferred";
import { Seats } from "./Seats";
import { hasChat } from "./talk";
import "./rail.css";

export const TABS = ["actions", "chat", "rules"] as const;
export type Tab = (typeof TABS)[number];

export interface RailProps {
  readonly context: TableContext;
  /** Which tab is in front. */
  readonly tab: Signal<Tab>;
  /** Whether the tabs are open where they are a drawer or a sheet. */
  readonly open: Signal<boolean>;
  /** Whether the field for typed actions is shown. */
  readonly typing: Signal<boolean>;
  /** Whether there is an unread chat message. */
  readonly unread: ReadonlySignal<boolean>;
  /** The bar above the table, and the action bar. */
  readonly head?: ComponentChildren;
  readonly bar?: ComponentChildren;
}

/** `head` and `bar` stand in it where the window is low: then the rail is all there is beside the board. */
export function Rail({ context, tab, open, typing, unread, head, bar }: RailProps) {
  const { Dock, Extras, Legend, view } = context.session;
  const words = say(hasChat(context.now.value) ? "page.table.open_log" : "page.table.tab.actions");
  // Where the log is out of sight, its button tells what was done last.
  const told = isLow.value ? capital(whatHappened(context)) : "";
  const seats = <Seats context={context} />;
  const body = isPhone.value ? (
    seats
  ) : (
    <>
      {seats}
      {isLow.value && <Turn context={context} />}
      {bar !== undefined && (
        // The answer to a press in vain stands over the seats: the buttons stay under the finger.
        <RefusedPress.Provider value={null}>{bar}</RefusedPress.Provider>
      )}
      {Dock !== undefined && (
        <div class="board-dock rail-dock">
          <Dock />
        </div>
      )}
      <Notices context={context} hasTurn={!isLow.value} />
      {Extras !== undefined && (
        <div class="rail-extras">
          <Extras />
        </div>
      )}
      {isLow.value && Legend !== undefined && view.value.outcome === null && (
        <div class="rail-legend">
          <Legend />
        </div>
      )}
    </>
  );
  return (
    <aside class="rail">
      {head}
      {bar !== undefined && <WhyNotLine />}
      {isLow.value ? <div class="rail-body">{body}</div> : body}
      <PanelButton icon="list" class="rail-opener" open={open} unread={unread}>
        <span class={told === "" ? undefined : "hidden-words"}>{words}</span>
        {told !== "" && <span class="rail-last">{told}</span>}
      </PanelButton>
      <Panel
        context={context}
        tab={tab}
        open={open}
        typing={typing}
        unread={unread}
        drawer={hasDrawer.value}
      />
    </aside>
  );
}

interface PanelButtonProps extends Pick<RailProps, "open"> {
  /** Whether there is an unread chat message, where the button tells of one. */
  readonly unread?: ReadonlySignal<boolean>;
  /** The tab that it brings to the front. */
  readonly tab?: Signal<Tab>;
  readonly shows?: Tab;
  readonly icon: IconName;
  readonly class: string;
  readonly children: ComponentChildren;
}

/** Opens and closes the panel; a dot tells of an unread chat message. */
export function PanelButton({
  open,
  unread,
  tab,
  shows = "actions",
  children,
  ...rest
}: PanelButtonProps) {
  const inFront = tab === undefined || tab.value === shows;
  return (
    <WordButton
      {...rest}
      aria-expanded={open.value && inFront}
      onClick={() => {
        open.value = !(open.value && inFront);
        if (tab !== undefined) tab.value = shows;
      }}
    >
      {children}
      {unread?.value && <Unread />}
    </WordButton>
  );
}

/** A dot for an unread chat message. */
export function Unread() {
  return <i class="panel-unread" role="img" aria-label={say("page.table.unread")} />;
}

/** Whether there is an unread chat message. */
export function useUnread(
  context: TableContext,
  tab: Signal<Tab>,
  open: Signal<boolean>,
): ReadonlySignal<boolean> {
  const read = useRef(context.now.peek().chat.at(-1)?.number ?? 0);
  const unread = useSignal(false);
  useSignalEffect(() => {
    const last = context.now.value.chat.at(-1);
    const inFront = tab.value === "chat" && (open.value || !hasDrawer.value);
    const mine =
      last !== undefined && last.seat !== null && context.table.mine.peek().includes(last.seat);
    if (last !== undefined && (inFront || mine)) read.current = last.number;
    unread.value = last !== undefined && last.number > read.current;
  });
  return unread;
}
