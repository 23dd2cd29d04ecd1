import { interleave } from "../interleave.ts";
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
const rounds = { quick: 4, full: 7 };
const durationMs = { quick: 1_000, full: 2_000 };

/** How long an answer takes at a fixed rate, counted from when its message was due. */
export async function measureLatency(run: Run, contestants: readonly Connected[]): Promise<Measurement[]> {
  const load = `MeterValues at ${perSecond.toLocaleString("en")} messages / s, open loop`;
  const quantities = [
    { name: "ocpp/latency-p50", title: `Median latency, ${load}`, unit: "ms", better: "less" },
    { name: "ocpp/latency-p99", title: `99th percentile of latency, ${load}`, unit: "ms", better: "less" },
  ] as const;
  // Latency is the first to suffer from others: its spread is a result, and no reason to measure again.
  const plan = { quantities, reference: echo, rounds: rounds[run.mode], steady: false };
  return interleave(run, plan, contestants, async ({ fleet }) => {
    const { tally, latenciesMs } = await openLoop(fleet, meterValues, {
      perSecond,
      durationMs: durationMs[run.mode],
      timeoutMs,
    });
    const sorted = latenciesMs.sort((a, b) => a - b);
    return { values: [quantile(sorted, 0.5), quantile(sorted, 0.99)], fault: faultOf(tally) };
  });
}
