import { minorUnits } from "../currency.ts";
import { formatDecimal, parseDecimal } from "../decimal.ts";
import { knownUnits, signedUnits, UNIT_SCALE } from "../exact-units.ts";
import { asRecord, type Json } from "../json-input.ts";
import { policyFor } from "../policy.ts";
import { pricePeriods } from "../price-periods.ts";
import type { Priced, PricingPolicy } from "../priced.ts";
import type { RoundingMode, Tariff } from "../tariff.ts";
import { validateTariff } from "../validate-tariff.ts";
import { type Amount, costsByKind } from "./ocpi-price.ts";
import { type OcpiCdrError, type OcpiPeriods, periodsFromOcpi } from "./read-ocpi-cdr.ts";

/** One amount that a CDR states, with our own result. */
export interface OcpiComparison {
  /** RFC 6901, into the CDR. */
  pointer: string;
  /** Exact text: major units of the currency, kWh or hours. */
  stated: string;
  computed: string;
  /** `stated` minus `computed`. */
  difference: string;
  /**
   * Costs within half a minor unit, because a CDR may state them unrounded; energy within 0.1 Wh; hours within two seconds,
   * which are three decimals.
   */
  agrees: boolean;
}

/** What a CDR should cost by its own tariff. */
export interface OcpiReprice {
  agrees: boolean;
  /** In OCPI's order. Amounts that the CDR does not state are not compared. */
  comparisons: OcpiComparison[];
  priced: Priced;
}

/**
 * Prices the periods of another system's CDR by the tariff in it, and compares the stated amounts. `timeZone` (IANA) is the
 * location's, null when the tariff has no local times. Throws `time-zone-required` and `time-zone-unknown` like
 * `pricePeriods`; problems of the CDR itself are returned as values.
 */
export function repriceOcpiCdr(
  input: unknown,
  timeZone: string | null,
  policy: Partial<PricingPolicy> = {},
): ({ ok: true } & OcpiReprice) | { ok: false; errors: OcpiCdrError[] } {
  const read = periodsFromOcpi(input);
  if (!read.ok) return read;
  const cdr = asRecord(input) ?? {};
  const found = tariffOf(cdr, read);
  if (!found.ok) return found;
  const { tariff } = found;
  if (typeof cdr["currency"] === "string" && cdr["currency"] !== tariff.currency)
    return refused(
      "/currency",
      "currency_differs",
      `The CDR is in ${quoted(cdr["currency"])}, its tariff in ${tariff.currency}.`,
    );

  const priced = pricePeriods(tariff, timeZone, read.periods, policy);
  const { mode } = policyFor(tariff, policy).rounding;
  const comparisons = [...costComparisons(cdr, priced, mode), ...quantityComparisons(cdr, priced, read)];
  return { ok: true, agrees: comparisons.every(({ agrees }) => agrees), comparisons, priced };
}

function tariffOf(
  cdr: Json,
  { tariffId }: OcpiPeriods,
): { ok: true; tariff: Tariff } | { ok: false; errors: OcpiCdrError[] } {
  const tariffs: unknown[] = Array.isArray(cdr["tariffs"]) ? cdr["tariffs"] : [];
  const index = tariffId === null ? 0 : tariffs.findIndex((tariff) => asRecord(tariff)?.["id"] === tariffId);
  const stated = tariffs[index];
  if (stated === undefined || (tariffId === null && tariffs.length > 1))
    return refused(
      "/tariffs",
      "tariff_missing",
      "The CDR must contain the one tariff by which its periods are priced.",
    );
  const check = validateTariff(stated);
  if (check.ok) return { ok: true, tariff: check.tariff };
  return {
    ok: false,
    errors: check.errors.map(({ pointer, code, detail }) => ({
      pointer: `/tariffs/${index}${pointer}`,
      code: "tariff_invalid",
      detail: `${code}: ${detail}`,
    })),
  };
}

function refused(
  pointer: string,
  code: OcpiCdrError["code"],
  detail: string,
): { ok: false; errors: OcpiCdrError[] } {
  return { ok: false, errors: [{ pointer, code, detail }] };
}

function quoted(text: string): string {
  return JSON.stringify(text.slice(0, 40));
}

function costComparisons(cdr: Json, priced: Priced, mode: RoundingMode): OcpiComparison[] {
  const kinds = costsByKind(priced, mode);
  const none: Amount = { excl: "0", incl: "0", taxes: [] };
  const computed: [string, Amount][] = [
    ["total_cost", priced.totals],
    ["total_fixed_cost", kinds.fixed ?? none],
    ["total_energy_cost", kinds.energy ?? none],
    ["total_time_cost", kinds.time ?? none],
    ["total_parking_cost", kinds.parking ?? none],
    ["total_reservation_cost", kinds.reservation ?? none],
  ];
  // Half a minor unit, in 10^-10.
  const half = 5n * 10n ** BigInt(scale - minorUnits(priced.currency) - 1);
  // In a credit only the total is negative.
  const sign = cdr["credit"] === true ? -1n : 1n;
  return computed.flatMap(([key, amount]) =>
    statedAmounts(cdr[key], `/${key}`).flatMap(({ pointer, of, units }) =>
      comparison(pointer, units, (key === "total_cost" ? sign : 1n) * knownUnits(amount[of], scale), half),
    ),
  );
}

/** A price in the form of 2.2.1, of 2.3.0, or the bare number of 2.1.1. */
function statedAmounts(
  input: unknown,
  pointer: string,
): { pointer: string; of: "excl" | "incl"; units: bigint }[] {
  const price = asRecord(input);
  const found = (at: string, of: "excl" | "incl", units: bigint | null) =>
    units === null ? [] : [{ pointer: at, of, units }];
  if (price === null) return found(pointer, "excl", read(input));
  if (!("before_taxes" in price))
    return [
      ...found(`${pointer}/excl_vat`, "excl", read(price["excl_vat"])),
      ...found(`${pointer}/incl_vat`, "incl", read(price["incl_vat"])),
    ];
  const net = read(price["before_taxes"]);
  const taxes: unknown[] = Array.isArray(price["taxes"]) ? price["taxes"] : [];
  const gross = taxes.reduce<bigint | null>((sum, tax) => {
    const amount = read(asRecord(tax)?.["amount"]);
    return sum === null || amount === null ? null : sum + amount;
  }, net);
  return [...found(`${pointer}/before_taxes`, "excl", net), ...found(`${pointer}/taxes`, "incl", gross)];
}

/** Energy and times are compared where the periods state them: many CDRs list only what their tariff prices. */
function quantityComparisons(
  cdr: Json,
  { quantities }: Priced,
  { endAt, periods, startAt }: OcpiPeriods,
): OcpiComparison[] {
  const compare = (key: string, computed: bigint, tolerance: bigint) => {
    const units = read(cdr[key]);
    return units === null ? [] : comparison(`/${key}`, units, computed, tolerance);
  };
  const hours = (seconds: number) => (signedUnits(seconds) + 1800n) / 3600n;
  const twoSeconds = 2n * hours(1) + 1n;
  // `start_date_time` may be that of a reservation before the session. The session begins with its own first period.
  const isReserved = periods.some(({ context }) => context !== undefined);
  const own = periods.find(({ context }) => context === undefined);
  const beginsAt = isReserved ? (own?.startAt ?? endAt) : startAt;
  const lastsS = Math.floor(endAt / 1000) - Math.floor(beginsAt / 1000);
  return [
    ...(periods.some(({ energyWh }) => energyWh > 0)
      ? compare("total_energy", signedUnits(quantities.energyWh) / 1000n, 10n ** BigInt(scale - 4))
      : []),
    ...compare("total_time", hours(lastsS), twoSeconds),
    ...(periods.some(({ state }) => state === "idle")
      ? compare("total_parking_time", hours(quantities.parkingS), twoSeconds)
      : []),
  ];
}

const scale = UNIT_SCALE;

function read(input: unknown): bigint | null {
  return typeof input === "number" || typeof input === "string" ? parseDecimal(input, scale) : null;
}

function comparison(pointer: string, stated: bigint, computed: bigint, tolerance: bigint): OcpiComparison[] {
  const difference = stated - computed;
  const text = (units: bigint) => formatDecimal(units, scale, 0);
  return [
    {
      pointer,
      stated: text(stated),
      computed: text(computed),
      difference: text(difference),
      agrees: (difference < 0n ? -difference : difference) <= tolerance,
    },
  ];
}
