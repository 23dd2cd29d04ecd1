import type {
  AcceptedLimit,
  Alarm,
  ConnectorFacts,
  LimitOutcome,
  RememberedConnector,
  SiteEffect,
  TransactionId,
  UnansweredLimit,
} from "../../src/index.ts";

type Told = Extract<SiteEffect, { type: "set_limit" | "grant_start" | "release" }>;

/** What is stored before a charger is told, and what it answered: all that outlives a crash of the process. */
export interface DurableLedger {
  /** As the chargers have told them; everybody is offline after a crash. */
  readonly facts: Map<string, ConnectorFacts>;
  readonly alarms: Alarm[];
  /** Before it is sent. */
  store(effect: Told, now: number): void;
  answered(ref: string, outcome: LimitOutcome, now: number): void;
  /** The transaction of a connector is another one, or none. */
  transactionIs(connectorId: string, id: TransactionId | null): void;
  remembered(): RememberedConnector[];
}

interface Kept {
  accepted: AcceptedLimit | null;
  unanswered: UnansweredLimit[];
}

interface KeptConnector {
  transaction: (Kept & { id: TransactionId }) | null;
  baseline: Kept;
  /** The boot since which it has that baseline. */
  bootId?: string | null;
  starts: UnansweredLimit[];
}

/** In memory, but of another life than the process that writes to it. */
export function createDurableLedger(connectorIds: readonly string[]): DurableLedger {
  const kept = new Map<string, KeptConnector>();
  const facts = new Map<string, ConnectorFacts>();
  for (const id of connectorIds) {
    kept.set(id, { transaction: null, baseline: { accepted: null, unanswered: [] }, starts: [] });
  }
  const of = (connectorId: string): KeptConnector => {
    const found = kept.get(connectorId);
    if (found === undefined) throw new Error(`There is no connector ${connectorId}.`);
    return found;
  };
  const without = (list: readonly UnansweredLimit[], ref: string) => list.filter((each) => each.ref !== ref);

  return {
    facts,
    alarms: [],
    store(effect, now) {
      const { ref, limitA, phases = 1, connectorId } = effect;
      const connector = of(connectorId);
      const entry = { ref, limitA, phases, at: now };
      if (effect.type === "grant_start") {
        connector.starts.push(entry);
        return;
      }
      const isBaseline = effect.transactionId === null || effect.type === "release";
      if (isBaseline) connector.baseline.unanswered.push(entry);
      // A limit of a transaction that is over limits nothing.
      const { transaction } = connector;
      if (transaction !== null && transaction.id === effect.transactionId) transaction.unanswered.push(entry);
    },
    answered(ref, outcome, now) {
      for (const [connectorId, connector] of kept) {
        for (const place of [connector.transaction, connector.baseline]) {
          const index = place?.unanswered.findIndex((each) => each.ref === ref) ?? -1;
          if (place === null || index === -1) continue;
          const phases = place.unanswered[index]?.phases ?? 1;
          settle(place, index, outcome, now);
          const link = facts.get(connectorId)?.link;
          const isBaseline = outcome.outcome === "accepted" && outcome.scope === "baseline";
          if (isBaseline && link?.state === "online") connector.bootId = link.bootId;
          if (place === connector.baseline) continue;
          // It outlives the transaction.
          if (outcome.outcome === "accepted" && outcome.scope === "baseline")
            connector.baseline = {
              accepted: { limitA: outcome.limitA, phases, at: now },
              unanswered: [],
            };
          else if ("baselineA" in outcome)
            connector.baseline.unanswered.push({ ref, limitA: outcome.baselineA, phases, at: now });
        }
        // A start that was accepted has not become a transaction yet.
        const { outcome: word } = outcome;
        if (word === "rejected" || word === "not_supported" || word === "not_sent")
          connector.starts = without(connector.starts, ref);
      }
    },
    transactionIs(connectorId, id) {
      const connector = of(connectorId);
      if (connector.transaction?.id === id) return;
      if (id === null) {
        connector.transaction = null;
        return;
      }
      // Whichever start it came from has told it its limit.
      connector.transaction = { id, accepted: null, unanswered: connector.starts };
      connector.starts = [];
    },
    remembered: () =>
      structuredClone([...kept].map(([connectorId, connector]) => ({ connectorId, ...connector }))),
  };
}

function settle(place: Kept, index: number, outcome: LimitOutcome, now: number): void {
  const entry = place.unanswered[index];
  if (entry === undefined) return;
  switch (outcome.outcome) {
    case "accepted":
      place.accepted = { limitA: outcome.limitA, phases: entry.phases ?? 1, at: now };
      // Frames arrive in order: what was sent before it is no longer in force.
      place.unanswered.splice(0, index + 1);
      return;
    case "rejected":
    case "not_supported":
    case "not_sent":
      place.unanswered.splice(index, 1);
      return;
    case "unknown":
      place.unanswered[index] = { ...entry, limitA: outcome.limitA };
  }
}
