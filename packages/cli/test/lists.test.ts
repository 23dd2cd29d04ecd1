import { schemas } from "@forecourt/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ListId, shown } from "../src/output/columns.ts";
import { listText } from "../src/output/list-text.ts";
import { paintFor } from "../src/output/paint.ts";
import type { TextOutput } from "../src/output/text-output.ts";
import { lengthOf } from "../src/output/text-width.ts";
import { arbitraryOf, definition, type Schema } from "./arbitrary-of.ts";

const terminal = { isTty: true };
const plain: TextOutput = {
  paint: paintFor(terminal, { env: { NO_COLOR: "1" } }),
  columns: Number.POSITIVE_INFINITY,
  timeZone: "Europe/Amsterdam",
};
const coloured: TextOutput = { ...plain, paint: paintFor(terminal, { env: {} }) };

// Holds: the keys of `shown` are the lists.
const lists = Object.keys(shown) as ListId[];

function rowSchema(id: ListId): Schema {
  const answer = schemas.operations[id].responses["200"] as Schema;
  return answer.properties?.["data"]?.items ?? {};
}

describe.each(lists)("%s", (id) => {
  test("shows fields that the contract has", () => {
    const missing = shown[id]
      .map((choice) => (typeof choice === "string" ? choice : choice.name))
      .filter((name) => !has(rowSchema(id), name.split(".")));
    expect(missing).toEqual([]);
  });

  test("gives a terminal no control characters, and no more than it has room for", () => {
    const rows = fc.array(arbitraryOf(rowSchema(id)), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(rows, fc.integer({ min: 20, max: 200 }), (given, columns) => {
        const text = listText(id, given as object[], false, { ...plain, columns });
        const lines = text.split("\n");
        expect(lines.join("")).not.toMatch(unprintable);
        expect(lines).toHaveLength(given.length + 2);
        expect(Math.max(...lines.map(lengthOf))).toBeLessThanOrEqual(columns);
      }),
      { numRuns: 15 },
    );
  });
});

test("what is coloured holds no escape sequence but our own", () => {
  const rows = fc.array(arbitraryOf(rowSchema("listChargers")), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(rows, (given) => {
      const text = listText("listChargers", given as object[], true, coloured);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that may be there.
      expect(text.replaceAll(/\u001b\[(1|2|22|31|32|33|34|36|39)m|\n/g, "")).not.toMatch(unprintable);
    }),
  );
});

const cdr = {
  id: "cdr_1",
  session_id: "ses_1",
  tariff_id: "tar_1",
  currency: "EUR",
  total_energy_wh: 11_200,
  total_time_s: 3_720,
  total_cost: 3.92,
  status: "valid",
  charger_id: "chg_1",
  charger_identity: "CP-1",
  created_at: "2026-11-21T19:04:05.000Z",
};

test("receipts are listed in kWh, hours and money, with right-aligned numbers", () => {
  const more = {
    ...cdr,
    id: "cdr_2",
    total_energy_wh: 505,
    total_cost: 120.5,
    total_time_s: 61,
    status: "unbillable",
  };
  expect(listText("listCdrs", [cdr, more], false, plain)).toBe(
    [
      "id     created at                 cost  energy (kWh)        time  status      charger identity  session id  tariff id",
      "cdr_1  2026-11-21 20:04:05    3.92 EUR        11.200  1 h 02 min  valid       CP-1              ses_1       tar_1",
      "cdr_2  2026-11-21 20:04:05  120.50 EUR         0.505  1 min 01 s  unbillable  CP-1              ses_1       tar_1",
      "",
    ].join("\n"),
  );
});

test("a narrow terminal leaves out the last columns, and keeps the first whole", () => {
  expect(listText("listCdrs", [cdr], false, { ...plain, columns: 40 })).toBe(
    "id     created at               cost\ncdr_1  2026-11-21 20:04:05  3.92 EUR\n",
  );
});

test("prose is cut before a column is left out", () => {
  const tag = {
    id: "tag_1",
    id_tag: "04A2",
    status: "accepted",
    expires_at: null,
    parent_id_tag: null,
    note: "Fleet card of the night shift",
  };
  // 5 + 6 + 8 + 10 + 13 and five gaps of two are 52; 18 are left for the note.
  expect(listText("listIdTags", [tag], false, { ...plain, columns: 70 })).toBe(
    [
      "id     id tag  status    expires at  parent id tag  note",
      "tag_1  04A2    accepted  –           –              Fleet card of the…",
      "",
    ].join("\n"),
  );
});

test("a terminal gets ages, and a file gets times", () => {
  const charger = {
    id: "chg_1",
    identity: "CP-1",
    connected: true,
    worst_status: "Available",
    last_seen_at: "2026-11-21T19:04:05Z",
  };
  const now = Date.parse("2026-11-21T19:07:20Z");
  const [, seen] = listText("listChargers", [charger], false, { ...plain, now }).split("\n");
  expect(seen).toContain("yes        Available     3 min ago");
  const [, kept] = listText("listChargers", [charger], false, plain).split("\n");
  expect(kept).toContain("yes        Available     2026-11-21 20:04:05");
});

test("a status has the colour of how things stand", () => {
  const socket = { id: "soc_1", connector_id: 1, status: "Faulted" };
  expect(listText("listSockets", [socket], false, coloured)).toContain("\u001b[31mFaulted\u001b[39m");
  expect(listText("listSockets", [{ ...socket, status: "Available" }], false, coloured)).toContain(
    "\u001b[32mAvailable\u001b[39m",
  );
});

test("wide letters, marks and emoji line up with the rest", () => {
  const names = ["Harbour", "充電器", "Cafe\u0301", "👩‍🔧 shop", "🇳🇱 ⚡"];
  const rows = names.map((name, index) => ({ id: `loc_${index}`, name, charger_count: index }));
  const lines = listText("listLocations", rows, false, plain).split("\n").slice(1, -1);
  // On a terminal an ideograph is two columns wide, an emoji and a flag too; an accent of its own takes none. The widest is 7.
  const filling = [0, 1, 3, 0, 2];
  // Two between the columns, and the digit at the end of the 13 of "charger count".
  expect(lines.map((line, index) => line.slice(0, line.indexOf(String(index), 7) + 1))).toEqual(
    names.map((name, index) => `loc_${index}  ${name}${" ".repeat((filling[index] ?? 0) + 14)}${index}`),
  );
});

const unprintable = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

function has(schema: Schema, [name, ...rest]: string[]): boolean {
  const resolved = schema.$ref === undefined ? schema : definition(schema.$ref);
  const inner = name === undefined ? undefined : resolved.properties?.[name];
  return inner !== undefined && (rest.length === 0 || has(inner, rest));
}
