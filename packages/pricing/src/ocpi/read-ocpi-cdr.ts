import { parseInstant } from "../calendar.ts";
import { formatDecimal, parseDecimal } from "../decimal.ts";
import { knownUnits } from "../exact-units.ts";
import { asRecord, type Json, segmentOf } from "../json-input.ts";
import type { Finding } from "../tariff-check.ts";
import type { ChargingPeriod, Instant } from "../timeline.ts";

/** What is wrong with a CDR from another system. More codes may be added. */
export type OcpiCdrErrorCode =
  | "required"
  | "type_invalid"
  | "date_format"
  | "volume_invalid"
  | "dimension_repeated"
  | "periods_not_in_order"
  | "too_many_periods"
  | "tariff_missing"
  | "tariff_invalid"
  | "tariff_changes"
  | "currency_differs";

/** Where and why; `pointer` is RFC 6901. */
export type OcpiCdrError = Finding<OcpiCdrErrorCode>;

/** The periods of a CDR as `pricePeriods` takes them, and the instants that bound them. */
export interface OcpiPeriods {
  periods: ChargingPeriod[];
  startAt: Instant;
  endAt: Instant;
  /** The tariff that the periods name. Null when they name none. */
  tariffId: string | null;
}

const mostPeriods = 10_000;

/**
 * The charging periods of an OCPI 2.1.1, 2.2.1 or 2.3.0 CDR. Hours become whole seconds, kWh stay exact. A period with TIME
 * and PARKING_TIME becomes two, with the energy in the first. Time of a period that no dimension names is `suspended_evse`,
 * so that durations since the start are right. For a minimum and a maximum of power or current the mean is used.
 */
export function periodsFromOcpi(
  input: unknown,
): ({ ok: true } & OcpiPeriods) | { ok: false; errors: OcpiCdrError[] } {
  const errors: OcpiCdrError[] = [];
  const report: Report = (pointer, code, detail) => errors.push({ pointer, code, detail });
  const cdr = asRecord(input);
  if (cdr === null) {
    report("", "type_invalid", "A CDR must be a JSON object.");
    return { ok: false, errors };
  }
  const startAt = instantAt(cdr, "start_date_time", "", report);
  const endKey = cdr["end_date_time"] === undefined && cdr["stop_date_time"] !== undefined ? "stop" : "end";
  const endAt = instantAt(cdr, `${endKey}_date_time`, "", report);
  const stated = cdr["charging_periods"];
  if (!Array.isArray(stated) || stated.length === 0)
    report("/charging_periods", "required", "A CDR must have at least one charging period.");
  else if (stated.length > mostPeriods)
    report(
      "/charging_periods",
      "too_many_periods",
      `The CDR has ${stated.length} periods; at most ${mostPeriods} are read.`,
    );
  if (errors.length > 0 || startAt === null || endAt === null || !Array.isArray(stated))
    return { ok: false, errors };

  const read = stated.map((period: unknown, index) =>
    readPeriod(period, `/charging_periods/${index}`, report),
  );
  const whole = read.filter((period) => period !== null);
  refuseDisorder(whole, endAt, report);
  const tariffIds = [...new Set(whole.map(({ tariffId }) => tariffId))];
  if (tariffIds.length > 1)
    report("/charging_periods", "tariff_changes", "All periods must name one tariff, or none.");
  if (errors.length > 0) return { ok: false, errors };

  const isReservation = whole.every(({ volumes }) =>
    Object.keys(volumes).every((type) => !usedTypes.includes(type)),
  );
  const periods = whole.flatMap((period, index) =>
    toPeriods(period, whole[index + 1]?.startAt ?? endAt, isReservation),
  );
  return { ok: true, periods, startAt, endAt, tariffId: tariffIds[0] ?? null };
}

type Report = (pointer: string, code: OcpiCdrErrorCode, detail: string) => void;
type Volumes = Partial<Record<string, string>>;

interface StatedPeriod {
  startAt: Instant;
  volumes: Volumes;
  tariffId: string | null;
  pointer: string;
}

const usedTypes = ["ENERGY", "TIME", "PARKING_TIME"];
const readTypes = [...usedTypes, "RESERVATION_TIME", "MIN_CURRENT", "MAX_CURRENT", "MIN_POWER", "MAX_POWER"];

function readPeriod(input: unknown, pointer: string, report: Report): StatedPeriod | null {
  const period = asRecord(input);
  if (period === null) {
    report(pointer, "type_invalid", "A charging period must be a JSON object.");
    return null;
  }
  const startAt = instantAt(period, "start_date_time", pointer, report);
  const volumes = readDimensions(period["dimensions"], `${pointer}/dimensions`, report);
  const tariffId = period["tariff_id"] ?? null;
  if (tariffId !== null && typeof tariffId !== "string")
    report(`${pointer}/tariff_id`, "type_invalid", "tariff_id must be a string.");
  if (startAt === null || volumes === null || (tariffId !== null && typeof tariffId !== "string"))
    return null;
  return { startAt, volumes, tariffId, pointer };
}

/** Dimensions without cost in a CDR (session-only ones, or those of a later version) are ignored. */
function readDimensions(input: unknown, pointer: string, report: Report): Volumes | null {
  if (!Array.isArray(input)) {
    report(pointer, "required", "A charging period must have an array of dimensions.");
    return null;
  }
  const volumes: Volumes = {};
  for (const [index, item] of input.entries()) {
    const dimension = asRecord(item);
    const type = dimension?.["type"];
    if (dimension === null || typeof type !== "string") {
      report(`${pointer}/${index}`, "type_invalid", "A dimension must have a type and a volume.");
      continue;
    }
    if (!readTypes.includes(type)) continue;
    if (volumes[type] !== undefined)
      report(`${pointer}/${index}/type`, "dimension_repeated", `The period has ${type} twice.`);
    const volume = decimalText(dimension["volume"]);
    if (volume === null)
      report(`${pointer}/${index}/volume`, "volume_invalid", "A volume must be a decimal from 0 to 1000000.");
    else volumes[type] = volume;
  }
  return volumes;
}

const volumeScale = 7;
const greatest = 1_000_000n * 10n ** BigInt(volumeScale);

/** For a number, its shortest text. */
function decimalText(input: unknown): string | null {
  if (typeof input !== "number" && typeof input !== "string") return null;
  const units = parseDecimal(input, volumeScale);
  return units === null || units < 0n || units > greatest ? null : formatDecimal(units, volumeScale, 0);
}

function instantAt(json: Json, key: string, pointer: string, report: Report): Instant | null {
  const value = json[key];
  const at = typeof value === "string" && value.length < 40 ? parseInstant(value) : null;
  if (at === null)
    report(
      `${pointer}/${segmentOf(key)}`,
      value === undefined || value === null ? "required" : "date_format",
      "An instant must be written like 2026-01-31T00:00:00Z.",
    );
  return at;
}

function refuseDisorder(periods: readonly StatedPeriod[], endAt: Instant, report: Report): void {
  periods.forEach(({ pointer, startAt }, index) => {
    if (startAt > (periods[index + 1]?.startAt ?? endAt))
      report(`${pointer}/start_date_time`, "periods_not_in_order", "The period starts after it ends.");
  });
}

function toPeriods(
  { startAt, volumes }: StatedPeriod,
  until: Instant,
  isReservation: boolean,
): ChargingPeriod[] {
  const power = middle(volumes["MIN_POWER"], volumes["MAX_POWER"]);
  const current = middle(volumes["MIN_CURRENT"], volumes["MAX_CURRENT"]);
  const shared = {
    ...(power !== null && { powerW: toNumber(power * 1000n, volumeScale + 1) }),
    ...(current !== null && { currentA: toNumber(current, volumeScale + 1) }),
  };
  const reserved = secondsOf(volumes["RESERVATION_TIME"]);
  const charging = secondsOf(volumes["TIME"]);
  const parking = secondsOf(volumes["PARKING_TIME"]);
  const spanned = Math.floor(until / 1000) - Math.floor(startAt / 1000);
  const unnamed = Math.max(0, spanned - reserved - charging - parking);
  const parts: Pick<ChargingPeriod, "durationS" | "state" | "context">[] = [];
  const nothingElse = usedTypes.every((type) => volumes[type] === undefined);
  const isReserved = reserved > 0 || (volumes["RESERVATION_TIME"] !== undefined && nothingElse);
  if (isReserved)
    parts.push({
      durationS: reserved,
      state: "charging",
      context: isReservation ? "reservation_expired" : "reservation",
    });
  if (charging > 0) parts.push({ durationS: charging, state: "charging" });
  if (parking > 0) parts.push({ durationS: parking, state: "idle" });
  const own = parts.some(({ context }) => context === undefined);
  // With three decimals of an hour, 1.8 s may be rounding. Energy needs a period that contains it.
  if (
    (unnamed > 2 && !(isReserved && nothingElse)) ||
    (!own && (!isReserved || volumes["ENERGY"] !== undefined))
  )
    parts.push({ durationS: unnamed, state: "suspended_evse" });

  const energyWh = toNumber(unitsOf(volumes["ENERGY"]) * 1000n, volumeScale);
  const first = parts.findIndex(({ context }) => context === undefined);
  let at = startAt;
  return parts.map((part, index) => {
    const period: ChargingPeriod = {
      startAt: at,
      energyWh: index === first ? energyWh : 0,
      ...part,
      ...shared,
    };
    at += part.durationS * 1000;
    return period;
  });
}

/** Hours to the nearest second: OCPI's 4 decimals are 0.36 s. A dimension that a period does not state has no volume there. */
function secondsOf(hours: string | undefined): number {
  return hours === undefined ? 0 : Math.round(Number(hours) * 3600);
}

/**
 * In 10^-8, because the mean of two volumes in 10^-7 needs one more digit. In doubles 1.001 kW would be less than 1001 W,
 * where a price may begin.
 */
function middle(min: string | undefined, max: string | undefined): bigint | null {
  const [low, high] = [min ?? max, max ?? min];
  return low === undefined || high === undefined ? null : (unitsOf(low) + unitsOf(high)) * 5n;
}

function unitsOf(volume: string | undefined): bigint {
  return volume === undefined ? 0n : knownUnits(volume, volumeScale);
}

function toNumber(units: bigint, scale: number): number {
  return Number(formatDecimal(units, scale, 0));
}
