import type { Fleet } from "./fleet.ts";
import { count, drain, emptyTally, type Tally } from "./tally.ts";

export interface OpenLoopOptions {
  perSecond: number;
  durationMs: number;
  /** A reply that takes longer counts as lost. */
  timeoutMs: number;
}

export interface OpenLoopResult {
  tally: Tally;
  /** Of the messages that were answered in time, in ms from when each was due. */
  latenciesMs: number[];
}

/**
 * Sends at a fixed rate, whether or not the answers keep up, and times each answer from when its message was due: a
 * server that stalls makes every message of that time late, and not just one.
 */
export async function openLoop(
  fleet: Fleet,
  text: string,
  options: OpenLoopOptions,
): Promise<OpenLoopResult> {
  const { perSecond, durationMs, timeoutMs } = options;
  const tally = emptyTally();
  const latenciesMs: number[] = [];
  for (const charger of fleet.chargers) {
    charger.onReply = (_, kind, dueAt) => {
      const latencyMs = performance.now() - dueAt;
      if (latencyMs > timeoutMs) {
        tally.lost++;
        return;
      }
      count(tally, kind);
      latenciesMs.push(latencyMs);
    };
  }
  const startedAt = performance.now();
  const total = Math.floor((perSecond * durationMs) / 1_000);
  while (tally.requests < total) {
    const due = Math.min(total, ((performance.now() - startedAt) * perSecond) / 1_000);
    while (tally.requests < due) {
      const charger = fleet.chargers[tally.requests % fleet.chargers.length];
      charger?.send(text, startedAt + (tally.requests * 1_000) / perSecond);
      tally.requests++;
    }
    // A timer would come up to a millisecond late. The generator has a core of its own to be impatient on.
    await new Promise((resolve) => setImmediate(resolve));
  }
  await drain(fleet, tally, timeoutMs);
  return { tally, latenciesMs };
}
