import type { ConnectorFacts, LimitOutcome, Policy, SiteEffect } from "../src/index.ts";

/** One value that a charger may have in force, and the order of its call. */
interface Possible {
  ref: string;
  limitA: number;
  order: number;
}

/** What one connector may have in force, given everything that the network may have done to its calls. */
interface Wire {
  maxA: number;
  online: boolean;
  transactionId: number | null;
  /**
   * `knownA`: accepted since the transaction began and the charger booted. Null: the baseline is in force, or a possible
   * limit.
   */
  limit: { knownA: number | null; possible: Possible[] };
  baseline: { knownA: number | null; possible: Possible[] };
  starts: { ref: string; limitA: number; at: number }[];
  /** What was in force before, and how long a car may take to follow. */
  lasting: { limitA: number; until: number }[];
}

/**
 * An independent account of what every connector may draw: every sent limit may have been applied, and every earlier one may
 * still be in force, until a later call is known to be accepted and the car has had time to follow.
 */
export function createAdversary(
  connectors: readonly { id: string; maxA: number }[],
  { settleMs, startWindowMs }: Pick<Policy, "settleMs" | "startWindowMs">,
) {
  const wires = new Map<string, Wire>(
    connectors.map(({ id, maxA }) => [
      id,
      {
        maxA,
        online: true,
        transactionId: null,
        limit: { knownA: null, possible: [] },
        baseline: { knownA: null, possible: [] },
        starts: [],
        lasting: [],
      },
    ]),
  );
  let order = 0;
  const wireOf = (id: string) => {
    const wire = wires.get(id);
    if (wire === undefined) throw new Error(`Unknown connector ${id}.`);
    return wire;
  };

  const most = ({ possible }: Wire["limit"]) => Math.max(0, ...possible.map(({ limitA }) => limitA));
  const baselineMost = (wire: Wire) => Math.max(wire.baseline.knownA ?? wire.maxA, most(wire.baseline));
  function inForce(wire: Wire): number {
    return Math.max(wire.limit.knownA ?? baselineMost(wire), most(wire.limit));
  }

  /** Changes a wire. What its session may have had counts until the car has followed. */
  function change(id: string, now: number, run: (wire: Wire) => void): void {
    const wire = wireOf(id);
    const before = wire.transactionId === null ? 0 : inForce(wire);
    run(wire);
    const after = wire.transactionId === null ? 0 : inForce(wire);
    if (before > after) wire.lasting.push({ limitA: before, until: now + settleMs });
  }

  return {
    sent(effect: SiteEffect, now: number): void {
      if (effect.type === "set_limit") {
        const wire = wireOf(effect.connectorId);
        order++;
        const slot = effect.transactionId === null ? wire.baseline : wire.limit;
        slot.possible.push({ ref: effect.ref, limitA: effect.limitA, order });
      } else if (effect.type === "grant_start")
        wireOf(effect.connectorId).starts.push({ ref: effect.ref, limitA: effect.limitA, at: now });
    },

    answered(ref: string, outcome: LimitOutcome, now: number): void {
      for (const [id, wire] of wires) {
        if (wire.starts.some((start) => start.ref === ref)) {
          if (outcome.outcome === "rejected" || outcome.outcome === "not_sent")
            wire.starts = wire.starts.filter((start) => start.ref !== ref);
          return;
        }
        const slot = [wire.limit, wire.baseline].find(({ possible }) =>
          possible.some((each) => each.ref === ref),
        );
        if (slot === undefined) continue;
        change(id, now, () => {
          const about = slot.possible.find((each) => each.ref === ref);
          if (about === undefined) return;
          if (outcome.outcome === "rejected" || outcome.outcome === "not_sent") {
            slot.possible = slot.possible.filter((each) => each !== about);
          } else if (outcome.outcome === "accepted") {
            // An accepted remote start does not prove its limit: a start by card may have been quicker.
            if (about.order < 0) return;
            slot.possible = slot.possible.filter((each) => each.order > about.order);
            slot.knownA = outcome.limitA;
          }
        });
        return;
      }
    },

    facts({ connectorId, connection, transaction }: ConnectorFacts, booted: boolean, now: number): void {
      change(connectorId, now, (wire) => {
        wire.online = connection.state === "online";
        const id = transaction === null ? null : Number(transaction.id);
        if (id !== wire.transactionId) {
          // An ended transaction may draw for as long as a car takes to follow; its status does not shorten that.
          wire.transactionId = id;
          wire.limit = {
            knownA: null,
            possible: id === null ? [] : wire.starts.map(({ ref, limitA }) => ({ ref, limitA, order: -1 })),
          };
          if (id !== null) wire.starts = [];
        }
        if (booted) {
          // All profiles may be gone, and all of them may be there.
          if (wire.limit.knownA !== null)
            wire.limit.possible.push({ ref: "before the boot", limitA: wire.limit.knownA, order: 0 });
          wire.limit.knownA = null;
          if (wire.baseline.knownA !== null)
            wire.baseline.possible.push({ ref: "before the boot", limitA: wire.baseline.knownA, order: 0 });
          wire.baseline.knownA = null;
        }
      });
    },

    /** The most that this connector may draw now. */
    mayDrawA(id: string, now: number): number {
      const wire = wireOf(id);
      wire.lasting = wire.lasting.filter(({ until }) => until > now);
      const lastingA = Math.max(0, ...wire.lasting.map(({ limitA }) => limitA));
      // A charger waits for the car for a limited time.
      const open = wire.starts.filter(({ at }) => now - at < startWindowMs);
      const startsA = Math.max(0, ...open.map(({ limitA }) => limitA));
      if (wire.transactionId !== null)
        return Math.max(lastingA, inForce(wire), wire.online ? 0 : baselineMost(wire));
      return Math.max(lastingA, startsA, baselineMost(wire));
    },
    /** Whether its baseline is known. Otherwise an idle connector may begin with anything, and the balancer cannot prevent it. */
    isVerified: (id: string) => wireOf(id).baseline.knownA !== null,
    describe: (id: string) => JSON.stringify(wireOf(id)),
  };
}
