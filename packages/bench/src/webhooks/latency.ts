import { setTimeout as wait } from "node:timers/promises";
import { type Contestant, interleave, type Quantity, type Slice } from "../interleave.ts";
import type { Measurement } from "../measurement.ts";
import { quantile } from "../statistics.ts";
import type { Run } from "../suite.ts";
import type { Committed } from "../webhook-processes/forecourt.ts";
import type { ReceiverTally } from "../webhook-processes/receiver.ts";
import { healthy, type Rig, subscribe } from "./rig.ts";
import { unsound } from "./throughput.ts";

const alone = "ten-healthy";

const perSecond = 50;
const spanS = { quick: 4, full: 8 };
const rounds = { quick: 4, full: 7 };
const lostMs = 20_000;

const load = `${perSecond} events / s to ${healthy} healthy receivers`;
// Latency is the first to suffer from others: its spread is a result.
const quantities: Quantity[] = [
  {
    name: "webhooks/latency-p50",
    title: `Median latency, ${load}`,
    unit: "ms",
    better: "less",
    steady: false,
  },
  {
    name: "webhooks/latency-p99",
    title: `99th percentile, ${load}`,
    unit: "ms",
    better: "less",
    steady: false,
  },
];

interface Company extends Contestant {
  /** Whether the eleventh is there, and takes everything without an answer. */
  hung: boolean;
}

/** From the commit of an event to when a receiver hears of it, with and without a receiver beside it that hangs. */
export async function measureLatency(run: Run, rig: Rig): Promise<Measurement[]> {
  const companies: Company[] = [
    { name: alone, slow: false, server: rig.forecourt, hung: false },
    { name: "one-hung", slow: false, server: rig.forecourt, hung: true },
  ];
  const events = perSecond * spanS[run.mode];
  const plan = { quantities, reference: alone, rounds: Math.min(run.rounds, rounds[run.mode]) };
  return interleave(run, plan, companies, async ({ hung }): Promise<Slice> => {
    const leave = hung ? await joinHung(rig) : async () => {};
    try {
      const committed = await rig.forecourt.ask("pace", { orgId: rig.orgId, perSecond, events });
      const deliveries = events * healthy;
      const until = performance.now() + lostMs;
      while ((await rig.receivers.ask("taken")) < deliveries && performance.now() < until) await wait(20);
      const tally = await rig.receivers.ask("tally");
      const idle = hung && tally.held === 0 ? "nothing was sent to the receiver that hangs" : null;
      const all = latenciesMs(committed, tally);
      // What was lost took that long at least.
      const lost = Array<number>(Math.max(0, deliveries - all.length)).fill(lostMs);
      const sorted = [...all, ...lost].sort((a, b) => a - b);
      return {
        values: [quantile(sorted, 0.5), quantile(sorted, 0.99)],
        fault: unsound(tally, deliveries) ?? idle,
      };
    } finally {
      await leave();
      // What is left over is not the next one's to send.
      await rig.forecourt.ask("deliveriesEnded");
      await rig.receivers.ask("tally");
    }
  });
}

/** One that has every request it may have under way, and answers none; resolves with how it leaves again. */
async function joinHung(rig: Rig): Promise<() => Promise<void>> {
  const url = rig.hangingUrl;
  const { id } = await subscribe(rig, url);
  await rig.receivers.ask("behave", { url, secret: null });
  return async () => {
    await rig.api("DELETE", `/webhooks/${id}`);
    await rig.receivers.ask("letGo");
  };
}

function latenciesMs(committed: readonly Committed[], { received }: ReceiverTally): number[] {
  const committedAtMs = new Map(committed.map(({ subjectId, atMs }) => [subjectId, atMs]));
  return received.flatMap(({ subjectId, atMs }) => {
    const from = committedAtMs.get(subjectId);
    // The receiver got it before the answer to the commit arrived, so the latency counts as 0.
    return from === undefined ? [] : [Math.max(0, atMs - from)];
  });
}
