import { VAT_SCALE } from "../compiled-tariff.ts";
import { minorUnits } from "../currency.ts";
import { formatDecimal } from "../decimal.ts";
import { knownUnits } from "../exact-units.ts";
import type { CostedLine } from "../line.ts";
import type { Priced, PricedLine, TaxLine } from "../priced.ts";
import type { RoundingMode } from "../tariff.ts";
import { taxesOf } from "../taxes.ts";

/** 2.2.1, or 2.3.0 where prices have another form. */
export type OcpiVersion = "2.2.1" | "2.3.0";

/** OCPI's Price, in major units: 2.2.1 with both amounts, 2.3.0 with its taxes one by one. */
export type OcpiPrice = { excl_vat: number; incl_vat?: number } | { before_taxes: number; taxes: OcpiTax[] };

/** OCPI 2.3.0 TaxAmount. */
export interface OcpiTax {
  name: string;
  /** Percent. */
  percentage?: number;
  amount: number;
}

/** An amount excluding and including tax, as exact text. */
export interface Amount {
  excl: string;
  incl: string;
  taxes: readonly TaxLine[];
}

/** The amounts of a CDR besides its total. Null where the tariff has no price of that kind. */
export interface CostsByKind {
  fixed: Amount | null;
  energy: Amount | null;
  time: Amount | null;
  parking: Amount | null;
  reservation: Amount | null;
}

/**
 * The lines of a receipt by OCPI's kinds of cost. Minimum and maximum price change the total only. Tax is rounded within each
 * kind, so the kinds may not add up to the total including tax.
 */
export function costsByKind(priced: Priced, mode: RoundingMode): CostsByKind {
  const lines = priced.lines.filter((line) => !isAdjustment(line));
  const charged = lines.filter((line) => !isReservation(line));
  const of = (type: PricedLine["type"]) =>
    amountOf(
      priced,
      mode,
      charged.filter((line) => line.type === type),
    );
  return {
    fixed: of("FLAT"),
    energy: of("ENERGY"),
    time: of("TIME"),
    parking: of("PARKING_TIME"),
    reservation: amountOf(priced, mode, lines.filter(isReservation)),
  };
}

export function toOcpiPrice(amount: Amount, version: OcpiVersion): OcpiPrice {
  if (version === "2.2.1") return { excl_vat: Number(amount.excl), incl_vat: Number(amount.incl) };
  return {
    before_taxes: Number(amount.excl),
    taxes: amount.taxes.map((tax) => ({
      name: "VAT",
      ...(tax.rate !== null && { percentage: Number(tax.rate) }),
      amount: Number(tax.amount),
    })),
  };
}

function isAdjustment({ adjustment }: PricedLine): boolean {
  return adjustment !== undefined;
}

function isReservation({ context }: PricedLine): boolean {
  return context !== undefined;
}

function amountOf(priced: Priced, mode: RoundingMode, lines: readonly PricedLine[]): Amount | null {
  if (lines.length === 0) return null;
  const digits = minorUnits(priced.currency);
  const costed = lines.map(
    (line): CostedLine => ({
      ...line,
      cost: knownUnits(line.cost, digits),
      vat: line.vat === null ? null : knownUnits(line.vat, VAT_SCALE),
    }),
  );
  const taxed = taxesOf(costed, priced.taxIncluded, mode);
  const money = (minor: bigint) => formatDecimal(minor, digits, digits);
  return {
    excl: money(taxed.excl),
    incl: money(taxed.incl),
    taxes: taxed.taxes.map(({ rate, base, amount }) => ({
      rate: rate === null ? null : formatDecimal(rate, VAT_SCALE, 0),
      base: money(base),
      amount: money(amount),
    })),
  };
}
