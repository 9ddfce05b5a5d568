/** A price that goes up and down by steps, among those that may be named (Q17). */
import { computed, type Signal, signal } from "@preact/signals";
import type { Hand } from "../../state/hand";
import { say } from "../../state/words";
import { pickingOf } from "./store";

/** − n + */
export function Stepper(props: {
  readonly prices: readonly number[];
  readonly price: number;
  readonly onPrice: (price: number) => void;
}) {
  const { prices, price, onPrice } = props;
  const at = prices.indexOf(price);
  const lower = prices[at - 1];
  const higher = prices[at + 1];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group in a row of buttons, without a frame of its own
    <div class="tq-stepper" role="group" aria-label={say("turquoise.page.auction.price")}>
      <button
        type="button"
        aria-label={say("turquoise.page.auction.lower")}
        disabled={lower === undefined}
        onClick={() => lower !== undefined && onPrice(lower)}
      >
        −
      </button>
      <output>{price}</output>
      <button
        type="button"
        aria-label={say("turquoise.page.auction.higher")}
        disabled={higher === undefined}
        onClick={() => higher !== undefined && onPrice(higher)}
      >
        +
      </button>
    </div>
  );
}

// The price somebody is thinking of, with the actions it was picked among.
const wanted = new WeakMap<Hand, Signal<{ actions: readonly string[]; price: number } | null>>();

function wantedOf(hand: Hand) {
  const known = wanted.get(hand);
  if (known !== undefined) return known;
  const made = signal<{ actions: readonly string[]; price: number } | null>(null);
  wanted.set(hand, made);
  return made;
}

/** Raise or go out; nothing for those who are not asked. */
export function Answering({ hand }: { hand: Hand }) {
  const { raises } = pickingOf(hand).legal.value;
  const kept = wantedOf(hand);
  const price = computed(() => {
    const mine = kept.value;
    return mine?.actions === hand.actions.value ? mine.price : (raises[0] ?? 0);
  }).value;
  if (!hand.can("out")) return null;
  const busy = hand.busy.value;
  return (
    <div class="tq-answering">
      <button type="button" class="button" aria-disabled={busy} onClick={() => hand.play("out")}>
        {say("turquoise.page.auction.out")}
      </button>
      {raises.length > 0 && (
        <>
          <Stepper
            prices={raises}
            price={price}
            onPrice={(next) => {
              kept.value = { actions: hand.actions.peek(), price: next };
            }}
          />
          <button
            type="button"
            class="button primary"
            aria-disabled={busy}
            onClick={() => hand.play(`raise:${price}`)}
          >
            {say("turquoise.page.auction.raise", { price })}
          </button>
        </>
      )}
    </div>
  );
}
