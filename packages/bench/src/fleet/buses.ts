import { callText, RawCharger } from "@forecourt/simulator/load";
import { closedLoop } from "../load/closed-loop.ts";
import type { Fleet } from "../load/fleet.ts";
import { faultOf } from "../load/tally.ts";
import { quantile } from "../statistics.ts";
import type { Run } from "../suite.ts";
import type { Add } from "./collected.ts";
import { type Rig, startRig } from "./rig.ts";

const processes = 3;
/** Chargers that change their status at the same time. */
const crowdsOf = { quick: [30], full: [3, 15, 60, 240] };
const roundsOf = { quick: 2, full: 5 };
const sliceMs = { quick: 1_000, full: 4_000 };

/** The two installations that are compared. */
export const busSubjects = (["PostgreSQL", "NATS"] as const).map((name) => ({
  name,
  configuration: `${processes} server processes on one PostgreSQL that flushes every commit, with ${name} between them`,
}));

/**
 * Status changes over three processes, with either way of the messages between them, in turn. Rejects with NotStarted when there is no
 * `nats-server`.
 */
export async function measureBuses(run: Run, add: Add): Promise<void> {
  const crowds = crowdsOf[run.mode];
  const setup = { chargers: Math.max(...crowds), processes };
  await using overPostgres = await startRig({ ...setup, bus: "PostgreSQL" }, run);
  await using overNats = await startRig({ ...setup, bus: "NATS" }, run);
  const fleets = { PostgreSQL: await connectAll(overPostgres), NATS: await connectAll(overNats) };
  for (const crowd of crowds) {
    for (let round = 0; round <= roundsOf[run.mode]; round++) {
      for (const [bus, fleet] of Object.entries(fleets)) {
        run.progress(`${crowd} chargers change their status, ${bus}, round ${round}`);
        const { perSecond, p99Ms, fault } = await changeStatuses(fleet, crowd, sliceMs[run.mode]);
        // The first round compiles.
        if (round === 0) continue;
        const of = `StatusNotification by ${crowd} chargers at once over ${processes} processes`;
        const rate = add(
          `events-${crowd}`,
          { title: of, unit: "messages / s", better: "more" },
          bus,
          "PostgreSQL",
        );
        rate.value(perSecond);
        if (fault !== null) rate.fault(fault);
        add(
          `events-${crowd}-p99`,
          { title: `${of}, p99`, unit: "ms", better: "less" },
          bus,
          "PostgreSQL",
        ).value(p99Ms);
      }
    }
  }
  for (const fleet of Object.values(fleets)) await fleet.close();
}

/** What a stretch of status changes came to. Each is a commit with an event, which the other processes are notified of. */
interface Statuses {
  perSecond: number;
  p99Ms: number;
  fault: string | null;
}

const texts = ["Preparing", "Available"].map((status) =>
  callText("StatusNotification", { connectorId: 1, errorCode: "NoError", status }),
);
const boot = callText("BootNotification", { chargePointVendor: "Bench", chargePointModel: "One" });

/** Connects the chargers of a rig, which are accepted then. */
async function connectAll(rig: Rig): Promise<Fleet> {
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
async function changeStatuses({ chargers }: Fleet, count: number, forMs: number): Promise<Statuses> {
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
