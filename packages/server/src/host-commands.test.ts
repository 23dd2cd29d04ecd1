import { createDatabase, type TestDatabase } from "@forecourt/harness";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { runHostCommand } from "./host-commands.ts";
import { parseApiKey } from "./keys/api-key.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase(inject("postgresUrl"));
});
afterAll(() => database.drop());

async function run(...args: string[]): Promise<{ code: number; out: string[]; err: string[] }> {
  const out: string[] = [];
  const err: string[] = [];
  const env = { FORECOURT_DATABASE_URL: database.url, FORECOURT_SECRET: "a secret that only the tests know" };
  const code = await runHostCommand(args, env, {
    out: (text) => out.push(text),
    err: (text) => err.push(text),
  });
  return { code, out, err };
}

test("a key is made without a database, for FORECOURT_BOOTSTRAP_KEY", async () => {
  const out: string[] = [];
  const output = { out: (text: string) => void out.push(text), err: () => {} };
  expect(await runHostCommand(["keys", "generate"], {}, output)).toBe(0);
  expect(await runHostCommand(["keys", "generate", "--test"], {}, output)).toBe(0);
  expect(out.map((key) => [key.slice(0, 8), parseApiKey(key).ok])).toEqual([
    ["fc_live_", true],
    ["fc_test_", true],
  ]);
});

test("organizations and their keys are made, listed and ended", async () => {
  expect(await run("orgs", "create", "North")).toMatchObject({
    code: 0,
    out: [expect.stringMatching(/^org_/)],
  });
  expect(await run("orgs", "create", "North")).toEqual({
    code: 1,
    out: [],
    err: ['There is an organization "North" already.'],
  });
  expect((await run("orgs", "list")).out).toEqual([expect.stringMatching(/^org_\w{26} {2}North$/)]);

  const made = await run("keys", "create", "--org", "North", "--role", "admin", "--name", "first");
  expect(made).toMatchObject({ code: 0, out: [expect.stringMatching(/^fc_live_/)] });
  const second = await run("keys", "create", "--org", "North", "--role", "viewer");
  const listed = await run("keys", "list", "--org", "North");
  const prefixOf = ({ out }: { out: string[] }) => out[0]?.slice(0, 16) ?? "";
  expect(listed.out).toEqual([
    expect.stringMatching(
      new RegExp(`^key_\\w{26}  ${prefixOf(second)}  viewer    active  North  command line$`),
    ),
    expect.stringMatching(new RegExp(`^key_\\w{26}  ${prefixOf(made)}  admin     active  North  first$`)),
  ]);

  const [viewerId = "", adminId = ""] = listed.out.map((line) => line.slice(0, 30));
  expect(await run("keys", "revoke", viewerId)).toMatchObject({ code: 0, out: [`${viewerId} is revoked.`] });
  expect((await run("keys", "list")).out[0]).toContain("revoked 20");
  const refused = await run("keys", "revoke", adminId);
  expect([refused.code, refused.err[0]]).toEqual([1, expect.stringContaining("is the last admin key")]);
  expect(await run("keys", "revoke", "key_nobody")).toMatchObject({ code: 1 });
  expect(await run("keys", "create", "--org", "South", "--role", "admin")).toMatchObject({ code: 1 });
});

test.each([
  [["orgs"]],
  [["orgs", "create"]],
  [["orgs", "create", "a", "b"]],
  [["keys", "create", "--org", "North"]],
  [["keys", "create", "--org", "North", "--role", "owner"]],
  [["keys", "revoke"]],
  [["keys", "list", "--unknown"]],
])("%j is not understood, and what is, is told", async (args) => {
  const { code, err } = await run(...args);
  expect([code, err[0]]).toEqual([
    2,
    expect.stringMatching(/^Usage:\n {2}forecourt-server orgs create <name>/),
  ]);
});

test("a configuration that cannot be used is told, setting by setting", async () => {
  const err: string[] = [];
  const code = await runHostCommand(
    ["orgs", "list"],
    { FORECOURT_PORT: "x" },
    { out() {}, err: (text) => err.push(text) },
  );
  expect([code, err]).toEqual([2, ['FORECOURT_PORT cannot be "x". Give a port from 0 to 65535.']]);
});
