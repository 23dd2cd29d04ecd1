import { correctSessions } from "./billing/correct-sessions.ts";
import { tellOffline } from "./chargers/tell-offline.ts";
import { expireCommands } from "./commands/expire.ts";
import type { Cancel, Context } from "./context.ts";
import { cancelForDisabled, expireTelemetry, forgetDeliveries } from "./delivery/sweep.ts";
import { buryProcesses, keepPresence } from "./processes/presence.ts";
import { finalizeSessions } from "./sessions/finalize-sessions.ts";
import { forgetOldRows, preparePartitions } from "./store/retention.ts";

interface Job {
  name: string;
  everyMs: number;
  run: (ctx: Context) => Promise<void>;
}

/** The third door: what happens because time passes. Each job heals what a lost touch left behind. */
const jobs: readonly Job[] = [
  { name: "presence", everyMs: 5_000, run: keepPresence },
  { name: "dead-processes", everyMs: 5_000, run: (ctx) => buryProcesses(ctx, { allOthers: false }) },
  { name: "offline", everyMs: 5_000, run: tellOffline },
  { name: "expire-commands", everyMs: 5_000, run: expireCommands },
  { name: "finalize-sessions", everyMs: 5_000, run: finalizeSessions },
  { name: "corrections", everyMs: 5_000, run: correctSessions },
  { name: "stale-telemetry", everyMs: 5_000, run: expireTelemetry },
  { name: "disabled-webhooks", everyMs: 60_000, run: cancelForDisabled },
  { name: "old-deliveries", everyMs: 60_000, run: forgetDeliveries },
  { name: "partitions", everyMs: 3_600_000, run: preparePartitions },
  { name: "retention", everyMs: 3_600_000, run: forgetOldRows },
];

/** Starts every job; each run begins `everyMs` after the one before it ended. Returns how to stop. */
export function startJobs(ctx: Context, more: readonly Job[] = []): () => Promise<void> {
  const pending = new Map<string, Cancel>();
  const running = new Set<Promise<void>>();
  let stopped = false;

  function schedule(job: Job): void {
    pending.set(
      job.name,
      ctx.clock.after(job.everyMs, () => {
        const run = ctx.db
          .asSystem(() => job.run(ctx))
          .catch((error: unknown) => {
            ctx.metrics.jobsFailed.count({ job: job.name });
            ctx.log.error({ err: error, job: job.name }, "job failed");
          })
          .finally(() => {
            running.delete(run);
            if (!stopped) schedule(job);
          });
        running.add(run);
      }),
    );
  }

  for (const job of [...jobs, ...more]) schedule(job);
  return async () => {
    stopped = true;
    for (const cancel of pending.values()) cancel();
    await Promise.all(running);
  };
}
