import { callText, RawCharger } from "@forecourt/simulator/load";
import { closedLoop } from "../load/closed-loop.ts";
import type { Fleet } from "../load/fleet.ts";
import { faultOf } from "../load/tally.ts";
import { quantile } from "../statistics.ts";
import type { Rig } from "./rig.ts";

/** What a stretch of status changes came to. Each is a commit with an event, which the other processes are notified of. */
export interface Statuses {
  perSecond: number;
  p99Ms: number;
  fault: string | null;
}

const texts = ["Preparing", "Available"].map((status) =>
  callText("StatusNotification", { connectorId: 1, errorCode: "NoError", status }),
);
const boot = callText("BootNotification", { chargePointVendor: "Bench", chargePointModel: "One" });

/** Connects the chargers of a rig, which are accepted then. */
export async function connectAll(rig: Rig): Promise<Fleet> {
  const chargers: RawCharger[] = [];
  for (const [index, options] of rig.chargers.entries()) {
    const charger = await RawCharger.open(options, index);
    await charger.ask(boot);
    chargers.push(charger);
  }
  return {
    chargers,
    close: async () => void (await Promise.all(chargers.map((charger) => charger.close()))),
  };
}

/** So many of the chargers change their status, each as soon as its last change is answered. */
export async function changeStatuses({ chargers }: Fleet, count: number, forMs: number): Promise<Statuses> {
  const latenciesMs: number[] = [];
  const some = { chargers: chargers.slice(0, count), close: async () => {} };
  const startedAt = performance.now();
  const tally = await closedLoop(some, texts, forMs, (ms) => latenciesMs.push(ms));
  return {
    perSecond: (tally.answered * 1_000) / (performance.now() - startedAt),
    p99Ms: quantile(
      latenciesMs.sort((a, b) => a - b),
      0.99,
    ),
    fault: faultOf(tally),
  };
}
