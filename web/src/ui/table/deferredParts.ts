/** What is in the part of a table that is fetched once its board can be used; see `deferred.tsx`. */
export { End } from "./End";
export { MenuEntries as Entries, Questions } from "./MenuEntries";
export { PrintSheet as Sheet } from "./PrintSheet";
export { Replay } from "./Replay";
export { WaitingRoom as Waiting } from "./WaitingRoom";
