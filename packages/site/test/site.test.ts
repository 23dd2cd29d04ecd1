import { readdir, readFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { extname, join } from "node:path";
import { noBrowser, openBrowser, testScale } from "@forecourt/harness";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildSite } from "./build-site.ts";

/*
 * The site as it is published, behind a server that knows what GitHub Pages knows: files, and their names without .html. Each link
 * leads to a page of the site, the live pages calculate, the search answers, and nothing comes from another host.
 */

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
};

let folder: string;
let url: string;
let pages: string[];
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  const built = await buildSite();
  closing.push(() => built[Symbol.asyncDispose]());
  folder = built.path;
  const files = await readdir(folder, { recursive: true });
  pages = files.filter((file) => file.endsWith(".html")).sort();
  const server = createServer((request, response) => void answer(request.url ?? "/", response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => server.close());
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
});
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

async function answer(requested: string, response: ServerResponse): Promise<void> {
  const path = decodeURIComponent(new URL(requested, "http://site").pathname);
  for (const name of path.endsWith("/") ? [`${path}index.html`] : [path, `${path}.html`]) {
    const content = await readFile(join(folder, name)).catch(() => null);
    if (content === null) continue;
    response.setHeader("content-type", types[extname(name)] ?? "text/plain; charset=utf-8").end(content);
    return;
  }
  response.writeHead(404).end();
}

test("each link and each anchor of the site leads somewhere", async () => {
  const content = new Map<string, string>();
  for (const page of pages) content.set(`/${page}`, await readFile(join(folder, page), "utf8"));
  const files = new Set((await readdir(folder, { recursive: true })).map((file) => `/${file}`));
  const missing: string[] = [];
  for (const [page, html] of content) {
    for (const [, href = ""] of html.matchAll(/<a [^>]*?href="([^"]*)"/g)) {
      if (/^[a-z]+:/.test(href)) continue;
      const target = new URL(href.replaceAll("&amp;", "&"), `http://site${page}`);
      const path = decodeURIComponent(target.pathname);
      const found = [path, `${path}.html`, `${path}index.html`].find((each) => files.has(each));
      const anchor = decodeURIComponent(target.hash.slice(1));
      if (found === undefined) missing.push(`${page}: ${href}`);
      else if (anchor !== "" && content.get(found)?.includes(`id="${anchor}"`) === false)
        missing.push(`${page}: ${href} has no such heading`);
    }
  }
  expect(missing).toEqual([]);
  expect(pages.length).toBeGreaterThan(100);
});

test("each page of the table of contents is in llms.txt, as Markdown that exists", async () => {
  const text = await readFile(join(folder, "llms.txt"), "utf8");
  const own = [...text.matchAll(/\(https:\/\/forecourt\.dev(\/[^)]*)\)/g)].map(([, path = ""]) => path);
  expect(own.length).toBeGreaterThan(40);
  for (const path of own) expect(await readFile(join(folder, path), "utf8")).toMatch(/^(<!--.*-->\s*)?# /);
});

describe.skipIf(noBrowser !== null)(`in a browser${noBrowser === null ? "" : ` (${noBrowser})`}`, () => {
  let browser: Browser;
  let axe: string;
  beforeAll(async () => {
    browser = await openBrowser();
    closing.push(() => browser.close());
    axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  });

  async function visit(path: string, options: BrowserContextOptions = {}) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
    const page = await context.newPage();
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(String(error)));
    page.on("request", (request) => {
      if (!request.url().startsWith(url) && !request.url().startsWith("data:")) faults.push(request.url());
    });
    await page.goto(url + path, { waitUntil: "networkidle" });
    return { page, faults, [Symbol.asyncDispose]: () => context.close() };
  }

  test("the price of a session is that of the package, and a fault has its pointer", async () => {
    await using opened = await visit("/docs/try/price-a-session");
    const { page, faults } = opened;
    // 0.50 + 7 x 0.35 + 7 x 0.25 + 0.5 h x 3.00 = 6.20, and 21 % of it is 1.30.
    expect(await page.locator("[data-total]").textContent()).toBe("7.50");
    await page.getByLabel("Energy, kWh").fill("20");
    // 0.50 + 10 x 0.35 + 10 x 0.25 + 1.50 = 8.00, and 1.68.
    await expect.poll(() => page.locator("[data-total]").textContent()).toBe("9.68");
    await page.getByLabel("Tariff (OCPI 2.2.1)").fill('{"currency":"EURO","elements":[]}');
    await expect.poll(() => page.getByRole("status").textContent()).toContain("/currency");
    expect(faults).toEqual([]);
  });

  test("the shares of a fuse are those of the package", async () => {
    await using opened = await visit("/docs/try/share-a-fuse");
    const { page, faults } = opened;
    const shares = () => page.locator("[data-amps]").allTextContents();
    // 63 - 12 = 51 A: the visitor of tier 1 has its 6 A, 16 A and 8 A are all that two can use, and 21 A are left.
    expect(await shares()).toEqual(["21 A", "16 A", "8 A", "6 A"]);
    await page.getByLabel("Fuse, A").fill("32");
    // 20 A are 6 for each of tier 0, and one more for the first two; 6 are not left.
    await expect.poll(shares).toEqual(["7 A", "7 A", "6 A", "0 A"]);
    expect(faults).toEqual([]);
  });

  test.each([
    ["why does my charger not connect", "My charger does not connect"],
    ["connects and disconnects again", "My charger connects and disconnects again and again"],
    ["card refused", "A card is refused"],
    ["started a charge and nothing happens", "I started a charge and nothing happens"],
    ["charge so slowly", "Why does a car charge so slowly"],
    ["why did this charge cost", "Why did this charge cost that much"],
    ["session does not end", "A session does not end"],
    ["no receipt unbillable", "There is no receipt, or it says unbillable"],
    ["webhook receives nothing", "My webhook receives nothing"],
    ["server does not start", "The server does not start"],
  ])("the search finds an answer to: %s", async (question, heading) => {
    await using opened = await visit("/");
    const { page, faults } = opened;
    await page.getByRole("button", { name: "Search" }).first().click();
    await page.locator("#localsearch-input").fill(question);
    const results = page.locator("#localsearch-list");
    await expect.poll(() => results.textContent()).toContain(heading);
    expect(faults).toEqual([]);
  });

  const looks: [string, BrowserContextOptions][] = [
    ["wide and light", { colorScheme: "light" }],
    ["narrow and dark", { colorScheme: "dark", viewport: { width: 390, height: 844 } }],
  ];
  // The same template makes all pages: CI looks at one of each kind, test:full at all.
  const chosen = [
    "index.html",
    "api/index.html",
    "docs/guide/troubleshooting.html",
    "docs/guide/self-hosting.html",
    "docs/concepts/data-model.html",
    "docs/reference/metrics.html",
    "docs/try/price-a-session.html",
    "docs/try/share-a-fuse.html",
    "problems/not-found.html",
  ];

  test.each(looks)("%s: axe finds nothing, and nothing scrolls to the side", async (_, options) => {
    for (const name of testScale > 1 ? pages : chosen) {
      await using opened = await visit(`/${name.replace(/(index)?\.html$/, "")}`, options);
      const { page, faults } = opened;
      // The reference is Scalar's page, which the console's own tests look at.
      if (!name.startsWith("api/")) {
        expect.soft([name, await violationsOn(page)]).toEqual([name, []]);
        const width = await page.evaluate("document.documentElement.scrollWidth <= window.innerWidth");
        expect.soft([name, width]).toEqual([name, true]);
      }
      expect.soft([name, faults]).toEqual([name, []]);
    }
  });

  async function violationsOn(page: Page): Promise<string[]> {
    await page.evaluate(axe);
    return page.evaluate(
      "axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target).join(', ')))",
    );
  }
});
