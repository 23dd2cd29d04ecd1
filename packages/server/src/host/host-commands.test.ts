import { createDatabase, type TestDatabase } from "@forecourt/harness";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { parseApiKey } from "../platform/api-key.ts";
import type { Host } from "./host-command.ts";
import { hostCommands, runHostCommand } from "./host-commands.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase(inject("postgresUrl"));
});
afterAll(() => database.drop());

const run = (...args: string[]) => runWith(settingsOf(database), ...args);

const settingsOf = ({ url }: TestDatabase) => ({
  FORECOURT_DATABASE_URL: url,
  FORECOURT_SECRET: "a secret that only the tests know",
});

async function runWith(env: Host["env"], ...args: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runHostCommand(args, {
    env,
    out: (text) => out.push(text),
    err: (text) => err.push(text),
    signal: new AbortController().signal,
    redraw: null,
  });
  return { code, out, err };
}

test("keys generate needs no database", async () => {
  const made = await runWith({}, "keys", "generate");
  const forTests = await runWith({}, "keys", "generate", "--test");
  const out = [...made.out, ...forTests.out];
  expect(out.map((key) => [key.slice(0, 8), parseApiKey(key).ok])).toEqual([
    ["fc_live_", true],
    ["fc_test_", true],
  ]);
});

test("organizations and keys are created, listed and revoked", async () => {
  expect(await run("orgs", "create", "North")).toMatchObject({
    code: 0,
    out: [expect.stringMatching(/^org_/)],
  });
  expect(await run("orgs", "create", "North")).toEqual({
    code: 1,
    out: [],
    err: ['The organization "North" already exists.'],
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
  [["keys", "rotate"]],
  [["keys", "revoke"]],
  [["keys", "list", "--unknown"]],
])("%j is not understood, and the usage is shown", async (args) => {
  const { code, out, err } = await run(...args);
  expect([code, out]).toEqual([2, []]);
  expect(err.join("\n")).toMatch(/Usage:\s+forecourt-server (orgs|keys) /);
});

test("every setting that cannot be used is named", async () => {
  const reported = await runWith({ FORECOURT_PORT: "x" }, "orgs", "list");
  expect(reported).toEqual({
    code: 2,
    out: [],
    err: ['FORECOURT_PORT cannot be "x". Give a port from 0 to 65535.'],
  });
});

test("a refusal has a hint", async () => {
  expect(await run("keys", "list", "--org", "Nowhere")).toEqual({
    code: 1,
    out: [],
    err: ['No such organization: "Nowhere".', "Try this: forecourt-server orgs list"],
  });
});

test("with --json, answers and errors are one document each", async () => {
  const { code, out } = await run("orgs", "create", "Json", "--json");
  expect([code, JSON.parse(out.join(""))]).toEqual([0, { id: expect.stringMatching(/^org_/), name: "Json" }]);
  const refused = await run("keys", "revoke", "key_nobody", "--json");
  expect([refused.code, refused.err, JSON.parse(refused.out.join(""))]).toEqual([
    1,
    [],
    { error: { message: 'No such key: "key_nobody".', try: expect.stringContaining("keys list") } },
  ]);
});

test.each(hostCommands.map(({ name }) => name))(
  "%s --help needs no settings, and says what it takes",
  async (name) => {
    const { code, out, err } = await runWith({}, ...name.split(" "), "--help");
    expect([code, err]).toEqual([0, []]);
    expect(out.join("\n")).toContain(`Usage: forecourt-server ${name}`);
    expect(out.join("\n")).toContain("--json");
  },
);
