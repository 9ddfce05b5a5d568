/** What stands beside a board, or happens to it later: one chunk; see `deferred.tsx`. */
export { Advice, AdviceLine } from "./Advice";
export { Chat, ChatField } from "./Chat";
export { Clock } from "./Clock";
export { Log } from "./Log";
export { MoveEffects } from "./MoveEffects";
export { Offers } from "./Offers";
export { follow } from "./sideEffects";
