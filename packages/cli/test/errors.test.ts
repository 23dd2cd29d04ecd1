import { expect, test } from "vitest";
import { startCli } from "./run-cli.ts";

test("a command that is not one names those that are near", async () => {
  await using cli = await startCli();
  const { code, stdout, stderr } = await cli.run(["charger", "lst"]);
  expect(code).toBe(2);
  expect(stdout).toBe("");
  expect(stderr).toContain('"charger lst" is not a command.');
  expect(stderr).toContain("forecourt chargers list");
});

test("without a key nothing is asked, and login is what to try", async () => {
  await using cli = await startCli();
  const asked = () => Promise.reject(new Error("It was asked."));
  const { code, stderr } = await cli.run(["chargers", "list"], { fetch: asked });
  expect(code).toBe(3);
  expect(stderr).toContain("Code: not-logged-in");
  expect(stderr).toContain("forecourt login");
});

test("under --json an error is JSON on stdout, and stderr is silent", async () => {
  await using cli = await startCli();
  const { code, stderr, json } = await cli.run(["chargers", "list", "--limit", "many", "--json"]);
  expect(code).toBe(2);
  expect(stderr).toBe("");
  expect(json()).toMatchObject({ error: { code: "wrong-usage", try_this: ["The same with --help."] } });
});
