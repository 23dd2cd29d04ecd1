import { describe, expect, test } from "vitest";
import { parseArguments, usage } from "./arguments.ts";

function accepted(...args: string[]) {
  const parsed = parseArguments(args);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.arguments;
}

describe("arguments", () => {
  test("without any, every suite runs quickly and checks nothing", () => {
    expect(accepted()).toMatchObject({
      suites: ["ocpp", "dlb", "pricing", "webhooks", "client", "cli", "ingest", "http", "console", "fleet"],
      mode: "quick",
      check: false,
      json: undefined,
    });
  });

  test("a suite that is given twice runs once", () => {
    expect(accepted("ocpp", "ocpp").suites).toEqual(["ocpp"]);
  });

  test("a full run has more rounds than a quick one, and --rounds overrides both", () => {
    expect(accepted("--full").rounds).toBeGreaterThan(accepted("--quick").rounds);
    expect(accepted("--full", "--rounds", "3").rounds).toBe(3);
  });

  test("a build is a name and a folder", () => {
    expect([...accepted("--build", "before=dist/old", "--build=after=dist/new").builds]).toEqual([
      ["before", "dist/old"],
      ["after", "dist/new"],
    ]);
  });

  test("--help prints the usage", () => {
    expect(parseArguments(["--help"])).toEqual({ ok: false, exitCode: 0, message: usage });
  });

  test.each([
    [
      ["ocp"],
      "No suite is called ocp. There are: ocpp, dlb, pricing, webhooks, client, cli, ingest, http, console, fleet.",
    ],
    [["--quick", "--full"], "not both"],
    [["--rounds", "2"], "from 3 up"],
    [["--rounds", "many"], "--rounds is many"],
    [["--build", "dist"], "name=folder"],
    [["--jsn", "x"], "--jsn"],
  ])("%j is refused with a reason and the usage", (args, reason) => {
    const parsed = parseArguments(args);
    expect(parsed).toMatchObject({ ok: false, exitCode: 2 });
    expect(!parsed.ok && parsed.message).toContain(reason);
    expect(!parsed.ok && parsed.message).toContain(usage);
  });
});
