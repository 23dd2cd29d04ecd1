import { expect, test } from "vitest";
import { findOffences, type LanguageRule, type Offence } from "./find-offences.ts";
import { compareWithAllowances, loweredAllowances } from "./language.ts";
import { areaOf, readLanguageData } from "./read-language.ts";
import type { Place } from "./read-passages.ts";

const everywhere: readonly Place[] = ["identifier", "comment", "message", "test"];

const rule: LanguageRule = {
  name: "fruit",
  places: everywhere,
  phrases: ["ripe pear", "plum"],
  except: ["no plum"],
  instead: "vegetable",
};

function found(source: string, rules: readonly LanguageRule[] = [rule], path = "packages/x/src/file.ts") {
  return findOffences(path, source, rules).map(({ line, place, phrase }) => `${line} ${place} ${phrase}`);
}

test("names are read word by word, and only where they are declared", () => {
  expect(
    found(`import { ripePear, other as plumTree } from "./plum.ts";
const myRipePear = ripePear;
function f(RIPE_PEAR: number) { return plumTree(RIPE_PEAR, myRipePear.plum); }
interface Plum { ripePears: string; #plum: 1 }
const { plum: local } = { plumage: 1, aPlum };
class PLUMTree {}`),
  ).toEqual([
    "2 identifier ripe pear",
    "3 identifier ripe pear",
    "4 identifier plum",
    "4 identifier plum",
    "6 identifier plum",
  ]);
});

test("a file's name is read like a name in it", () => {
  expect(found("", [rule], "packages/x/src/plum/ripe-pear.test.ts")).toEqual(["1 identifier ripe pear"]);
});

test("a phrase is found across the lines of a comment, at the line where it begins", () => {
  expect(
    found(`/**
 * A ripe
 * pear, but no plum.
 */
const a = 1; // a plum
// ripe
// pear
function f() {
  // plum at the end of a block
}
/* plum */`),
  ).toEqual([
    "2 comment ripe pear",
    "5 comment plum",
    "6 comment ripe pear",
    "9 comment plum",
    "11 comment plum",
  ]);
});

test("messages are strings and templates of more than one word", () => {
  expect(
    found(`const a = "a plum";
const b = "plum";
const c = \`ripe \${"a plum in it"} pear
and a plum\`;
const d = 'a\\nplum // no comment';`),
  ).toEqual(["1 message plum", "3 message ripe pear", "3 message plum", "4 message plum", "5 message plum"]);
});

test("the names of tests are not messages", () => {
  expect(
    found(`test("a plum", () => {});
test.each([1])("one plum", () => {});
describe.skipIf(true)(\`plum \${1}\`, () => {});
other("a plum");`),
  ).toEqual(["1 test plum", "2 test plum", "3 test plum", "4 message plum"]);
});

test("a rule may ask for the beginning of a message, and for some places only", () => {
  const rules: LanguageRule[] = [{ ...rule, places: ["message"], atStart: true }];
  expect(found('f("Plum it is", "It is a plum"); // plum', rules)).toEqual(["1 message Plum"]);
});

test("an offence has the file, the line, the phrase and its replacement", () => {
  const offences = findOffences("packages/x/src/file.ts", "\n// a plum", [rule]);
  expect(offences).toEqual([
    {
      rule: "fruit",
      file: "packages/x/src/file.ts",
      line: 2,
      place: "comment",
      phrase: "plum",
      instead: "vegetable",
    },
  ]);
  expect(compareWithAllowances(new Map([["x", offences]]), {})).toEqual({
    ok: false,
    output: 'x: 1 offences against "fruit", allowed: 0\npackages/x/src/file.ts:2: comment: "plum": vegetable',
  });
});

test("as many offences as are allowed pass, one more fails, and fewer are noted", () => {
  const [offence] = findOffences("packages/x/src/file.ts", "// plum", [rule]) as [Offence];
  const offences = new Map([["x", [offence, offence]]]);
  expect(compareWithAllowances(offences, { x: { fruit: 2 } })).toEqual({ ok: true });
  expect(compareWithAllowances(offences, { x: { fruit: 1 } }).ok).toBe(false);
  expect(compareWithAllowances(offences, { x: { fruit: 3 }, y: { fruit: 1 } })).toEqual({
    ok: true,
    note: expect.stringMatching(/^x: "fruit" has 2 offences, allowed: 3\ny: "fruit" has 0 .*\nLower/),
  });
});

test("allowances are lowered and never raised", () => {
  const allowances = { a: { fruit: 3, tree: 1 }, b: { fruit: 2 } };
  expect(loweredAllowances(allowances, { a: { fruit: 5 }, b: { fruit: 1 }, c: { fruit: 1 } })).toEqual({
    a: { fruit: 3 },
    b: { fruit: 1 },
  });
});

test("source, tests, examples and lint rules are read, and generated files are not", () => {
  expect(areaOf("packages/server/src/a/b.ts")).toBe("server");
  expect(areaOf("packages/server/test/a.test.ts")).toBe("server");
  expect(areaOf("examples/webhook/src/main.ts")).toBe("examples");
  expect(areaOf("eslint-rules/rule.js")).toBe("eslint-rules");
  expect(areaOf("packages/ocpp/src/generated/a.ts")).toBeUndefined();
  expect(areaOf("packages/server/README.md")).toBe("pages");
  expect(areaOf("docs/guide/limits.md")).toBe("pages");
  expect(areaOf("docs/reference/cli.md")).toBeUndefined();
  expect(areaOf("packages/server/CHANGELOG.md")).toBeUndefined();
});

test("every phrase of the list is found in every place of its rule", async () => {
  const { rules, allowances } = await readLanguageData();
  const planted: Record<Place, (phrase: string) => string> = {
    identifier: (phrase) => `const ${phrase.split(/[^a-z]+/).join("_")} = 1;`,
    comment: (phrase) => `// ${phrase} it is`,
    message: (phrase) => `f("${phrase} it is");`,
    test: (phrase) => `test("${phrase} it is", f);`,
    page: (phrase) => `What ${phrase} it is`,
  };
  const missed = rules.flatMap((each) =>
    each.places.flatMap((place) =>
      each.phrases
        .filter(
          (phrase) =>
            !findOffences(place === "page" ? "f.md" : "f.ts", planted[place](phrase), [each]).some(
              (o) => o.place === place,
            ),
        )
        .map((phrase) => `${each.name}: ${place}: ${phrase}`),
    ),
  );
  expect(missed).toEqual([]);
  const names = rules.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const allowed = Object.values(allowances).flatMap((each) => Object.keys(each));
  expect(allowed.filter((name) => !names.includes(name))).toEqual([]);
});

test("the prose of a page is searched, and its code and the targets of its links are not", () => {
  const rules: LanguageRule[] = [
    { name: "gizmo", places: ["page"], phrases: ["gizmo"], instead: "name the actor" },
  ];
  const page = "# Gizmo\n\n`gizmo` and [a link](gizmo.md).\n\n```sh\ngizmo\n```\n\nIt is gizmo.\n";
  expect(findOffences("a.md", page, rules).map(({ line, phrase }) => [line, phrase])).toEqual([
    [1, "Gizmo"],
    [9, "gizmo"],
  ]);
});
