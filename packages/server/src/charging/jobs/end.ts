import { and, eq } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../store/db.ts";
import { recordEvent } from "../../store/events.ts";
import { type JobStopReason, jobItems, jobs } from "../../store/schema.ts";
import type { JobRow } from "./queries.ts";

/** Asks no further charger. The caller holds the lock of the job. Returns the job, which has ended if nothing is under way. */
export async function stopJob(core: Core, tx: Tx, job: JobRow, stopReason: JobStopReason): Promise<JobRow> {
  await tx
    .update(jobItems)
    .set({ outcome: "not_attempted", endedAt: isoOf(core.clock.now()) })
    .where(and(eq(jobItems.jobId, job.id), eq(jobItems.outcome, "pending")));
  const { counts } = job;
  const stopped = {
    ...job,
    status: "stopping" as const,
    stopReason,
    nextWaveAt: null,
    counts: { ...counts, pending: 0, not_attempted: counts.not_attempted + counts.pending },
  };
  return endIfOver(core, tx, stopped);
}

/** Ends a job of which no item is left. The caller holds its lock, and stores the result. */
export function endIfOver(core: Core, tx: Tx, job: JobRow): JobRow {
  const { counts } = job;
  if (counts.pending > 0 || counts.under_way > 0) return job;
  const status = job.stopReason === null ? "completed" : "stopped";
  recordEvent(core, tx, {
    orgId: job.orgId,
    type: "job.finished",
    subject: { type: "job", id: job.id },
    actor: { type: "system" },
    data: {
      job_id: job.id,
      action: job.action,
      status,
      stop_reason: job.stopReason,
      total: job.total,
      counts,
    },
  });
  tx.afterCommit(() =>
    core.log.info(
      { job_id: job.id, action: job.action, status, stop_reason: job.stopReason, ...counts },
      "job ended",
    ),
  );
  return { ...job, status, nextWaveAt: null, sealedPayload: null, finishedAt: isoOf(core.clock.now()) };
}

/** Stores what changes while a job runs. */
export async function storeProgress(tx: Tx, job: JobRow): Promise<void> {
  const { id, status, stopReason, counts, wave, nextWaveAt, sealedPayload, finishedAt } = job;
  await tx
    .update(jobs)
    .set({ status, stopReason, counts, wave, nextWaveAt, sealedPayload, finishedAt })
    .where(eq(jobs.id, id));
}
