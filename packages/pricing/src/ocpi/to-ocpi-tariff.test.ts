import { expect, test } from "vitest";
import type { Tariff } from "../tariff.ts";
import { validateTariff } from "../validate-tariff.ts";
import { toOcpiTariff } from "./to-ocpi-tariff.ts";

const owner = { countryCode: "NL", partyId: "FOR", id: "tar_1", lastUpdated: 0 };

test("prices that include VAT are published without it in 2.2.1, rounded to four decimals, and as they are in 2.3.0", () => {
  const gross = tariffOf({ tax_included: "YES", price: 0.4, vat: 21 });
  // 0.4 / 1.21 = 0.33057…
  const net = toOcpiTariff(gross, owner);
  expect(net.tariff.elements[0]?.price_components).toEqual([
    { type: "PARKING_TIME", price: 0.3306, vat: 21, step_size: 1 },
  ]);
  expect(net.inexact).toMatchObject([{ pointer: "/elements/0/price_components/0/price" }]);
  const same = toOcpiTariff(gross, owner, "2.3.0");
  expect(same).toMatchObject({
    tariff: { tax_included: "YES", elements: [{ price_components: [{ price: 0.4 }] }] },
    inexact: [],
  });
});

test("a price of six decimals is rounded, and reported", () => {
  const { tariff, inexact } = toOcpiTariff(tariffOf({ price: "0.123456" }), owner);
  expect(tariff.elements[0]?.price_components[0]?.price).toBe(0.1235);
  expect(inexact).toHaveLength(1);
});

test("idle times become a text, and the element stays: a published price is never too low", () => {
  const { tariff, inexact } = toOcpiTariff(
    tariffOf({ price: 6, restrictions: { min_idle_duration: 900, start_time: "08:00", end_time: null } }),
    owner,
  );
  expect(tariff.elements[0]?.restrictions).toEqual({ start_time: "08:00" });
  expect(tariff.tariff_alt_text).toEqual([
    { language: "en", text: "PARKING_TIME 6: from 900 s after the vehicle stopped charging." },
  ]);
  expect(inexact).toMatchObject([{ pointer: "/elements/0/restrictions/min_idle_duration" }]);
});

test("limits have the form of the version, our own members are left out, and the rest is copied", () => {
  const source = {
    ...tariffOf({ price: 1, restrictions: { min_kwh: "2.5", day_of_week: [] } }),
    name: "Ours",
    min_price: { before_taxes: "1.50", after_taxes: null },
    max_price: { excl_vat: 10, incl_vat: 12.1 },
    extensions: { suspended_evse_as: "time" as const },
    type: "REGULAR",
    tariff_alt_text: [{ language: "nl", text: "Dagtarief" }],
    start_date_time: "2026-01-01T00:00:00Z",
  };
  const { tariff, inexact } = toOcpiTariff(source, owner);
  expect(inexact).toEqual([]);
  expect(tariff).toEqual({
    country_code: "NL",
    party_id: "FOR",
    id: "tar_1",
    type: "REGULAR",
    currency: "EUR",
    tariff_alt_text: [{ language: "nl", text: "Dagtarief" }],
    min_price: { excl_vat: 1.5 },
    max_price: { excl_vat: 10, incl_vat: 12.1 },
    elements: [
      {
        price_components: [{ type: "PARKING_TIME", price: 1, step_size: 1 }],
        restrictions: { min_kwh: 2.5 },
      },
    ],
    start_date_time: "2026-01-01T00:00:00Z",
    last_updated: "1970-01-01T00:00:00.000Z",
  });
  expect(toOcpiTariff(source, owner, "2.3.0").tariff).toMatchObject({
    min_price: { before_taxes: 1.5 },
    max_price: { before_taxes: 10, after_taxes: 12.1 },
  });
});

test("without quantisation steps are 1; a waiver and another rounding cannot be expressed", () => {
  const source: Tariff = {
    currency: "EUR",
    elements: [{ price_components: [{ type: "ENERGY", price: 0.3, step_size: 1000 }] }],
    extensions: { quantisation: "none", zero_energy: "waive", rounding: { mode: "down", scope: "line" } },
  };
  const { tariff, inexact } = toOcpiTariff(source, owner);
  expect(tariff.elements[0]?.price_components[0]?.step_size).toBe(1);
  expect(inexact.map(({ pointer }) => pointer)).toEqual(["/extensions/zero_energy", "/extensions/rounding"]);
});

test("a published tariff is one that we accept", () => {
  const { tariff } = toOcpiTariff(tariffOf({ price: "0.29" }), owner);
  expect(validateTariff(JSON.parse(JSON.stringify(tariff)))).toMatchObject({ ok: true });
});

function tariffOf(given: {
  price: number | string;
  vat?: number;
  tax_included?: "YES";
  restrictions?: Tariff["elements"][number]["restrictions"];
}): Tariff {
  const { price, restrictions, tax_included, vat } = given;
  return {
    id: "ours",
    currency: "EUR",
    ...(tax_included && { tax_included }),
    elements: [
      {
        price_components: [{ type: "PARKING_TIME", price, vat: vat ?? null, step_size: 1 }],
        restrictions: restrictions ?? null,
      },
    ],
  };
}

test("free idle minutes that OCPI cannot express do not make parking free", () => {
  const parking = (price: number) => ({ type: "PARKING_TIME" as const, price, step_size: 1 });
  const energy = { type: "ENERGY" as const, price: 0.4, step_size: 1 };
  const graceful: Tariff = {
    currency: "EUR",
    elements: [
      { price_components: [parking(0)], restrictions: { max_idle_duration: 900 } },
      { price_components: [parking(2), energy], restrictions: { max_idle_duration: 3_600 } },
      { price_components: [parking(6)] },
    ],
  };
  const { inexact, tariff } = toOcpiTariff(graceful, owner);
  expect(tariff.elements).toEqual([{ price_components: [energy] }, { price_components: [parking(6)] }]);
  expect(inexact.map(({ pointer }) => pointer)).toEqual([
    "/elements/0/restrictions/max_idle_duration",
    "/elements/1/restrictions/max_idle_duration",
  ]);
  expect(tariff.tariff_alt_text?.[0]?.text).toMatch(/^PARKING_TIME 0: until 900 s/);
  // By day only there is nothing that costs more at night: it stays.
  const byDay: Tariff = {
    currency: "EUR",
    elements: [
      { price_components: [parking(2)], restrictions: { max_idle_duration: 900 } },
      { price_components: [parking(6)], restrictions: { start_time: "08:00", end_time: "20:00" } },
    ],
  };
  expect(toOcpiTariff(byDay, owner).tariff.elements).toHaveLength(2);
});
