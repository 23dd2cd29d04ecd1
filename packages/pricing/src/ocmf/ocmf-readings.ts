import { parseInstant } from "../calendar.ts";
import type { ExactJson, ExactObject } from "./exact-json.ts";
import { quote, textOf } from "./field-text.ts";
import { fault, type OcmfFault, type OcmfReading } from "./ocmf-record.ts";

const most = 4096;

/**
 * The readings of one record. OCMF leaves out a field that equals that of the reading before, so each reading inherits what
 * it does not state. Nothing is inherited from another record.
 */
export function readReadings(
  input: ExactJson | undefined,
): { ok: true; readings: OcmfReading[] } | OcmfFault {
  if (!Array.isArray(input) || input.length === 0)
    return fault("field_invalid", "RD must be an array of at least one reading.");
  if (input.length > most)
    return fault("too_long", `The record has ${input.length} readings; at most ${most} are read.`);
  const readings: OcmfReading[] = [];
  for (const [index, stated] of input.entries()) {
    if (!(stated instanceof Map)) return fault("field_invalid", `RD[${index}] is not a JSON object.`);
    const reading = readReading(stated, readings.at(-1) ?? null);
    if (typeof reading === "string") return fault("field_invalid", `RD[${index}]: ${reading}`);
    readings.push(reading);
  }
  return { ok: true, readings };
}

function readReading(stated: ExactObject, before: OcmfReading | null): OcmfReading | string {
  const text = (key: string, inherited: string | null | undefined): string | null => {
    const value = stated.get(key) ?? null;
    return value === null ? (inherited ?? null) : textOf(value);
  };
  for (const key of ["TM", "TX", "RV", "RI", "RU", "EF", "ST", "EI"]) {
    const value = stated.get(key) ?? null;
    if (value !== null && textOf(value) === null) return `${key} is neither text nor a number.`;
  }
  const stamp = text("TM", null);
  const time = stamp === null ? before : timeOf(stamp);
  if (time === null)
    return `TM ${stamp === null ? "is missing" : `is ${quote(stamp)}`}; it must be written like 2018-07-24T13:22:04,000+0200 S.`;
  const transaction = text("TX", before?.transaction);
  if (transaction !== null && !/^[BCXELRAPST]$/.test(transaction))
    return `TX ${quote(transaction)} is unknown.`;
  const value = text("RV", before?.value);
  if (value !== null && !/^\d{1,20}(\.\d{1,12})?$/.test(value))
    return `RV ${quote(value)} is not a plain decimal of at least 0.`;
  const status = text("ST", before?.status);
  if (status === null) return "ST is missing.";
  return {
    at: time.at,
    clock: time.clock,
    transaction,
    value,
    identification: text("RI", before?.identification),
    unit: text("RU", before?.unit),
    errorFlags: text("EF", before?.errorFlags) ?? "",
    status,
    eventCounter: text("EI", before?.eventCounter),
  };
}

function timeOf(stamp: string): Pick<OcmfReading, "at" | "clock"> | null {
  const match = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}),(\d{3})([+-]\d{2})(\d{2})(?: ([UISR]))?$/.exec(stamp);
  if (match === null) return null;
  const [, seconds = "", milliseconds = "", hours = "", minutes = "", clock = "U"] = match;
  const at = parseInstant(`${seconds}.${milliseconds}${hours}:${minutes}`);
  // The pattern allows only these letters.
  return at === null ? null : { at, clock: clock as OcmfReading["clock"] };
}
