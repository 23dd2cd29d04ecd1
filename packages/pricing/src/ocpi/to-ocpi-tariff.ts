import { formatInstant } from "../calendar.ts";
import { PRICE_SCALE, readDecimal, VAT_SCALE } from "../compiled-tariff.ts";
import { divideRounded, formatDecimal } from "../decimal.ts";
import { covers, setRestrictions } from "../lint-restrictions.ts";
import { need } from "../need.ts";
import type {
  DecimalInput,
  PriceComponent,
  PriceLimit,
  Restrictions,
  Tariff,
  TariffElement,
} from "../tariff.ts";
import type { Instant } from "../timeline.ts";
import type { OcpiVersion } from "./ocpi-price.ts";

/** Who publishes a tariff. */
export interface OcpiTariffOwner {
  countryCode: string;
  partyId: string;
  /** Of this revision. */
  lastUpdated: Instant;
  /** The id that its CDRs refer to, at most 36 characters. */
  id: string;
}

/** An OCPI Tariff object, and what it cannot express. */
export interface OcpiTariffExport {
  tariff: OcpiTariff;
  /** What only `tariff_alt_text` says, or what is rounded to OCPI's 4 decimals; `pointer` (RFC 6901) is into our tariff. */
  inexact: { pointer: string; detail: string }[];
}

/** OCPI 2.2.1 (or 2.3.0) Tariff. */
export interface OcpiTariff {
  country_code: string;
  party_id: string;
  id: string;
  currency: string;
  tariff_alt_text?: { language: string; text: string }[];
  min_price?: Record<string, number>;
  max_price?: Record<string, number>;
  elements: {
    price_components: { type: string; price: number; vat?: number; step_size: number }[];
    restrictions?: Record<string, unknown>;
  }[];
  start_date_time?: string;
  end_date_time?: string;
  /** 2.3.0 only; prices of 2.2.1 exclude VAT. */
  tax_included?: string;
  last_updated: string;
  /** `type`, `tariff_alt_url` and `energy_mix` are copied as they were accepted. */
  [other: string]: unknown;
}

/**
 * A tariff as OCPI 2.2.1 (default) or 2.3.0. Numbers have at most 4 decimals there, and 2.2.1 has only prices without VAT.
 * Our idle restrictions have no counterpart: their elements lose them and a text explains it. A price that they limit is left
 * out where the same dimension costs more without them, so that free minutes of parking do not make all parking free. Our
 * extensions are left out.
 */
export function toOcpiTariff(
  tariff: Tariff,
  owner: OcpiTariffOwner,
  version: OcpiVersion = "2.2.1",
): OcpiTariffExport {
  need("toOcpiTariff(): tariff", tariff, { elements: "list" });
  need("toOcpiTariff(): owner", owner, "object");
  const inexact: OcpiTariffExport["inexact"] = [];
  const gross = tariff.tax_included === "YES" && version === "2.2.1";
  const isGrace = gracesOf(tariff.elements);
  const elements = tariff.elements.flatMap((element, index) => {
    const pointer = `/elements/${index}`;
    const restrictions = toRestrictions(element.restrictions ?? {}, `${pointer}/restrictions`, inexact);
    const price_components = element.price_components.flatMap((component, at) =>
      isGrace(component, index)
        ? []
        : [toComponent(stepped(component, tariff), gross, `${pointer}/price_components/${at}`, inexact)],
    );
    if (price_components.length === 0) return [];
    return [{ price_components, ...(Object.keys(restrictions).length > 0 && { restrictions }) }];
  });
  const texts = altTexts(tariff);
  const { rounding, zero_energy } = tariff.extensions ?? {};
  if (zero_energy === "waive")
    inexact.push({
      pointer: "/extensions/zero_energy",
      detail: "OCPI charges fees and time without energy too.",
    });
  if ((rounding?.mode ?? "half_up") !== "half_up" || (rounding?.scope ?? "line") !== "line")
    inexact.push({ pointer: "/extensions/rounding", detail: "OCPI does not say how costs are rounded." });
  // Kept as they were accepted; their names are OCPI's.
  const kept = tariff as Tariff & Partial<Record<"type" | "tariff_alt_url" | "energy_mix", unknown>>;
  const result: OcpiTariff = {
    country_code: owner.countryCode,
    party_id: owner.partyId,
    id: owner.id,
    currency: tariff.currency,
    ...present({ type: kept.type, tariff_alt_url: kept.tariff_alt_url, energy_mix: kept.energy_mix }),
    ...(texts.length > 0 && { tariff_alt_text: texts }),
    ...(tariff.min_price && { min_price: toLimit(tariff.min_price, version) }),
    ...(tariff.max_price && { max_price: toLimit(tariff.max_price, version) }),
    elements,
    ...(tariff.start_date_time && { start_date_time: tariff.start_date_time }),
    ...(tariff.end_date_time && { end_date_time: tariff.end_date_time }),
    ...(version === "2.3.0" && { tax_included: tariff.tax_included ?? "NO" }),
    last_updated: formatInstant(owner.lastUpdated),
  };
  return { tariff: result, inexact };
}

type Report = OcpiTariffExport["inexact"];

/** The components that, during an idle time only, are cheaper than what a later element charges when they apply. */
function gracesOf(elements: readonly TariffElement[]): (component: PriceComponent, index: number) => boolean {
  const published = elements.map(({ restrictions }) => {
    const { min_idle_duration, max_idle_duration, ...others } = restrictions ?? {};
    return { idle: isSet(min_idle_duration) || isSet(max_idle_duration), set: setRestrictions(others) };
  });
  return ({ price, type }, index) => {
    const own = published[index];
    if (own === undefined || !own.idle) return false;
    const units = readDecimal(price, PRICE_SCALE);
    return elements.some((later, at) => {
      const there = published[at];
      return (
        at > index &&
        there !== undefined &&
        covers(there.set, own.set) &&
        later.price_components.some(
          (other) => other.type === type && readDecimal(other.price, PRICE_SCALE) > units,
        )
      );
    });
  };
}

function isSet(value: number | null | undefined): boolean {
  return value !== null && value !== undefined;
}

/** Quantities are whole Wh and seconds, so a step of 1 rounds nothing. */
function stepped(component: PriceComponent, { extensions }: Tariff): PriceComponent {
  return extensions?.quantisation === "none" ? { ...component, step_size: 1 } : component;
}

function toComponent(component: PriceComponent, gross: boolean, pointer: string, inexact: Report) {
  const { type, vat, step_size: step } = component;
  const rate = vat === null || vat === undefined ? null : readDecimal(vat, VAT_SCALE);
  const price = readDecimal(component.price, PRICE_SCALE);
  const whole = 100n * 10n ** BigInt(VAT_SCALE);
  const fine = 10n ** BigInt(PRICE_SCALE - ocpiScale);
  const [top, bottom] = gross && rate !== null ? [price * whole, (whole + rate) * fine] : [price, fine];
  const net = divideRounded(top, bottom, "half_up");
  if (top % bottom !== 0n)
    inexact.push({
      pointer: `${pointer}/price`,
      detail: `OCPI has 4 decimals${gross ? " and prices without VAT" : ""}: ${component.price} is published as ${text(net)}.`,
    });
  return {
    type,
    price: Number(text(net)),
    ...(rate !== null && { vat: Number(formatDecimal(rate, VAT_SCALE, 0)) }),
    step_size: step ?? 1,
  };
}

const ocpiScale = 4;

function text(units: bigint): string {
  return formatDecimal(units, ocpiScale, 0);
}

const decimals = ["min_kwh", "max_kwh", "min_current", "max_current", "min_power", "max_power"];

function toRestrictions(
  restrictions: Restrictions,
  pointer: string,
  inexact: Report,
): Record<string, unknown> {
  const { min_idle_duration, max_idle_duration, ...others } = restrictions;
  for (const [name, value] of Object.entries({ min_idle_duration, max_idle_duration }))
    if (value !== null && value !== undefined)
      inexact.push({
        pointer: `${pointer}/${name}`,
        detail: `OCPI has no ${name}: ${value} s of idle time.`,
      });
  return Object.fromEntries(
    Object.entries(present(others))
      .filter(([, value]) => !Array.isArray(value) || value.length > 0)
      .map(([name, value]) => [name, decimals.includes(name) ? Number(value) : value]),
  );
}

function toLimit(limit: PriceLimit, version: OcpiVersion): Record<string, number> {
  const [excl, incl] =
    "excl_vat" in limit ? [limit.excl_vat, limit.incl_vat] : [limit.before_taxes, limit.after_taxes];
  const [exclName, inclName] =
    version === "2.2.1" ? ["excl_vat", "incl_vat"] : ["before_taxes", "after_taxes"];
  const number = (amount: DecimalInput) =>
    Number(
      text(
        divideRounded(readDecimal(amount, PRICE_SCALE), 10n ** BigInt(PRICE_SCALE - ocpiScale), "half_up"),
      ),
    );
  return {
    [exclName]: number(excl),
    ...(incl !== null && incl !== undefined && { [inclName]: number(incl) }),
  };
}

/** The tariff's own texts, and one about the idle times that OCPI cannot express. */
function altTexts(tariff: Tariff): { language: string; text: string }[] {
  const given = (tariff as Tariff & { tariff_alt_text?: unknown }).tariff_alt_text;
  const own = (Array.isArray(given) ? given : []).filter(
    (entry): entry is { language: string; text: string } =>
      typeof entry === "object" &&
      entry !== null &&
      typeof entry.language === "string" &&
      typeof entry.text === "string",
  );
  const idle = tariff.elements.flatMap(({ price_components, restrictions }) => {
    const min = restrictions?.min_idle_duration ?? null;
    const max = restrictions?.max_idle_duration ?? null;
    if (min === null && max === null) return [];
    const prices = price_components.map(({ type, price }) => `${type} ${price}`).join(", ");
    const from = min === null ? "" : ` from ${min} s`;
    const to = max === null ? "" : ` until ${max} s`;
    return [`${prices}:${from}${to} after the vehicle stopped charging.`];
  });
  if (idle.length === 0) return own;
  return [...own, { language: "en", text: idle.join(" ").slice(0, 512) }];
}

function present(fields: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  );
}
