import type { Client } from "@forecourt/client";
import type { Tariff, TariffWrite } from "@forecourt/contract";
import { Args } from "@oclif/core";
import { confirmFlags, ForecourtCommand } from "../../base-command.ts";
import type { Environment } from "../../environment.ts";
import { CliError } from "../../errors/cli-error.ts";
import { again } from "../../errors/hint.ts";
import { printable } from "../../output/printable.ts";
import { planText } from "../../prices/plan-text.ts";
import { nameOf, readTariffFile } from "../../prices/tariff-file.ts";
import { planTariffs, type TariffPlan } from "../../prices/tariff-plan.ts";

/** Makes the tariffs of the server those of the files. */
export class TariffsApply extends ForecourtCommand {
  static override readonly summary = "Create or replace tariffs from files, after showing the changes";
  static override readonly strict = false;
  static override readonly operations = [
    "validateTariff",
    "getTariff",
    "createTariff",
    "replaceTariff",
    "deleteTariff",
  ] as const;
  static override readonly output = {
    kind: "data",
    schema: {
      type: "array",
      items: {
        type: "object",
        additionalProperties: false,
        required: ["file", "id", "action", "applied", "revision", "changes", "warnings"],
        properties: {
          file: { type: "string" },
          id: { type: "string" },
          action: { enum: ["create", "replace", "none"] },
          applied: { type: "boolean" },
          revision: { type: ["integer", "null"] },
          changes: { type: "array", items: { type: "string" } },
          warnings: { type: "array", items: { $ref: "#/$defs/Fault" } },
        },
      },
    },
  } as const;
  static override description =
    "Each file contains one tariff with its id. A new one is created, a changed one is replaced by a new revision, and an unchanged one is left alone. All files are checked first: an error in any of them prevents all changes. Running sessions keep their prices.";
  static override args = {
    file: Args.string({ required: true, description: "Tariffs as JSON, one in each file; - is stdin." }),
  };
  static override flags = confirmFlags;
  static override examples = [
    "forecourt tariffs apply prices/day-night.json --dry-run",
    "forecourt tariffs apply prices/day-night.json prices/fleet.json --yes",
  ];

  async run(): Promise<void> {
    const { argv, flags } = await this.parse(TariffsApply);
    const client = await this.client(flags);
    const files = [];
    for (const path of argv.map(String)) files.push(await readTariffFile(path, this.environment));
    const plans = await planTariffs(client, files, this.options);
    const due = plans.filter(({ action }) => action !== "none");
    if (flags["dry-run"] || due.length === 0) {
      await this.show(
        plans.map((plan) => planRecord(plan, null)),
        () => planText(plans, this.textOutput),
      );
      return;
    }
    const { stderr } = this.environment;
    if (!this.json) stderr.write(planText(plans, this.textOutputOn(stderr)));
    await this.confirm(`Change prices: ${countOf(due)}`, flags);
    const written = await this.finished(() => applyAll(client, due, this.environment));
    await this.show(
      plans.map((plan) => planRecord(plan, written.get(plan.id) ?? null)),
      () =>
        due
          .map(({ action, id }) => {
            const revision = written.get(id)?.revision ?? 0;
            return `${printable(id)} is ${action === "create" ? "created" : `at revision ${revision}`}.\n`;
          })
          .join(""),
    );
  }
}

function countOf(due: readonly TariffPlan[]): string {
  const count = (action: TariffPlan["action"], word: string) => {
    const number = due.filter((plan) => plan.action === action).length;
    return number === 0 ? null : `${number} ${number === 1 ? "tariff" : "tariffs"} ${word}`;
  };
  return [count("create", "new"), count("replace", "replaced")].filter((each) => each !== null).join(", ");
}

function planRecord({ action, changes, current, file, id, warnings }: TariffPlan, written: Tariff | null) {
  const revision = written?.revision ?? current?.revision ?? null;
  return { file: nameOf(file.path), id, action, applied: written !== null, revision, changes, warnings };
}

/** @throws CliError `some-failed` or `interrupted`, saying which were applied before it. */
async function applyAll(
  client: Client,
  due: readonly TariffPlan[],
  { signal }: Pick<Environment, "signal">,
): Promise<ReadonlyMap<string, Tariff>> {
  const written = new Map<string, Tariff>();
  for (const plan of due) {
    if (signal.aborted) {
      const applied = [...written.keys()];
      throw new CliError("interrupted", `Applied: ${applied.join(", ")}. The others were not.`, {
        hints: [again([], "leaves alone what is applied")],
        details: { applied },
      });
    }
    try {
      written.set(plan.id, await applyOne(client, plan));
    } catch (error) {
      if (written.size === 0) throw error;
      const done = [...written.keys()];
      const why = error instanceof Error ? error.message : String(error);
      throw new CliError("some-failed", `${plan.id} failed: ${why} Applied before it: ${done.join(", ")}.`, {
        hints: [again([], "leaves alone what is applied")],
        details: { applied: done, failed: plan.id },
        cause: error,
      });
    }
  }
  return written;
}

async function applyOne(client: Client, { action, file, id }: TariffPlan): Promise<Tariff> {
  // Holds: the server has found no fault in it.
  const body = file.tariff as TariffWrite;
  if (action === "replace") return client.tariffs.replace(id, body);
  const created = await client.tariffs.create(body);
  if (created.id === id) return created;
  // The server made an id of its own, so that the next run would make another tariff: none is better.
  await client.tariffs.delete(created.id);
  throw new CliError(
    "check-failed",
    `The id ${id} is taken, by a deleted tariff or a tariff of another organization.`,
    {
      hints: ["Give it another id in the file."],
    },
  );
}
