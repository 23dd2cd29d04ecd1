import type { Cancel } from "../platform/clock.ts";
import type { Part } from "../platform/lifecycle.ts";
import type { Core } from "./core.ts";

export interface Job {
  name: string;
  everyMs: number;
  /** Whether it also runs as soon as the jobs start. Default: the first run begins after `everyMs`. */
  atStart?: boolean;
  run: (core: Core) => Promise<void>;
}

/** A part of the server that runs these jobs. */
export function jobsPart(core: Core, jobs: readonly Job[]): Part {
  let stop: (() => Promise<void>) | undefined;
  return {
    name: "jobs",
    start() {
      stop = startJobs(core, jobs);
    },
    stop: () => stop?.(),
  };
}

/** Starts every job; each run begins `everyMs` after the previous run ended. Returns a function that stops the jobs. */
export function startJobs(core: Core, jobs: readonly Job[]): () => Promise<void> {
  const pending = new Map<string, Cancel>();
  const running = new Set<Promise<void>>();
  let stopped = false;

  function schedule(job: Job, afterMs = job.everyMs): void {
    pending.set(
      job.name,
      core.clock.after(afterMs, () => {
        const run = core.db
          .asSystem(() => job.run(core))
          .catch((error: unknown) => {
            core.metrics.jobsFailed.count({ job: job.name });
            core.log.error({ err: error, job: job.name }, "job failed");
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
