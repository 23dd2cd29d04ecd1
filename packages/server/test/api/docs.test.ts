import { readFileSync } from "node:fs";
import { eventCatalogue, type OperationId, routes, schemas } from "@forecourt/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chromium, startBrowser } from "../support/browser.ts";
import { startTestServer, type TestServer } from "../support/start-test-server.ts";

let server: TestServer;
let page: string;
const at = (path: string, init: RequestInit = {}) => fetch(`${server.server.url}${path}`, init);

beforeAll(async () => {
  server = await startTestServer({ FORECOURT_PUBLIC_URL: "https://charge.example.com/api/" });
  page = await (await at("/docs")).text();
});
afterAll(() => server[Symbol.asyncDispose]());

describe("the reference of the API", () => {
  test("has every operation, with its role and its path", () => {
    for (const [id, { method, path, role }] of Object.entries(routes)) {
      const section = sectionOf(id);
      expect(section, id).toContain(
        `>${method}</span> <code>${`/v1${path}`.replaceAll("/", "/<wbr>")}</code>`,
      );
      expect(section, id).toContain(`Role <strong>${role}</strong>`);
      expect(section, id).toContain(`curl `);
    }
  });

  test("has every parameter, every status and every field of a body", () => {
    for (const [id, { errorStatuses }] of Object.entries(routes)) {
      const section = sectionOf(id);
      // Both tables have the same keys.
      const { path, query, header, body } = schemas.operations[id as OperationId];
      const names = [path, query, header].flatMap((schema) => Object.keys(Object(schema["properties"])));
      const fields = Object.keys(Object(body?.["properties"]));
      // The names of headers are in lower case in the schemas, and in their usual spelling in the page.
      const missing = [...names, ...fields].filter(
        (name) => !section.toLowerCase().includes(`<code>${name.toLowerCase()}</code>`),
      );
      expect(missing, id).toEqual([]);
      for (const status of errorStatuses) expect(section, `${id} ${status}`).toContain(`>${status}</span>`);
    }
  });

  test("has every type of event, with its class, every field of its data, and its example", () => {
    for (const [type, { class: kind, schema, example }] of Object.entries(eventCatalogue)) {
      const section = sectionOf(`event-${type}`);
      expect(section, type).toContain(`<code>${type}</code>`);
      expect(section, type).toContain(`Class <strong>${kind}</strong>`);
      const data = Object(schema["properties"])["data"];
      const fields = Object.keys(
        Object(data.properties ?? Object(schema["$defs"])[data.$ref?.split("/").at(-1)]?.properties),
      );
      expect(fields.length, type).toBeGreaterThan(0);
      expect(
        fields.filter((name) => !section.includes(`<code>${name}</code>`)),
        type,
      ).toEqual([]);
      expect(section, type).toContain(example.id);
    }
  });

  test("is made of a document in which no comma has cut a description in two", async () => {
    const document: unknown = await (await at("/openapi.json")).json();
    expect(namesIn(document).filter((name) => name.includes(" "))).toEqual([]);
  });

  test("links only to what it has, and has no name twice", () => {
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const targets = [...page.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id);
    expect(targets.filter((id) => !ids.includes(id))).toEqual([]);
  });

  test("names the server as its clients know it", async () => {
    const known = "https://charge.example.com/api/v1";
    expect(page).toContain(`<code>${known}</code>`);
    const document = (await (await at("/openapi.json")).json()) as { servers: { url: string }[] };
    expect(document.servers.map(({ url }) => url)).toEqual([known]);
    expect(await (await at("/openapi.yaml")).text()).toContain(`servers:\n  - url: ${known}\n`);
  });

  test("loads nothing except its own files", async () => {
    const { headers } = await at("/docs");
    expect(headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; style-src 'self'; script-src 'self';.* frame-ancestors 'none'$/,
    );
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    // The page has no inline script, style or handler, and loads nothing from elsewhere.
    const inside = page.match(
      /<script(?! src="docs\/)|<style| style="| on\w+="|(?:src|href)="(?:https?:)?\/\//,
    );
    expect(inside).toBeNull();
  });

  test("does not run script that stands in the contract", () => {
    // The bearer format contains angle brackets.
    expect(page).toContain("fc_&lt;live|test&gt;_");
  });
});

describe("files", () => {
  test.each([
    ["/docs", "text/html; charset=utf-8"],
    ["/docs/style.css", "text/css; charset=utf-8"],
    ["/docs/filter.js", "text/javascript; charset=utf-8"],
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

  test("the package brings the files of the page along", () => {
    const { files } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
      files: string[];
    };
    expect(files).toContain("reference");
  });

  test("a path with a trailing slash redirects to the page", async () => {
    const response = await at("/docs/");
    expect([response.status, response.url]).toEqual([200, `${server.server.url}/docs`]);
  });
});

const noBrowser = chromium === undefined ? "no Chromium is installed" : null;

test.skipIf(noBrowser !== null)(
  `in a browser it reads nothing from elsewhere, breaks no policy and can be filtered${noBrowser === null ? "" : ` (${noBrowser})`}`,
  async () => {
    await using browser = await startBrowser(chromium ?? "");
    await browser.resize(1280, 1000);
    await browser.open(`${server.server.url}/docs`);
    const type = (text: string) =>
      `(() => { const input = document.querySelector("#filter input"); input.value = ${JSON.stringify(text)}; input.dispatchEvent(new Event("input")); })()`;
    const listed = `[...document.querySelectorAll(".entry[data-words]")].filter((entry) => entry.offsetParent !== null).map((entry) => entry.querySelector("a").hash)`;
    const entries = Object.keys(routes).length + Object.keys(eventCatalogue).length;
    expect(await browser.evaluate(listed)).toHaveLength(entries);
    await browser.evaluate(type("unlock"));
    expect(await browser.evaluate(listed)).toEqual(["#unlockConnector"]);
    await browser.resize(390, 844);
    await browser.open(`${server.server.url}/docs?narrow#unlockConnector`);
    expect(await browser.evaluate("document.documentElement.scrollWidth")).toBe(390);
    expect(await browser.evaluate("document.querySelector('nav details').open")).toBe(false);
    const strangers = browser.requests.filter(
      (url) => !url.startsWith(`${server.server.url}/`) && !url.startsWith("data:"),
    );
    expect(strangers).toEqual([]);
    expect(browser.requests.some((url) => url.endsWith("/docs/style.css"))).toBe(true);
    expect(browser.complaints).toEqual([]);
  },
);

function sectionOf(operationId: string): string {
  const start = page.indexOf(`<section class="operation" id="${operationId}">`);
  expect(start, `${operationId} is on the page`).toBeGreaterThan(-1);
  return page.slice(start, page.indexOf("</section>", start));
}

function namesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const own = Array.isArray(value) ? [] : Object.keys(value);
  return [...own, ...Object.values(value).flatMap(namesIn)];
}
