/** The modules of that chunk; see `deferred.tsx`. */
export { askReach } from "../../state/reach";
export { End } from "./End";
export { MenuEntries as Entries, Questions } from "./MenuEntries";
export { PrintSheet as Sheet } from "./PrintSheet";
export { Replay } from "./Replay";
export { WaitingRoom as Waiting } from "./WaitingRoom";
