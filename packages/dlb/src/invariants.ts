import { exposureSums, OVERCOMMITTED_AFTER_MS } from "./alarms.ts";
import { exposureOf, inForceA } from "./exposure.ts";
import { SITE_NODE } from "./fuse-tree.ts";
import type { ConnectorLedger } from "./ledger.ts";
import { need, wantedState } from "./need.ts";
import { type Rules, rulesOf } from "./rules.ts";
import { allSafeties } from "./safeties.ts";
import type { ConnectorConfig } from "./site.ts";
import type { SiteState } from "./state.ts";
import { drawnBy } from "./watts.ts";
import { leastLimitA } from "./working-state.ts";

/**
 * Describes every invariant that the state breaks; an empty list is correct. An exceeded limit breaks one only when it lasts
 * and its alarm is not open.
 */
export function checkInvariants(state: SiteState): string[] {
  need("checkInvariants(): state", state, wantedState);
  const rules = rulesOf(state.site, allSafeties, state.sources, state.clock.at);
  const wrong: string[] = [];
  for (const connector of state.site.connectors) {
    const ledger = state.connectors[connector.id];
    if (ledger === undefined) wrong.push(`Connector ${connector.id} has no ledger.`);
    else wrong.push(...wrongLimits(ledger, connector, rules), ...wrongSums(ledger, connector, rules));
  }
  if (state.site.enabled) wrong.push(...unreportedOverload(state, rules));
  return [...wrong, ...wrongPending(state)];
}

function wrongLimits(ledger: ConnectorLedger, connector: ConnectorConfig, rules: Rules): string[] {
  const leastA = leastLimitA(connector, rules);
  return (
    [...ledger.limit.unanswered, ...ledger.baseline.unanswered]
      // A release sends the maximum, which may be below what a car needs.
      .filter(({ waiting, kind }) => waiting && kind !== "release")
      .map(({ ref, limitA, phases }) => ({ ref, limitA: limitA / phases }))
      .filter(({ limitA }) => !Number.isInteger(limitA) || limitA < 0 || (limitA > 0 && limitA < leastA))
      .map(
        ({ ref, limitA }) =>
          `Limit ${ref} of connector ${connector.id} is ${limitA} A, which is neither 0 A nor ${leastA} A or more.`,
      )
  );
}

function wrongSums(ledger: ConnectorLedger, connector: ConnectorConfig, rules: Rules): string[] {
  const wrong: string[] = [];
  const { exposureA, reserveA, holdA } = exposureOf(ledger, connector, rules);
  if (![exposureA, reserveA, holdA].every((amps) => Number.isInteger(amps) && amps >= 0))
    wrong.push(
      `Connector ${connector.id} counts with ${exposureA}, ${reserveA} and ${holdA} A; these must be whole amperes of at least 0.`,
    );
  const inForce = drawnBy(inForceA(ledger, connector, allSafeties), ledger, connector);
  if (ledger.transaction !== null && ledger.online && exposureA < inForce)
    wrong.push(`Connector ${connector.id} counts with ${exposureA} A, less than may be in force.`);
  if (ledger.transaction === null && (ledger.limit.accepted !== null || ledger.limit.unanswered.length > 0))
    wrong.push(`Connector ${connector.id} has a limit of a transaction, but no transaction.`);
  const refs = [...ledger.limit.unanswered, ...ledger.baseline.unanswered, ...ledger.starts].map(
    ({ ref }) => ref,
  );
  if (new Set(refs).size < refs.length)
    wrong.push(`Connector ${connector.id} has two pending limits with one ref.`);
  return wrong;
}

/** I1: a limit may be exceeded, because the balancer does not control every load, but then its alarm must be open. */
function unreportedOverload(state: SiteState, rules: Rules): string[] {
  const sums = exposureSums(state.connectors, rules);
  return sums.flatMap((sumA, number) => {
    const capA = rules.tree.mostA[number] ?? 0;
    if (sumA <= capA) return [];
    const id = rules.tree.nodes[number]?.id ?? SITE_NODE;
    const nodeId = id === SITE_NODE ? null : id;
    const name = nodeId === null ? "the site" : `node ${nodeId}`;
    const open = state.alarms.some((alarm) => alarm.code === "overcommitted" && alarm.nodeId === nodeId);
    const since = state.reasons[JSON.stringify(["overcommitted", null, nodeId, null])];
    if (open || (since !== undefined && state.clock.at - since <= OVERCOMMITTED_AFTER_MS)) return [];
    return [
      `At ${name} ${sumA} A may be drawn with a limit of ${capA} A, but the alarm overcommitted is not open.`,
    ];
  });
}

/** A charger has at most one pending limit. */
function wrongPending(state: SiteState): string[] {
  const waiting = new Map<string, string[]>();
  for (const { id, chargerId } of state.site.connectors) {
    const ledger = state.connectors[id];
    const refs = [...(ledger?.limit.unanswered ?? []), ...(ledger?.baseline.unanswered ?? [])]
      .filter((sent) => sent.waiting)
      .map(({ ref }) => ref);
    waiting.set(chargerId, [...(waiting.get(chargerId) ?? []), ...refs]);
  }
  const wrong: string[] = [];
  for (const [chargerId, refs] of waiting) {
    if (refs.length > 1)
      wrong.push(
        `Charger ${chargerId} has the pending limits ${refs.join(" and ")}; it must have at most one.`,
      );
    const [ref] = refs;
    if (ref !== undefined && state.busy[chargerId]?.ref !== ref)
      wrong.push(`Charger ${chargerId} does not count as busy although ${ref} is pending.`);
  }
  return wrong;
}
