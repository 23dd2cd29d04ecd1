import { type Draft, headroomA, recount, sayPhases } from "./draft.ts";
import { isUncontrolled, lowestA } from "./exposure.ts";
import type { ConnectorLedger } from "./ledger.ts";
import type { ConnectorConfig } from "./site.ts";
import type { Plan } from "./targets.ts";
import { leastOf, limitWithin, mostOf, phasesOf } from "./watts.ts";

/** So many refs of remote starts are kept of each connector: a request that comes twice is granted once. */
const KEPT_REFS = 8;

/** Remote starts get what is free right now; where that is too little, 0 A: the car starts paused and waits for its turn. */
export function grantStarts(draft: Draft, plan: Plan, sums: number[]): void {
  const left: Draft["requests"][number][] = [];
  for (const request of draft.requests) {
    const connector = draft.rules.connectors.get(request.connectorId);
    const ledger = draft.connectors[request.connectorId];
    if (connector === undefined || ledger === undefined) continue;
    if (draft.at - request.at >= draft.rules.policy.startWindowMs) continue;
    const limitA = grantOf(draft, plan, sums, connector, ledger);
    if (limitA === null) {
      left.push(request);
      continue;
    }
    const { ref } = request;
    const phases = phasesOf(connector);
    recount(draft, sums, connector, () => {
      draft.connectors[connector.id] = {
        ...ledger,
        starts: [...lastExpired(ledger.starts), { ref, limitA, phases, at: draft.at, state: "waiting" }],
        grantedRefs: [...ledger.grantedRefs, ref].slice(-KEPT_REFS),
      };
    });
    draft.effects.push({
      type: "grant_start",
      ref,
      connectorId: connector.id,
      limitA: limitA / phases,
      ...sayPhases(phases),
    });
  }
  draft.requests = left;
}

/** Of those that have become nothing in time the last ones are kept, in case one still does. */
function lastExpired(starts: ConnectorLedger["starts"]): ConnectorLedger["starts"] {
  const expired = starts.filter(({ state }) => state === "expired");
  const forgotten = new Set(expired.slice(0, -KEPT_REFS));
  return starts.filter((start) => !forgotten.has(start));
}

/** Counted over its phases. Null: not yet, as the charger is away, has a session, or takes no limit as low as what there is. */
function grantOf(
  draft: Draft,
  plan: Plan,
  sums: readonly number[],
  connector: ConnectorConfig,
  ledger: ConnectorLedger,
): number | null {
  const { rules } = draft;
  if (!ledger.online || ledger.transaction !== null) return null;
  const phases = phasesOf(connector);
  const allowedA = ledger.ceilingA === null ? mostOf(connector) : Math.floor(ledger.ceilingA) * phases;
  const ceilingA = Math.min(mostOf(connector), allowedA);
  const leastA = Math.max(leastOf(rules, connector), lowestA(ledger, connector));
  if (!rules.site.enabled || isUncontrolled(ledger, connector)) return ceilingA < leastA ? 0 : ceilingA;
  const shareA = plan.targets.get(connector.id)?.limitA ?? 0;
  const roomA = limitWithin(headroomA(draft, sums, connector), ledger, connector);
  const amps = Math.floor(Math.min(ceilingA, shareA, roomA) / phases) * phases;
  if (amps >= leastA) return amps;
  return lowestA(ledger, connector) > 0 ? null : 0;
}

/** A request that comes twice is one. */
export function requestStart(draft: Draft, connectorId: string, ref: string): void {
  const known = draft.requests.some((request) => request.ref === ref);
  const granted = draft.connectors[connectorId]?.grantedRefs.includes(ref) ?? true;
  if (known || granted) return;
  draft.requests = [...draft.requests, { ref, connectorId, at: draft.at }];
}
