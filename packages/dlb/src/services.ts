import { isUncontrolled } from "./exposure.ts";
import { recordService, type Service } from "./rotation.ts";
import { minimumA } from "./rules.ts";
import type { SiteState } from "./state.ts";
import { isReoffered } from "./targets.ts";
import { phasesOf } from "./watts.ts";
import type { WorkingState } from "./working-state.ts";

/** Updates the turns of the running sessions whose limits we can change. */
export function updateServices(
  { rules, connectors, at }: WorkingState,
  state: SiteState,
): SiteState["services"] {
  const services: Service[] = [];
  for (const connector of rules.site.connectors) {
    const ledger = connectors[connector.id];
    if (!ledger?.online || ledger.transaction === null || isUncontrolled(ledger, connector)) continue;
    const { suspendedSince, meter, limit, baseline } = ledger;
    const amps = (limit.accepted?.limitA ?? baseline.accepted?.limitA ?? 0) / phasesOf(connector);
    services.push({
      id: connector.id,
      weight: connector.weight ?? 1,
      tier: connector.tier ?? 0,
      amps: amps < minimumA(rules, connector) ? 0 : amps,
      drawsA: meter.takenAt === null ? null : meter.currentA,
      suspended:
        suspendedSince !== null &&
        at - suspendedSince >= rules.policy.suspendedHoldMs &&
        !isReoffered(ledger, rules.policy, at),
    });
  }
  return isUnchanged(state.services, services, at)
    ? state.services
    : recordService(state.services, services, at, rules.policy);
}

/** Service is counted when it changes, and once a second. Counting it in one go or in several gives the same sum. */
function isUnchanged(history: SiteState["services"], services: readonly Service[], at: number): boolean {
  if (history.length !== services.length || at - (history[0]?.countedAt ?? 0) >= 1_000) return false;
  return services.every(({ id, amps, weight, tier, suspended }, index) => {
    const before = history[index];
    return (
      before?.id === id &&
      before.amps === amps &&
      before.weight === weight &&
      before.tier === tier &&
      before.asleep === suspended
    );
  });
}
