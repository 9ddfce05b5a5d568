/** The chat of a table. */
import { useEffect, useRef } from "preact/hooks";
import { nickname } from "../../state/settings";
import { say } from "../../state/words";
import { Icon } from "../Icon";
import { seatName, type TableContext } from "./context";
import { scrollInPanel } from "./scrollInPanel";
import { submitText } from "./submitText";

/** All messages, the newest last. */
export function Chat({ context }: { readonly context: TableContext }) {
  const now = context.now.value;
  const { Sign } = context.game;
  const list = useRef<HTMLOListElement>(null);
  const { chat } = now;
  useEffect(() => {
    if (chat.length) scrollInPanel(list.current?.lastElementChild);
  }, [chat.length]);
  if (chat.length === 0) return <p class="note log-none">{say("page.table.no_chat")}</p>;
  return (
    <ol class="chat" ref={list}>
      {chat.map(({ number, seat, name, text }) => (
        <li key={number}>
          <b dir="auto">
            {seat !== null && <Sign seat={seat} size={16} />}
            {seat === null ? say("page.table.watcher", { name }) : seatName(now, seat)}
          </b>
          <span dir="auto">{text}</span>
        </li>
      ))}
    </ol>
  );
}

/** The field for a new message. */
export function ChatField({ context, onSent }: { readonly context: TableContext; onSent(): void }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <form
      class="chat-field"
      onSubmit={submitText(field, (text) => {
        onSent();
        const sits = context.table.mine.peek().length > 0;
        const name = nickname.peek() || say("page.table.unnamed");
        void context.table.ask(sits ? { type: "say", text } : { type: "say", text, name });
      })}
    >
      <label class="hidden-words" for="chat-field">
        {say("page.table.write")}
      </label>
      <input
        id="chat-field"
        ref={field}
        class="field"
        autocomplete="off"
        maxLength={500}
        placeholder={say("page.table.write")}
      />
      <button type="submit" class="button chat-send" aria-label={say("page.table.send")}>
        <Icon name="send" />
      </button>
    </form>
  );
}
