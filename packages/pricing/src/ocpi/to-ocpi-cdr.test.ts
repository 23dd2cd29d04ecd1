import fc from "fast-check";
import { expect, test } from "vitest";
import { priceSession } from "../price-session.ts";
import type { Tariff } from "../tariff.ts";
import type { SessionState, Timeline } from "../timeline.ts";
import { creditOcpiCdr } from "./credit-ocpi-cdr.ts";
import { repriceOcpiCdr } from "./reprice-ocpi-cdr.ts";
import { type CdrExport, toOcpiCdr } from "./to-ocpi-cdr.ts";

// 2026-03-02T09:00:00Z
const startAt = (20_514 * 24 + 9) * 3_600_000;
const tariff: Tariff = {
  id: "ours",
  currency: "EUR",
  elements: [
    {
      price_components: [
        { type: "FLAT", price: 0.5, vat: 21 },
        { type: "ENERGY", price: 0.3, vat: 21, step_size: 1 },
        { type: "TIME", price: 1.2, vat: 10, step_size: 1 },
        { type: "PARKING_TIME", price: 6, step_size: 1 },
      ],
    },
  ],
};
/** 10 kWh in an hour, then half an hour of standing, then 6 minutes in which the charger refuses. */
const timeline: Timeline = {
  start: { at: startAt, registerWh: 500 },
  stop: { at: startAt + 5_760_000, registerWh: 10_500 },
  samples: [{ at: startAt + 3_600_000, registerWh: 10_500 }],
  states: [
    { at: startAt + 3_600_000, state: "idle" },
    { at: startAt + 5_400_000, state: "suspended_evse" },
  ],
};

test("a receipt becomes an OCPI 2.2.1 CDR", () => {
  // 0.50 + 10 x 0.30 + 1 x 1.20 + 0.5 x 6 = 7.70; VAT 21 % of 3.50 = 0.735, that is 0.74, and 10 % of 1.20 = 0.12.
  expect(cdrOf(receipt())).toEqual({
    country_code: "NL",
    party_id: "FOR",
    id: "cdr_1",
    start_date_time: "2026-03-02T09:00:00.000Z",
    end_date_time: "2026-03-02T10:36:00.000Z",
    session_id: "ses_1",
    cdr_token: { uid: "04AABB", type: "RFID", contract_id: "NL-FOR-C00000001" },
    auth_method: "WHITELIST",
    cdr_location: location,
    currency: "EUR",
    tariffs: [
      {
        country_code: "NL",
        party_id: "FOR",
        id: "tar_1",
        currency: "EUR",
        elements: [
          {
            price_components: [
              { type: "FLAT", price: 0.5, vat: 21, step_size: 1 },
              { type: "ENERGY", price: 0.3, vat: 21, step_size: 1 },
              { type: "TIME", price: 1.2, vat: 10, step_size: 1 },
              { type: "PARKING_TIME", price: 6, step_size: 1 },
            ],
          },
        ],
        last_updated: "2026-03-02T09:00:00.000Z",
      },
    ],
    charging_periods: [
      {
        start_date_time: "2026-03-02T09:00:00.000Z",
        dimensions: [
          { type: "ENERGY", volume: 10 },
          { type: "TIME", volume: 1 },
        ],
        tariff_id: "tar_1",
      },
      {
        start_date_time: "2026-03-02T10:00:00.000Z",
        dimensions: [{ type: "PARKING_TIME", volume: 0.5 }],
        tariff_id: "tar_1",
      },
      {
        start_date_time: "2026-03-02T10:30:00.000Z",
        dimensions: [{ type: "ENERGY", volume: 0 }],
        tariff_id: "tar_1",
      },
    ],
    total_cost: { excl_vat: 7.7, incl_vat: 8.56 },
    total_fixed_cost: { excl_vat: 0.5, incl_vat: 0.61 },
    total_energy: 10,
    total_energy_cost: { excl_vat: 3, incl_vat: 3.63 },
    total_time: 1.6,
    total_time_cost: { excl_vat: 1.2, incl_vat: 1.32 },
    total_parking_time: 0.5,
    total_parking_cost: { excl_vat: 3, incl_vat: 3 },
    last_updated: "2026-03-02T11:00:00.000Z",
  });
});

test("with 2.3.0 prices are before taxes, and each tax is listed", () => {
  const exported = toOcpiCdr(receipt(), "2.3.0");
  expect(exported).toMatchObject({
    cdr: {
      total_cost: {
        before_taxes: 7.7,
        taxes: [
          { name: "VAT", percentage: 21, amount: 0.74 },
          { name: "VAT", percentage: 10, amount: 0.12 },
        ],
      },
      total_parking_cost: { before_taxes: 3, taxes: [] },
      tariffs: [{ tax_included: "NO" }],
    },
  });
});

test("hours have four decimals, and pauses of the charger are time when the tariff says so", () => {
  const paid = { ...tariff, extensions: { suspended_evse_as: "parking" as const } };
  const stop = { at: startAt + 5_761_000, registerWh: 10_500 };
  const cdr = cdrOf(receipt({ tariff: paid, timeline: { ...timeline, stop } }));
  // 361 s are 0.100277… h, 1800 + 361 s are 0.600277… h, 5761 s are 1.600277… h.
  expect(cdr.charging_periods[2]?.dimensions).toEqual([{ type: "PARKING_TIME", volume: 0.1003 }]);
  expect(cdr).toMatchObject({ total_parking_time: 0.6003, total_time: 1.6003 });
});

test("a minimum price changes the total and no other cost", () => {
  const cdr = cdrOf(receipt({ tariff: { ...tariff, min_price: { excl_vat: 9, incl_vat: 10 } } }));
  expect(cdr).toMatchObject({
    total_cost: { excl_vat: 9, incl_vat: 10 },
    total_fixed_cost: { excl_vat: 0.5 },
    tariffs: [{ min_price: { excl_vat: 9, incl_vat: 10 } }],
  });
});

test("a line is distinguished from a fee by its type, with a description in any language", () => {
  const source = receipt({ tariff: { ...tariff, min_price: { excl_vat: 9, incl_vat: 10 } } });
  const { priced } = source;
  if (priced === null) throw new Error("no price");
  const lines = priced.lines.map((line, index) => ({ ...line, description: `Zeile ${index + 1}` }));
  expect(cdrOf({ ...source, priced: { ...priced, lines } })).toEqual(cdrOf(source));
});

test("a price that includes tax is split", () => {
  const gross: Tariff = {
    currency: "EUR",
    tax_included: "YES",
    elements: [{ price_components: [{ type: "ENERGY", price: 0.363, vat: 21 }] }],
  };
  // 10 x 0.363 = 3.63 with tax, 3.63 / 1.21 = 3.00 without.
  expect(cdrOf(receipt({ tariff: gross }))).toMatchObject({
    total_cost: { excl_vat: 3, incl_vat: 3.63 },
    total_energy_cost: { excl_vat: 3, incl_vat: 3.63 },
    tariffs: [{ elements: [{ price_components: [{ price: 0.3, vat: 21 }] }] }],
  });
});

test("a reservation is priced and timed separately", () => {
  const reserving: Tariff = {
    ...tariff,
    elements: [
      {
        price_components: [
          { type: "FLAT", price: 1, vat: 21 },
          { type: "TIME", price: 3, vat: 21, step_size: 1 },
        ],
        restrictions: { reservation: "RESERVATION" },
      },
      ...tariff.elements,
    ],
  };
  const session = { ...timeline, reservation: { start: startAt - 1_800_000 } };
  const cdr = cdrOf(receipt({ tariff: reserving, timeline: session }));
  // 1.00 + half an hour at 3.00 = 2.50, and 21 % of it 0.525, that is 0.53.
  expect(cdr).toMatchObject({
    start_date_time: "2026-03-02T08:30:00.000Z",
    total_fixed_cost: { excl_vat: 0.5 },
    total_time: 1.6,
    total_time_cost: { excl_vat: 1.2 },
    total_reservation_cost: { excl_vat: 2.5, incl_vat: 3.03 },
  });
  expect(cdr.charging_periods[0]).toMatchObject({
    start_date_time: "2026-03-02T08:30:00.000Z",
    dimensions: [{ type: "RESERVATION_TIME", volume: 0.5 }],
  });
  expect(repriceOcpiCdr(cdr, null)).toMatchObject({ ok: true, agrees: true });
});

test("a period states the power and current that selected its price", () => {
  const powerful: Tariff = {
    currency: "EUR",
    elements: [
      { price_components: [{ type: "ENERGY", price: 0.5 }], restrictions: { min_power: 9, max_current: 40 } },
      { price_components: [{ type: "ENERGY", price: 0.3 }] },
    ],
  };
  const stop = { at: startAt + 3_600_000, registerWh: 10_500 };
  const samples = [{ at: startAt, registerWh: 500, powerW: 10_000, currentA: 16.5 }];
  const cdr = cdrOf(
    receipt({ tariff: powerful, timeline: { start: timeline.start, stop, samples, states: [] } }),
  );
  expect(cdr.charging_periods[0]?.dimensions).toEqual(
    expect.arrayContaining([
      { type: "MIN_POWER", volume: 10 },
      { type: "MAX_POWER", volume: 10 },
      { type: "MIN_CURRENT", volume: 16.5 },
      { type: "MAX_CURRENT", volume: 16.5 },
    ]),
  );
  expect(cdr).toMatchObject({ total_cost: { excl_vat: 5 } });
  expect(repriceOcpiCdr(cdr, null)).toMatchObject({ ok: true, agrees: true });
});

test("a power with many decimals is written so that it gets its price again", () => {
  const powerful: Tariff = {
    currency: "EUR",
    elements: [
      { price_components: [{ type: "ENERGY", price: 0.5 }], restrictions: { min_power: 9.3 } },
      { price_components: [{ type: "ENERGY", price: 0.3 }] },
    ],
  };
  // 10 kWh in 3870 s are 9302.32558... W, and 10 kWh in 3871 s are 9299.9225... W: below 9.3 kW, and 9.2999 to four decimals.
  const priced = (durationS: number) => {
    const stop = { at: startAt + durationS * 1000, registerWh: 10_500 };
    return cdrOf(receipt({ tariff: powerful, timeline: { ...timeline, stop, samples: [], states: [] } }));
  };
  const above = priced(3_870);
  expect(above.charging_periods[0]?.dimensions).toEqual(
    expect.arrayContaining([
      { type: "MIN_POWER", volume: 9.3023 },
      { type: "MAX_POWER", volume: 9.3024 },
    ]),
  );
  // 10 x 0.50 and 10 x 0.30.
  expect(above.total_cost).toMatchObject({ excl_vat: 5 });
  expect(repriceOcpiCdr(above, null)).toMatchObject({ ok: true, agrees: true });
  const below = priced(3_871);
  expect(below.total_cost).toMatchObject({ excl_vat: 3 });
  expect(repriceOcpiCdr(below, null)).toMatchObject({ ok: true, agrees: true });
});

test("time that was not billed is not stated, so that it cannot be billed", () => {
  const drop = ["TIME", "PARKING_TIME"] as const;
  const priced = priceSession(tariff, null, timeline, { drop });
  const cdr = cdrOf({ ...receipt(), priced, drop });
  // 0.50 + 10 x 0.30.
  expect(cdr).toMatchObject({ total_cost: { excl_vat: 3.5 }, total_time: 1.6 });
  expect(cdr.charging_periods.flatMap(({ dimensions }) => dimensions.map(({ type }) => type))).toEqual([
    "ENERGY",
    "ENERGY",
    "ENERGY",
  ]);
  expect(repriceOcpiCdr(cdr, null)).toMatchObject({ ok: true, agrees: true });
});

test("a remark is cut after 255 characters", () => {
  expect(cdrOf({ ...receipt(), remark: "é".repeat(300) }).remark).toHaveLength(255);
});

test.each<[string, Partial<CdrExport>]>([
  ["unbillable", { status: "unbillable", priced: null }],
  ["time_unknown", { startAt: null }],
  ["time_unknown", { endAt: null }],
  ["not_priced", { priced: null }],
  ["not_priced", { tariff: null }],
  ["id_too_long", { cdrId: "x".repeat(37) }],
])("a receipt that OCPI cannot express is refused: %s", (code, changes) => {
  expect(toOcpiCdr({ ...receipt(), ...changes })).toMatchObject({ ok: false, code });
});

test("a correction credits the sent CDR, and sends another one", () => {
  const sent = cdrOf(receipt());
  const less = { ...timeline, stop: { ...timeline.stop, registerWh: 9_500 }, samples: [] };
  const credited = creditOcpiCdr(sent, receipt({ timeline: less }), { number: 1, at: startAt + 86_400_000 });
  if (!credited.ok) throw new Error(credited.detail);
  expect(credited.credit).toEqual({
    ...sent,
    id: "cdr_1-C",
    credit: true,
    credit_reference_id: "cdr_1",
    total_cost: { excl_vat: -7.7, incl_vat: -8.56 },
    last_updated: "2026-03-03T09:00:00.000Z",
  });
  expect(credited.replacement).toMatchObject({ id: "cdr_1-R1", total_energy: 9 });
  expect(credited.replacement).not.toHaveProperty("credit");
  // A credit still agrees with its own periods: only its total is negative.
  expect(repriceOcpiCdr(credited.credit, null)).toMatchObject({ ok: true, agrees: true });
});

test("a credit without a replacement credits everything; a credit is not credited", () => {
  const sent = cdrOf({ ...receipt(), cdrId: "x".repeat(36) });
  const nothing = { ...receipt(), status: "unbillable" as const, priced: null };
  expect(creditOcpiCdr(sent, nothing, { number: 1, at: startAt })).toMatchObject({
    credit: { id: `${"x".repeat(36)}-C` },
    replacement: null,
  });
  const long = { ...receipt(), cdrId: "y".repeat(36) };
  const credited = creditOcpiCdr(sent, long, { number: 12, at: startAt });
  expect(credited).toMatchObject({ replacement: { id: `${"y".repeat(32)}-R12` } });
  if (!credited.ok) throw new Error(credited.detail);
  expect(creditOcpiCdr(credited.credit, nothing, { number: 2, at: startAt })).toMatchObject({ ok: false });
});

test("pricing an exported CDR gives its amounts", () => {
  const night: Tariff = {
    currency: "EUR",
    elements: [
      { price_components: [{ type: "FLAT", price: 0.35, vat: 21 }] },
      {
        price_components: [{ type: "ENERGY", price: "0.2231", vat: 21, step_size: 100 }],
        restrictions: { start_time: "22:00", end_time: "06:00" },
      },
      {
        price_components: [
          { type: "ENERGY", price: "0.3777", vat: 21, step_size: 100 },
          { type: "PARKING_TIME", price: 4.5, vat: 9, step_size: 300 },
        ],
        restrictions: { max_kwh: 20 },
      },
      { price_components: [{ type: "TIME", price: 0.77, vat: 21, step_size: 60 }] },
    ],
  };
  const states = fc.array(
    fc.record({
      at: fc.integer({ min: 0, max: 36_000 }).map((seconds) => startAt + seconds * 1000),
      state: fc.constantFrom<SessionState>("charging", "idle", "suspended_evse"),
    }),
    { maxLength: 5 },
  );
  fc.assert(
    fc.property(
      fc.integer({ min: 60, max: 86_400 }),
      fc.integer({ min: 1, max: 60_000 }),
      states,
      (durationS, energyWh, changes) => {
        const random: Timeline = {
          start: { at: startAt, registerWh: 0 },
          stop: { at: startAt + durationS * 1000, registerWh: energyWh },
          samples: [],
          states: changes,
        };
        const cdr = cdrOf(receipt({ tariff: night, timeline: random }));
        const repriced = repriceOcpiCdr(JSON.parse(JSON.stringify(cdr)), "Europe/Amsterdam");
        if (!repriced.ok) throw new Error(JSON.stringify(repriced.errors));
        expect(repriced.comparisons.filter(({ agrees }) => !agrees)).toEqual([]);
        expect(
          repriced.comparisons.find(({ pointer }) => pointer === "/total_cost/incl_vat")?.difference,
        ).toBe("0");
      },
    ),
    { numRuns: 60 },
  );
});

const location = {
  id: "loc_1",
  address: "Kade 1",
  city: "Rotterdam",
  country: "NLD",
  coordinates: { latitude: "51.9225", longitude: "4.4792" },
  evse_uid: "soc_1",
  evse_id: "NL*FOR*E1",
  connector_id: "1",
  connector_standard: "IEC_62196_T2",
  connector_format: "SOCKET",
  connector_power_type: "AC_3_PHASE",
};

function receipt(given: { tariff?: Tariff; timeline?: Timeline } = {}): CdrExport {
  const revision = given.tariff ?? tariff;
  const session = given.timeline ?? timeline;
  return {
    countryCode: "NL",
    partyId: "FOR",
    cdrId: "cdr_1",
    sessionId: "ses_1",
    status: "valid",
    startAt: session.start.at,
    endAt: session.stop.at,
    createdAt: startAt + 7_200_000,
    token: { uid: "04AABB", type: "RFID", contract_id: "NL-FOR-C00000001" },
    authMethod: "WHITELIST",
    location,
    tariff: { id: "tar_1", revision, updatedAt: startAt },
    priced: priceSession(revision, "Europe/Amsterdam", session),
  };
}

function cdrOf(source: CdrExport) {
  const exported = toOcpiCdr(source);
  if (!exported.ok) throw new Error(exported.detail);
  return exported.cdr;
}
