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
  /** Since when a charger has had something to answer without a pause. */
  const busyS = new Map<string, number>();
  const chargerOf = (connectorId: string) => connectorId.slice(0, connectorId.lastIndexOf(":"));
  return {
    look({ effects, event }: Stepped): void {
      if (event.type === "answered") {
        const sent = waiting.get(event.ref);
        waiting.delete(event.ref);
        if (sent !== undefined && event.outcome.outcome === "accepted") refused.delete(sent.connectorId);
        else if (sent !== undefined) refused.add(sent.connectorId);
      }
      for (const effect of effects)
        if (effect.type === "set_limit")
          waiting.set(effect.ref, { connectorId: effect.connectorId, sinceS: site.nowS() });
      const isBusy = new Set([...waiting.values()].map(({ connectorId }) => chargerOf(connectorId)));
      for (const identity of busyS.keys()) if (!isBusy.has(identity)) busyS.delete(identity);
      for (const identity of isBusy) if (!busyS.has(identity)) busyS.set(identity, site.nowS());
    },
    /**
     * The sum of the limits in force at the other chargers, for cars that draw something. A charger that has been busy with
     * its calls for longer than `answersWithinS` is not counted: it may have a connector whose turn has not come.
     */
    limitsWithinA(): number {
      const nowS = site.nowS();
      let sumA = 0;
      for (const [identity, charger] of site.chargers) {
        if (nowS - (lastS.get(identity) ?? Number.NEGATIVE_INFINITY) <= returnsWithinS) continue;
        if (nowS - (busyS.get(identity) ?? nowS) >= answersWithinS) continue;
        for (const { currentA, offeredA } of charger.state.connectors) if (currentA > 0) sumA += offeredA;
      }
      return sumA;
    },
    /** What flows at chargers out of reach, and at those that refuse less than 6 A. */
    outOfReachA(): number {
      const nowS = site.nowS();
      if (!site.isUp) {
        waiting.clear();
        busyS.clear();
      }
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
