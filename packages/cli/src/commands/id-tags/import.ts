import { Args } from "@oclif/core";
import { confirmFlags, ForecourtCommand } from "../../base-command.ts";
import { CliError } from "../../errors/cli-error.ts";
import { again } from "../../errors/hint.ts";
import { applyTags } from "../../id-tags/apply-tags.ts";
import { planImport, type TagPlan } from "../../id-tags/import-plan.ts";
import { readIdTags } from "../../id-tags/read-id-tags.ts";
import { printable } from "../../output/printable.ts";

/** Lists the tags of a file: new ones are created, those that differ are changed, and none is taken away. */
export class IdTagsImport extends ForecourtCommand {
  static override readonly summary = "List the id tags of a CSV";
  static override readonly operations = ["listIdTags", "createIdTag", "updateIdTag"] as const;
  static override readonly output = {
    kind: "data",
    schema: {
      type: "object",
      additionalProperties: false,
      required: ["applied", "created", "updated", "unchanged"],
      properties: {
        applied: { type: "boolean" },
        created: { type: "integer", minimum: 0 },
        updated: { type: "integer", minimum: 0 },
        unchanged: { type: "integer", minimum: 0 },
      },
    },
  } as const;
  static override description =
    "A CSV file whose first line has the column names: id_tag, and optionally parent_id_tag, status, expires_at and note. Missing columns leave the values unchanged; an empty cell clears the value. Tags that are not in the file stay unchanged. After an interruption, run it again: it continues where it stopped, because no tag is written twice.";
  static override args = { file: Args.string({ required: true, description: "The CSV; - is stdin." }) };
  static override flags = confirmFlags;
  static override examples = [
    "forecourt id-tags import fleet.csv --dry-run",
    "forecourt id-tags import fleet.csv --yes",
  ];

  async run(): Promise<void> {
    const { args, flags } = await this.parse(IdTagsImport);
    const tags = await readIdTags(args.file, this.environment);
    const client = await this.client(flags);
    const plans = await planImport(client, tags, this.options);
    const due = plans.filter(({ action }) => action !== "none");
    const counts = countsOf(plans);
    const words = `${counts.created} new, ${counts.updated} changed, ${counts.unchanged} as they are`;
    if (flags["dry-run"] || due.length === 0) {
      await this.show(
        { applied: false, ...counts },
        () => `${lines(due)}${plans.length} id tags: ${words}.\n`,
      );
      return;
    }
    await this.confirm(`Import ${plans.length} id tags: ${words}`, flags);
    const { done, failures, broken } = await applyTags(client, due, this.environment);
    if (this.environment.signal.aborted && done + failures.length < due.length) {
      const failed = failures.length === 0 ? "" : `, ${failures.length} failed`;
      throw new CliError(
        "interrupted",
        `${done} of ${due.length} id tags are done${failed}; no other was sent.`,
        {
          hints: [args.file === "-" ? again() : `forecourt id-tags import ${args.file}`],
          details: { done, failures },
        },
      );
    }
    if (broken !== null) {
      this.note(`${done} of ${due.length} id tags are done. A repetition continues from there.`);
      throw broken.error;
    }
    if (failures.length > 0) {
      const lines = failures.map(({ error, id_tag, line }) => `Line ${line}, ${id_tag}: ${error}`);
      throw new CliError(
        "some-failed",
        [`${failures.length} of ${due.length} failed.`, ...lines].join("\n"),
        {
          hints: ["Correct these lines; then repeat the command: no tag is written twice."],
          details: { failures },
        },
      );
    }
    await this.show({ applied: true, ...counts }, () => `${plans.length} id tags: ${words}.\n`);
  }
}

function countsOf(plans: readonly TagPlan[]) {
  const count = (action: TagPlan["action"]) => plans.filter((plan) => plan.action === action).length;
  return { created: count("create"), updated: count("update"), unchanged: count("none") };
}

function lines(due: readonly TagPlan[]): string {
  return due
    .map(
      ({ action, line, tag }) =>
        `line ${line}: ${printable(tag.id_tag)} would be ${action === "create" ? "new" : "changed"}\n`,
    )
    .join("");
}
