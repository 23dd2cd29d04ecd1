import type { Paint } from "../output/paint.ts";
import { printable } from "../output/printable.ts";
import type { DisplayError } from "./display-error.ts";

/** The text of an error: the message, the faults, and the hints. */
export function errorText(
  { code, message, faults, hints, ref, requestId }: DisplayError,
  paint: Paint,
): string {
  const lines = [
    `${paint.red("Error:")} ${message.split("\n").map(printable).join("\n  ")}`,
    ...(faults ?? []).map(
      (fault) => `  ${paint.bold(fault.pointer || "the whole")}: ${printable(fault.detail)}`,
    ),
    `${paint.dim("Code:")} ${code}${requestId === undefined ? "" : paint.dim(`, request ${requestId}`)}`,
    ...(hints.length === 0 ? [] : ["Try this:", ...hints.map((suggestion) => `  ${paint.cyan(suggestion)}`)]),
    `${paint.dim("See:")} ${ref}`,
  ];
  return `${lines.join("\n")}\n`;
}
