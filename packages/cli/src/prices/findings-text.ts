import type { Fault, TariffReport } from "@forecourt/contract";
import type { Paint } from "../output/paint.ts";
import { printable } from "../output/printable.ts";
import { jsonLines, lineOf } from "./json-lines.ts";
import { nameOf, type TariffFile } from "./tariff-file.ts";

/** A fault of a tariff, and the line of its file that it is about. */
export type Finding = Fault & { line: number };

export function findingsOf(faults: readonly Fault[], { text }: TariffFile): Finding[] {
  const lines = jsonLines(text);
  return faults.map((fault) => ({ ...fault, line: lineOf(lines, fault.pointer) }));
}

/** Compiler format, so that editors find the line: `tariff.json:12: error unknown_restriction: …`. */
export function findingsText(report: TariffReport, file: TariffFile, paint: Paint): string {
  const format = (kind: string, faults: readonly Fault[]) =>
    findingsOf(faults, file).map(
      ({ code, detail, line, pointer }) =>
        `${printable(nameOf(file.path))}:${line}: ${kind} ${code}: ${printable(detail)} ${paint.dim(`(${printable(pointer || "the whole")})`)}\n`,
    );
  return [
    ...format(paint.red("error"), report.errors),
    ...format(paint.yellow("warning"), report.warnings),
  ].join("");
}

/** `2 errors and 1 warning`. */
export function countOf({ errors, warnings }: Pick<TariffReport, "errors" | "warnings">): string {
  const count = (number: number, word: string) => `${number} ${word}${number === 1 ? "" : "s"}`;
  const counts = [
    errors.length > 0 ? count(errors.length, "error") : null,
    warnings.length > 0 ? count(warnings.length, "warning") : null,
  ].filter((each) => each !== null);
  return counts.length === 0 ? "nothing to say" : counts.join(" and ");
}
