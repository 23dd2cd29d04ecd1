import { parseDate, parseTime } from "./calendar.ts";
import { asDecimal, asRecord, type ReportFault, segmentOf, wantOneOf } from "./json-input.ts";
import { weekdays } from "./restrictions.ts";

type Check = (value: unknown, pointer: string, report: ReportFault) => void;

const time: Check = (value, pointer, report) => {
  if (typeof value === "string" && parseTime(value) !== null) return;
  const hint = value === "24:00" ? " Write the end of the day as 00:00." : "";
  report(pointer, "time_format", `${JSON.stringify(value)} is not a time of day from 00:00 to 23:59.${hint}`);
};

const date: Check = (value, pointer, report) => {
  if (typeof value !== "string" || parseDate(value) === null)
    report(pointer, "date_format", `${JSON.stringify(value)} is not a date (for example, 2026-01-31).`);
};

const amount =
  (name: string): Check =>
  (value, pointer, report) => {
    const units = asDecimal(value, 4);
    if (units === null || units < 0n || units > 10n ** 12n)
      report(
        pointer,
        "restriction_invalid",
        `A bound must be ${name} of at least 0, with at most 4 decimals.`,
      );
  };

const seconds: Check = (value, pointer, report) => {
  if (!Number.isSafeInteger(value) || Number(value) < 0)
    report(pointer, "restriction_invalid", "A duration must be a whole number of seconds, at least 0.");
};

const days: Check = (value, pointer, report) => {
  if (!Array.isArray(value)) {
    report(pointer, "day_of_week_unknown", "day_of_week must be a list of weekdays.");
    return;
  }
  const names: readonly string[] = weekdays;
  value.forEach((day, index) => {
    if (typeof day !== "string" || !names.includes(day))
      report(
        `${pointer}/${index}`,
        "day_of_week_unknown",
        `${JSON.stringify(day)} is not one of ${names.join(", ")}.`,
      );
  });
};

const reservation: Check = (value, pointer, report) =>
  wantOneOf(value, ["RESERVATION", "RESERVATION_EXPIRES"], pointer, "restriction_invalid", report);

const checks: Record<string, Check> = {
  start_time: time,
  end_time: time,
  start_date: date,
  end_date: date,
  day_of_week: days,
  min_kwh: amount("kWh"),
  max_kwh: amount("kWh"),
  min_duration: seconds,
  max_duration: seconds,
  min_idle_duration: seconds,
  max_idle_duration: seconds,
  min_current: amount("A"),
  max_current: amount("A"),
  min_power: amount("kW"),
  max_power: amount("kW"),
  reservation,
};

/** Null members count as absent. Unknown ones are refused: a restriction that is not evaluated gives a wrong price. */
export function validateRestrictions(input: unknown, pointer: string, report: ReportFault): void {
  if (input === undefined || input === null) return;
  const restrictions = asRecord(input);
  if (restrictions === null) {
    report(pointer, "type_invalid", "restrictions must be a JSON object.");
    return;
  }
  for (const [key, value] of Object.entries(restrictions)) {
    const check = Object.hasOwn(checks, key) ? checks[key] : undefined;
    if (check === undefined) report(`${pointer}/${segmentOf(key)}`, "unknown_restriction", unknownText(key));
    else if (value !== null && value !== undefined) check(value, `${pointer}/${key}`, report);
  }
}

function unknownText(key: string): string {
  const folded = fold(key);
  const meant = Object.keys(checks).find((known) => fold(known) === folded);
  return `${key} is not a known restriction.${meant === undefined ? "" : ` Did you mean ${meant}?`}`;
}

function fold(key: string): string {
  return key.replaceAll(/[_-]/g, "").toLowerCase();
}
