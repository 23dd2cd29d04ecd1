import type { ConnectorFacts, LimitOutcome, Policy, SiteEffect } from "../src/index.ts";

/** One value that a charger may have in force, and in which order its calls were put to it. */
interface Possible {
  ref: string;
  limitA: number;
  order: number;
}

/** What one connector may have in force, for all that its wire can have done to what was put on it. */
interface Wire {
  maxA: number;
  online: boolean;
  transactionId: number | null;
  /** `knownA`: taken since the transaction began and the charger booted; null: the baseline is in force, or one that is possible. */
  limit: { knownA: number | null; possible: Possible[] };
  baseline: { knownA: number | null; possible: Possible[] };
  starts: { ref: string; limitA: number; at: number }[];
  /** What was in force before, and how long a car may take to follow. */
  lasting: { limitA: number; until: number }[];
}

/**
 * An account of its own of what every connector may draw: whatever was sent may have been applied, and whatever was in force
 * may still be, until a later call is known to have been taken, and the car has had time to follow.
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
    if (wire === undefined) throw new Error(`There is no ${id}.`);
    return wire;
  };

  const most = ({ possible }: Wire["limit"]) => Math.max(0, ...possible.map(({ limitA }) => limitA));
  const baselineMost = (wire: Wire) => Math.max(wire.baseline.knownA ?? wire.maxA, most(wire.baseline));
  function inForce(wire: Wire): number {
    return Math.max(wire.limit.knownA ?? baselineMost(wire), most(wire.limit));
  }

  /** Changes a wire; what its session may have had lasts until the car has followed. */
  function change(id: string, now: number, run: (wire: Wire) => void): void {
    const wire = wireOf(id);
    const before = wire.transactionId === null ? 0 : inForce(wire);
    run(wire);
    const after = wire.transactionId === null ? 0 : inForce(wire);
    if (before > after) wire.lasting.push({ limitA: before, until: now + settleMs });
  }

  return {
    told(effect: SiteEffect, now: number): void {
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
            // A yes to a remote start is none to the limit that came along: a card may have been quicker.
            if (about.order < 0) return;
            slot.possible = slot.possible.filter((each) => each.order > about.order);
            slot.knownA = outcome.limitA;
          }
        });
        return;
      }
    },

    facts({ connectorId, link, transaction }: ConnectorFacts, booted: boolean, now: number): void {
      change(connectorId, now, (wire) => {
        wire.online = link.state === "online";
        const id = transaction === null ? null : Number(transaction.id);
        if (id !== wire.transactionId) {
          // What ends may last as long as it takes to follow; the status is not trusted to say otherwise.
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
      // A charger waits for the car for a while, and not for ever.
      const open = wire.starts.filter(({ at }) => now - at < startWindowMs);
      const startsA = Math.max(0, ...open.map(({ limitA }) => limitA));
      if (wire.transactionId !== null)
        return Math.max(lastingA, inForce(wire), wire.online ? 0 : baselineMost(wire));
      return Math.max(lastingA, startsA, baselineMost(wire));
    },
    /** Whether its baseline is known: else an idle connector may begin with anything, and nobody can help that. */
    isVerified: (id: string) => wireOf(id).baseline.knownA !== null,
    whatOf: (id: string) => JSON.stringify(wireOf(id)),
  };
}
