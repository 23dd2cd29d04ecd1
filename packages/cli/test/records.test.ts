import { explainReceipt, type GatheredReceipt } from "@forecourt/client/text";
import { schemas } from "@forecourt/contract";
import { testSeed } from "@forecourt/harness";
import fc from "fast-check";
import { expect, test } from "vitest";
import { sectionsText } from "../src/commands/cdrs/explain.ts";
import { operationSpecs } from "../src/generated/operations.ts";
import { paintFor } from "../src/output/paint.ts";
import { recordText } from "../src/output/record-text.ts";
import { lengthOf } from "../src/output/text-width.ts";
import { quoteText } from "../src/prices/quote-text.ts";
import { tariffText } from "../src/prices/tariff-text.ts";
import { receiptText } from "../src/receipts/receipt-text.ts";
import { arbitraryOf, definition, hostileText, type Schema } from "./arbitrary-of.ts";

const terminal = { isTty: true };
const output = {
  paint: paintFor(terminal, { env: { NO_COLOR: "1" } }),
  columns: 60,
  timeZone: "Europe/Amsterdam",
};

test("a record is a field a line, with units, local times, and what is nested below its name", () => {
  const charger = {
    id: "chg_1",
    name: null,
    connected: true,
    last_seen_at: "2026-11-21T19:04:05.000Z",
    max_amperage: 32,
    energy_wh: 11_200,
    capabilities: {},
    features: ["Core", "SmartCharging"],
    sockets: [
      { id: "soc_1", status: "Charging" },
      { id: "soc_2", status: null },
    ],
    actor: { type: "charger", id: "chg_1" },
    explanation: "The charger restarted and sent no StopTransaction; it is billed up to the last frame.",
  };
  expect(recordText(charger, output)).toBe(`\
id            chg_1
name          –
connected     yes
last_seen_at  2026-11-21 20:04:05 +01:00
max_amperage  32 A
energy_wh     11.2 kWh
capabilities  –
features      Core, SmartCharging
sockets
  - id      soc_1
    status  Charging
  - id      soc_2
    status  –
actor
  type  charger
  id    chg_1
explanation   The charger restarted and sent no
              StopTransaction; it is billed up to the last
              frame.
`);
});

test("lines that a text has are lines below each other", () => {
  const key = "-----BEGIN PUBLIC KEY-----\nMFkwEwYH\n-----END PUBLIC KEY-----\n";
  expect(recordText({ meter_public_key: key, id: "soc_1" }, output)).toBe(`\
meter_public_key  -----BEGIN PUBLIC KEY-----
                  MFkwEwYH
                  -----END PUBLIC KEY-----
id                soc_1
`);
});

test("a field that is named as what every object has is a field like any other", () => {
  expect(recordText({ result: { toString: 0 } }, output)).toBe("result\n  toString  0\n");
});

const records = Object.values(operationSpecs)
  .filter(({ answers }) => answers === "record" || answers === "command")
  .map(({ id }) => id);

test.each(records)("no control character of a record of %s reaches the terminal", (id) => {
  const { responses } = schemas.operations[id];
  const answer = (responses["200"] ?? responses["201"] ?? responses["202"]) as Schema;
  const record = arbitraryOf(answer.properties?.["data"] ?? {});
  fc.assert(
    fc.property(record, fc.integer({ min: 40, max: 120 }), (given, columns) => {
      const lines = recordText(given as object, { ...output, columns }).split("\n");
      for (const line of lines) expect(line).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
    }),
    { numRuns: 8, seed: testSeed },
  );
});

const recordsWithTheirOwnText: [name: string, schema: string, text: (record: never) => string][] = [
  ["a receipt", "CdrWithDecision", (cdr) => receiptText(cdr, output)],
  ["a tariff", "Tariff", (tariff) => tariffText(tariff, output)],
  ["a quote", "Quote", (quote) => quoteText(quote, output)],
];

test.each(recordsWithTheirOwnText)("no control character of %s reaches the terminal", (_, name, text) => {
  fc.assert(
    fc.property(arbitraryOf(definition(name)), (given) => {
      // Holds: it was made by the schema that it is named after.
      for (const line of text(given as never).split("\n")) expect(line).not.toMatch(unprintable);
    }),
    { numRuns: 30, seed: testSeed },
  );
});

test("no control character of the story of a receipt reaches the terminal", () => {
  const of = (name: string) => arbitraryOf(definition(name));
  const gathered = fc.record({
    cdr: of("CdrWithDecision"),
    record: of("BillingDecisionRecord"),
    session: of("Session"),
    readings: fc.array(of("MeterValue"), { maxLength: 3 }),
    tariff: of("Tariff"),
    identity: hostileText,
    connectorId: fc.integer(),
    location: fc.record({ name: hostileText, regime: hostileText }),
  });
  fc.assert(
    fc.property(gathered, (given) => {
      // Holds: each part was made by its schema.
      const text = sectionsText(explainReceipt(given as unknown as GatheredReceipt, "UTC"), output);
      for (const line of text.split("\n")) expect(line).not.toMatch(unprintable);
    }),
    { numRuns: 30, seed: testSeed },
  );
});

const unprintable = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

test("a text of many words is broken between them, within the terminal", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("session", "充電器", "👩‍🔧", "é", "0"), { minLength: 1, maxLength: 60 }),
      (words) => {
        const lines = recordText({ note: words.join(" ") }, output)
          .trimEnd()
          .split("\n");
        expect(Math.max(...lines.map(lengthOf))).toBeLessThanOrEqual(60);
        expect(lines.map((line) => line.slice(6)).join(" ")).toBe(words.join(" "));
      },
    ),
  );
});
