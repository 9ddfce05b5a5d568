/** A price that goes up and down by steps, among those that may be named (Q17). */
import { computed, type Signal, signal } from "@preact/signals";
import type { Selection } from "../../../state/selection";
import { say } from "../../../state/words";
import { pickingOf } from "../picking";

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

// The price that the player is about to bid, with the actions it was picked among.
const wanted = new WeakMap<
  Selection,
  Signal<{ actions: readonly string[]; price: number } | null>
>();

function wantedOf(selection: Selection) {
  const known = wanted.get(selection);
  if (known !== undefined) return known;
  const made = signal<{ actions: readonly string[]; price: number } | null>(null);
  wanted.set(selection, made);
  return made;
}

/** Raise or go out; nothing for a player who is not asked. */
export function Answering({ selection }: { selection: Selection }) {
  const { raises } = pickingOf(selection).legal.value;
  const kept = wantedOf(selection);
  const price = computed(() => {
    const mine = kept.value;
    return mine?.actions === selection.actions.value ? mine.price : (raises[0] ?? 0);
  }).value;
  if (!selection.isOffered("out")) return null;
  const busy = selection.busy.value;
  return (
    <div class="tq-answering">
      <button
        type="button"
        class="button"
        aria-disabled={busy}
        onClick={() => selection.play("out")}
      >
        {say("turquoise.page.auction.out")}
      </button>
      {raises.length > 0 && (
        <>
          <Stepper
            prices={raises}
            price={price}
            onPrice={(next) => {
              kept.value = { actions: selection.actions.peek(), price: next };
            }}
          />
          <button
            type="button"
            class="button primary"
            aria-disabled={busy}
            onClick={() => selection.play(`raise:${price}`)}
          >
            {say("turquoise.page.auction.raise", { price })}
          </button>
        </>
      )}
    </div>
  );
}
