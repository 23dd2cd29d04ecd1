export { ManualClock } from "./testing/manual-clock.ts";
export { type Pair, type PairOptions, pair } from "./testing/pair.ts";
