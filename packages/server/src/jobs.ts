import type { Balancer } from "./balancing/balancer.ts";
import { correctSessions } from "./billing/correct-sessions.ts";
import { tellOffline } from "./chargers/tell-offline.ts";
import { expireCommands } from "./commands/expire.ts";
import type { Config } from "./config.ts";
import type { Cancel, Context } from "./context.ts";
import { cancelForDisabled, expireTelemetry, forgetDeliveries } from "./delivery/sweep.ts";
import { finishErasures } from "./id-tags/erase.ts";
import type { Part } from "./lifecycle.ts";
import type { Tls } from "./open-tls.ts";
import { buryProcesses, keepPresence } from "./processes/presence.ts";
import { finalizeSessions } from "./sessions/finalize-sessions.ts";
import type { Connections } from "./sessions/look-at-session.ts";
import type { SessionUpdates } from "./sessions/updates.ts";
import { createRetention, preparePartitions } from "./store/retention.ts";

export interface Job {
  name: string;
  everyMs: number;
  /** Also as soon as the jobs start. Default: the first run begins after `everyMs`. */
  atStart?: boolean;
  run: (ctx: Context) => Promise<void>;
}

/** Of every process, whatever it serves. */
const presenceJob: Job = { name: "presence", everyMs: 5_000, run: keepPresence };

/**
 * Of every process that chargers connect to: only such a process knows whether a charger could have come back, and what it has
 * not answered yet.
 */
function chargerJobs(connections: Connections): readonly Job[] {
  return [
    { name: "offline", everyMs: 5_000, run: tellOffline },
    { name: "finalize-sessions", everyMs: 5_000, run: (ctx) => finalizeSessions(ctx, connections) },
  ];
}

/** The third door: what happens because time passes. Each job heals what a lost touch left behind. */
const jobs: readonly Job[] = [
  { name: "dead-processes", everyMs: 5_000, run: (ctx) => buryProcesses(ctx, { allOthers: false }) },
  { name: "expire-commands", everyMs: 5_000, run: expireCommands },
  { name: "corrections", everyMs: 5_000, run: correctSessions },
  { name: "erasures", everyMs: 5_000, run: finishErasures },
  { name: "stale-telemetry", everyMs: 5_000, run: expireTelemetry },
  { name: "disabled-webhooks", everyMs: 60_000, run: cancelForDisabled },
  { name: "old-deliveries", everyMs: 60_000, run: forgetDeliveries },
  { name: "partitions", everyMs: 3_600_000, run: preparePartitions },
];

/** The jobs of an installation, done by each process that serves them. */
function regularJobs(): readonly Job[] {
  const retention = createRetention().map((kind) => ({ ...kind, everyMs: 3_600_000, atStart: true }));
  return [...jobs, ...retention];
}

/** The jobs of a process that serves this much. */
export function jobsOf(serve: Config["serve"], { balancer, ocpp, tls, updates }: JobParts): readonly Job[] {
  return [
    presenceJob,
    { name: "certificates", everyMs: 24 * 60 * 60_000, run: async () => tls.tellDates() },
    ...(serve.has("chargers")
      ? [
          ...chargerJobs(ocpp.calls),
          ...ocpp.jobs,
          { name: "session-updates", everyMs: 1_000, run: updates.tell },
        ]
      : []),
    ...(serve.has("jobs")
      ? [...regularJobs(), { name: "balancing", everyMs: 5_000, run: balancer.run }]
      : []),
  ];
}

interface JobParts {
  balancer: Pick<Balancer, "run">;
  ocpp: { calls: Connections; jobs: readonly Job[] };
  tls: Pick<Tls, "tellDates">;
  updates: Pick<SessionUpdates, "tell">;
}

/** All of these jobs as a part of the server. */
export function jobsPart(ctx: Context, jobs: readonly Job[]): Part {
  let stop: (() => Promise<void>) | undefined;
  return {
    name: "jobs",
    start() {
      stop = startJobs(ctx, jobs);
    },
    stop: () => stop?.(),
  };
}

/** Starts every job; each run begins `everyMs` after the one before it ended. Returns how to stop. */
export function startJobs(ctx: Context, jobs: readonly Job[]): () => Promise<void> {
  const pending = new Map<string, Cancel>();
  const running = new Set<Promise<void>>();
  let stopped = false;

  function schedule(job: Job, afterMs = job.everyMs): void {
    pending.set(
      job.name,
      ctx.clock.after(afterMs, () => {
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

  for (const job of jobs) schedule(job, job.atStart === true ? 0 : job.everyMs);
  return async () => {
    stopped = true;
    for (const cancel of pending.values()) cancel();
    await Promise.all(running);
  };
}
