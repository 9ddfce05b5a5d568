/** The offers at a table: a takeback, a shared win, a rematch. */
import type { OfferView } from "../../protocol/messages";
import { newSaltHash, rematchOf } from "../../state/salts";
import { say } from "../../state/words";
import { fullName, type TableContext } from "./context";
import { rematchWords } from "./whoBegins";

/** A card for every offer that concerns a player here. */
export function Offers({ context }: { readonly context: TableContext }) {
  const { offers, you } = context.now.value;
  if (you.seats.length === 0) return null;
  return (
    <div class="notices-region" role="status">
      <Return context={context} />
      {offers.map((offer) => (
        <Offer key={offer.what} context={context} offer={offer} />
      ))}
    </div>
  );
}

/** A player who left the seat to a level takes it back here, where nothing moves meanwhile. */
function Return({ context }: { readonly context: TableContext }) {
  const { you, seats, status } = context.now.value;
  const left = you.seats.filter((one) => seats[one]?.stand_in !== null && seats[one]?.out === null);
  const level = seats[left[0] ?? -1]?.stand_in ?? null;
  if (level === null || status !== "playing") return null;
  return (
    <section class="notice offer card">
      <p class="notice-words">{say("page.table.stood_in", { level })}</p>
      <button
        type="button"
        class="button primary"
        onClick={() => {
          for (const seat of left) void context.table.ask({ type: "return", seat });
        }}
      >
        {say("page.table.return")}
      </button>
    </section>
  );
}

function Offer({ context, offer }: { readonly context: TableContext; readonly offer: OfferView }) {
  const now = context.now.value;
  const { what, seat, agreed } = offer;
  const name = fullName(now, seat);
  const own = now.you.seats.includes(seat);
  const asked = now.you.seats.find((one) => one !== seat && !agreed.includes(one));
  const answer = (yes: boolean, by: number) => {
    const salt =
      yes && what === "rematch" ? { salt_hash: newSaltHash(rematchOf(context.table.id)) } : {};
    void context.table.ask({ type: "answer", what, agreed: yes, seat: by, ...salt });
  };
  return (
    <section class="notice offer card">
      <p class="notice-words">
        {say(own ? `page.table.asked.${what}` : `page.table.asks.${what}`, { name })}
        {what === "rematch" && <span class="offer-next">{rematchWords(now)}</span>}
      </p>
      {own ? (
        <button type="button" class="button" onClick={() => answer(false, seat)}>
          {say("page.table.withdraw")}
        </button>
      ) : (
        asked !== undefined && (
          <>
            <button type="button" class="button" onClick={() => answer(false, asked)}>
              {say("page.table.decline")}
            </button>
            <button type="button" class="button primary" onClick={() => answer(true, asked)}>
              {say("page.table.accept")}
            </button>
          </>
        )
      )}
    </section>
  );
}
