/** The tabs of actions, talk and rules: in the rail, or a drawer over the page. */
import { useEffect, useRef } from "preact/hooks";
import { isPhone } from "../../kit/breakpoints";
import { loadWords, say } from "../../state/words";
import { IconButton } from "../Icon";
import { lazy } from "../lazy";
import { Chat, ChatField } from "./Chat";
import { Log } from "./Log";
import { type RailProps, TABS, Unread } from "./Rail";
import { hasChat } from "./talk";

const RulesPanel = lazy(async () => {
  const [{ RulesPanel: found }] = await Promise.all([
    import("../rules/RulesPanel"),
    loadWords("pages"),
  ]);
  return found;
});

export interface PanelProps extends RailProps {
  /** Whether it is a drawer over the page, instead of a part of the rail. */
  readonly drawer: boolean;
}

export function Panel({ context, tab, open, typing, unread, drawer }: PanelProps) {
  const box = useRef<HTMLElement>(null);
  const shown = drawer && open.value;
  const { Extras } = context.session;
  useEffect(() => {
    const inside = box.current?.contains(document.activeElement);
    if (shown && !inside) box.current?.querySelector<HTMLElement>("[aria-selected=true]")?.focus();
  }, [shown]);
  const talks = hasChat(context.now.value);
  const tabs = TABS.filter((name) => name !== "chat" || talks);
  return (
    <section
      class="panel"
      ref={box}
      data-drawer={drawer}
      data-open={open.value}
      aria-label={say("page.table.panel")}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !open.value) return;
        event.preventDefault(); // what is chosen on the board stays
        open.value = false;
      }}
    >
      <div class="panel-tabs">
        <div class="panel-tablist" role="tablist">
          {tabs.map((name) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`tab-${name}`}
              aria-controls="tab-panel"
              aria-selected={tab.value === name}
              tabIndex={tab.value === name ? 0 : -1}
              onClick={() => {
                tab.value = name;
              }}
              onKeyDown={(event) => {
                const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
                const next =
                  by === 0 ? undefined : tabs.at((tabs.indexOf(name) + by) % tabs.length);
                if (next === undefined) return;
                tab.value = next;
                document.getElementById(`tab-${next}`)?.focus();
              }}
            >
              {say(`page.table.tab.${name}`)}
              {name === "chat" && unread.value && <Unread />}
            </button>
          ))}
        </div>
        <IconButton
          icon="close"
          class="panel-close"
          label={say("page.table.close_panel")}
          onClick={() => {
            open.value = false;
          }}
        />
      </div>
      <div class="panel-body" role="tabpanel" id="tab-panel" aria-labelledby={`tab-${tab.value}`}>
        {tab.value === "actions" && isPhone.value && Extras !== undefined && (
          <div class="rail-extras">
            <Extras />
          </div>
        )}
        {tab.value === "actions" && <Log context={context} typing={typing} opened={shown} />}
        {tab.value === "chat" && <Chat context={context} />}
        {tab.value === "rules" && <RulesPanel game={context.game.name} />}
      </div>
      {talks && tab.value !== "rules" && (
        <ChatField
          context={context}
          open={tab.value === "chat"}
          onSent={() => {
            tab.value = "chat";
          }}
        />
      )}
    </section>
  );
}
