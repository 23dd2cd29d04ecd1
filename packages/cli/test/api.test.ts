import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../server/test/start-test-server.ts";
import { type Cli, startCli } from "./run-cli.ts";

let server: TestServer;
let cli: Cli;
beforeAll(async () => {
  server = await startTestServer();
  cli = await startCli({ FORECOURT_URL: server.baseUrl, FORECOURT_API_KEY: server.key });
}, 60_000);
afterAll(async () => {
  await cli[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

test.each(["/me", "me", "/v1/me", "v1/me"])("%s is the same path", async (path) => {
  const { code, json } = await cli.run(["api", "get", path]);
  expect({ code, answer: json() }).toMatchObject({ code: 0, answer: { data: { role: "admin" } } });
});

test("a whole URL is called where the key belongs, and nowhere else", async () => {
  expect((await cli.run(["api", "GET", `${server.baseUrl}/me`])).code).toBe(0);
  const fetch = () => Promise.reject(new Error("It was sent."));
  for (const path of ["https://example.com/v1/me", `${server.baseUrl.replace("//", "//u:p@")}/me`]) {
    const { code, stderr } = await cli.run(["api", "GET", path], { fetch });
    expect({ code, told: stderr.includes("where the key belongs") }).toEqual({ code: 2, told: true });
  }
  // Not another host: a path with too many slashes.
  expect((await cli.run(["api", "GET", "//example.com/me"])).stderr).toContain("Code: not-found");
});

test("the body comes from the flag, a file or stdin", async () => {
  await writeFile(join(cli.home, "site.json"), '{"name": "From a file"}');
  const line = ["api", "POST", "/locations", "--data"];
  const runs = [
    await cli.run([...line, '{"name": "From the flag"}']),
    await cli.run([...line, "@site.json"]),
    await cli.run([...line, "-"], { stdin: '{"name": "From stdin"}' }),
  ];
  expect(runs.map(({ json }) => (json() as { data: { name: string } }).data.name)).toEqual([
    "From the flag",
    "From a file",
    "From stdin",
  ]);
});

test("a POST is done once however often it is sent with the same key, as in the client", async () => {
  const line = [
    "api",
    "POST",
    "/locations",
    "--data",
    '{"name": "Once"}',
    "--header",
    "Idempotency-Key: one",
  ];
  const [first, second] = [await cli.run([...line, "--include"]), await cli.run([...line, "--include"])];
  expect(first.stdout).toMatch(/^HTTP 201 Created\n/);
  expect(first.stdout).not.toContain("idempotent-replayed");
  expect(second.stdout).toContain("idempotent-replayed: true\n");
  const sent: Headers[] = [];
  const fetch: typeof globalThis.fetch = async (_url, init) => {
    sent.push(new Headers(init?.headers));
    return Response.json({ data: null });
  };
  await cli.run(["api", "POST", "/locations", "--data", "{}"], { fetch });
  expect(sent[0]?.get("idempotency-key")).toMatch(/^[0-9a-f-]{36}$/);
});

test("every page of a list is one JSON list, or a record a line", async () => {
  const names = Array.from({ length: 5 }, (_, index) => `Page ${index}`);
  for (const name of names) await server.client.locations.create({ name });
  const line = ["api", "GET", "/locations?per_page=2", "--paginate"];
  const whole = (await cli.run(line)).json() as { name: string }[];
  const lines = (await cli.run([...line, "--lines"])).lines() as { name: string }[];
  expect(lines).toEqual(whole);
  expect(whole.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  expect(new Set(whole.map((row) => JSON.stringify(row))).size).toBe(whole.length);
  expect((await cli.run(["api", "GET", "/webhooks", "--paginate"])).json()).toEqual([]);
});

test("a refusal has its body on stdout, its reason on stderr, and exit code 1", async () => {
  const { code, json, stderr } = await cli.run(["api", "POST", "/locations", "--data", '{"nam": "x"}']);
  expect(code).toBe(1);
  expect(json()).toMatchObject({ status: 422, code: "invalid-body" });
  expect(stderr).toContain("Code: invalid-body, request req_");
  const asJson = await cli.run(["api", "GET", "/locations/loc_none", "--json"]);
  expect({ ...asJson, json: asJson.json() }).toMatchObject({
    code: 1,
    stderr: "",
    json: { error: { code: "not-found", status: 404 } },
  });
});

test("a role that is too low has exit code 3", async () => {
  const viewer = await server.keyFor("viewer");
  const line = ["api", "POST", "/locations", "--data", '{"name": "x"}'];
  expect((await cli.run(line, { env: { FORECOURT_API_KEY: viewer } })).code).toBe(3);
});

test("what is not JSON comes as it is", async () => {
  const { code, stdout } = await cli.run(["api", "GET", "/cdrs", "--header", "Accept: text/csv"]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^id,/);
});

test.each([
  [["FETCH", "/me"], "is no method"],
  [["GET", "/me", "--data", "{}"], "--query"],
  [["POST", "/locations", "--data", "{name}"], "--data is not JSON"],
  [["GET", "/me", "--query", "connected"], "is not name=value"],
  [["GET", "/me", "--header", "Authorization: Bearer x"], "--profile"],
  [["DELETE", "/locations", "--paginate"], "goes with GET"],
  [["GET", "/me", "--paginate"], "does not answer a list"],
])("%j is wrong usage", async (argv, told) => {
  const { code, stderr } = await cli.run(["api", ...argv]);
  expect({ code, told: stderr.includes(told) ? told : stderr }).toEqual({ code: 2, told });
});
