import { type Contestant, interleave, type Quantity } from "../interleave.ts";
import { closedLoop } from "../load/closed-loop.ts";
import type { Fleet } from "../load/fleet.ts";
import { openLoop } from "../load/open-loop.ts";
import { faultOf } from "../load/tally.ts";
import type { Measurement } from "../measurement.ts";
import { quantile } from "../statistics.ts";
import type { Run } from "../suite.ts";
import { meterValues, startTransaction } from "./messages.ts";
import { echo } from "./subjects.ts";

export interface Connected extends Contestant {
  fleet: Fleet;
}

export const connections = 50;

const sliceMs = 350;
const warmUpMs = 600;

/** Messages per CPU second of the server, each connection with one message under way. */
export async function measureThroughput(run: Run, contestants: readonly Connected[]): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const { name, action, text } of [
    { name: "meter-values", action: "MeterValues", text: meterValues },
    { name: "start-transaction", action: "StartTransaction", text: startTransaction },
  ]) {
    const title = `${action}, ${Buffer.byteLength(text)} bytes`;
    run.progress(`${title}: warming up`);
    for (const { fleet } of contestants) await closedLoop(fleet, text, warmUpMs);
    const unit = "messages / server CPU s";
    const quantities: Quantity[] = [{ name: `ocpp/${name}`, title, unit, better: "more", steady: true }];
    const plan = { quantities, reference: echo, rounds: run.rounds };
    measurements.push(
      ...(await interleave(run, plan, contestants, async ({ server, fleet }) => {
        const before = await server.cpuUs();
        const tally = await closedLoop(fleet, text, sliceMs);
        const seconds = ((await server.cpuUs()) - before) / 1e6;
        return { values: [tally.answered / seconds], fault: faultOf(tally) };
      })),
    );
  }
  return measurements;
}

const perSecond = 5_000;
const timeoutMs = 1_000;
const rounds = { quick: 3, full: 7 };
const durationMs = { quick: 1_000, full: 2_000 };

const load = `MeterValues at ${perSecond.toLocaleString("en")} messages / s, open loop`;
// Latency is the first to suffer from others: its spread is a result.
const quantities: Quantity[] = [
  { name: "ocpp/latency-p50", title: `Median latency, ${load}`, unit: "ms", better: "less", steady: false },
  { name: "ocpp/latency-p99", title: `99th percentile, ${load}`, unit: "ms", better: "less", steady: false },
];

/** How long an answer takes at a fixed rate, counted from when its message was due. */
export async function measureLatency(run: Run, contestants: readonly Connected[]): Promise<Measurement[]> {
  const plan = { quantities, reference: echo, rounds: Math.min(run.rounds, rounds[run.mode]) };
  const options = { perSecond, durationMs: durationMs[run.mode], timeoutMs };
  return interleave(run, plan, contestants, async ({ fleet }) => {
    const { tally, latenciesMs } = await openLoop(fleet, meterValues, options);
    // What was lost took that long at least.
    const all = [...latenciesMs, ...Array<number>(tally.lost).fill(timeoutMs)].sort((a, b) => a - b);
    return { values: [quantile(all, 0.5), quantile(all, 0.99)], fault: faultOf(tally) };
  });
}
