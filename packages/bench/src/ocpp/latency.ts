import { interleave, type Quantity } from "../interleave.ts";
import { openLoop } from "../load/open-loop.ts";
import { faultOf } from "../load/tally.ts";
import type { Measurement } from "../measurement.ts";
import type { Run } from "../run.ts";
import { quantile } from "../statistics.ts";
import { meterValues } from "./messages.ts";
import { echo } from "./subjects.ts";
import type { Connected } from "./throughput.ts";

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
