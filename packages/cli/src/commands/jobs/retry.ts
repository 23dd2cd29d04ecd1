import type { JobCreate } from "@forecourt/contract";
import { Args } from "@oclif/core";
import { confirmFlags } from "../../base-command.ts";
import { bulkSchema } from "../../bulk/bulk-report.ts";
import { JobCommand } from "../../bulk/job-command.ts";
import { CliError } from "../../errors/cli-error.ts";
import { findRecord } from "../../find/find-record.ts";
import { namingOf } from "../../operations/path-args.ts";

/** Asks the chargers of a job that have not accepted once more, with a job of its own. */
export class JobsRetry extends JobCommand {
  static override readonly summary = "Call the chargers of a job that have not accepted again";
  static override readonly description =
    "The chargers that rejected, were offline, did not answer, or were not called get the same call again. A charger that did not answer in time may have executed it.";
  static override readonly args = { job: Args.string({ required: true, description: namingOf("job_id") }) };
  static override readonly flags = { yes: confirmFlags.yes };
  static override readonly examples = [
    "<%= config.bin %> <%= command.id %> job_01ka9mcf6h9k2n5q8s1v4x7z0b --yes",
  ];
  static override readonly operations = ["createJob", "getJob", "listJobItems"] as const;
  static override readonly output = { kind: "data", schema: bulkSchema } as const;

  async run(): Promise<void> {
    const { args, flags } = await this.parse(JobsRetry);
    const client = await this.client(flags);
    const { id, action, payload, concurrency, finished_at } = await client.jobs.get(
      await findRecord(client, "job_id", args.job, this.options),
      this.options,
    );
    if (finished_at === null)
      throw new CliError("wrong-usage", `Job ${id} has not ended yet.`, {
        hints: [`forecourt jobs watch ${id}`],
      });
    if (JSON.stringify(payload).includes("***"))
      throw new CliError(
        "wrong-usage",
        `The payload of job ${id} had a secret, which the server does not show.`,
      );
    const left = (await this.itemsOf(client, id)).filter(({ outcome }) => outcome !== "accepted");
    if (left.length === 0) throw new CliError("not-found-here", `Every charger of job ${id} has accepted.`);
    const chargers = left.length === 1 ? "1 charger" : `${left.length} chargers`;
    await this.confirm(`${action} ${chargers} again`, flags);
    const again = await this.finished(() =>
      client.jobs.create({
        selection: { charger_ids: left.map(({ charger_id }) => charger_id) },
        // The job was created with it.
        action: action as JobCreate["action"],
        payload: payload ?? {},
        concurrency,
      }),
    );
    this.note(`Job ${again.id} runs on the server.`);
    await this.finish(client, again, action);
  }
}
