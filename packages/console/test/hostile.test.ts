import { noBrowser, testScale } from "@forecourt/harness";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Depot, screensOf, startDepot } from "./start-depot.ts";

/*
 * Every text that a charger or a tenant supplies carries a script, an override of the writing direction and many characters.
 * Nothing of it runs, and no screen breaks.
 */

const script = `"><img src=x onerror=window.stolen=1><script>window.stolen=1</script>`;
const override = "\u202Etxt.exe";
/** At most so many characters, as the API allows. */
const hostile = (most: number): string => `${script}${override}${"W".repeat(10_000)}`.slice(0, most);

describe.skipIf(noBrowser !== null)(`hostile texts${noBrowser === null ? "" : ` (${noBrowser})`}`, () => {
  let depot: Depot;
  beforeAll(async () => {
    depot = await startDepot({
      site: hostile(200),
      tariff: hostile(200),
      // The API takes cards, and OCPP identities, of printable ASCII only.
      card: "<b onclick=a()>x</b>",
      keyName: hostile(100),
      vendor: `<svg/onload=x()>${override}`.slice(0, 20),
      unknownIdentity: "NEW<script>alert(1)",
      unknownCard: `"><script src=//x>`,
    });
    const { charging, client } = depot;
    // A charger may send what it likes in a DataTransfer, and in a status.
    await charging.simulated.call("DataTransfer", {
      vendorId: hostile(255),
      messageId: hostile(50),
      data: hostile(9_000),
    });
    await charging.simulated.call("StatusNotification", {
      connectorId: 1,
      errorCode: "OtherError",
      status: "Faulted",
      info: hostile(50),
      vendorErrorCode: hostile(50),
      vendorId: hostile(255),
    });
    await client.chargers.update(depot.done.id, { name: hostile(200) });
  });
  afterAll(() => depot[Symbol.asyncDispose]());

  test.each(testScale > 1 ? [1280, 390] : [390])(
    "at %i px nothing runs, and every screen stays whole",
    async (width) => {
      const visit = await depot.open("admin", { viewport: { width, height: 900 } });
      for (const [name, path] of Object.entries(screensOf(depot))) {
        await visit.go(path);
        await expect.poll(() => visit.page.getByText("Loading…").count()).toBe(0);
        for (const summary of await visit.page.locator("main summary").all()) await summary.click();
        expect.soft([name, await visit.page.evaluate("window.stolen")]).toEqual([name, undefined]);
        const fits = "document.documentElement.scrollWidth <= window.innerWidth";
        expect.soft([name, await visit.page.evaluate(fits)]).toEqual([name, true]);
        // No element came from a text.
        const planted = "img, svg:not(.bar), b[onclick], main script";
        expect.soft([name, await visit.page.locator(planted).count()]).toEqual([name, 0]);
      }
      expect(visit.faults).toEqual([]);
      await visit.page.context().close();
    },
  );
});
