import { formatInstant } from "../calendar.ts";
import { divideRounded, formatDecimal } from "../decimal.ts";
import { signedUnits, UNIT_SCALE } from "../exact-units.ts";
import { need } from "../need.ts";
import { policyFor } from "../policy.ts";
import type { Priced, PricedPeriod } from "../priced.ts";
import type { Dimension, Tariff } from "../tariff.ts";
import type { Instant } from "../timeline.ts";
import type {
  OcpiAuthMethod,
  OcpiCdr,
  OcpiCdrLocation,
  OcpiCdrToken,
  OcpiChargingPeriod,
  OcpiDimension,
  OcpiSignedData,
} from "./ocpi-cdr.ts";
import { costsByKind, type OcpiVersion, toOcpiPrice } from "./ocpi-price.ts";
import { toOcpiTariff } from "./to-ocpi-tariff.ts";

/** A receipt, and what OCPI needs besides it. */
export interface CdrExport {
  countryCode: string;
  partyId: string;
  cdrId: string;
  sessionId: string;
  status: "valid" | "unbillable";
  /** Null: unknown. */
  startAt: Instant | null;
  endAt: Instant | null;
  /** When the receipt was made. A CDR never changes, so this is also when it was last updated. */
  createdAt: Instant;
  token: OcpiCdrToken;
  authMethod: OcpiAuthMethod;
  authorizationReference?: string;
  location: OcpiCdrLocation;
  meterId?: string;
  /** The tariff revision of the session, by the id under which it is published, and when it was made. */
  tariff: { id: string; revision: Tariff; updatedAt: Instant } | null;
  priced: Priced | null;
  /** The `drop` that it was priced with: the periods then do not state what was not billed. Absent: nothing was dropped. */
  drop?: readonly Dimension[];
  signedData?: OcpiSignedData;
  /** Cut after 255 characters. Never an id tag. */
  remark?: string;
}

/** Why a receipt cannot be expressed in OCPI. More codes may be added. */
export interface OcpiRefusal {
  ok: false;
  code: "unbillable" | "time_unknown" | "not_priced" | "id_too_long";
  /** For people, in English. */
  detail: string;
}

/** An OCPI 2.2.1 CDR (or one with the prices of 2.3.0) from a priced receipt. Nothing is computed again. */
export function toOcpiCdr(
  source: CdrExport,
  version: OcpiVersion = "2.2.1",
): { ok: true; cdr: OcpiCdr } | OcpiRefusal {
  need("toOcpiCdr(): source", source, {
    cdrId: "text",
    sessionId: "text",
    token: "object",
    location: "object",
  });
  const { startAt, endAt, priced, tariff } = source;
  if (source.status === "unbillable")
    return refuse("unbillable", `${source.cdrId} is unbillable: OCPI has no CDR without a price.`);
  if (startAt === null || endAt === null)
    return refuse("time_unknown", `${source.cdrId} has no start or no end; OCPI requires both.`);
  if (priced === null || tariff === null)
    return refuse("not_priced", `${source.cdrId} has no price or no tariff.`);
  if (source.cdrId.length > 36)
    return refuse("id_too_long", `${source.cdrId} has ${source.cdrId.length} characters; OCPI allows 36.`);

  const { countryCode, partyId } = source;
  const owner = { countryCode, partyId, id: tariff.id, lastUpdated: tariff.updatedAt };
  const published = toOcpiTariff(tariff.revision, owner, version).tariff;
  const { rounding, suspendedEvseAs: suspendedAs } = policyFor(tariff.revision, {});
  const costs = costsByKind(priced, rounding.mode);
  const { quantities, totals } = priced;
  const parkingS = quantities.parkingS + (suspendedAs === "parking" ? quantities.suspendedS : 0);
  const price = (amount: Parameters<typeof toOcpiPrice>[0]) => toOcpiPrice(amount, version);
  const reserved = priced.periods.find(({ context }) => context !== undefined);
  const periods = priced.periods.map((period) =>
    toPeriod(period, published.id, suspendedAs, source.drop ?? []),
  );
  return {
    ok: true,
    cdr: {
      country_code: countryCode,
      party_id: partyId,
      id: source.cdrId,
      // OCPI 2.2.1 mod_cdrs: the start of the reservation when one came before the session.
      start_date_time: formatInstant(reserved === undefined ? startAt : Math.min(startAt, reserved.startAt)),
      end_date_time: formatInstant(endAt),
      session_id: source.sessionId,
      cdr_token: source.token,
      auth_method: source.authMethod,
      ...(source.authorizationReference !== undefined && {
        authorization_reference: source.authorizationReference,
      }),
      cdr_location: source.location,
      ...(source.meterId !== undefined && { meter_id: source.meterId }),
      currency: priced.currency,
      tariffs: [published],
      charging_periods:
        periods.length > 0
          ? periods
          : [
              {
                start_date_time: formatInstant(startAt),
                dimensions: [{ type: "ENERGY", volume: 0 }],
                tariff_id: published.id,
              },
            ],
      ...(source.signedData && { signed_data: source.signedData }),
      total_cost: price(totals),
      ...(costs.fixed && { total_fixed_cost: price(costs.fixed) }),
      total_energy: kilo(quantities.energyWh),
      ...(costs.energy && { total_energy_cost: price(costs.energy) }),
      total_time: hours(quantities.timeS),
      ...(costs.time && { total_time_cost: price(costs.time) }),
      ...(parkingS > 0 && { total_parking_time: hours(parkingS) }),
      ...(costs.parking && { total_parking_cost: price(costs.parking) }),
      ...(costs.reservation && { total_reservation_cost: price(costs.reservation) }),
      ...(source.remark !== undefined && { remark: [...source.remark].slice(0, 255).join("") }),
      last_updated: formatInstant(source.createdAt),
    },
  };
}

/** The charger's own pauses are neither TIME nor PARKING_TIME unless the tariff says so, so a period may have no time at all. */
function toPeriod(
  period: PricedPeriod,
  tariffId: string,
  suspendedAs: "none" | "time" | "parking",
  drop: readonly Dimension[],
): OcpiChargingPeriod {
  const { context, currentA, durationS, energyWh, powerW, startAt, state } = period;
  const timed = state === "suspended_evse" ? suspendedAs : state === "idle" ? "parking" : "time";
  const dimensions: OcpiChargingPeriod["dimensions"] = [];
  const add = (type: OcpiDimension, volume: number) => {
    if (volume > 0 && !drop.some((dropped) => dropped === type)) dimensions.push({ type, volume });
  };
  add("ENERGY", kilo(energyWh));
  // Also a period without time, or with time that is not billed: it may have a fee.
  if (context !== undefined)
    dimensions.push({ type: "RESERVATION_TIME", volume: drop.includes("TIME") ? 0 : hours(durationS) });
  else if (timed === "time") add("TIME", hours(durationS));
  else if (timed === "parking") add("PARKING_TIME", hours(durationS));
  // A period that states nothing about the session would look like an unused reservation.
  if (dimensions.length === 0) dimensions.push({ type: "ENERGY", volume: 0 });
  // What a restriction on power or current used.
  if (powerW !== undefined) dimensions.push(...bounds("POWER", powerW, 1000n));
  if (currentA !== undefined) dimensions.push(...bounds("CURRENT", currentA, 1n));
  return { start_date_time: formatInstant(startAt), dimensions, tariff_id: tariffId };
}

/** OCPI numbers have 4 decimals. */
const ocpiScale = 4;

/**
 * The mean of a period between its next lower and its next higher decimal. Restrictions have 4 decimals too, so rounding
 * never moves a power across a price bound.
 */
function bounds(of: "POWER" | "CURRENT", mean: number, divisor: bigint): OcpiChargingPeriod["dimensions"] {
  return [
    { type: `MIN_${of}`, volume: quotient(mean, divisor, "floor") },
    { type: `MAX_${of}`, volume: quotient(mean, divisor, "ceiling") },
  ];
}

function kilo(amount: number): number {
  return quotient(amount, 1000n);
}

/** 4 decimals are 0.36 s, so the whole second can be recovered from them. */
function hours(durationS: number): number {
  return quotient(durationS, 3600n);
}

function quotient(amount: number, divisor: bigint, to: "nearest" | "floor" | "ceiling" = "nearest"): number {
  const units = signedUnits(amount);
  const unit = divisor * 10n ** BigInt(UNIT_SCALE - ocpiScale);
  const mode = to === "nearest" ? "half_up" : units < 0n === (to === "floor") ? "up" : "down";
  return Number(formatDecimal(divideRounded(units, unit, mode), ocpiScale, 0));
}

function refuse(code: OcpiRefusal["code"], detail: string): OcpiRefusal {
  return { ok: false, code, detail };
}
