import type { Balancer } from "./balancing/balancer.ts";
import { correctSessions } from "./charging/billing/correct-sessions.ts";
import { publishOffline } from "./charging/chargers/publish-offline.ts";
import type { ChargerCalls } from "./charging/commands/calls.ts";
import { expireCommands } from "./charging/commands/expire.ts";
import { finishErasures } from "./charging/id-tags/erase.ts";
import { createLimitEnforcement } from "./charging/sessions/enforce-limits.ts";
import { finalizeSessions } from "./charging/sessions/finalize-sessions.ts";
import type { SessionUpdates } from "./charging/sessions/updates.ts";
import type { Job } from "./core/run-jobs.ts";
import { runIssues } from "./issues/run-issues.ts";
import { createOverviewJob } from "./overview/count-overviews.ts";
import type { Config } from "./platform/config.ts";
import type { Tls } from "./platform/open-tls.ts";
import { expireOwners, expireProcesses } from "./processes/membership.ts";
import { keepPresence } from "./store/presence.ts";
import { createRetention, preparePartitions } from "./store/retention.ts";
import { cancelForDisabled, deleteOldDeliveries, expireTelemetry } from "./webhooks/sender/sweep.ts";

/** Every process runs this job, independent of what it serves. */
const presenceJob: Job = { name: "presence", everyMs: 2_000, run: keepPresence };

/**
 * Every process to which chargers connect runs these jobs. Only such a process knows whether a charger could have come
 * back, and which frames it has not answered yet.
 */
function chargerJobs(calls: ChargerCalls): readonly Job[] {
  return [
    { name: "offline", everyMs: 5_000, run: publishOffline },
    { name: "finalize-sessions", everyMs: 5_000, run: (core) => finalizeSessions(core, calls) },
    { name: "session-limits", everyMs: 1_000, run: createLimitEnforcement(calls) },
  ];
}

/** Work that is due because time passes. Each job repairs what a lost signal left behind. */
const jobs: readonly Job[] = [
  { name: "dead-processes", everyMs: 1_000, atStart: true, run: expireProcesses },
  { name: "dead-owners", everyMs: 5_000, atStart: true, run: expireOwners },
  { name: "expire-commands", everyMs: 5_000, run: expireCommands },
  { name: "corrections", everyMs: 5_000, run: correctSessions },
  { name: "erasures", everyMs: 5_000, run: finishErasures },
  { name: "issues", everyMs: 1_000, run: runIssues },
  { name: "stale-telemetry", everyMs: 5_000, run: expireTelemetry },
  { name: "disabled-webhooks", everyMs: 60_000, run: cancelForDisabled },
  { name: "old-deliveries", everyMs: 60_000, run: deleteOldDeliveries },
  { name: "partitions", everyMs: 3_600_000, run: preparePartitions },
];

/** The jobs of an installation. Each process that serves jobs runs them. */
function regularJobs(): readonly Job[] {
  const retention = createRetention().map((kind) => ({ ...kind, everyMs: 3_600_000, atStart: true }));
  const overview = { name: "overview", everyMs: 2_000, atStart: true, run: createOverviewJob() };
  return [...jobs, overview, ...retention];
}

/** The jobs of a process, by what it serves. */
export function jobsOf(serve: Config["serve"], { balancer, ocpp, tls, updates }: JobParts): readonly Job[] {
  return [
    presenceJob,
    { name: "certificates", everyMs: 24 * 60 * 60_000, run: async () => tls.logDates() },
    ...(serve.has("chargers")
      ? [
          ...chargerJobs(ocpp.calls),
          ...ocpp.jobs,
          { name: "session-updates", everyMs: 1_000, run: updates.publishDue },
        ]
      : []),
    ...(serve.has("jobs")
      ? [
          ...regularJobs(),
          { name: "balancing", everyMs: 5_000, run: balancer.run },
          { name: "load-history", everyMs: 5_000, run: balancer.sample },
        ]
      : []),
  ];
}

interface JobParts {
  balancer: Pick<Balancer, "run" | "sample">;
  ocpp: { calls: ChargerCalls; jobs: readonly Job[] };
  tls: Pick<Tls, "logDates">;
  updates: Pick<SessionUpdates, "publishDue">;
}
