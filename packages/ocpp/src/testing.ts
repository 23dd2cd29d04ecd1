export { acceptingHandlers } from "./testing/accepting-handlers.ts";
export { ManualClock } from "./testing/manual-clock.ts";
export { type Pair, type PairOptions, pair } from "./testing/pair.ts";
export { type StartedStation, type StartStationOptions, startStation } from "./testing/start-station.ts";
