import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { openBrowser } from "@forecourt/harness";

/*
 * `tsx packages/console/scripts/take-pictures.ts URL`: the pictures of docs/guide/console.md, from a demo that runs. URL is the
 * console's address as the demo prints it, with its sign-in code.
 */

const folder = fileURLToPath(new URL("../../../docs/guide/pictures/", import.meta.url));
const [url] = process.argv.slice(2);
if (url === undefined) throw new Error("Give the address of the console that the demo prints.");

await mkdir(folder, { recursive: true });
const browser = await openBrowser();
const context = await browser.newContext({
  locale: "en-GB",
  timezoneId: "Europe/Berlin",
  viewport: { width: 1280, height: 800 },
});
const page = await context.newPage();
await page.goto(url);
await page.getByRole("heading", { level: 1, name: "Now" }).waitFor();
await take("now");
await page.getByRole("link", { name: "Demo site" }).first().click();
await page.getByRole("heading", { name: "Who has what" }).waitFor();
await take("site");
await page.getByRole("link", { name: "Chargers", exact: true }).click();
await page.getByRole("link", { name: "DEMO-0001" }).click();
await page.getByRole("link", { name: "OCPP messages" }).click();
await page.locator("summary", { hasText: "MeterValues" }).first().waitFor();
await take("messages");
await page.getByRole("link", { name: "Receipts", exact: true }).click();
await page.getByRole("table").getByRole("link").first().click();
await page.getByRole("heading", { name: "What it costs" }).waitFor();
await take("receipt");
await browser.close();

async function take(name: string): Promise<void> {
  // The values come a moment after the title.
  await page.waitForTimeout(1_500);
  await page.screenshot({ path: `${folder}${name}.png` });
}
