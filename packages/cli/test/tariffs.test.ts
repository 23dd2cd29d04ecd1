import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { jsonLines, lineOf } from "../src/prices/json-lines.ts";
import { lineDiff } from "../src/prices/line-diff.ts";
import { ctrlCAfter } from "./ctrl-c-after.ts";
import { type Admin, startAdmin } from "./start-admin.ts";

let admin: Admin;
beforeAll(async () => {
  admin = await startAdmin();
});
afterAll(() => admin[Symbol.asyncDispose]());

let names = 0;
let id: string;
beforeEach(() => {
  names += 1;
  id = `tariff-${names}`;
});

/** A file in a user's own format: line 6 has the price of energy. */
function day(price: number | string, of = id) {
  return `{
  "id": "${of}",
  "currency": "EUR",
  "elements": [
    { "price_components": [
      { "type": "ENERGY", "price": ${price}, "vat": 21, "step_size": 1 },
      { "type": "FLAT", "price": 0.5, "step_size": 1 } ] }
  ]
}
`;
}

async function file(name: string, text: string): Promise<string> {
  await writeFile(join(admin.cli.home, name), text);
  return name;
}

test("a tariff is created, left alone while it is equal, and replaced after the user confirms the change", async () => {
  await file("day.json", day(0.35));
  const created = await admin.cli.run(["tariffs", "apply", "day.json", "--yes"]);
  expect(created).toMatchObject({ code: 0, stdout: `${id} is created.\n` });

  // With its keys in another order, and no white space.
  const { currency, ...rest } = JSON.parse(day(0.35));
  await file("same.json", JSON.stringify({ ...rest, currency }));
  const same = await admin.cli.run(["tariffs", "apply", "same.json"]);
  expect(same).toMatchObject({ code: 0, stdout: `${id}: nothing to do, it is as same.json says.\n` });

  await file("day.json", day(0.39));
  const declined = await admin.cli.run(["tariffs", "apply", "day.json"], { answers: ["n"] });
  expect(declined.code).toBe(1);
  expect((await admin.client.tariffs.get(id)).revision).toBe(1);

  const agreed = await admin.cli.run(["tariffs", "apply", "day.json"], { answers: ["y"] });
  expect(agreed).toMatchObject({ code: 0, text: `${id} is at revision 2.\n` });
  expect(agreed.stderr).toContain("  element 1, energy, price: 0.35 becomes 0.39\n");
  expect(agreed.stderr).toContain("Change prices: 1 tariff replaced? [y/N] ");
  const stored = await admin.client.tariffs.get(id);
  expect(stored.elements[0]?.price_components[0]?.price).toBe(0.39);
});

test("--dry-run shows the change in words and as a diff, and changes nothing", async () => {
  await admin.cli.run(["tariffs", "apply", await file("day.json", day(0.35)), "--yes"]);
  const { code, stdout } = await admin.cli.run([
    "tariffs",
    "apply",
    await file("new.json", day(0.39)),
    "--dry-run",
  ]);
  expect(code).toBe(0);
  expect(stdout).toBe(`\
${id}: revision 1 becomes 2.
  element 1, energy, price: 0.35 becomes 0.39
  @@
         "price_components": [
           {
  -          "price": 0.35,
  +          "price": 0.39,
             "step_size": 1,
             "type": "ENERGY",
  @@
`);
  expect((await admin.client.tariffs.get(id)).revision).toBe(1);
});

test("one file with an error stops them all, and its line is named", async () => {
  await file("good.json", day(0.35, `${id}-good`));
  await file("bad.json", day("-1", `${id}-bad`).replace('"ENERGY"', '"FLAT"'));
  const { code, stderr } = await admin.cli.run(["tariffs", "apply", "good.json", "bad.json", "--yes"]);
  expect(code).toBe(1);
  expect(stderr).toContain("bad.json has 1 error. Nothing was changed.");
  expect(stderr).toContain("forecourt tariffs lint bad.json");
  await expect(admin.client.tariffs.get(`${id}-good`)).rejects.toMatchObject({ status: 404 });

  const lint = await admin.cli.run(["tariffs", "lint", "bad.json"]);
  expect(lint.code).toBe(1);
  expect(lint.stdout).toMatch(
    /^bad\.json:6: error price_invalid: .* \(\/elements\/0\/price_components\/0\/price\)\n$/,
  );
});

test("several files are one question, with a table of what is to happen", async () => {
  await admin.cli.run(["tariffs", "apply", await file("one.json", day(0.35, `${id}-1`)), "--yes"]);
  await file("one.json", day(0.4, `${id}-1`));
  await file("two.json", day(0.35, `${id}-2`));
  const { code, stderr, text } = await admin.cli.run(["tariffs", "apply", "one.json", "two.json"], {
    answers: ["yes"],
  });
  expect(code).toBe(0);
  expect(stderr).toContain("Change prices: 1 tariff new, 1 tariff replaced? [y/N] ");
  expect(stderr).toMatch(new RegExp(`${id}-1 +revision 2 +1 +0 +one\\.json`));
  expect(stderr).toMatch(new RegExp(`${id}-2 +new +0 +0 +two\\.json`));
  expect(text).toBe(`${id}-1 is at revision 2.\n${id}-2 is created.\n`);
});

test("without a terminal and without --yes nothing is changed", async () => {
  const { code, stderr } = await admin.cli.run(["tariffs", "apply", await file("day.json", day(0.35))]);
  expect(code).toBe(2);
  expect(stderr).toContain("Code: confirmation-required");
  await expect(admin.client.tariffs.get(id)).rejects.toMatchObject({ status: 404 });
});

test("an id that is taken for ever makes no tariff of another id", async () => {
  await admin.cli.run(["tariffs", "apply", await file("day.json", day(0.35)), "--yes"]);
  await admin.client.tariffs.delete(id);
  const before = (await admin.client.tariffs.list()).data.length;
  const { code, stderr } = await admin.cli.run(["tariffs", "apply", "day.json", "--yes"]);
  expect(code).toBe(1);
  expect(stderr).toContain(`The id ${id} is taken, by a deleted tariff or a tariff of another organization.`);
  expect((await admin.client.tariffs.list()).data).toHaveLength(before);
});

test("a file without an id, and two with the same one, are refused", async () => {
  const nameless = await admin.cli.run([
    "tariffs",
    "apply",
    await file("none.json", '{"currency": "EUR", "elements": []}'),
  ]);
  expect(nameless.code).toBe(2);
  expect(nameless.stderr).toContain("none.json has no id");
  await file("one.json", day(0.35));
  await file("two.json", day(0.36));
  const twice = await admin.cli.run(["tariffs", "apply", "one.json", "two.json", "--yes"]);
  expect(twice.code).toBe(2);
  expect(twice.stderr).toContain(`two.json is not the only file with the id ${id}.`);
});

test("a warning is printed and not an error, unless --strict is set", async () => {
  // 39 EUR a kWh: the user meant cents.
  const stdin = day(39);
  const lint = await admin.cli.run(["tariffs", "lint", "-"], { stdin });
  expect(lint.code).toBe(0);
  expect(lint.stdout).toMatch(/^stdin:6: warning price_implausible: /m);
  expect(lint.stdout).toContain("stdin is valid: 1 warning.\n");
  const strict = await admin.cli.run(["tariffs", "lint", "-", "--strict", "--json"], { stdin });
  expect(strict.code).toBe(1);
  expect(strict.error()).toMatchObject({
    error: {
      code: "check-failed",
      details: { report: { valid: true, warnings: [{ line: 6 }] } },
    },
  });
});

test("a session is quoted by a tariff that is applied, and by one in a file", async () => {
  await admin.cli.run(["tariffs", "apply", await file("day.json", day(0.35)), "--yes"]);
  const flags = ["--start", "2026-11-21T20:30", "--duration", "2h", "--kwh", "14.8", "--idle-after", "90m"];
  const { code, stdout } = await admin.cli.run(["tariffs", "quote", id, ...flags]);
  expect(code).toBe(0);
  // 14.8 kWh at 0.35 are 5.18, with 0.50 to start 5.68; 21 % of 5.18 are 1.0878.
  expect(stdout).toContain("total     5.68 EUR\nwith tax  6.77 EUR\ncharged   14.8 kWh in 2 h 00 min\n");
  expect(stdout).toContain("Energy     5.18 EUR  14.8 kWh  0.35 EUR  21 %\n");
  expect(stdout).toMatch(/2026-11-21 20:30:00 +1 h 30 min +14\.800 +0\.35 .* charging\n/);
  expect(stdout).toMatch(/2026-11-21 22:00:00 +30 min 00 s +0\.000 .* idle\n/);

  const dearer = await file("dearer.json", day(0.5));
  const unsaved = await admin.cli.run(["tariffs", "quote", dearer, ...flags]);
  expect(unsaved.code).toBe(0);
  // 14.8 kWh at 0.50 are 7.40, with 0.50 to start 7.90.
  expect(unsaved.stdout).toContain("total     7.90 EUR\n");
  expect(unsaved.stdout).toContain("tariff    not applied\n");
  expect((await admin.cli.run(["tariffs", "quote", id, ...flags])).stdout).toContain("total     5.68 EUR\n");

  const stdin = day(0.5);
  const piped = await admin.cli.run(["tariffs", "quote", "-", "--json", ...flags], { stdin });
  expect(piped.json()).toMatchObject({ data: { tariff_id: null, tariff_revision: null, total_cost: 7.9 } });
});

test("a file with faults is not quoted, nor a revision of a file", async () => {
  const flags = ["--duration", "2h", "--kwh", "14.8"];
  const broken = await file("broken.json", day(0.35).replace("EUR", "EURO"));
  const refused = await admin.cli.run(["tariffs", "quote", broken, ...flags]);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain("has 1 error. Nothing was priced.");
  expect(refused.stderr).toContain(`forecourt tariffs lint ${broken}`);
  const revision = await admin.cli.run(["tariffs", "quote", broken, "--revision", "1", ...flags]);
  expect(revision.code).toBe(2);
  expect(revision.stderr).toContain("a file has none");
});

test("a tariff is shown as what it asks, and when", async () => {
  const night = {
    id,
    name: "Day and night",
    currency: "EUR",
    min_price: { excl_vat: 1 },
    elements: [
      {
        price_components: [{ type: "ENERGY", price: 0.25, vat: 21, step_size: 100 }],
        restrictions: { start_time: "22:00", end_time: "06:00", day_of_week: ["MONDAY", "FRIDAY"] },
      },
      {
        price_components: [
          { type: "ENERGY", price: 0.35, vat: 21, step_size: 1 },
          { type: "PARKING_TIME", price: 4, step_size: 60 },
        ],
      },
    ],
  };
  await admin.cli.run(["tariffs", "apply", await file("night.json", JSON.stringify(night)), "--yes"]);
  const { code, stdout } = await admin.cli.run(["tariffs", "show", id]);
  expect(code).toBe(0);
  const [about = "", prices = ""] = stdout.split("\n\n");
  expect(about).toContain("name      Day and night\n");
  expect(about).toContain("prices    without tax\nat least  1.00 EUR before tax");
  expect(prices.split("\n").slice(0, 4)).toEqual([
    "element             price  of            when                      tax       steps",
    "      1    0.25 EUR a kWh  energy        Mon Fri, 22:00 to 06:00  21 %      100 Wh",
    "      2    0.35 EUR a kWh  energy        always                   21 %           –",
    "      2  4.00 EUR an hour  parking time  always                      –  1 min 00 s",
  ]);
});

test("each value of a JSON text is on the line where it is", () => {
  const text = '\ufeff{\n "a/b": [1,\n\n  {"c": "x\\"}, y"} ],\n "~": {}\n}';
  const lines = jsonLines(text);
  expect(Object.fromEntries(lines)).toEqual({
    "": 1,
    "/a~1b": 2,
    "/a~1b/0": 2,
    "/a~1b/1": 4,
    "/a~1b/1/c": 4,
    "/~0": 5,
  });
  expect(lineOf(lines, "/a~1b/1/missing/deeper")).toBe(4);
});

test("the lines of any JSON are found, one member a line as JSON.stringify writes it", () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 20 }), (texts) => {
      const lines = jsonLines(JSON.stringify(texts, null, 2));
      expect(texts.map((_, index) => lines.get(`/${index}`))).toEqual(texts.map((_, index) => index + 2));
    }),
  );
});

test("a diff read without what is added is the old text, and without what is removed the new one", () => {
  const lines = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 12 });
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const diff = lineDiff(before, after);
      expect(diff.filter(({ kind }) => kind !== "added").map(({ text }) => text)).toEqual(before);
      expect(diff.filter(({ kind }) => kind !== "removed").map(({ text }) => text)).toEqual(after);
    }),
  );
});

test("Ctrl-C between two tariffs prints which were applied, and a second run continues", async () => {
  const files = ["one", "two", "three"].map((name) => `${name}.json`);
  for (const name of files) await file(name, day(0.35, `${id}-${name.replace(".json", "")}`));
  const argv = ["tariffs", "apply", ...files, "--yes"];
  const ended = await admin.cli.run(argv, ctrlCAfter(2, "/tariffs"));
  expect(ended.code).toBe(130);
  expect(ended.stderr).toContain(`Applied: ${id}-one, ${id}-two. The others were not.`);
  expect(await admin.cli.run(argv)).toMatchObject({ code: 0, stdout: `${id}-three is created.\n` });
});

test("a confirmation is coloured on its own terminal, also when the result goes elsewhere", async () => {
  await admin.cli.run(["tariffs", "apply", await file("day.json", day(0.35)), "--yes"]);
  await file("day.json", day(0.39));
  const argv = ["tariffs", "apply", "day.json"];
  const { stdout, stderr } = await admin.cli.run(argv, { answers: ["y"], piped: true });
  expect(stderr).toContain('\u001b[32m+          "price": 0.39,\u001b[39m');
  expect(stdout).toBe(`${id} is at revision 2.\n`);
});
