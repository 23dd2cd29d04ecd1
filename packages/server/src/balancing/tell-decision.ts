import { checkInvariants } from "@forecourt/dlb";
import type { Core } from "../core/core.ts";
import type { Decision } from "./decide.ts";

/** Writes a stored decision to the log and the metrics. */
export function tellDecision(
  { log, metrics }: Pick<Core, "log" | "metrics">,
  locationId: string,
  { events, balanced, effects }: Decision,
): void {
  for (const event of events) {
    if (event.type === "answered") metrics.limitsAnswered.count({ outcome: event.outcome.outcome });
  }
  for (const broken of checkInvariants(balanced.state))
    log.error({ location_id: locationId, invariant: broken }, "balancing invariant broken");
  const limits = effects.flatMap((effect) =>
    effect.type === "set_limit" || effect.type === "grant_start" || effect.type === "release"
      ? [`${effect.connectorId} ${effect.limitA}`]
      : [],
  );
  if (limits.length > 0) log.info({ location_id: locationId, limits }, "location balanced");
}
