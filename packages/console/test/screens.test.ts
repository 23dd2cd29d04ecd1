import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { noBrowser, testScale } from "@forecourt/harness";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Visit } from "./start-console.ts";
import { type Depot, screensOf, startDepot } from "./start-depot.ts";

/*
 * Every screen in a real browser, wide and narrow, light and dark: axe finds nothing, nothing scrolls to the side, no script
 * fails, no policy is broken, and nothing is asked of another host.
 */

describe.skipIf(noBrowser !== null)(`the screens${noBrowser === null ? "" : ` (${noBrowser})`}`, () => {
  let depot: Depot;
  let axe: string;
  beforeAll(async () => {
    depot = await startDepot();
    axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  });
  afterAll(() => depot[Symbol.asyncDispose]());

  const looks = [
    ["wide and light", { viewport: { width: 1280, height: 900 }, colorScheme: "light" }],
    ["wide and dark", { viewport: { width: 1280, height: 900 }, colorScheme: "dark" }],
    ["narrow and light", { viewport: { width: 390, height: 844 }, colorScheme: "light" }],
    ["narrow and dark", { viewport: { width: 390, height: 844 }, colorScheme: "dark" }],
  ] as const;

  // Each width and each scheme once; every pair of them where there is more time.
  test.each(looks.filter((_, index) => testScale > 1 || index === 0 || index === 3))(
    "%s, every screen is whole",
    async (_, options) => {
      const visit = await depot.open("admin", options);
      for (const [name, path] of Object.entries(screensOf(depot))) {
        await visit.go(path);
        await settled(visit);
        expect.soft([name, await violationsOn(visit)]).toEqual([name, []]);
        const fits = "document.documentElement.scrollWidth <= window.innerWidth";
        expect.soft([name, await visit.page.evaluate(fits)]).toEqual([name, true]);
        // Nothing was left without a word.
        expect
          .soft([name, await visit.page.locator("main").textContent()])
          .toEqual([name, expect.not.stringMatching(/undefined|NaN|\[object|Invalid Date/)]);
      }
      expect(visit.faults).toEqual([]);
      await visit.page.context().close();
    },
  );

  test("the sign-in page is whole, and says what is wrong with a key", async () => {
    const visit = await depot.open(null);
    const { page } = visit;
    await page.getByLabel("API key").fill("fc_live_wrong");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect
      .poll(() => page.getByRole("alert").textContent())
      .toBe("This API key is not valid: the server does not know it.");
    expect(await violationsOn(visit)).toEqual([]);
    await page.context().close();
  });

  test("what each role may not do is not offered", async () => {
    const viewer = await depot.open("viewer");
    await viewer.go(`/chargers/${depot.charging.id}`);
    await settled(viewer);
    const buttons = await viewer.page.locator("main").getByRole("button").allInnerTexts();
    expect(buttons.filter((text) => text !== "Copy")).toEqual([]);
    expect(await viewer.page.getByRole("link", { name: "Access" }).count()).toBe(0);
    const operator = await depot.open("operator");
    await operator.go(`/chargers/${depot.charging.id}`);
    await operator.page.getByRole("button", { name: "Stop HARBOUR-01/1" }).waitFor();
    await operator.go("/access");
    await settled(operator);
    const tabs = await operator.page
      .getByRole("navigation", { name: "Access" })
      .getByRole("link")
      .allInnerTexts();
    expect(tabs).toEqual(["Cards", "Unknown cards", "Webhooks", "Jobs", "Audit"]);
    expect([...viewer.faults, ...operator.faults]).toEqual([]);
    await viewer.page.context().close();
    await operator.page.context().close();
  });

  /** Resolves when nothing on the screen says that it is loading. */
  async function settled({ page }: Visit): Promise<void> {
    await expect.poll(() => page.getByText("Loading…").count()).toBe(0);
  }

  async function violationsOn({ page }: Visit): Promise<string[]> {
    await page.evaluate(axe);
    return page.evaluate(
      `axe.run().then(({ violations }) =>
        violations.map(({ id, nodes }) => id + ": " + nodes.map(({ html }) => html.slice(0, 200)).join(" | ")))`,
    );
  }
});
