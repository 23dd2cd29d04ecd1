import { createSite, type SiteEvent, snapshotOf, step } from "@forecourt/dlb";

/** What a charger needs to apply a limit and say so. */
const chargerMs = 2_000;

/**
 * Two connectors behind a fuse of 32 A, and a second car that arrives when the first one charges with all of it. Time is a
 * number: what takes half a minute in a car park takes no time here. Prints every limit and every answer.
 */
export function arrival(print: (line: string) => void): {
  limits: Map<string, number | null>;
  highestA: number;
} {
  const startedAt = Date.UTC(2026, 2, 2, 8);
  let state = createSite(
    {
      enabled: true,
      capA: 32,
      connectors: ["A", "B"].map((id) => ({ id, chargerId: id, maxA: 32 })),
    },
    startedAt,
  );
  const agenda = new Map<number, SiteEvent[]>();
  const enter = (at: number, event: SiteEvent) => agenda.set(at, [...(agenda.get(at) ?? []), event]);
  let highestA = 0;

  enter(startedAt, observed("A", null));
  enter(startedAt, observed("B", null));
  enter(startedAt + 60_000, observed("A", startedAt + 60_000));
  enter(startedAt + 300_000, observed("B", startedAt + 300_000));

  for (let now = startedAt; now <= startedAt + 600_000; now = Math.min(...agenda.keys())) {
    for (const event of agenda.get(now) ?? []) {
      const next = step(state, event, now);
      // A server stores both in one transaction here, and sends afterwards.
      state = next.state;
      for (const effect of next.effects) {
        if (effect.type === "wake") enter(Math.max(now + 1, effect.at), { type: "tick" });
        if (effect.type !== "set_limit") continue;
        const { ref, connectorId, transactionId, limitA } = effect;
        print(`${seconds(now)} ${connectorId} gets ${limitA} A`);
        const scope = transactionId === null ? "baseline" : "transaction";
        enter(now + chargerMs, { type: "answered", ref, outcome: { outcome: "accepted", limitA, scope } });
      }
    }
    agenda.delete(now);
    highestA = Math.max(highestA, snapshotOf(state, now).exposureA);
    if (agenda.size === 0) break;
  }
  const { sessions } = snapshotOf(state, startedAt + 600_000);
  return { limits: new Map(sessions.map(({ connectorId, limitA }) => [connectorId, limitA])), highestA };

  function seconds(now: number): string {
    return `${String((now - startedAt) / 1_000).padStart(5)} s`;
  }
}

/** A charger that is online, with a transaction since then or none. */
function observed(connectorId: string, startedAt: number | null): SiteEvent {
  return {
    type: "observed",
    connectors: [
      {
        connectorId,
        connection: { state: "online", connectionId: "1", bootId: "1" },
        status: startedAt === null ? "available" : "charging",
        transaction: startedAt === null ? null : { id: `session of ${connectorId}`, startedAt },
        ceilingA: null,
      },
    ],
  };
}
