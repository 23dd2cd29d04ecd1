import { isUncontrolled, lowestA } from "./exposure.ts";
import type { ConnectorLedger } from "./ledger.ts";
import type { ConnectorConfig } from "./site.ts";
import type { Plan } from "./targets.ts";
import { leastOf, limitWithin, mostOf, phasesOf } from "./watts.ts";
import { headroomA, recount, sayPhases, type WorkingState } from "./working-state.ts";

/** The refs of this many remote starts are kept for each connector, so that a repeated request is granted once. */
const KEPT_REFS = 8;

/** A remote start gets what is free now. When that is too little it gets 0 A: the car starts paused and waits for its turn. */
export function grantStarts(working: WorkingState, plan: Plan, sums: number[]): void {
  const left: WorkingState["requests"][number][] = [];
  for (const request of working.requests) {
    const connector = working.rules.connectors.get(request.connectorId);
    const ledger = working.connectors[request.connectorId];
    if (connector === undefined || ledger === undefined) continue;
    if (working.at - request.at >= working.rules.policy.startWindowMs) continue;
    const limitA = grantOf(working, plan, sums, connector, ledger);
    if (limitA === null) {
      left.push(request);
      continue;
    }
    const { ref } = request;
    const phases = phasesOf(connector);
    recount(working, sums, connector, () => {
      working.connectors[connector.id] = {
        ...ledger,
        starts: [...lastExpired(ledger.starts), { ref, limitA, phases, at: working.at, state: "waiting" }],
        grantedRefs: [...ledger.grantedRefs, ref].slice(-KEPT_REFS),
      };
    });
    working.effects.push({
      type: "grant_start",
      ref,
      connectorId: connector.id,
      limitA: limitA / phases,
      ...sayPhases(phases),
    });
  }
  working.requests = left;
}

/** Keeps the last of the expired starts, because a transaction may still come from one. */
function lastExpired(starts: ConnectorLedger["starts"]): ConnectorLedger["starts"] {
  const expired = starts.filter(({ state }) => state === "expired");
  const forgotten = new Set(expired.slice(0, -KEPT_REFS));
  return starts.filter((start) => !forgotten.has(start));
}

/**
 * Counted over its phases. Null: not yet, because the charger is offline, has a session, or does not accept a limit as low as
 * the free amperes.
 */
function grantOf(
  working: WorkingState,
  plan: Plan,
  sums: readonly number[],
  connector: ConnectorConfig,
  ledger: ConnectorLedger,
): number | null {
  const { rules } = working;
  if (!ledger.online || ledger.transaction !== null) return null;
  const phases = phasesOf(connector);
  const allowedA = ledger.ceilingA === null ? mostOf(connector) : Math.floor(ledger.ceilingA) * phases;
  const ceilingA = Math.min(mostOf(connector), allowedA);
  const leastA = Math.max(leastOf(rules, connector), lowestA(ledger, connector));
  if (!rules.site.enabled || isUncontrolled(ledger, connector)) return ceilingA < leastA ? 0 : ceilingA;
  const shareA = plan.targets.get(connector.id)?.limitA ?? 0;
  const roomA = limitWithin(headroomA(working, sums, connector), ledger, connector);
  const amps = Math.floor(Math.min(ceilingA, shareA, roomA) / phases) * phases;
  if (amps >= leastA) return amps;
  return lowestA(ledger, connector) > 0 ? null : 0;
}

/** A repeated request counts once. */
export function requestStart(working: WorkingState, connectorId: string, ref: string): void {
  const known = working.requests.some((request) => request.ref === ref);
  const granted = working.connectors[connectorId]?.grantedRefs.includes(ref) ?? true;
  if (known || granted) return;
  working.requests = [...working.requests, { ref, connectorId, at: working.at }];
}
