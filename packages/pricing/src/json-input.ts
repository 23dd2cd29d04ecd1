import { parseDecimal } from "./decimal.ts";
import type { TariffErrorCode } from "./tariff-check.ts";

export type Json = Record<string, unknown>;

/** Reports one fault at a JSON pointer. */
export type ReportFault = (pointer: string, code: TariffErrorCode, detail: string) => void;

export function asRecord(input: unknown): Json | null {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return null;
  // An object that is neither an array nor null has string keys; its values are unknown.
  return input as Json;
}

export function asDecimal(input: unknown, scale: number): bigint | null {
  return typeof input === "number" || typeof input === "string" ? parseDecimal(input, scale) : null;
}

/** Accepts undefined and null. */
export function wantText(value: unknown, pointer: string, report: ReportFault): void {
  if (value !== undefined && value !== null && typeof value !== "string")
    report(pointer, "type_invalid", "This member must be a string.");
}

/** Accepts undefined and null. */
export function wantOneOf(
  value: unknown,
  allowed: readonly string[],
  pointer: string,
  code: TariffErrorCode,
  report: ReportFault,
): void {
  if (value === undefined || value === null) return;
  if (typeof value !== "string" || !allowed.includes(value))
    report(pointer, code, `${JSON.stringify(value)} is not one of ${allowed.join(", ")}.`);
}

/** A key as one segment of an RFC 6901 pointer. */
export function segmentOf(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}
