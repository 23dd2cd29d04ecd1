import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../server/test/support/start-test-server.ts";
import { ctrlCAfter } from "./ctrl-c-after.ts";
import { type Cli, startCli } from "./run-cli.ts";

let server: TestServer;
let cli: Cli;
beforeAll(async () => {
  server = await startTestServer();
  cli = await startCli();
  await cli.run(["login", "--url", server.baseUrl, "--profile", "root"], { stdin: server.key });
});
afterAll(async () => {
  await cli[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

const keyIn = (text: string): string => /fc_\w{20,}/.exec(text)?.[0] ?? "";

async function whoHas(key: string) {
  const { code, json } = await cli.run(["whoami", "--json", "--url", server.baseUrl, "--api-key", key]);
  return code === 0 ? (json() as { data: { role: string; key_id: string } }).data : null;
}

test("a new key is shown once, with how to log in with it", async () => {
  const { code, text } = await cli.run(["keys", "create", "--name", "Back office", "--role", "operator"]);
  expect(code).toBe(0);
  expect(text).toContain(`forecourt login --url ${server.baseUrl} --profile operator`);
  expect((await whoHas(keyIn(text)))?.role).toBe("operator");
  const list = await cli.run(["keys", "list"]);
  expect(list.text).toContain("Back office");
  expect(list.text).not.toContain(keyIn(text));
});

test("the key that one uses is rotated and kept, with --save or when asked", async () => {
  const before = await server.client.apiKeys.create({ name: "Mine", role: "admin" });
  await cli.run(["login", "--url", server.baseUrl, "--profile", "mine"], { stdin: before.key });
  const saved = await cli.run(["keys", "rotate", "--save", "--overlap-seconds", "0", "--yes"]);
  expect({ code: saved.code, shown: saved.stderr }).toEqual({
    code: 0,
    shown: 'Profile "mine" has the new key.\n',
  });
  // A server remembers for a moment that a key is good.
  await expect.poll(() => whoHas(before.key), { timeout: 60_000 }).toBeNull();
  const now = (await cli.run(["whoami", "--json"])).json() as { data: { key_id: string } };
  expect(now.data.key_id).toBe((await whoHas(keyIn(saved.text)))?.key_id);

  const declined = await cli.run(["keys", "rotate"], { answers: ["n"] });
  expect([declined.code, declined.stderr]).toEqual([
    1,
    expect.stringMatching(/^Replace key key_\w+ by a new one; the old one ends in 24 h 00 min\? \[y\/N\] /),
  ]);
  const unkept = await cli.run(["keys", "rotate", "--yes"], { answers: ["n"] });
  expect(unkept.stderr).toBe('Keep the new key in profile "mine"? [Y/n] ');
  expect((await cli.run(["whoami", "--json"])).json()).toMatchObject(now);
  const kept = await cli.run(["keys", "rotate"], { answers: ["y", ""] });
  expect(kept.stderr).toContain('Profile "mine" has the new key.');
  const unasked = await cli.run(["keys", "rotate", "--yes"]);
  expect(unasked.stderr).toContain('Profile "mine" still has the old key.');
  await cli.run(["profiles", "use", "root"]);
});

test("another's key is rotated for them, and kept nowhere", async () => {
  const { id } = await server.client.apiKeys.create({ name: "Theirs", role: "viewer" });
  const wrong = await cli.run(["keys", "rotate", id, "--save"]);
  expect({ code: wrong.code, shown: wrong.stderr.includes("is kept in no profile") }).toEqual({
    code: 2,
    shown: true,
  });
  const { text, stderr } = await cli.run(["keys", "rotate", id, "--yes"]);
  expect(stderr).toBe("");
  expect((await whoHas(keyIn(text)))?.role).toBe("viewer");
});

test("a key is revoked after a question that names it", async () => {
  const { id, key } = await server.client.apiKeys.create({ name: "Old laptop", role: "viewer" });
  expect((await cli.run(["keys", "revoke", id])).code).toBe(2);
  const no = await cli.run(["keys", "revoke", id], { answers: ["no"] });
  expect(no.stderr).toContain(`Revoke the viewer's key "Old laptop" (${id})? [y/N]`);
  expect((await cli.run(["keys", "revoke", id, "--dry-run", "--json"])).json()).toEqual({
    data: { id, revoked: false },
  });
  expect(await whoHas(key)).not.toBeNull();
  expect((await cli.run(["keys", "revoke", id], { answers: ["y"] })).code).toBe(0);
  await expect.poll(() => whoHas(key), { timeout: 60_000 }).toBeNull();
  expect((await cli.run(["keys", "revoke", "key_none", "--yes"])).stderr).toContain("forecourt keys list");
});

test("at Ctrl-C a key that the server has made is shown first: there is no second time", async () => {
  const argv = ["keys", "create", "--name", "Held", "--role", "viewer"];
  const { code, text, stderr } = await cli.run(argv, ctrlCAfter(1));
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: "Ending: waiting for the server's answer; Ctrl-C again ends at once.\n",
  });
  expect((await whoHas(keyIn(text)))?.role).toBe("viewer");
});
