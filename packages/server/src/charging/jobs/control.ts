import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { type Once, once } from "../../core/idempotency.ts";
import type { Tx } from "../../store/db.ts";
import { stopJob, storeProgress } from "./end.ts";
import { findJob, type JobRow, ownJob } from "./queries.ts";

/** Asks no further charger. Commands under way end normally. A job that is stopping or has ended stays as it is. */
export function cancelJob(core: Core, caller: Caller, jobId: string): Promise<Once<JobRow>> {
  return change(core, caller, jobId, async (tx, job) =>
    job.status === "running" || job.status === "waiting" ? stopJob(core, tx, job, "canceled") : null,
  );
}

/** Begins the next wave of a job that waits after a wave. A job in another status stays as it is. */
export function continueJob(core: Core, caller: Caller, jobId: string): Promise<Once<JobRow>> {
  return change(core, caller, jobId, async (tx, job) => {
    if (job.status !== "waiting") return null;
    tx.signal({ type: "job-due", id: job.id });
    return { ...job, status: "running", wave: job.wave + 1 };
  });
}

/** Null: nothing to change. A replay returns the job as it is now. */
async function change(
  core: Core,
  caller: Caller,
  jobId: string,
  changed: (tx: Tx, job: JobRow) => Promise<JobRow | null>,
): Promise<Once<JobRow>> {
  const { replayed } = await once(core, caller, async (tx) => {
    const job = await changed(tx, await ownJob(tx, caller, jobId, "no key update"));
    if (job !== null) await storeProgress(tx, job);
    return { jobId };
  });
  return { result: await findJob(core, caller, jobId), replayed };
}
