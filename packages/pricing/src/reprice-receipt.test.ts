import { expect, test } from "vitest";
import type { Evidence } from "./evidence.ts";
import { type Receipt, repriceReceipt } from "./reprice-receipt.ts";
import type { Tariff } from "./tariff.ts";

const startAt = 1_772_442_000_000;
const tariff: Tariff = {
  currency: "EUR",
  elements: [
    {
      price_components: [
        { type: "FLAT", price: 0.5 },
        { type: "ENERGY", price: 0.3 },
      ],
    },
  ],
};
/** 2.5 kWh in an hour. */
const evidence: Evidence = {
  chargerId: "CP-1",
  connectorId: 1,
  transactionId: 7,
  start: { at: startAt, receivedAt: startAt, frameId: "f1", registerWh: 1000 },
  samples: [],
  stop: { at: startAt + 3_600_000, receivedAt: startAt + 3_600_000, frameId: "f2", registerWh: 3500 },
  states: [],
  authorized: true,
  trigger: "stop",
  tariff,
  timeZone: null,
};
/** 0.50 + 2.5 x 0.30 = 1.25. */
const receipt: Receipt = {
  status: "valid",
  currency: "EUR",
  total_energy_wh: 2500,
  total_time_s: 3600,
  total_cost: 1.25,
  line_items: [
    { type: "FLAT", description: "Start fee", quantity: 1, unit_price: 0.5, cost: 0.5 },
    { type: "ENERGY", description: "Energy", quantity: 2.5, unit_price: 0.3, cost: 0.75 },
  ],
  billing_decision: null,
};

test("a receipt agrees with its evidence", () => {
  const { agrees, comparisons, bill } = check(receipt);
  expect(agrees).toBe(true);
  expect(comparisons.map(({ pointer }) => pointer)).toEqual([
    "/status",
    "/billing_decision/reason_code",
    "/currency",
    "/total_energy_wh",
    "/total_time_s",
    "/line_items/0/quantity",
    "/line_items/0/cost",
    "/line_items/1/quantity",
    "/line_items/1/cost",
    "/total_cost",
  ]);
  expect(bill.priced?.total).toBe("1.25");
});

test("each amount that differs has a comparison with its difference", () => {
  const [fee, energy] = receipt.line_items;
  if (fee === undefined || energy === undefined) throw new Error("unreachable");
  const wrong = {
    ...receipt,
    total_energy_wh: 2600,
    total_cost: "1.28",
    line_items: [{ ...energy, quantity: 2.6, cost: 0.78 }, fee],
  };
  expect(differences(wrong)).toEqual([
    { pointer: "/total_energy_wh", stated: "2600", computed: "2500", difference: "100", agrees: false },
    { pointer: "/line_items/0/quantity", stated: "2.6", computed: "2.5", difference: "0.1", agrees: false },
    { pointer: "/line_items/0/cost", stated: "0.78", computed: "0.75", difference: "0.03", agrees: false },
    { pointer: "/total_cost", stated: "1.28", computed: "1.25", difference: "0.03", agrees: false },
  ]);
});

test("a line at another price is not one of ours, and ours is missing", () => {
  const [fee, energy] = receipt.line_items;
  if (fee === undefined || energy === undefined) throw new Error("unreachable");
  const wrong = { ...receipt, line_items: [fee, { ...energy, unit_price: 0.31 }] };
  expect(differences(wrong)).toEqual([
    { pointer: "/line_items/1/quantity", stated: "2.5", computed: null, difference: "2.5", agrees: false },
    { pointer: "/line_items/1/cost", stated: "0.75", computed: null, difference: "0.75", agrees: false },
    { pointer: "/line_items/-", stated: null, computed: "0.75", difference: "-0.75", agrees: false },
  ]);
});

test("another decision, status or currency of a receipt is reported", () => {
  const wrong: Receipt = {
    ...receipt,
    status: "unbillable",
    currency: "USD",
    billing_decision: { reason_code: "register_regressed" },
  };
  expect(differences(wrong)).toMatchObject([
    { pointer: "/status", stated: "unbillable", computed: "valid" },
    { pointer: "/billing_decision/reason_code", stated: "register_regressed", computed: null },
    { pointer: "/currency", stated: "USD", computed: "EUR" },
  ]);
});

test("an unbillable session has no lines and costs nothing", () => {
  const refused = { ...evidence, authorized: false };
  const nothing: Receipt = {
    status: "unbillable",
    total_energy_wh: 2500,
    total_time_s: 3600,
    total_cost: 0,
    line_items: [],
    billing_decision: { reason_code: "not_authorized" },
  };
  expect(repriceReceipt(refused, "confirmed_register_ok", nothing)).toMatchObject({ agrees: true });
});

function check(given: Receipt) {
  return repriceReceipt(evidence, "confirmed_register_ok", given);
}

function differences(given: Receipt) {
  return check(given).comparisons.filter(({ agrees }) => !agrees);
}
