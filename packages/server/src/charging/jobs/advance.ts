import { isDeepStrictEqual } from "node:util";
import { and, asc, eq, isNull, lte, or, sql } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import { ProblemError } from "../../platform/problems.ts";
import { unseal } from "../../platform/seal.ts";
import type { Tx } from "../../store/db.ts";
import { apiKeys, type JobOutcome, type JobStopReason, jobItems, jobs } from "../../store/schema.ts";
import { isConflict, isUnavailable } from "../../store/store-error.ts";
import { insertForCharger } from "../commands/send.ts";
import { sealedFor } from "./create.ts";
import { endIfOver, stopJob, storeProgress } from "./end.ts";
import { type JobItemRow, type JobRow, waveOf } from "./queries.ts";
import { requestOfAction } from "./request-of-action.ts";

/** Jobs in one look; the next look takes the others. */
const mostDue = 500;

export type DueJob = Pick<JobRow, "id" | "orgId">;

/** The jobs that may have something to do now, oldest first. */
export function dueJobs(core: Core): Promise<DueJob[]> {
  const now = isoOf(core.clock.now());
  return core.db.read((tx) =>
    tx
      .select({ id: jobs.id, orgId: jobs.orgId })
      .from(jobs)
      .where(
        and(
          isNull(jobs.finishedAt),
          sql`${jobs.status} <> 'waiting'`,
          or(isNull(jobs.nextWaveAt), lte(jobs.nextWaveAt, now)),
        ),
      )
      .orderBy(asc(jobs.createdAt))
      .limit(mostDue),
  );
}

/**
 * Advances a job by one step: stores which commands have ended, and begins at most one item. Returns whether another step
 * may follow at once. False also while another process advances the job.
 *
 * The row of the job is locked, so that every process sees all outcomes before it begins an item. The command and the
 * item that names it are written in one transaction. So a process that is killed at any moment leaves nothing behind that
 * another process could repeat.
 */
export async function advanceJob(core: Core, jobId: string): Promise<boolean> {
  const taken: { position?: number } = {};
  try {
    return await core.db.transaction(async (tx) => {
      const job = await lockJob(tx, jobId);
      if (job === null) return false;
      const counts = await countEnded(core, tx, job);
      const next = await nextStep(core, tx, { ...job, counts }, (position) => {
        taken.position = position;
      });
      if (!isDeepStrictEqual(next.job, job)) await storeProgress(tx, next.job);
      return next.again;
    });
  } catch (error) {
    const { position } = taken;
    if (position === undefined || isUnavailable(error) || isConflict(error)) throw error;
    // One charger that cannot be asked must not hold up the others.
    core.log.error({ err: error, job_id: jobId, position }, "item of a job not begun");
    await core.db.transaction(async (tx) => {
      const job = await lockJob(tx, jobId);
      if (job === null) return;
      await storeProgress(tx, await failItem(core, tx, job, position, "internal-error"));
    });
    return true;
  }
}

/** Null when the job has ended, or another process holds it. */
async function lockJob(tx: Tx, jobId: string): Promise<JobRow | null> {
  const [job] = await tx
    .select()
    .from(jobs)
    .where(and(eq(jobs.id, jobId), isNull(jobs.finishedAt)))
    .for("no key update", { skipLocked: true });
  return job ?? null;
}

/** Gives the items whose commands have ended their outcome, and returns the counts. */
async function countEnded(core: Core, tx: Tx, { id, counts }: JobRow): Promise<JobRow["counts"]> {
  if (counts.under_way === 0) return counts;
  const ended = await tx.execute<{ outcome: JobOutcome }>(sql`
    update job_items i set
      outcome = case
        when ended.id is null then 'failed'
        when ended.error = 'charger_offline' then 'offline'
        else ended.status end,
      error = case when ended.id is null then 'charger_deleted' else ended.error end,
      ended_at = coalesce(ended.completed_at, ${isoOf(core.clock.now())}::timestamptz)
    from (
      select u.position, c.id, c.status, c.error, c.completed_at
      from job_items u left join commands c on c.id = u.command_id
      where u.job_id = ${id} and u.outcome = 'under_way' and c.status is distinct from 'pending'
    ) as ended
    where i.job_id = ${id} and i.position = ended.position
    returning i.outcome`);
  return ended.reduce((sum, { outcome }) => moved(sum, "under_way", outcome), counts);
}

function moved(counts: JobRow["counts"], from: JobOutcome, to: JobOutcome): JobRow["counts"] {
  return { ...counts, [from]: counts[from] - 1, [to]: counts[to] + 1 };
}

interface Step {
  job: JobRow;
  /** Another step may follow at once. */
  again: boolean;
}

async function nextStep(core: Core, tx: Tx, job: JobRow, taking: (position: number) => void): Promise<Step> {
  const { counts, stopAfterFailures } = job;
  const failures = counts.rejected + counts.timeout + counts.failed;
  if (
    job.stopReason === null &&
    counts.pending > 0 &&
    stopAfterFailures !== null &&
    failures >= stopAfterFailures
  )
    return over(await stopJob(core, tx, job, "too_many_failures"));
  if (counts.pending === 0 || job.status !== "running") return over(endIfOver(core, tx, job));
  if (counts.under_way >= job.concurrency) return over(job);

  const [item] = await tx
    .select()
    .from(jobItems)
    .where(and(eq(jobItems.jobId, job.id), eq(jobItems.outcome, "pending")))
    .orderBy(asc(jobItems.position))
    .limit(1);
  if (item === undefined) throw new Error("unreachable: the counts of a job have a pending item");
  if (waveOf(item.position, job.waveSize) > job.wave) return nextWave(core, job);
  taking(item.position);
  return begin(core, tx, job, item);
}

const over = (job: JobRow): Step => ({ job, again: false });

/** All items of the newest wave have begun. */
function nextWave(core: Core, job: JobRow): Step {
  const { nextWaveAt, wave, wavePauseS } = job;
  if (job.counts.under_way > 0) return over(job);
  if (job.waveGate) return over({ ...job, status: "waiting" });
  const now = core.clock.now();
  if (nextWaveAt === null && wavePauseS > 0)
    return over({ ...job, nextWaveAt: isoOf(now + wavePauseS * 1000) });
  if (nextWaveAt !== null && Date.parse(nextWaveAt) > now) return over(job);
  return { job: { ...job, wave: wave + 1, nextWaveAt: null }, again: true };
}

async function begin(core: Core, tx: Tx, job: JobRow, item: JobItemRow): Promise<Step> {
  const caller = await callerOf(core, tx, job);
  if (typeof caller === "string") return over(await stopJob(core, tx, job, caller));
  try {
    const request = requestOfAction(core, caller, job.action, payloadOf(core, job));
    const commandId = await insertForCharger(core, tx, caller, item.chargerId, request);
    await tx
      .update(jobItems)
      .set({ outcome: "under_way", commandId, begunAt: isoOf(core.clock.now()) })
      .where(and(eq(jobItems.jobId, job.id), eq(jobItems.position, item.position)));
    return { job: { ...job, counts: moved(job.counts, "pending", "under_way") }, again: true };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    if (error.code === "insufficient-role") return over(await stopJob(core, tx, job, "role_too_low"));
    const reason = `${error.code}: ${error.message}`;
    return { job: await failItem(core, tx, job, item.position, reason), again: true };
  }
}

/** The server refuses the command for this charger. */
async function failItem(core: Core, tx: Tx, job: JobRow, position: number, error: string): Promise<JobRow> {
  const failed = await tx
    .update(jobItems)
    .set({ outcome: "failed", error, endedAt: isoOf(core.clock.now()) })
    .where(and(eq(jobItems.jobId, job.id), eq(jobItems.position, position), eq(jobItems.outcome, "pending")))
    .returning({ position: jobItems.position });
  return failed.length === 0 ? job : { ...job, counts: moved(job.counts, "pending", "failed") };
}

/** The key that created the job, with its current role; or the reason why it may not ask further chargers. */
async function callerOf(core: Core, tx: Tx, { orgId, requestedBy }: JobRow): Promise<Caller | JobStopReason> {
  const [key] = await tx
    .select({ role: apiKeys.role, expiresAt: apiKeys.expiresAt, revokedAt: apiKeys.revokedAt })
    .from(apiKeys)
    .where(and(eq(apiKeys.id, requestedBy), eq(apiKeys.orgId, orgId)));
  if (key === undefined || key.revokedAt !== null) return "key_revoked";
  if (key.expiresAt !== null && Date.parse(key.expiresAt) <= core.clock.now()) return "key_expired";
  return { orgId, keyId: requestedBy, role: key.role, idempotency: null };
}

function payloadOf({ secret }: Core, { payload, sealedPayload }: JobRow): Record<string, unknown> {
  // The sealed payload is the complete form of the payload beside it.
  return sealedPayload === null ? payload : JSON.parse(unseal(secret, sealedFor, sealedPayload));
}
