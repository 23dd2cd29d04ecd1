import type { LoadLimitState, LoadMeasurement, LoadSnapshot } from "@forecourt/client";
import { printable } from "../../output/printable.ts";
import type { TextOutput } from "../../output/text-output.ts";
import { timeOfDay } from "./load-figures.ts";

/** What meters measure beside the chargers, and limits from outside, each on a line; the one that binds is marked. */
export function sourceLines(
  { measurements, limits, bound_by, as_of }: LoadSnapshot,
  output: TextOutput,
): string[] {
  const line = (name: string, text: string, silent: boolean) =>
    [
      printable(name),
      silent ? output.paint.yellow(text) : text,
      ...(name === bound_by ? [output.paint.dim("◂ leaves the chargers the least")] : []),
    ].join("  ");
  return [
    ...measurements.map((each) => line(each.source, measuredText(each, as_of, output), each.silent)),
    ...limits.map((each) => line(each.name, limitText(each, as_of, output), each.silent)),
  ];
}

function measuredText(
  { kind, currents_a, measured_at, silent }: LoadMeasurement,
  asOf: string,
  output: TextOutput,
): string {
  const what = kind === "grid" ? "the whole connection" : "other loads";
  const amps = currents_a.map((each) => `${Math.round(each * 10) / 10}`).join("/");
  const at = timeOfDay(measured_at, asOf, output);
  return silent ? `${what}: silent since ${at}, the fallback applies` : `${what}: ${amps} A at ${at}`;
}

function limitText(
  { max_a, until, valid_until, fallback_a, silent }: LoadLimitState,
  asOf: string,
  output: TextOutput,
): string {
  const maxA = Math.round(max_a * 10) / 10;
  if (silent) return `at most ${Math.min(maxA, fallback_a ?? maxA)} A: ${maxA} A were not sent again in time`;
  const end = until ?? valid_until;
  return end === null ? `at most ${maxA} A` : `at most ${maxA} A until ${timeOfDay(end, asOf, output)}`;
}
