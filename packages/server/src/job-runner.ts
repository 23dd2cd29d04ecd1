import { advanceJob, type DueJob, dueJobs } from "./charging/jobs/advance.ts";
import type { Core } from "./core/core.ts";
import type { Cancel } from "./platform/clock.ts";
import { isConflict, isUnavailable } from "./store/store-error.ts";

/** Advances the jobs that send a command to many chargers. Each process that serves jobs runs it. */
export interface JobRunner {
  start(): void;
  /** Resolves when the step in progress has ended. Another process continues the jobs. */
  close(): Promise<void>;
}

/** Without a signal: the end of a pause, a job of a process that was killed, or one that another process created. */
const pollMs = 1_000;
/** How long the first command that ends waits for others. */
const gatherMs = 10;
/** After so many steps the next job gets its turn. */
const stepsInTurn = 20;

export function createJobRunner(core: Core): JobRunner {
  let closed = false;
  let timer: { at: number; cancel: Cancel } | null = null;
  let look: Promise<void> | null = null;
  /** A signal came while a look was in progress. */
  let again = false;
  /** Whether the last look found a job: otherwise the end of a command is not the end of an item. */
  let hasJobs = false;

  function schedule(delayMs: number): void {
    const at = core.clock.now() + delayMs;
    if (closed || (timer !== null && timer.at <= at)) return;
    timer?.cancel();
    timer = { at, cancel: core.clock.after(delayMs, begin) };
  }

  function begin(): void {
    timer?.cancel();
    timer = null;
    if (look !== null) {
      again = true;
      return;
    }
    again = false;
    look = run()
      .catch((error: unknown) => {
        if (!isUnavailable(error) && !isConflict(error)) core.log.error({ err: error }, "jobs not advanced");
      })
      .finally(() => {
        look = null;
        schedule(again ? gatherMs : pollMs);
      });
  }

  async function run(): Promise<void> {
    let due = await core.db.asSystem(() => dueJobs(core));
    hasJobs = due.length > 0;
    // Jobs take turns, so that a large one does not make the others wait.
    while (due.length > 0) {
      const unfinished: DueJob[] = [];
      for (const job of due) if (await takeTurn(job)) unfinished.push(job);
      due = unfinished;
    }
  }

  /** Returns whether the job has more to do at once. */
  async function takeTurn({ id, orgId }: DueJob): Promise<boolean> {
    try {
      for (let step = 0; step < stepsInTurn; step++) {
        if (closed || core.draining()) return false;
        if (!(await core.db.inOrganization(orgId, () => advanceJob(core, id)))) return false;
      }
      return true;
    } catch (error) {
      if (isUnavailable(error)) throw error;
      // In a conflict with another transaction, the next look advances the job.
      if (!isConflict(error)) core.log.error({ err: error, job_id: id }, "job not advanced");
      return false;
    }
  }

  let subscriptions: Cancel[] = [];
  return {
    start() {
      subscriptions = [
        core.signals.subscribe("job-due", () => schedule(0)),
        core.signals.subscribe("command-ended", () => {
          if (!hasJobs) return;
          if (look !== null) again = true;
          else schedule(gatherMs);
        }),
      ];
      begin();
    },
    async close() {
      closed = true;
      for (const stop of subscriptions) stop();
      timer?.cancel();
      await look;
    },
  };
}
