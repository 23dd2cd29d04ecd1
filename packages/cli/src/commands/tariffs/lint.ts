import { Args, Flags } from "@oclif/core";
import { ForecourtCommand } from "../../base-command.ts";
import { CliError } from "../../errors/cli-error.ts";
import { countOf, findingsOf, findingsText } from "../../prices/findings-text.ts";
import { nameOf, readTariffFile } from "../../prices/tariff-file.ts";

/** What the server has to say about a tariff in a file. Nothing is stored. */
export class TariffsLint extends ForecourtCommand {
  static override readonly summary = "Check a tariff in a file, with the line of each problem";
  static override readonly operations = ["validateTariff"] as const;
  static override readonly output = {
    kind: "data",
    schema: {
      type: "object",
      additionalProperties: false,
      required: ["file", "valid", "errors", "warnings", "needs_time_zone"],
      properties: {
        file: { type: "string" },
        valid: { type: "boolean" },
        errors: { type: "array", items: finding() },
        warnings: { type: "array", items: finding() },
        needs_time_zone: { type: ["boolean", "null"] },
      },
    },
  } as const;
  static override description =
    "Errors are the reasons why the server would refuse it, warnings are allowed but probably mistakes. Exit code 1 if there are errors.";
  static override args = {
    file: Args.string({ required: true, description: "A tariff as JSON; - is stdin." }),
  };
  static override flags = {
    strict: Flags.boolean({ description: "End with exit code 1 also for warnings." }),
  };
  static override examples = [
    "forecourt tariffs lint day-night.json --strict",
    "cat day-night.json | forecourt tariffs lint -",
  ];

  async run(): Promise<void> {
    const { args, flags } = await this.parse(TariffsLint);
    const file = await readTariffFile(args.file, this.environment);
    const client = await this.client(flags);
    const report = await client.tariffs.validate({ ...file.tariff, ...this.options });
    const result = {
      file: nameOf(file.path),
      ...report,
      errors: findingsOf(report.errors, file),
      warnings: findingsOf(report.warnings, file),
    };
    const wrong = !report.valid || (flags.strict && report.warnings.length > 0);
    // Of what fails, JSON is written once: as the error.
    if (!wrong || !this.json) {
      await this.show(result, () => {
        const zone = report.needs_time_zone === true ? " Only locations with a time zone can use it." : "";
        const verdict = report.valid ? `${result.file} is valid: ${countOf(report)}.${zone}\n` : "";
        return findingsText(report, file, this.textOutput.paint) + verdict;
      });
    }
    if (wrong) {
      throw new CliError("check-failed", `${result.file}: ${countOf(report)}.`, {
        hints: ["Correct the lines that are named; then repeat the command."],
        details: { report: result },
      });
    }
  }
}

function finding() {
  return {
    type: "object",
    additionalProperties: false,
    required: ["pointer", "code", "detail", "line"],
    properties: {
      pointer: { type: "string" },
      code: { type: "string" },
      detail: { type: "string" },
      line: { type: "integer", minimum: 1 },
    },
  } as const;
}
