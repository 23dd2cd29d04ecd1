import { noBrowser, openBrowser } from "@forecourt/harness";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../support/start-test-server.ts";

let server: TestServer;
const at = (path: string, init: RequestInit = {}) => fetch(`${server.server.url}${path}`, init);

beforeAll(async () => {
  server = await startTestServer({ FORECOURT_PUBLIC_URL: "https://charge.example.com/api/" });
});
afterAll(() => server[Symbol.asyncDispose]());

describe("the document", () => {
  test("has no comma that has cut a description in two", async () => {
    const document: unknown = await (await at("/openapi.json")).json();
    expect(namesIn(document).filter((name) => name.includes(" "))).toEqual([]);
  });

  test("names the server as its clients know it", async () => {
    const known = "https://charge.example.com/api/v1";
    const document = (await (await at("/openapi.json")).json()) as { servers: { url: string }[] };
    expect(document.servers.map(({ url }) => url)).toEqual([known]);
    expect(await (await at("/openapi.yaml")).text()).toContain(`servers:\n  - url: ${known}\n`);
  });
});

describe("files", () => {
  test.each([
    ["/docs", "text/html; charset=utf-8"],
    ["/docs/guide/console", "text/html; charset=utf-8"],
    ["/docs/pages.css", "text/css; charset=utf-8"],
    ["/docs/scalar.js", "text/javascript; charset=utf-8"],
    ["/openapi.json", "application/json"],
    ["/openapi.yaml", "application/yaml"],
  ])("%s is compressed, and not sent again to a browser that has it", async (path, type) => {
    const plain = await at(path, { headers: { "accept-encoding": "identity" } });
    const gzipped = await at(path, { headers: { "accept-encoding": "br, gzip;q=0.5" } });
    expect([plain.status, plain.headers.get("content-type"), plain.headers.get("content-encoding")]).toEqual([
      200,
      type,
      null,
    ]);
    expect(gzipped.headers.get("content-encoding")).toBe("gzip");
    expect(await gzipped.text()).toBe(await plain.text());
    const etag = plain.headers.get("etag") ?? "";
    expect(gzipped.headers.get("etag")).toBe(etag);
    for (const known of [etag, `"other", ${etag}`, etag.slice(2), "*"]) {
      const again = await at(path, { headers: { "if-none-match": known } });
      expect([again.status, await again.text(), again.headers.get("etag")], known).toEqual([304, "", etag]);
    }
    expect((await at(path, { headers: { "if-none-match": '"other"' } })).status).toBe(200);
    const head = await at(path, { method: "HEAD" });
    expect([head.status, await head.text(), head.headers.get("etag")]).toEqual([200, "", etag]);
    expect((await at(path, { method: "PUT" })).status).toBe(405);
  });

  test("a client that refuses gzip gets the plain file", async () => {
    const { headers } = await at("/docs", { headers: { "accept-encoding": "gzip;q=0, identity" } });
    expect([headers.get("content-encoding"), headers.get("vary")]).toEqual([null, "accept-encoding"]);
  });

  test("a path with a trailing slash redirects to the page", async () => {
    const response = await at("/docs/");
    expect([response.status, response.url]).toEqual([200, `${server.server.url}/docs`]);
  });
});

describe("the guides", () => {
  test("lead only to pages and headings that there are, and to the repository", async () => {
    const pages = new Map<string, string>();
    const waiting = ["/docs/contents"];
    const dead: string[] = [];
    const anchors: [page: string, target: string, anchor: string][] = [];
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (pages.has(path)) continue;
      const response = await at(path, { headers: { accept: "text/html" } });
      const text = response.headers.get("content-type")?.startsWith("text/html") ? await response.text() : "";
      pages.set(path, text);
      if (response.status !== 200) dead.push(path);
      if (!/^\/(docs|problems)\//.test(path)) continue;
      for (const [, given = ""] of text.matchAll(/(?:href|src)="([^"]+)"/g)) {
        const url = new URL(given.replaceAll("&amp;", "&"), `${server.server.url}${path}`);
        if (url.protocol === "data:" || url.hostname !== "127.0.0.1") continue;
        if (url.hash !== "") anchors.push([path, url.pathname, url.hash.slice(1)]);
        if (url.pathname !== "/docs") waiting.push(url.pathname);
      }
    }
    expect(dead).toEqual([]);
    expect(pages.size).toBeGreaterThan(100);
    const missing = anchors.filter(([, target, anchor]) => !pages.get(target)?.includes(` id="${anchor}"`));
    expect(missing).toEqual([]);
  });

  test("load nothing except their own files, and run no script", async () => {
    const { headers } = await at("/docs/guide/console");
    expect(headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self';.* frame-ancestors 'none'$/,
    );
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });
});

describe.skipIf(noBrowser !== null)(`the API reference${noBrowser === null ? "" : ` (${noBrowser})`}`, () => {
  test("tries a request with a key that it does not keep, and reads nothing from elsewhere", {
    timeout: 120_000,
  }, async () => {
    await using browser = await openBrowser();
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const page = await context.newPage();
    const strangers: string[] = [];
    const complaints: string[] = [];
    page.on("request", (request) => {
      const url = request.url();
      if (!url.startsWith(`${server.server.url}/`) && !/^(data|blob):/.test(url)) strangers.push(url);
    });
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(error.message));

    const response = await page.goto(`${server.server.url}/docs#tag/me/getMe`);
    expect(response?.headers()["content-security-policy"]).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline';/,
    );
    await page.getByRole("heading", { name: "Forecourt API" }).waitFor();
    const copy = page.locator('[id$="/getMe"] .scalar-code-copy').first();
    await copy.focus();
    await copy.press("Enter");
    await expect.poll(() => page.evaluate("navigator.clipboard.readText()")).toContain("/v1/me");

    await page.getByPlaceholder("Token").first().fill(server.key);

    await page.getByRole("button", { name: "Test Request (get /me)" }).click();
    const answered = page.waitForResponse(`${server.server.url}/v1/me`);
    await page.getByRole("button", { name: /^Send get request to .*\/v1\/me$/ }).click();
    expect((await answered).status()).toBe(200);
    await page.getByText("server_version").last().waitFor();
    await page.keyboard.press("Escape");

    const kept = await page.evaluate("JSON.stringify([localStorage, sessionStorage, document.cookie])");
    expect(kept).not.toContain(server.key);
    expect(strangers).toEqual([]);
    expect(complaints).toEqual([]);

    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
    await page.getByText("Guides", { exact: true }).click();
    await page.getByRole("link", { name: "The console", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "The console" }).waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
    expect(complaints).toEqual([]);
  });
});

function namesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const own = Array.isArray(value) ? [] : Object.keys(value);
  return [...own, ...Object.values(value).flatMap(namesIn)];
}
