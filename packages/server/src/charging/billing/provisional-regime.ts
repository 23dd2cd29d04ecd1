import type { MeteringRegime } from "@forecourt/pricing";
import type { sessions } from "../../store/schema.ts";

/** Regimes that bill nothing before the stop. Until it comes, confirmed registers are the best known values. */
const waitForStop: readonly MeteringRegime[] = [
  "stop_register_required",
  "signed_register_required",
  "signed_register_preferred",
];

/** The regime by which a running session is priced. */
export function provisionalRegime({
  meteringRegime,
}: Pick<typeof sessions.$inferSelect, "meteringRegime">): MeteringRegime {
  return waitForStop.includes(meteringRegime) ? "confirmed_register_ok" : meteringRegime;
}
