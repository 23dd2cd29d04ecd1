import { exposureSums, OVERCOMMITTED_AFTER_MS } from "./alarms.ts";
import { leastLimitA } from "./draft.ts";
import { exposureOf, inForceA } from "./exposure.ts";
import { SITE_NODE } from "./fuse-tree.ts";
import type { ConnectorLedger } from "./ledger.ts";
import { need, wantedState } from "./need.ts";
import { type Rules, rulesOf } from "./rules.ts";
import { allSafeties } from "./safeties.ts";
import type { ConnectorConfig } from "./site.ts";
import type { SiteState } from "./state.ts";
import { drawnBy } from "./watts.ts";

/**
 * What is wrong with a state, in words; none, as it should be. More than a limit carries is wrong only where it has lasted
 * and no alarm is open.
 */
export function checkInvariants(state: SiteState): string[] {
  need("checkInvariants(): state", state, wantedState);
  const rules = rulesOf(state.site, allSafeties);
  const wrong: string[] = [];
  for (const connector of state.site.connectors) {
    const ledger = state.connectors[connector.id];
    if (ledger === undefined) wrong.push(`Connector ${connector.id} has no ledger.`);
    else wrong.push(...wrongLimits(ledger, connector, rules), ...wrongSums(ledger, connector, rules));
  }
  if (state.site.enabled) wrong.push(...unannounced(state, rules));
  return [...wrong, ...wrongLines(state)];
}

function wrongLimits(ledger: ConnectorLedger, connector: ConnectorConfig, rules: Rules): string[] {
  const leastA = leastLimitA(connector, rules);
  return (
    [...ledger.limit.unanswered, ...ledger.baseline.unanswered]
      // A release says the maximum, be it of a socket for less than a car charges with.
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
      `Connector ${connector.id} counts with ${exposureA}, ${reserveA} and ${holdA} A, which are no whole amperes.`,
    );
  const inForce = drawnBy(inForceA(ledger, connector, allSafeties), ledger, connector);
  if (ledger.transaction !== null && ledger.online && exposureA < inForce)
    wrong.push(`Connector ${connector.id} counts with ${exposureA} A, less than may be in force.`);
  if (ledger.transaction === null && (ledger.limit.accepted !== null || ledger.limit.unanswered.length > 0))
    wrong.push(`Connector ${connector.id} has a limit of a transaction, and no transaction.`);
  const refs = [...ledger.limit.unanswered, ...ledger.baseline.unanswered, ...ledger.starts].map(
    ({ ref }) => ref,
  );
  if (new Set(refs).size < refs.length)
    wrong.push(`Connector ${connector.id} waits twice for the answer to one limit.`);
  return wrong;
}

/** I1; what is drawn is not ours alone to say, but somebody must be told. */
function unannounced(state: SiteState, rules: Rules): string[] {
  const sums = exposureSums(state.connectors, rules);
  return sums.flatMap((sumA, number) => {
    const capA = rules.tree.capA[number] ?? 0;
    if (sumA <= capA) return [];
    const id = rules.tree.nodes[number]?.id ?? SITE_NODE;
    const nodeId = id === SITE_NODE ? null : id;
    const name = nodeId === null ? "the site" : `node ${nodeId}`;
    const open = state.alarms.some((alarm) => alarm.code === "overcommitted" && alarm.nodeId === nodeId);
    const since = state.reasons[JSON.stringify(["overcommitted", null, nodeId])];
    if (open || (since !== undefined && state.clock.at - since <= OVERCOMMITTED_AFTER_MS)) return [];
    return [`At ${name} ${sumA} A may be drawn of ${capA} A, and no alarm is open.`];
  });
}

/** One limit at a time is on its way to a charger. */
function wrongLines(state: SiteState): string[] {
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
    if (refs.length > 1) wrong.push(`Charger ${chargerId} is to answer ${refs.join(" and ")} at once.`);
    const [ref] = refs;
    if (ref !== undefined && state.busy[chargerId]?.ref !== ref)
      wrong.push(`Charger ${chargerId} counts as free while ${ref} is on its way to it.`);
  }
  return wrong;
}
