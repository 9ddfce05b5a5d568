/** What is in the part of a table that is fetched once its board can be used; see `deferred.tsx`. */
export { End } from "./End";
export { Entries, Questions } from "./Entries";
export { Replay } from "./Replay";
export { Sheet } from "./Sheet";
export { Waiting } from "./Waiting";
