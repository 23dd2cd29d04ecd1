import { expect, test } from "vitest";
import { differences } from "../scripts/differences.ts";

const record = {
  description: "A charger.",
  required: ["id", "title"],
  properties: {
    id: { type: "string", example: "chg_1" },
    title: { type: "string", description: "Its name." },
    example: { type: "object" },
  },
};

test("texts and examples make no difference, and neither does the order of required fields", () => {
  const reworded = {
    description: "Another text.",
    required: ["title", "id"],
    properties: {
      id: { type: "string", description: "Its id.", examples: ["chg_2"] },
      title: { type: "string" },
      example: { type: "object" },
    },
  };
  expect(differences(record, reworded)).toEqual([]);
});

test("each difference has its JSON pointer", () => {
  const changed = {
    ...record,
    required: ["id"],
    properties: { id: { type: "integer" }, "a/b": { const: 1 }, title: { type: "string", maxLength: 5 } },
  };
  expect(differences(record, changed)).toEqual([
    '/required/1: "title" is now nothing',
    '/properties/id/type: "string" is now "integer"',
    "/properties/title/maxLength: nothing is now 5",
    '/properties/example: {"type":"object"} is now nothing',
    '/properties/a~1b: nothing is now {"const":1}',
  ]);
});

test("a field named like a text is compared", () => {
  const before = { properties: { description: { type: "string" }, properties: { title: "A" } } };
  const after = { properties: { description: { type: "null" }, properties: { title: "B" } } };
  expect(differences(before, after)).toEqual(['/properties/description/type: "string" is now "null"']);
});
