export { type Load, type LoadOptions, type LoadStatus, startLoad } from "./load.ts";
export type { LoadCounts, LoadedCharger } from "./load-messages.ts";
export { callText, RawCharger, type RawChargerOptions, type ReplyKind } from "./raw-charger.ts";
