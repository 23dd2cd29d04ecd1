import { eventCatalogue, type JsonSchema, schemas } from "@forecourt/contract";
import { expect, test } from "vitest";
import { emittedWords, serverSources } from "./emitted-types.ts";

/* Finds an event type that no code records, in the sources, in a second. The suite finds it too, in minutes. */

test("code records every type of event in the document", () => {
  const emitted = new Set(serverSources().flatMap((source) => [...emittedWords(source)]));
  expect(Object.keys(eventCatalogue).filter((type) => !emitted.has(type))).toEqual([]);
});

test("code begins every type of issue in the document", () => {
  const emitted = new Set(serverSources().flatMap((source) => [...emittedWords(source, "begun")]));
  const types: unknown = Reflect.get(Object(wordsOf(schemas.$defs["IssueType"])), "enum");
  expect(types).toHaveLength(9);
  expect((types as string[]).filter((type) => !emitted.has(type))).toEqual([]);
});

/** An open set offers its words, and allows any other. */
const wordsOf = (schema: JsonSchema | undefined): unknown =>
  (schema?.["anyOf"] as unknown[] | undefined)?.find((choice) => "enum" in Object(choice)) ?? schema;

test("a type that is only compared, listed, or part of a type is not recorded", () => {
  const source = `
    // type: "in.comment"
    type Some = { type: "in.type" };
    const list = ["in.list"] satisfies string[];
    if (event.type === "in.comparison") run(list);
    switch (event.type) { case "in.case": break; }
    recordEvent(core, tx, { type: isOpen ? "given.open" : ("given.closed" as const) });
    record(core, "given.argument");`;
  expect([...emittedWords(source)]).toEqual(["given.open", "given.closed", "given.argument"]);
});
