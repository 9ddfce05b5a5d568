/** What stands beside a board, or happens to it later: one chunk; see `deferred.tsx`. */
export { AdviceLine } from "./Advice";
export { Clock } from "./Clock";
export { MoveEffects } from "./MoveEffects";
export { Notices, Turn } from "./Notices";
export { Panel } from "./Panel";
export { follow } from "./sideEffects";
