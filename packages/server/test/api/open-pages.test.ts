import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../support/start-test-server.ts";

let server: TestServer;
const at = (path: string, init: RequestInit = {}) =>
  fetch(`${server.server.url}${path}`, { redirect: "manual", ...init });
const asBrowser = { headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" } };

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

describe("the root of the server", () => {
  test("sends a browser to the console", async () => {
    const { status, headers } = await at("/", asBrowser);
    expect([status, headers.get("vary")]).toEqual([302, "accept"]);
    const page = new URL(headers.get("location") ?? "", `${server.server.url}/`);
    expect(page.pathname).toBe("/console");
  });

  test.each([[undefined], ["*/*"], ["application/json"], ["text/html;q=0, */*"]])(
    "lists its paths for a program that accepts %s",
    async (accept) => {
      const response = await at("/", accept === undefined ? {} : { headers: { accept } });
      expect(response.status).toBe(200);
      const paths = (await response.json()) as Record<string, string>;
      expect(Object.keys(paths).sort()).toEqual(["console", "docs", "health", "openapi", "v1", "version"]);
      for (const name of ["console", "docs", "health", "openapi"])
        expect((await at(paths[name] ?? "")).status, name).toBe(200);
      expect((await at(`${paths["v1"]}/me`)).status).toBe(401);
    },
  );
});

const folder = new URL("../../../../docs/problems/", import.meta.url);
const codes = readdirSync(folder).map((name) => name.replace(".md", ""));

describe("the pages of problems", () => {
  test.each(codes)("%s is served as Markdown, and as a page that loads nothing", async (code) => {
    const text = await at(`/problems/${code}`);
    expect([text.status, text.headers.get("content-type")]).toEqual([200, "text/markdown; charset=utf-8"]);
    expect(await text.text()).toBe(readFileSync(new URL(`${code}.md`, folder), "utf8"));

    const page = await at(`/problems/${code}`, asBrowser);
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(page.headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self'; .*frame-ancestors 'none'$/,
    );
    const html = await page.text();
    expect(html).toContain(`>${code}</h1>`);
    expect(html).not.toMatch(/<script|\son\w+=/);
  });

  test("an unknown code is a problem", async () => {
    const response = await at("/problems/no-such-code", asBrowser);
    expect([response.status, await response.json()]).toEqual([
      404,
      expect.objectContaining({ code: "unknown-path" }),
    ]);
  });
});
