/**
 * The address of what leaves this device: a link, a QR code, a printed sheet. The page may be open at
 * `localhost`, which means another device there; so nothing else builds an address from `location`.
 */
import { computed, signal } from "@preact/signals";
import { get, ROOT } from "../net/http";
import type { NetworkAddress, ReachableAddresses } from "../protocol/answers";
import { remembered } from "./settings";

/** Milliseconds between two looks while a link is shown: a laptop changes its Wi-Fi. */
const EVERY = 10_000;
const LOOPBACK =
  /^(.+\.)?localhost\.?$|^127\.\d+\.\d+\.\d+$|^0\.0\.0\.0$|^\[(::1?|::ffff:7f.*)\]$/i;

/** What the server says of its addresses; `null` until it has. */
export const reach = signal<ReachableAddresses | null>(null);
/** The network that was chosen here: its interface's name, which outlasts its address. */
const chosenNetwork = remembered("network", "");

/** Whether a host's name always means the device that asks. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}

/** Whether the page's own address leads to this device alone. */
function isLocal(): boolean {
  const host = location.hostname;
  return isLoopback(host) || (reach.value?.local === true && !/[.:]/.test(host));
}

/** How a network is remembered: a network has an address of each kind. */
function nameOf({ interface: name, origin }: NetworkAddress): string {
  return origin.includes("[") ? `${name} 6` : name;
}

/** The networks to choose from, where a choice is needed. */
export const networks = computed<readonly NetworkAddress[]>(() => {
  const known = reach.value;
  return known === null || known.public !== null || !isLocal() ? [] : known.networks;
});

/** The network whose address links carry: the chosen one while it is there, else the likeliest. */
export const network = computed<NetworkAddress | null>(() => {
  const wanted = networks.value.find((one) => nameOf(one) === chosenNetwork.value);
  return wanted ?? (reach.value?.hindrance === "" ? (networks.value[0] ?? null) : null);
});

/** Choose a network, for good. */
export function chooseNetwork(origin: string): void {
  const found = networks.value.find((one) => one.origin === origin);
  if (found !== undefined) chosenNetwork.value = nameOf(found);
}

/** The origin of every link; `null` while none is known that another device reaches. */
const sharedOrigin = computed<string | null>(() => {
  const known = reach.value;
  if (known !== null && known.public !== null) return known.public;
  return isLocal() ? (network.value?.origin ?? null) : location.origin;
});

/** Where another device finds a page of ours, such as `t/ID`; `null` while it cannot be said. */
export function sharedAddress(path: string): string | null {
  return sharedOrigin.value === null ? null : `${sharedOrigin.value}${ROOT}${path}`;
}

/** The same where this device finds it. */
export function ownAddress(path: string): string {
  return `${location.origin}${ROOT}${path}`;
}

/** Ask the server for its addresses; without an answer the last one holds. */
export async function askReach(): Promise<void> {
  try {
    reach.value = await get("/api/addresses");
  } catch {
    // The server is not reached, or refuses for a while: the next look may find it.
  }
}

/** Keep the addresses up to date; returns how to stop. */
export function followReach(): () => void {
  const ask = () => {
    if (!document.hidden) void askReach();
  };
  ask();
  const timer = setInterval(ask, EVERY);
  const events = ["online", "offline", "focus"] as const;
  for (const event of events) addEventListener(event, ask);
  return () => {
    clearInterval(timer);
    for (const event of events) removeEventListener(event, ask);
  };
}
