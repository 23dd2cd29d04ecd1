import type { DrawnRun } from "./draw-run.ts";
import type { SimulatedSite, Stepped } from "./simulated-site.ts";

/** A charger that has returned, or that has answered late, needs this time until it follows. */
const returnsWithinS = 20;
const answersWithinS = 10;

/**
 * Which chargers cannot be lowered, by what is sent and answered: they are offline, one of their two connectors waits for an
 * answer or has not accepted its limit, or the process is down. A charger takes one call at a time.
 */
export function watchReach(site: SimulatedSite, { chargers }: DrawnRun) {
  const waiting = new Map<string, { connectorId: string; sinceS: number }>();
  const refused = new Set<string>();
  const lastS = new Map<string, number>();
  const chargerOf = (connectorId: string) => connectorId.slice(0, connectorId.lastIndexOf(":"));
  return {
    look({ effects, event }: Stepped): void {
      for (const effect of effects)
        if (effect.type === "set_limit")
          waiting.set(effect.ref, { connectorId: effect.connectorId, sinceS: site.nowS() });
      if (event.type !== "answered") return;
      const sent = waiting.get(event.ref);
      if (sent === undefined) return;
      waiting.delete(event.ref);
      if (event.outcome.outcome === "accepted") refused.delete(sent.connectorId);
      else refused.add(sent.connectorId);
    },
    /** The sum of the limits in force at the other chargers, for cars that draw something. */
    limitsWithinA(): number {
      const nowS = site.nowS();
      let sumA = 0;
      for (const [identity, charger] of site.chargers) {
        if (nowS - (lastS.get(identity) ?? Number.NEGATIVE_INFINITY) <= returnsWithinS) continue;
        for (const { currentA, offeredA } of charger.state.connectors) if (currentA > 0) sumA += offeredA;
      }
      return sumA;
    },
    /** What flows at chargers out of reach, and at those that refuse less than 6 A. */
    outOfReachA(): number {
      const nowS = site.nowS();
      if (!site.isUp) waiting.clear();
      const late = [...waiting.values()].filter(({ sinceS }) => nowS - sinceS >= answersWithinS);
      const out = new Set([...late.map(({ connectorId }) => connectorId), ...refused].map(chargerOf));
      let sumA = 0;
      for (const [identity, charger] of site.chargers) {
        if (!site.isUp || charger.state.connection !== "online" || out.has(identity))
          lastS.set(identity, nowS);
        const isOut = nowS - (lastS.get(identity) ?? Number.NEGATIVE_INFINITY) <= returnsWithinS;
        const keepsA = chargers[identity]?.charger?.quirks?.refusesZero === true ? 6 : 0;
        for (const { currentA } of charger.state.connectors)
          sumA += isOut ? currentA : Math.min(currentA, keepsA);
      }
      return sumA;
    },
  };
}
