import type { Paint } from "../output/paint.ts";
import { printable } from "../output/printable.ts";
import type { ToldError } from "./told-error.ts";

/** An error for people: what happened, to which thing, and what to do. */
export function errorText(
  { code, message, faults, tryThis, ref, requestId }: ToldError,
  paint: Paint,
): string {
  const lines = [
    `${paint.red("Error:")} ${message.split("\n").map(printable).join("\n  ")}`,
    ...(faults ?? []).map(
      (fault) => `  ${paint.bold(fault.pointer || "the whole")}: ${printable(fault.detail)}`,
    ),
    `${paint.dim("Code:")} ${code}${requestId === undefined ? "" : paint.dim(`, request ${requestId}`)}`,
    ...(tryThis.length === 0
      ? []
      : ["Try this:", ...tryThis.map((suggestion) => `  ${paint.cyan(suggestion)}`)]),
    `${paint.dim("See:")} ${ref}`,
  ];
  return `${lines.join("\n")}\n`;
}
