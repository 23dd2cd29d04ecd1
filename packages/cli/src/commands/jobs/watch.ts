import { Args } from "@oclif/core";
import { bulkSchema } from "../../bulk/bulk-report.ts";
import { JobCommand } from "../../bulk/job-command.ts";
import { findRecord } from "../../find/find-record.ts";
import { namingOf } from "../../operations/path-args.ts";

/** Watches a job until it has ended, and says what came of each charger. */
export class JobsWatch extends JobCommand {
  static override readonly summary = "Watch a job until it has ended";
  static override readonly description =
    "Ctrl-C ends the watch, and the job continues. A job that waits before its next wave is shown with its present state.";
  static override readonly args = { job: Args.string({ required: true, description: namingOf("job_id") }) };
  static override readonly examples = ["<%= config.bin %> <%= command.id %> job_01ka9mcf6h9k2n5q8s1v4x7z0b"];
  static override readonly operations = ["getJob", "listJobItems"] as const;
  static override readonly output = { kind: "data", schema: bulkSchema } as const;

  async run(): Promise<void> {
    const { args, flags } = await this.parse(JobsWatch);
    const client = await this.client(flags);
    const job = await client.jobs.get(
      await findRecord(client, "job_id", args.job, this.options),
      this.options,
    );
    await this.finish(client, job, job.action);
  }
}
