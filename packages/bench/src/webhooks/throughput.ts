import { type Contestant, interleave, type Quantity, type Slice } from "../interleave.ts";
import type { Measurement } from "../measurement.ts";
import type { Run } from "../suite.ts";
import type { ReceiverTally } from "../webhook-processes/receiver.ts";
import { clients, healthy, type Rig } from "./rig.ts";

const bare = "bare-undici";

const eventsASlice = 300;
const bareASlice = 6_000;
const rounds = { quick: 5, full: 11 };

const title = `Signed deliveries to ${healthy} receivers`;
const quantities: Quantity[] = [
  { name: "webhooks/deliveries", title, unit: "deliveries / s", better: "more", steady: true },
  {
    name: "webhooks/deliveries-cpu",
    title: `${title}, by the CPU time of the sending process`,
    unit: "deliveries / CPU s",
    better: "more",
    steady: true,
  },
  {
    name: "webhooks/deliveries-all-cpu",
    title: `${title}, by the CPU time of sender, receivers and PostgreSQL`,
    unit: "deliveries / CPU s",
    better: "more",
    steady: true,
  },
];

interface Sender extends Contestant {
  ownCpuUs(): Promise<number>;
  /** Sends so many to each receiver alike. */
  send(): Promise<{ deliveries: number; elapsedMs: number; fault: string | null }>;
}

/** From the commit of events to the last row that says delivered, beside a loop that only signs and posts. */
export async function measureThroughput(run: Run, rig: Rig): Promise<Measurement[]> {
  const { receivers, forecourt, subscriptions, orgId } = rig;
  const senders: Sender[] = [
    ...clients.map((client): Sender => {
      const sender = rig.bare[client];
      return {
        name: `bare-${client}`,
        slow: false,
        server: sender,
        ownCpuUs: () => sender.ownCpuUs(),
        async send() {
          const what = { deliveries: bareASlice, to: subscriptions };
          const { elapsedMs, failed } = await sender.ask("send", what);
          const fault = failed === 0 ? null : `${failed} of ${bareASlice} failed`;
          return { deliveries: bareASlice, elapsedMs, fault };
        },
      };
    }),
    {
      name: "forecourt",
      slow: false,
      server: forecourt,
      ownCpuUs: () => forecourt.ownCpuUs(),
      async send() {
        const { elapsedMs, delivered } = await forecourt.ask("burst", { orgId, events: eventsASlice });
        const deliveries = eventsASlice * healthy;
        const fault =
          delivered === deliveries ? null : `${delivered} of ${deliveries} are marked as delivered`;
        return { deliveries, elapsedMs, fault };
      },
    },
  ];
  const plan = { quantities, reference: bare, rounds: Math.min(run.rounds, rounds[run.mode]) };
  return interleave(run, plan, senders, async ({ server, ownCpuUs, send }): Promise<Slice> => {
    const [allBefore, ownBefore] = [await server.cpuUs(), await ownCpuUs()];
    const { deliveries, elapsedMs, fault } = await send();
    const ownCpuS = ((await ownCpuUs()) - ownBefore) / 1e6;
    const allCpuS = ((await server.cpuUs()) - allBefore) / 1e6;
    const tally = await receivers.ask("tally");
    return {
      values: [(deliveries * 1_000) / elapsedMs, deliveries / ownCpuS, deliveries / allCpuS],
      fault: fault ?? unsound(tally, deliveries),
    };
  });
}

/** Null when each was taken, once. */
export function unsound({ taken, refused, repeated }: ReceiverTally, deliveries: number): string | null {
  if (taken === deliveries && refused + repeated === 0) return null;
  return `${deliveries} deliveries: ${taken} taken, ${repeated} of them again, ${refused} refused`;
}
