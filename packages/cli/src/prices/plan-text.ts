import { printable } from "../output/printable.ts";
import { table } from "../output/table.ts";
import type { TextOutput } from "../output/text-output.ts";
import { wrap } from "../output/wrap.ts";
import { type DiffLine, lineDiff, shortDiff } from "./line-diff.ts";
import { nameOf } from "./tariff-file.ts";
import { ownPart, type TariffPlan } from "./tariff-plan.ts";

/** Limit of the lines on a terminal. */
const mostLines = 80;

/** What would change: of several files a table first, then each in words and as a diff. */
export function planText(plans: readonly TariffPlan[], output: TextOutput): string {
  const overview = plans.length > 1 ? `${planTable(plans, output)}\n` : "";
  return overview + plans.map((plan) => onePlan(plan, output)).join("\n");
}

function planTable(plans: readonly TariffPlan[], { columns, paint }: TextOutput): string {
  return table(
    plans,
    [
      { title: "tariff", value: ({ id }) => printable(id) },
      { title: "what", value: ({ action, current }) => actionWords[action](current?.revision ?? 0) },
      { title: "changes", value: ({ changes }) => String(changes.length), align: "right" },
      { title: "warnings", value: ({ warnings }) => String(warnings.length), align: "right" },
      { title: "file", value: ({ file }) => printable(nameOf(file.path)), shrinks: true },
    ],
    paint,
    columns,
  );
}

const actionWords: Readonly<Record<TariffPlan["action"], (revision: number) => string>> = {
  create: () => "new",
  replace: (revision) => `revision ${revision + 1}`,
  none: () => "as it is",
};

function onePlan(plan: TariffPlan, output: TextOutput): string {
  const { action, changes, current, file, id, warnings } = plan;
  const { paint } = output;
  const name = paint.bold(printable(id));
  const warned = warnings
    .map(({ code, detail }) => `  ${paint.yellow("warning")} ${code}: ${printable(detail)}\n`)
    .join("");
  if (action === "none")
    return `${name}: nothing to do, it is as ${printable(nameOf(file.path))} says.\n${warned}`;
  if (current === null) return `${name}: new.\n${warned}`;
  const words = changes.flatMap((change) => wrap(printable(change), output.columns - 4));
  const diff = lineDiff(linesOf(current), linesOf(file.tariff));
  return `${name}: revision ${current.revision} becomes ${current.revision + 1}.\n${words.map((line) => `  ${line}\n`).join("")}${diffText(shortDiff(diff), output)}${warned}`;
}

function linesOf(tariff: object): string[] {
  return JSON.stringify(ownPart(tariff), null, 2).split("\n");
}

function diffText(lines: readonly DiffLine[], { paint }: TextOutput): string {
  const marks = { same: " ", removed: "-", added: "+", gap: "@@" } as const;
  const colours = { same: paint.dim, removed: paint.red, added: paint.green, gap: paint.cyan } as const;
  const shown = lines
    .slice(0, mostLines)
    .map(({ kind, text }) => `  ${colours[kind](printable(marks[kind] + text))}\n`);
  const more = lines.length - mostLines;
  return shown.join("") + (more > 0 ? `  … and ${more} lines more.\n` : "");
}
