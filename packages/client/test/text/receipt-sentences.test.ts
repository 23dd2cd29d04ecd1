import type { CdrLineItem } from "@forecourt/client";
import { type GatheredReceipt, money } from "@forecourt/client/text";
import { expect, test } from "vitest";
import { lineSentence } from "../../src/text/receipt/line-sentence.ts";
import { meterSentences } from "../../src/text/receipt/meter-sentences.ts";
import { priceSentences } from "../../src/text/receipt/price-sentences.ts";

const line: CdrLineItem = {
  type: "ENERGY",
  description: "Energy 22:00–06:00",
  quantity: 11.2,
  unit_price: 0.35,
  cost: 3.92,
  vat: 21,
};

test.each<[line: Partial<CdrLineItem>, currency: string, sentence: string]>([
  [{}, "EUR", "Energy 22:00–06:00: 11.2 kWh at 0.35 EUR a kWh = 3.92 EUR."],
  // 0.1 times 0.7 is 0.07, which floating point does not say.
  [
    { quantity: 0.1, unit_price: 0.7, cost: 0.07 },
    "EUR",
    "Energy 22:00–06:00: 0.1 kWh at 0.70 EUR a kWh = 0.07 EUR.",
  ],
  [
    { type: "TIME", description: null, quantity: 1.5, unit_price: 2, cost: 3 },
    "EUR",
    "Charging time: 1.5 h at 2.00 EUR an hour = 3.00 EUR.",
  ],
  [
    { type: "PARKING_TIME", description: "Parking time", quantity: 0.333333, unit_price: 40, cost: 13 },
    "JPY",
    "Parking time: 0.333333 h at 40 JPY an hour = 13.33… JPY, rounded to 13 JPY.",
  ],
  [
    { type: "FLAT", description: "Maximum price adjustment", quantity: 1, unit_price: -2.5, cost: -2.5 },
    "EUR",
    "Maximum price adjustment: -2.50 EUR.",
  ],
])("the line %j in %s is a sentence", (given, currency, sentence) => {
  expect(lineSentence({ ...line, ...given }, currency)).toBe(sentence);
});

/** A receipt of 100 Wh at a tariff with steps of 1 kWh and a least price. */
const receipt: GatheredReceipt = {
  cdr: {
    id: "cdr_1",
    session_id: "ses_1",
    tariff_id: "night",
    tariff_revision: 2,
    currency: "EUR",
    start_time: "2026-11-21T19:00:00Z",
    end_time: "2026-11-21T19:10:00Z",
    total_energy_wh: 100,
    total_time_s: 600,
    total_cost: 1,
    line_items: [
      { ...line, description: "Energy", quantity: 1, cost: 0.35 },
      {
        ...line,
        type: "FLAT",
        description: "Minimum price adjustment",
        quantity: 1,
        unit_price: 0.65,
        cost: 0.65,
      },
    ],
    status: "valid",
    payment_references: [],
    billing_decision: null,
    charger_id: "chg_1",
    charger_identity: "CP-1",
    socket_id: "soc_1",
    connector_id: 1,
    location_id: null,
    location_name: null,
    tax_included: "YES",
    total_cost_incl_vat: 1,
    taxes: [{ vat: 21, base: 0.83, amount: 0.17 }],
    created_at: "2026-11-21T19:10:01Z",
  },
  record: { cdr_id: "cdr_1", session_id: "ses_1", decision: null, chain: [] },
  session: {
    id: "ses_1",
    charger_id: "chg_1",
    charger_identity: "CP-1",
    connector_id: 1,
    socket_id: "soc_1",
    location_id: null,
    location_name: null,
    transaction_id: 1,
    id_tag: null,
    status: "completed",
    started_at: "2026-11-21T19:00:00Z",
    ended_at: "2026-11-21T19:10:00Z",
    meter_start_wh: 500,
    meter_stop_wh: 600,
    last_meter_wh: 600,
    last_meter_at: "2026-11-21T19:10:00Z",
    energy_wh: 100,
    limit_a: null,
    stop_reason: "Local",
    finalize_reason: null,
    limits: null,
    limits_left: null,
    stop_cause: null,
    authorizer: null,
    start_command_id: null,
    tariff_id: "night",
    tariff_revision: 2,
    cdr_id: "cdr_1",
    created_at: "2026-11-21T19:00:00Z",
    updated_at: "2026-11-21T19:10:00Z",
  },
  readings: [],
  tariff: {
    id: "night",
    revision: 2,
    currency: "EUR",
    min_price: { excl_vat: 0.9, incl_vat: 1 },
    extensions: { rounding: { mode: "down", scope: "total" } },
    elements: [],
    created_at: "2026-10-01T08:00:00Z",
    last_updated: "2026-11-01T08:00:00Z",
  },
  identity: "CP-1",
  connectorId: 1,
  location: null,
};

test("steps, the minimum price, own rounding and included tax are explained", () => {
  expect(priceSentences(receipt, "UTC")).toEqual([
    "The prices come from tariff night, revision 2, last changed at 2026-11-01 08:00:00. They were fixed when charging began, at 2026-11-21 19:00:00; later changes to the tariff do not apply.",
    "Energy: 1 kWh at 0.35 EUR a kWh = 0.35 EUR.",
    "Minimum price adjustment: 0.65 EUR.",
    "The tariff bills energy in steps, so 1 kWh is billed for the 0.1 kWh delivered.",
    'The tariff charges at least 0.90 EUR before tax and 1.00 EUR with tax for a session; the line "Minimum price adjustment" applies this.',
    "The total is 1.00 EUR.",
    "The total is rounded to 2 decimals, always down.",
    "The prices include tax.",
    "21 % tax on 0.83 EUR is 0.17 EUR.",
  ]);
});

test("signed meter values are explained as signed, with their frames and the ignored values", () => {
  const reading = (wh: number, at: string, frame: string) => ({
    wh,
    at,
    source: "StopTransaction (signed)",
    frameRef: `ocpp1.6:CP-1:tx/1#StopTransaction/${frame}`,
  });
  const evidence = {
    frameRef: "ocpp1.6:CP-1:tx/1#StopTransaction/9",
    register: { start: null, last: null, stop: null, method: "signed_pair" },
    missing: ["MeterValues"],
    clock: { trusted: false },
    signature: {
      status: "verified",
      meter_serial: "M-77",
      key_fingerprint: "ab12",
      start: reading(500, "2026-11-21T19:00:00Z", "7"),
      stop: reading(600, "2026-11-21T19:10:00Z", "9"),
    },
    suspect_frames: ["ocpp1.6:CP-1:tx/1#MeterValues/8"],
  };
  const decision = {
    outcome: "billed" as const,
    reason_code: "signed_register_verified",
    explanation: "Verified.",
    evidence,
  };
  expect(meterSentences({ ...receipt, record: { ...receipt.record, decision } }, "UTC")).toEqual([
    "Charging began at 2026-11-21 19:00:00 with the meter at 0.5 kWh (StopTransaction (signed), frame ocpp1.6:CP-1:tx/1#StopTransaction/7).",
    "No readings came on the way.",
    "Charging ended at 2026-11-21 19:10:00 with the meter at 0.6 kWh (StopTransaction (signed), frame ocpp1.6:CP-1:tx/1#StopTransaction/9).",
    "That makes 0.1 kWh: 0.6 less 0.5.",
    "The charger never sent: MeterValues.",
    "The charger's clock was wrong; these are the times at which its messages arrived.",
    "Meter M-77 signed both, with the key ab12; the signatures are genuine.",
    "Left aside, because they contradict the rest: ocpp1.6:CP-1:tx/1#MeterValues/8.",
  ]);
});

test("amounts have the decimals of their currency at least, and all of their own", () => {
  expect([money(3.5, "EUR"), money(350, "JPY"), money(0.3517, "EUR"), money(1.25, "KWD")]).toEqual([
    "3.50 EUR",
    "350 JPY",
    "0.3517 EUR",
    "1.250 KWD",
  ]);
});
