import type { Verdict } from "./goals.ts";
import { bestRatio, isDisturbed, type Measurement, ratioTo } from "./measurement.ts";
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
      ...measurements.map(table),
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

function table(measurement: Measurement): string {
  const { title, unit, reference, foreignCores, attempts, faults } = measurement;
  const rows = Object.entries(measurement.rounds).map(([subject, values]) => {
    if (values.length === 0) return [subject, "", "", "", "", "0"];
    const { median, min, max } = spreadOf(values);
    const ratio = ratioTo(measurement, subject, reference);
    const best = bestRatio(measurement, subject, reference);
    return [
      subject,
      number(median),
      number(measurement.better === "more" ? max : min),
      ratio === null ? "" : `${number(ratio.median)} (${number(ratio.q1)}–${number(ratio.q3)})`,
      best === null ? "" : number(best),
      String(values.length),
    ];
  });
  const remarks = [
    `${unit}, ${measurement.better} is better`,
    ...(foreignCores === null ? [] : [`others used ${foreignCores.toFixed(2)} cores`]),
    ...(isDisturbed(measurement) ? ["**noisy**"] : []),
    ...(attempts > 1 ? [`measured ${attempts} times`] : []),
    ...faults.map(({ subject, what }) => `**fault**: ${subject}: ${what}`),
  ];
  const head = ["subject", "median", "best", `ratio to ${reference} (quartiles)`, "best / best", "rounds"];
  return `### ${title}\n\n${remarks.join("; ")}\n\n${markdownTable(head, rows)}`;
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
