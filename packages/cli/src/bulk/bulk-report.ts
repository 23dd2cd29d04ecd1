import type { JsonSchema } from "@forecourt/contract";
import { printable } from "../output/printable.ts";
import { table } from "../output/table.ts";
import type { TextOutput } from "../output/text-output.ts";
import { type Outcome, outcomes, type Result } from "./result.ts";

/** How many of each outcome, and every failure with its reason. */
export function bulkText(results: readonly Result[], output: TextOutput): string {
  const { paint, columns } = output;
  const groups = outcomes
    .map((outcome) => ({ outcome, of: results.filter((result) => result.outcome === outcome) }))
    .filter(({ of }) => of.length > 0);
  const counts = table(
    groups,
    [
      { title: "outcome", value: ({ outcome }) => painted(outcome, paint) },
      { title: "chargers", value: ({ of }) => String(of.length), align: "right" },
      { title: "", value: ({ of }) => answersOf(of) },
    ],
    paint,
    columns,
  );
  const failures = groups.flatMap(({ outcome, of }) => (reported.has(outcome) ? of : []));
  if (failures.length === 0) return counts;
  const reasons = table(
    failures,
    [
      { title: "charger", value: ({ identity }) => identity },
      { title: "outcome", value: ({ outcome }) => painted(outcome, paint) },
      { title: "reason", value: ({ error }) => (error === null ? paint.dim("–") : printable(error)) },
      { title: "command", value: ({ commandId }) => commandId ?? paint.dim("–") },
    ],
    paint,
    columns,
  );
  return `${counts}\n${reasons}`;
}

/** Those that were not attempted all have the same reason. */
const reported: ReadonlySet<Outcome> = new Set(["rejected", "offline", "timeout", "failed", "unknown"]);

function painted(outcome: Outcome, paint: TextOutput["paint"]): string {
  const word = outcome.replaceAll("_", " ");
  if (outcome === "accepted") return paint.green(word);
  return outcome === "not_attempted" ? paint.dim(word) : paint.red(word);
}

/** Counts of answers other than Accepted: `12 RebootRequired`. */
function answersOf(results: readonly Result[]): string {
  const counts = new Map<string, number>();
  for (const { outcome, answer } of results)
    if (outcome === "accepted" && answer !== null) counts.set(answer, (counts.get(answer) ?? 0) + 1);
  return [...counts]
    .map(([answer, count]) => `${count === results.length ? "" : `${count} `}${printable(answer)}`)
    .join(", ");
}

/** The same for programs. */
export function bulkData(jobId: string | null, results: readonly Result[]): object {
  const succeeded = results.filter(({ outcome }) => outcome === "accepted").length;
  return {
    job_id: jobId,
    total: results.length,
    succeeded,
    failed: results.length - succeeded,
    results: results.map(({ id, identity, outcome, commandId, error, answer }) => ({
      charger_id: id,
      identity,
      outcome,
      command_id: commandId,
      error,
      answer,
    })),
  };
}

const textOrNull = { type: ["string", "null"] };

export const bulkSchema: JsonSchema = {
  type: "object",
  additionalProperties: false,
  required: ["job_id", "total", "succeeded", "failed", "results"],
  properties: {
    job_id: textOrNull,
    total: { type: "integer" },
    succeeded: { type: "integer" },
    failed: { type: "integer" },
    results: {
      type: "array",
      items: {
        type: "object",
        additionalProperties: false,
        required: ["charger_id", "identity", "outcome", "command_id", "error", "answer"],
        properties: {
          charger_id: { type: "string" },
          identity: { type: "string" },
          outcome: { enum: [...outcomes] },
          command_id: textOrNull,
          error: textOrNull,
          answer: textOrNull,
        },
      },
    },
  },
};
