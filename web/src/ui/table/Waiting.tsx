/** Before the game: who is there, where one may sit, and how others are invited. */
import { nickname } from "../../state/settings";
import { say, sayCount } from "../../state/words";
import { Icon } from "../icons";
import { type Here, seatColour, seatName } from "./here";
import { addressOf } from "./Menu";
import { Share } from "./Share";
import "./waiting.css";

export function Waiting({ here }: { readonly here: Here }) {
  const now = here.now.value;
  const { table, game } = here;
  const open = now.seats.filter((seat) => seat.kind === "open").length;
  const sits = now.you.seats.length > 0;
  const named = nickname.value.trim() !== "";
  return (
    <main class="waiting">
      <div class="waiting-inside">
        <h2>{sayCount("page.table.waiting", open)}</h2>
        <p class="waiting-lead">
          {say(sits ? "page.table.waiting_note" : "page.table.waiting_sit")}
        </p>
        {!sits && (
          <label class="waiting-name">
            <span>{say("page.table.your_name")}</span>
            <input
              class="field"
              maxLength={24}
              autocomplete="nickname"
              value={nickname.value}
              onInput={(event) => {
                nickname.value = event.currentTarget.value;
              }}
            />
          </label>
        )}
        <ul class="waiting-seats">
          {now.seats.map((seat, index) => (
            <li key={index} class="card" data-open={seat.kind === "open"}>
              <game.Sign seat={index} size={36} />
              <span>
                <b>{seat.kind === "open" ? say("page.table.open_seat") : seatName(now, index)}</b>
                <span class="note">{seatColour(now.rules.game, index)}</span>
              </span>
              {seat.kind === "open" && !sits && (
                <button
                  type="button"
                  class="button primary"
                  disabled={!named}
                  onClick={() =>
                    void table.ask({ type: "sit", seat: index, name: nickname.peek().trim() })
                  }
                >
                  {say("page.table.sit")}
                </button>
              )}
              {now.you.seats.includes(index) && (
                <button
                  type="button"
                  class="button"
                  onClick={() => void table.ask({ type: "stand", seat: index })}
                >
                  {say("page.table.stand")}
                </button>
              )}
            </li>
          ))}
        </ul>
        <section class="waiting-invite card">
          <h3>
            <Icon name="link" />
            {say("page.table.invite")}
          </h3>
          <Share address={addressOf(table.id)} label={say("page.table.link")} />
        </section>
        {sits && (
          <button
            type="button"
            class="button quiet"
            onClick={() => void table.ask({ type: "close" })}
          >
            {say("page.table.close")}
          </button>
        )}
      </div>
    </main>
  );
}
