import { routes, schemas } from "@forecourt/contract";
import { document } from "@forecourt/contract/document";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../testing/start-test-app.ts";

const origin = "https://app.example.com";
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    settings: { corsOrigins: [origin, "http://localhost:5173"] },
    handlers: () => ({
      async getCommand() {
        throw new Error("a bug");
      },
    }),
  });
});
afterAll(() => app[Symbol.asyncDispose]());

/** The request that a browser sends before the call of a page. */
const preflight = (path: string, method: string, from = origin) =>
  app.request(path, {
    method: "OPTIONS",
    authorization: null,
    headers: {
      origin: from,
      "access-control-request-method": method,
      "access-control-request-headers": "authorization,content-type,idempotency-key",
    },
  });
const corsHeaders = (response: Response) =>
  [...response.headers.keys()].filter((name) => name.startsWith("access-control-"));

/** Every header that the contract has in an answer. */
function headersOfAnswers(): string[] {
  const names = new Set<string>();
  const walk = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      // The headers of a response; components use other names for headers.
      if (key === "headers" && "description" in node)
        for (const name of Object.keys(value as object)) names.add(name.toLowerCase());
      else if (key !== "examples" && key !== "schema") walk(value);
    }
  };
  walk(document);
  return [...names];
}

describe("a preflight", () => {
  test("of a listed origin gets the methods of the path, without a key and without a body", async () => {
    const response = await preflight("/v1/api-keys/key_1/rotate", "POST");
    expect([response.status, await response.text()]).toEqual([204, ""]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "access-control-allow-origin": origin,
      "access-control-allow-methods": "POST",
      "access-control-max-age": "7200",
      vary: "Origin",
    });
    expect(response.headers.get("content-type")).toBeNull();
    // Neither cookies nor anything that the request did not ask for.
    expect(corsHeaders(response)).toEqual([
      "access-control-allow-headers",
      "access-control-allow-methods",
      "access-control-allow-origin",
      "access-control-max-age",
    ]);
    const other = await preflight("/v1/api-keys", "GET", "http://localhost:5173");
    expect(other.headers.get("access-control-allow-methods")).toBe("GET, POST, HEAD");
  });

  test("may ask for every header that an operation takes", async () => {
    const response = await preflight("/v1/me", "GET");
    const allowed = response.headers.get("access-control-allow-headers")?.split(", ") ?? [];
    const inContract = Object.keys(routes).flatMap((operationId) => {
      const { header } = schemas.operations[operationId as keyof typeof routes];
      return Object.keys((header as { properties?: object }).properties ?? {});
    });
    expect(inContract.length).toBeGreaterThan(0);
    expect(allowed).toEqual(expect.arrayContaining(inContract.map((name) => name.toLowerCase())));
    expect(allowed).toEqual(expect.arrayContaining(["authorization", "content-type", "x-request-id"]));
  });

  test.each([
    "https://app.example.com.evil.example",
    "https://app.example.com:8443",
    "http://app.example.com",
    "https://APP.example.com",
    "null",
  ])("of %s gets what it got before: 405, and nothing for the browser", async (from) => {
    const response = await preflight("/v1/api-keys", "POST", from);
    expect(response.status).toBe(405);
    expect(corsHeaders(response)).toEqual([]);
    expect(response.headers.get("vary")).toBe("Origin");
  });

  test("of an unknown path is not found", async () => {
    const response = await preflight("/v1/nothing", "GET");
    expect([response.status, response.headers.get("access-control-allow-methods")]).toEqual([404, null]);
  });
});

describe("a call of a page", () => {
  test("gets the usual answer, which the browser may show", async () => {
    const response = await app.request("/v1/me", { headers: { origin } });
    expect(response.status).toBe(200);
    expect(response.headers.get("access-control-allow-origin")).toBe(origin);
    expect(response.headers.get("access-control-allow-credentials")).toBeNull();
    const exposed = response.headers.get("access-control-expose-headers")?.split(", ");
    const inContract = headersOfAnswers();
    expect(inContract).toContain("x-request-id");
    expect(exposed).toEqual(expect.arrayContaining(inContract));
  });

  test("may read errors as well", async () => {
    const noKey = await app.request("/v1/me", { authorization: null, headers: { origin } });
    const bug = await app.request("/v1/commands/cmd_1", { headers: { origin } });
    const nowhere = await app.request("/v1/nothing", { headers: { origin } });
    const wrongMethod = await app.request("/v1/me", { method: "DELETE", headers: { origin } });
    const answers = [noKey, bug, nowhere, wrongMethod];
    expect(answers.map(({ status }) => status)).toEqual([401, 500, 404, 405]);
    for (const { headers } of answers) expect(headers.get("access-control-allow-origin")).toBe(origin);
  });

  test("that exceeds its rate may read Retry-After", async () => {
    await using busy = await startTestApp({
      settings: { corsOrigins: [origin], rateLimit: { perSecond: 1, burst: 1 } },
    });
    await busy.request("/v1/me", { headers: { origin } });
    const { status, headers } = await busy.request("/v1/me", { headers: { origin } });
    expect([status, headers.get("retry-after")]).toEqual([429, "1"]);
    expect(headers.get("access-control-allow-origin")).toBe(origin);
    expect(headers.get("access-control-expose-headers")).toContain("retry-after");
  });

  test("of another origin gets an answer that the browser does not show to the page", async () => {
    const response = await app.request("/v1/me", { headers: { origin: "https://evil.example" } });
    expect([response.status, corsHeaders(response)]).toEqual([200, []]);
  });
});

test("without the setting no answer has CORS headers", async () => {
  await using plain = await startTestApp();
  const headers = { origin, "access-control-request-method": "GET" };
  const response = await plain.request("/v1/me", { method: "OPTIONS", headers, authorization: null });
  expect([response.status, corsHeaders(response), response.headers.get("vary")]).toEqual([405, [], null]);
});
