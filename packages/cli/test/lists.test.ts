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
  connector_id: 2,
  location_name: "Harbour",
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
      "charger  connector  created at                        cost  energy (kWh)        time  status      location  session id  tariff id  id",
      "CP-1             2  2026-11-21 20:04:05 +01:00    3.92 EUR        11.200  1 h 02 min  valid       Harbour   ses_1       tar_1      cdr_1",
      "CP-1             2  2026-11-21 20:04:05 +01:00  120.50 EUR         0.505  1 min 01 s  unbillable  Harbour   ses_1       tar_1      cdr_2",
      "",
    ].join("\n"),
  );
});

test("a narrow terminal leaves out the last columns, and keeps the charger and the id whole", () => {
  expect(listText("listCdrs", [cdr], false, { ...plain, columns: 55 })).toBe(
    "charger  connector  created at                  id\nCP-1             2  2026-11-21 20:04:05 +01:00  cdr_1\n",
  );
  expect(listText("listCdrs", [cdr], false, { ...plain, columns: 16 })).toBe("charger  id\nCP-1     cdr_1\n");
  expect(listText("listCdrs", [cdr], false, { ...plain, columns: 48 }, { format: "wide" })).toContain(
    "tar_1",
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
  // 6 + 8 + 10 + 12 + 13 + 5 and six gaps of two are 66; 18 are left for the note.
  expect(listText("listIdTags", [tag], false, { ...plain, columns: 84 })).toBe(
    [
      "id tag  status    note                expires at  last used at  parent id tag  id",
      "04A2    accepted  Fleet card of the…  –           –             –              tag_1",
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
  expect(seen).toMatch(/yes +Available +– +3 min ago/);
  const [, kept] = listText("listChargers", [charger], false, plain).split("\n");
  expect(kept).toMatch(/yes +Available +– +2026-11-21 20:04:05 \+01:00/);
});

test.each([
  ["Europe/Amsterdam", "2026-07-01T10:00:00Z", "2026-07-01 12:00:00 +02:00"],
  ["Asia/Kolkata", "2026-11-21T19:04:05Z", "2026-11-22 00:34:05 +05:30"],
  ["America/St_Johns", "2026-11-21T19:04:05Z", "2026-11-21 15:34:05 -03:30"],
  ["UTC", "2026-11-21T19:04:05Z", "2026-11-21 19:04:05 +00:00"],
])("a time says its offset: %s", (timeZone, timestamp, shown) => {
  const rows = [{ started_at: timestamp }];
  expect(
    listText("listSessions", rows, false, { ...plain, timeZone }, { columns: ["started_at"] }),
  ).toContain(`\n${shown}\n`);
});

test("a status has the colour of how things stand", () => {
  const socket = { id: "soc_1", connector_id: 1, status: "Faulted" };
  expect(listText("listAllSockets", [socket], false, coloured)).toContain("\u001b[31mFaulted\u001b[39m");
  expect(listText("listAllSockets", [{ ...socket, status: "Available" }], false, coloured)).toContain(
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
  expect(lines.map((line, index) => line.slice(0, line.indexOf(String(index)) + 1))).toEqual(
    names.map((name, index) => `${name}${" ".repeat((filling[index] ?? 0) + 14)}${index}`),
  );
});

test.each([
  ["csv", 'id,note\ntag_1,"Fleet, ""night"""\ntag_2,\'=HYPERLINK(1)\ntag_3,\n'],
  ["tsv", 'id\tnote\ntag_1\tFleet, "night"\ntag_2\t=HYPERLINK(1)\ntag_3\t\n'],
  [
    "jsonl",
    '{"id":"tag_1","note":"Fleet, \\"night\\""}\n{"id":"tag_2","note":"=HYPERLINK(1)"}\n{"id":"tag_3","note":null}\n',
  ],
] as const)("%s has the values of the wire", (format, text) => {
  const rows = [
    { id: "tag_1", note: 'Fleet, "night"' },
    { id: "tag_2", note: "=HYPERLINK(1)" },
    { id: "tag_3", note: null },
  ];
  expect(listText("listIdTags", rows, false, plain, { format, columns: ["id", "note"] })).toBe(text);
});

test("a tab or a line break in a value breaks no line of a pipe", () => {
  const rows = [{ id: "tag_1", note: "one\ttwo\r\nthree" }];
  expect(listText("listIdTags", rows, false, plain, { format: "tsv", columns: ["note", "id"] })).toBe(
    "note\tid\none two three\ttag_1\n",
  );
});

test("rows are sorted by any field, those without a value last", () => {
  const rows = [
    { id: "a", energy_wh: 9 },
    { id: "b", energy_wh: 100 },
    { id: "c", energy_wh: null },
    { id: "d10" },
    { id: "d9" },
  ];
  const order = (name: string, descends: boolean) =>
    listText("listSessions", rows, false, plain, { format: "tsv", columns: ["id"], sort: { name, descends } })
      .trimEnd()
      .split("\n")
      .slice(1);
  expect(order("energy_wh", false)).toEqual(["a", "b", "c", "d10", "d9"]);
  expect(order("energy_wh", true)).toEqual(["b", "a", "c", "d10", "d9"]);
  expect(order("id", true)).toEqual(["d10", "d9", "c", "b", "a"]);
});

test("a column that no row has is refused, with those that are near", () => {
  expect(() =>
    listText("listSessions", [{ id: "a", energy_wh: 9 }], false, plain, { columns: ["energy"] }),
  ).toThrow(/^"energy" is not a column\. Columns: energy_wh/);
});

test("an empty list names the next step, unless filters made it empty", () => {
  expect(listText("listChargers", [], false, plain)).toBe(
    "None yet. Register a charger:\n  forecourt chargers create DEPOT-01\n",
  );
  expect(listText("listChargers", [], false, plain, { isFiltered: true })).toBe("None match.\n");
  expect(listText("listChargers", [], false, plain, { format: "tsv", columns: ["id"] })).toBe("id\n");
});

const unprintable = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

function has(schema: Schema, [name, ...rest]: string[]): boolean {
  const resolved = schema.$ref === undefined ? schema : definition(schema.$ref);
  const inner = name === undefined ? undefined : resolved.properties?.[name];
  if (inner === undefined) return false;
  // The fields of an event's data depend on its type.
  const isOpen = inner.type === "object" && inner.properties === undefined;
  return rest.length === 0 || isOpen || has(inner, rest);
}
