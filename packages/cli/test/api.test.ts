import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Admin, startAdmin } from "./start-admin.ts";

let admin: Admin;
beforeAll(async () => {
  admin = await startAdmin();
});
afterAll(() => admin[Symbol.asyncDispose]());

test.each(["/me", "me", "/v1/me", "v1/me"])("%s is the same path", async (path) => {
  const { code, json } = await admin.cli.run(["api", "get", path]);
  expect({ code, answer: json() }).toMatchObject({ code: 0, answer: { data: { role: "admin" } } });
});

test("a whole URL is called where the key belongs, and nowhere else", async () => {
  expect((await admin.cli.run(["api", "GET", `${admin.server.baseUrl}/me`])).code).toBe(0);
  const fetch = () => Promise.reject(new Error("It was sent."));
  for (const path of ["https://example.com/v1/me", `${admin.server.baseUrl.replace("//", "//u:p@")}/me`]) {
    const { code, stderr } = await admin.cli.run(["api", "GET", path], { fetch });
    expect({ code, shown: stderr.includes("where the key belongs") }).toEqual({ code: 2, shown: true });
  }
  // Not another host: a path with too many slashes.
  expect((await admin.cli.run(["api", "GET", "//example.com/me"])).stderr).toContain("Code: unknown-path");
});

test("the body comes from the flag, a file or stdin", async () => {
  await writeFile(join(admin.cli.home, "site.json"), '{"name": "From a file"}');
  const line = ["api", "POST", "/locations", "--data"];
  const runs = [
    await admin.cli.run([...line, '{"name": "From the flag"}']),
    await admin.cli.run([...line, "@site.json"]),
    await admin.cli.run([...line, "-"], { stdin: '{"name": "From stdin"}' }),
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
  const [first, second] = [
    await admin.cli.run([...line, "--include"]),
    await admin.cli.run([...line, "--include"]),
  ];
  expect(first.stdout).toMatch(/^HTTP 201 Created\n/);
  expect(first.stdout).not.toContain("idempotent-replayed");
  expect(second.stdout).toContain("idempotent-replayed: true\n");
  const sent: Headers[] = [];
  const fetch: typeof globalThis.fetch = async (_url, init) => {
    sent.push(new Headers(init?.headers));
    return Response.json({ data: null });
  };
  await admin.cli.run(["api", "POST", "/locations", "--data", "{}"], { fetch });
  expect(sent[0]?.get("idempotency-key")).toMatch(/^[0-9a-f-]{36}$/);
});

test("every page of a list is one JSON list, or a record a line", async () => {
  const names = Array.from({ length: 5 }, (_, index) => `Page ${index}`);
  for (const name of names) await admin.client.locations.create({ name });
  const line = ["api", "GET", "/locations?per_page=2", "--paginate"];
  const whole = (await admin.cli.run(line)).json() as { name: string }[];
  const lines = (await admin.cli.run([...line, "--lines"])).lines() as { name: string }[];
  expect(lines).toEqual(whole);
  expect(whole.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  expect(new Set(whole.map((row) => JSON.stringify(row))).size).toBe(whole.length);
  expect((await admin.cli.run(["api", "GET", "/webhooks", "--paginate"])).json()).toEqual([]);
});

test("a refusal has its body on stdout, its reason on stderr, and exit code 1", async () => {
  const { code, json, stderr } = await admin.cli.run(["api", "POST", "/locations", "--data", '{"nam": "x"}']);
  expect(code).toBe(1);
  expect(json()).toMatchObject({ status: 422, code: "invalid-body" });
  expect(stderr).toContain("Code: invalid-body, request req_");
  const asJson = await admin.cli.run(["api", "GET", "/locations/loc_none", "--json"]);
  expect({ ...asJson, error: asJson.error() }).toMatchObject({
    code: 1,
    stdout: "",
    error: { error: { code: "not-found", status: 404 } },
  });
});

test("a role that is too low has exit code 3", async () => {
  const viewer = await admin.server.keyFor("viewer");
  const line = ["api", "POST", "/locations", "--data", '{"name": "x"}'];
  expect((await admin.cli.run(line, { env: { FORECOURT_API_KEY: viewer } })).code).toBe(3);
});

test("what is not JSON comes as it is", async () => {
  const { code, stdout } = await admin.cli.run(["api", "GET", "/cdrs", "--header", "Accept: text/csv"]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^id,/);
});

test.each([
  [["FETCH", "/me"], "is not a method"],
  [["GET", "/me", "--data", "{}"], "--query"],
  [["POST", "/locations", "--data", "{name}"], "--data is not JSON"],
  [["GET", "/me", "--query", "connected"], "is not name=value"],
  [["GET", "/me", "--header", "Authorization: Bearer x"], "--profile"],
  [["DELETE", "/locations", "--paginate"], "goes with GET"],
  [["GET", "/me", "--paginate"], "does not answer a list"],
])("%j is wrong usage", async (argv, shown) => {
  const { code, stderr } = await admin.cli.run(["api", ...argv]);
  expect({ code, shown: stderr.includes(shown) ? shown : stderr }).toEqual({ code: 2, shown });
});

test("an incomplete response is a connection failure, not an internal error", async () => {
  const fetch: typeof globalThis.fetch = async () => {
    let pulls = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulls += 1;
        if (pulls === 1) controller.enqueue(new TextEncoder().encode("id,"));
        else controller.error(new Error("aborted"));
      },
    });
    return new Response(body, { headers: { "content-type": "text/csv" } });
  };
  for (const argv of [
    ["api", "GET", "/cdrs"],
    ["api", "GET", "/cdrs", "--paginate"],
    ["cdrs", "export"],
  ]) {
    const { code, stderr } = await admin.cli.run(argv, { fetch });
    expect({ argv, code, shown: /Code: [\w-]+/.exec(stderr)?.[0] }).toEqual({
      argv,
      code: 1,
      shown: "Code: connection-failed",
    });
  }
});
