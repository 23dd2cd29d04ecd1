import type {
  AcceptedLimit,
  Alarm,
  ConnectorFacts,
  LimitOutcome,
  SiteEffect,
  StoredConnector,
  TransactionId,
  UnansweredLimit,
} from "../../src/index.ts";

type SentLimit = Extract<SiteEffect, { type: "set_limit" | "grant_start" | "release" }>;

/** What is stored before a limit is sent, and the answers: all that survives a crash of the process. */
export interface DurableLedger {
  /** As the chargers reported them. After a crash all are offline. */
  readonly facts: Map<string, ConnectorFacts>;
  readonly alarms: Alarm[];
  /** Called before the limit is sent. */
  store(effect: SentLimit, now: number): void;
  answered(ref: string, outcome: LimitOutcome, now: number): void;
  /** The transaction of a connector has changed or ended. */
  transactionIs(connectorId: string, id: TransactionId | null): void;
  stored(): StoredConnector[];
}

interface StoredSlot {
  accepted: AcceptedLimit | null;
  unanswered: UnansweredLimit[];
}

interface StoredState {
  transaction: (StoredSlot & { id: TransactionId }) | null;
  baseline: StoredSlot;
  /** The boot since which it has that baseline. */
  bootId?: string | null;
  starts: UnansweredLimit[];
}

/** In memory, but it outlives the process that writes to it. */
export function createDurableLedger(connectorIds: readonly string[]): DurableLedger {
  const kept = new Map<string, StoredState>();
  const facts = new Map<string, ConnectorFacts>();
  for (const id of connectorIds) {
    kept.set(id, { transaction: null, baseline: { accepted: null, unanswered: [] }, starts: [] });
  }
  const of = (connectorId: string): StoredState => {
    const found = kept.get(connectorId);
    if (found === undefined) throw new Error(`Unknown connector ${connectorId}.`);
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
      // A limit of an ended transaction has no effect.
      const { transaction } = connector;
      if (transaction !== null && transaction.id === effect.transactionId) transaction.unanswered.push(entry);
    },
    answered(ref, outcome, now) {
      for (const [connectorId, connector] of kept) {
        for (const slot of [connector.transaction, connector.baseline]) {
          const index = slot?.unanswered.findIndex((each) => each.ref === ref) ?? -1;
          if (slot === null || index === -1) continue;
          const phases = slot.unanswered[index]?.phases ?? 1;
          record(slot, index, outcome, now);
          const connection = facts.get(connectorId)?.connection;
          const isBaseline = outcome.outcome === "accepted" && outcome.scope === "baseline";
          if (isBaseline && connection?.state === "online") connector.bootId = connection.bootId;
          if (slot === connector.baseline) continue;
          // The limit outlives the transaction.
          if (outcome.outcome === "accepted" && outcome.scope === "baseline")
            connector.baseline = {
              accepted: { limitA: outcome.limitA, phases, at: now },
              unanswered: [],
            };
          else if ("baselineA" in outcome)
            connector.baseline.unanswered.push({ ref, limitA: outcome.baselineA, phases, at: now });
        }
        // An accepted start has not become a transaction yet.
        const { outcome: result } = outcome;
        if (result === "rejected" || result === "not_supported" || result === "not_sent")
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
      // The transaction may have come from any of the starts, so each of their limits may be in force.
      connector.transaction = { id, accepted: null, unanswered: connector.starts };
      connector.starts = [];
    },
    stored: () =>
      structuredClone([...kept].map(([connectorId, connector]) => ({ connectorId, ...connector }))),
  };
}

function record(slot: StoredSlot, index: number, outcome: LimitOutcome, now: number): void {
  const entry = slot.unanswered[index];
  if (entry === undefined) return;
  switch (outcome.outcome) {
    case "accepted":
      slot.accepted = { limitA: outcome.limitA, phases: entry.phases ?? 1, at: now };
      // Frames arrive in order: limits that were sent before it are not in force any more.
      slot.unanswered.splice(0, index + 1);
      return;
    case "rejected":
    case "not_supported":
    case "not_sent":
      slot.unanswered.splice(index, 1);
      return;
    case "unknown":
      slot.unanswered[index] = { ...entry, limitA: outcome.limitA };
  }
}
