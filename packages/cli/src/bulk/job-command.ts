import type { Client } from "@forecourt/client";
import type { Job, JobItem } from "@forecourt/contract";
import { ForecourtCommand } from "../base-command.ts";
import { CliError } from "../errors/cli-error.ts";
import { pause } from "../pause.ts";
import { bulkData, bulkText } from "./bulk-report.ts";
import { silentProgress, startJobProgress } from "./job-progress.ts";
import { type Ending, type Result, resultOf } from "./result.ts";

/** Milliseconds between two looks at a job. */
const lookMs = 500;

/** Follows the chargers that have accepted, and reports a later end of each. */
export type Follow = (
  items: readonly JobItem[],
  ended: (chargerId: string, ending: Ending) => void,
) => Promise<void>;

/** A command that watches a job of the server, and says what came of its chargers. */
export abstract class JobCommand extends ForecourtCommand {
  /** Watches the job to its end, and shows what came of each charger. @throws CliError when it did not work for all. */
  protected async finish(client: Client, job: Job, doing: string, follow?: Follow): Promise<void> {
    const ended = await this.watch(client, job, doing);
    const items = await this.itemsOf(client, ended.id);
    const endings = new Map<string, Ending>();
    if (!this.environment.signal.aborted)
      await follow?.(items, (chargerId, ending) => endings.set(chargerId, ending));
    const results = items.map(resultOf).map((result) => ({ ...result, ...endings.get(result.id) }));
    await this.show(bulkData(ended.id, results), () => bulkText(results, this.textOutput));
    const error = endOf(ended, results, this.environment);
    if (error !== null) throw error;
  }

  private async watch(client: Client, created: Job, doing: string): Promise<Job> {
    const { clock, signal } = this.environment;
    const progress = this.json ? silentProgress : startJobProgress(doing, this.environment);
    let job = created;
    try {
      for (progress.changed(job); isOpen(job); progress.changed(job)) {
        await pause(lookMs, { clock, signal });
        job = await client.jobs.get(job.id, this.options);
      }
      return job;
    } catch (error) {
      if (!signal.aborted) throw error;
      throw goesOn(job);
    } finally {
      progress.close();
    }
  }

  protected async itemsOf(client: Client, jobId: string): Promise<JobItem[]> {
    const items: JobItem[] = [];
    for await (const item of client.jobs.iterateItems(jobId, { per_page: 100 })) items.push(item);
    return items;
  }
}

function isOpen({ status }: Job): boolean {
  return status === "running" || status === "stopping";
}

/** Ctrl-C ends the watching only: a colleague may watch the job as well. */
function goesOn({ id, total, counts }: Job): CliError {
  const left = counts.pending + counts.under_way;
  return new CliError("interrupted", `Job ${id} goes on on the server: ${left} of ${total} are not done.`, {
    hints: [`forecourt jobs watch ${id}`, `forecourt jobs cancel ${id}`],
    details: { job_id: id },
  });
}

/** What there is to say after the results: null when everything is done. */
function endOf(
  { id, status, stop_reason }: Job,
  results: readonly Result[],
  { signal }: { signal: AbortSignal },
): CliError | null {
  if (status === "waiting")
    return new CliError("some-failed", `Job ${id} waits before its next wave.`, {
      hints: [`forecourt jobs continue ${id}`, `forecourt jobs watch ${id}`],
    });
  const failed = results.filter(({ outcome }) => outcome !== "accepted");
  if (failed.length === 0) return null;
  const count = `${failed.length} of ${results.length}`;
  const stopped = stop_reason === null ? "" : ` The job was stopped: ${stop_reason}.`;
  const options = { hints: [`forecourt jobs retry ${id}`], details: { job_id: id } };
  if (signal.aborted) return new CliError("interrupted", `Interrupted: ${count} are not done.`, options);
  if (failed.every(({ outcome }) => outcome === "timeout"))
    return new CliError("wait-timeout", `${count} did not come to an end in time.${stopped}`, options);
  return new CliError("some-failed", `${count} are not done.${stopped}`, options);
}
