import type { Verdict } from "./goals.ts";
import { isDisturbed, type Measurement, ratioTo } from "./measurement.ts";
import type { Result } from "./result.ts";
import { spreadOf } from "./statistics.ts";

/** The result as Markdown. */
export function report(result: Result): string {
  const sections = [
    header(result),
    ...(result.verdicts.length === 0 ? [] : [goals(result.verdicts)]),
    ...result.suites.flatMap(({ name, subjects, skipped, notes, measurements }) => [
      [
        `## ${name}`,
        "",
        ...subjects.map((subject) => `- **${subject.name}**: ${subject.configuration}`),
        ...skipped.map((line) => `- not measured: ${line}`),
        "",
        ...(notes.length > 1 ? notes.map((note) => `- ${note}`) : notes),
      ].join("\n"),
      ...tables(measurements),
    ]),
  ];
  return `${sections.join("\n\n")}\n`;
}

function header({ machine, versions, startedAt, command, durationS, waitedS }: Result): string {
  const { cpu, cores, memoryGiB, node, platform, commit, loadAverage, pinned, jsonParseMBperS } = machine;
  const packages = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return [
    `\`${command}\` on ${startedAt.slice(0, 10)}, ${durationS} s, ${waitedS} s of them waiting for a quiet machine.`,
    "",
    `- ${cpu}, ${cores} cores, ${memoryGiB} GiB, ${platform}, Node ${node}; JSON.parse ${jsonParseMBperS} MB/s`,
    `- commit ${[commit, packages.join(", ")].filter((part) => part !== "").join("; ")}`,
    `- load average at the start ${loadAverage.join(" ")}; ${pinned ? "servers on one core, generator on another" : "no core of their own for servers and generator"}`,
  ].join("\n");
}

function goals(verdicts: readonly Verdict[]): string {
  const rows = verdicts.map(({ goal, value, outcome }) => [
    goal.measurement,
    goal.against === null ? goal.subject : `${goal.subject} / ${goal.against}`,
    value === null ? "" : number(value),
    number(goal.must),
    number(goal.stretch),
    outcome,
  ]);
  return markdownTable(["goal", "of", "measured", "must", "stretch", ""], rows);
}

/** Measurements of the same subjects in one table, a line each: the medians, and their ratios to the reference. */
function tables(measurements: readonly Measurement[]): string[] {
  const groups = new Map<string, Measurement[]>();
  for (const measurement of measurements) {
    const subjects = [measurement.reference, ...Object.keys(measurement.rounds)].join();
    groups.set(subjects, [...(groups.get(subjects) ?? []), measurement]);
  }
  return [...groups.values()].map((group) => {
    const [first] = group;
    const subjects = Object.keys(first?.rounds ?? {});
    const rows = group.map((measurement) => [
      isDisturbed(measurement) ? `${measurement.title} (noisy)` : measurement.title,
      `${measurement.unit} (${measurement.better})`,
      ...subjects.map((subject) => cell(measurement, subject)),
    ]);
    const faults = group.flatMap(({ title, faults }) =>
      faults.map(({ subject, what }) => `- **fault**: ${title}: ${subject}: ${what}`),
    );
    const head = subjects.map((subject) =>
      subject === first?.reference ? subject : `${subject}, beside ${first?.reference}`,
    );
    return [markdownTable(["measured", "unit (better)", ...head], rows), ...faults].join("\n");
  });
}

function cell(measurement: Measurement, subject: string): string {
  const values = measurement.rounds[subject] ?? [];
  if (values.length === 0) return "";
  const median = number(spreadOf(values).median);
  const ratio = ratioTo(measurement, subject, measurement.reference);
  if (subject === measurement.reference || ratio === null) return median;
  return `${median}: ${number(ratio.median)} (${number(ratio.q1)}–${number(ratio.q3)})`;
}

function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((cell, column) =>
    Math.max(cell.length, ...rows.map((row) => (row[column] ?? "").length)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [line(head), `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`, ...rows.map(line)].join(
    "\n",
  );
}

/** Three digits that count; whole numbers from a hundred up. */
function number(value: number): string {
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString("en");
  return String(Number(value.toPrecision(3)));
}
