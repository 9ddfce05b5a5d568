/** The chat of a table. */
import { useEffect, useRef } from "preact/hooks";
import type { Spoken } from "../../protocol/messages";
import { nickname } from "../../state/settings";
import { say } from "../../state/words";
import { Icon } from "../Icon";
import { SeatSign } from "../SeatSign";
import { seatName, type TableContext } from "./context";
import { scrollInPanel } from "./scrollInPanel";
import { submitText } from "./submitText";

/** All messages, the newest last. */
export function Chat({ context }: { readonly context: TableContext }) {
  const now = context.now.value;
  const list = useRef<HTMLOListElement>(null);
  const { chat } = now;
  useEffect(() => {
    if (chat.length) scrollInPanel(list.current?.lastElementChild);
  }, [chat.length]);
  if (chat.length === 0) return <p class="note log-none">{say("page.table.no_chat")}</p>;
  return (
    <ol class="chat" ref={list}>
      {chat.map(({ number, seat, name, text, reaction }) => (
        <li key={number}>
          <b dir="auto">
            {seat !== null && (
              <SeatSign game={context.game} seat={seat} letters={now.board.letters} size={16} />
            )}
            {seat === null ? say("page.table.watcher", { name }) : seatName(now, seat)}
          </b>
          {reaction === undefined ? (
            <span dir="auto">{text}</span>
          ) : (
            <span class="chat-reaction">{say(`reaction.${reaction}`)}</span>
          )}
        </li>
      ))}
    </ol>
  );
}

type Reaction = NonNullable<Spoken["reaction"]>;

const REACTIONS: readonly Reaction[] = [
  "hello",
  "well_played",
  "thanks",
  "oops",
  "moment",
  "good_game",
];

interface ChatFieldProps {
  readonly context: TableContext;
  /** Whether the chat is in front: then the reactions are there to be pressed. */
  readonly open: boolean;
  onSent(): void;
}

/** The reactions, said by one press, and the field for a new message. */
export function ChatField({ context, open, onSent }: ChatFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  /** A spectator says who talks. */
  const speaker = () => {
    const sits = context.table.mine.peek().length > 0;
    return sits ? {} : { name: nickname.peek() || say("page.table.unnamed") };
  };
  const react = (reaction: Reaction) => {
    onSent();
    void context.table.ask({ type: "react", reaction, ...speaker() });
  };
  return (
    <>
      {open && (
        <fieldset class="chat-reactions">
          <legend class="hidden-words">{say("page.table.reactions")}</legend>
          {REACTIONS.map((reaction) => (
            <button key={reaction} type="button" class="button" onClick={() => react(reaction)}>
              {say(`reaction.${reaction}`)}
            </button>
          ))}
        </fieldset>
      )}
      <form
        class="chat-field"
        onSubmit={submitText(field, (text) => {
          onSent();
          void context.table.ask({ type: "say", text, ...speaker() });
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
    </>
  );
}
