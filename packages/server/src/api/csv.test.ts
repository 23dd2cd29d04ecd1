import { document } from "@forecourt/contract/document";
import fc from "fast-check";
import { expect, test } from "vitest";
import { cdrCsv } from "./cdrs-csv.ts";
import { csvRecord } from "./csv.ts";

test("the example of the document has the columns of an export", async () => {
  const noPage = (async function* () {
    yield [];
  })();
  let header = "";
  for await (const piece of cdrCsv(noPage)) header += piece;
  const example = /"(id,session_id.*?)(?<!\\)"/.exec(JSON.stringify(document))?.[1] ?? "";
  const [columns = "", row = ""] = example.split("\\r\\n");
  expect(`${columns}\r\n`).toBe(header);
  expect(row.split(",")).toHaveLength(columns.split(",").length);
});

test("fields are quoted where they must be, and a record ends with CRLF", () => {
  const cells = [{ own: 7 }, { own: null }, { text: 'say "hi", twice' }, { text: "a\r\nb" }, { text: " x" }];
  expect(csvRecord(cells)).toBe('7,,"say ""hi"", twice","a\r\nb"," x"\r\n');
});

test.each(["=1+1", "+49 30", "-5", "@SUM(A1)", "\t=1", "\r=1", "＝1"])(
  "text that a spreadsheet would run has an apostrophe before it: %j",
  (text) => {
    const field = csvRecord([{ text }]).replace(/\r\n$/, "").replace(/^"/, "");
    expect(field.startsWith(`'${text.slice(0, 1)}`)).toBe(true);
  },
);

test.each([
  ["pi_1;=1+1", "pi_1;'=1+1"],
  ["pi_1; @SUM(A1)", "pi_1; '@SUM(A1)"],
  ["pi_1\t-5", "pi_1\t'-5"],
  ["a,  ＋1;=2", "a,  '＋1;'=2"],
  ["=;;=", "'=;;'="],
])("nor does it run %j where something else than a comma parts the cells", (text, unarmed) => {
  expect(csvRecord([{ text }])).toBe(`"${unarmed}"\r\n`);
});

test.each(["pi_3-9=x", "a+b@c", "2026-11-21", "; pi_2", " x"])("%j runs nothing and stays", (text) => {
  expect(csvRecord([{ text }]).replaceAll('"', "")).toBe(`${text}\r\n`);
});

test("numbers of the server stay numbers", () => {
  expect(csvRecord([{ own: "-0.35" }, { own: -2 }])).toBe("-0.35,-2\r\n");
});

test("any text survives the round trip through a record", () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string(), fc.constantFrom('"', ",", "\r", "\n", '",\r\n"', "'")), {
        minLength: 1,
      }),
      (texts) => {
        const fields = parse(csvRecord(texts.map((text) => ({ text }))));
        // Nothing is lost, and nothing but apostrophes is added.
        expect(fields.map((field) => field.replaceAll("'", ""))).toEqual(
          texts.map((text) => text.replaceAll("'", "")),
        );
      },
    ),
  );
});

/** One record, by the grammar of RFC 4180. */
function parse(record: string): string[] {
  expect(record.endsWith("\r\n")).toBe(true);
  const rest = record.slice(0, -2);
  const fields: string[] = [];
  const field = /"((?:[^"]|"")*)"(,|$)|([^",\r\n]*)(,|$)/y;
  for (;;) {
    const match = field.exec(rest);
    if (match === null) throw new Error(`no field at ${field.lastIndex} of ${JSON.stringify(rest)}`);
    const [, quoted, afterQuoted, plain = "", afterPlain] = match;
    fields.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if ((afterQuoted ?? afterPlain) === "") return fields;
  }
}
