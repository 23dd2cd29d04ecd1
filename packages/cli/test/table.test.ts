import { createClient } from "@forecourt/client";
import { type OperationId, routes } from "@forecourt/contract";
import { scenarios } from "@forecourt/simulator";
import { expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { ownCommands } from "../src/commands.ts";
import { scenarioNames } from "../src/simulate/scenario-names.ts";

// Holds: the keys of routes are the operation ids.
const operations = Object.keys(routes) as OperationId[];
const loaded = Object.entries(ownCommands).map(([id, command]) => ({ name: id.replace(":", " "), command }));
const topics: Readonly<Record<string, { description: string }>> = manifest.oclif.topics;

test("every operation of the API is called by a command", () => {
  const called = new Set(loaded.flatMap(({ command }) => command.operations));
  expect(operations.filter((id) => !called.has(id))).toEqual([]);
});

test("every operation of the API is a function of the client", () => {
  const client = createClient({ baseUrl: "http://127.0.0.1/v1", apiKey: "none" });
  const missing = operations.filter((id) => {
    const [resource = "", name = ""] = routes[id].sdk.split(".");
    return typeof Reflect.get(Reflect.get(client, resource) ?? {}, name) !== "function";
  });
  expect(missing).toEqual([]);
});

test("every command says what it writes as JSON, and how it is used", () => {
  const silent = loaded.filter(
    ({ command }) => !command.summary || !("output" in command) || command.examples.length === 0,
  );
  expect(silent.map(({ name }) => name)).toEqual([]);
});

test("every scenario of the simulator can be played", () => {
  expect(scenarioNames).toEqual(Object.keys(scenarios));
});

test("every example is a command of the table with flags that it has", () => {
  const wrong = loaded.flatMap(({ name, command }) =>
    command.examples.flatMap((example) => {
      const line = typeof example === "string" ? example : example.command;
      const text = line.replace("<%= config.bin %>", "forecourt").replace("<%= command.id %>", name);
      const flags = { ...command.baseFlags, ...command.flags };
      // What comes after -- is for another program.
      const used = [...text.replace(/ -- .*/, "").matchAll(/(?<= )--(no-)?([a-z][a-z-]*)/g)].map(
        ([, no = "", flag = ""]) => no + flag,
      );
      const known = used.every((flag) => flag in flags || flag.replace(/^no-/, "") in flags);
      return text.includes(`forecourt ${name}`) && known ? [] : [`${name}: ${text}`];
    }),
  );
  expect(wrong).toEqual([]);
});

test("every command of two words belongs to a topic that says what it is about", () => {
  const first = loaded.flatMap(({ name }) => (name.includes(" ") ? [name.split(" ")[0]] : []));
  expect(Object.keys(topics).sort()).toEqual([...new Set(first)].sort());
});
