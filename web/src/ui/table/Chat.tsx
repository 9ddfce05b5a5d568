/** What is said at the table. */
import { useEffect, useRef } from "preact/hooks";
import { nickname } from "../../state/settings";
import { say } from "../../state/words";
import { Icon } from "../icons";
import { type Here, seatName } from "./here";
import { bringIntoPanel } from "./within";

/** Everything that was said, the newest last. */
export function Chat({ here }: { readonly here: Here }) {
  const now = here.now.value;
  const { Sign } = here.game;
  const list = useRef<HTMLOListElement>(null);
  const { chat } = now;
  useEffect(() => {
    if (chat.length) bringIntoPanel(list.current?.lastElementChild);
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

/** Where one writes. */
export function ChatField({ here, onSent }: { readonly here: Here; onSent(): void }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <form
      class="chat-field"
      onSubmit={(event) => {
        event.preventDefault();
        const text = field.current?.value.trim() ?? "";
        if (text === "" || field.current === null) return;
        field.current.value = "";
        onSent();
        const sits = here.table.mine.peek().length > 0;
        const name = nickname.peek() || say("page.table.somebody");
        void here.table.ask(sits ? { type: "say", text } : { type: "say", text, name });
      }}
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
