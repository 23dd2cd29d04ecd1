import { createClient } from "@forecourt/client";
import { createDatabase, freePort, startPostgres, startServerProcess } from "@forecourt/harness";
import type { Page } from "playwright-core";
import { openBrowser } from "./open-browser.ts";

/*
 * `pnpm --filter @forecourt/console measure [MINUTES]`: the console over 10,000 chargers, in a real browser: the time until the first
 * data, the longest frame while an operator scrolls and filters, the longest frame at 100 events a second, and the memory over
 * so many minutes of them. Absolute figures of this machine.
 */

const chargers = 10_000;
const eventsPerSecond = 100;
const [minutes = "1"] = process.argv.slice(2);
const key = "fc_test_Example1_0123456789ABCDEFGHIJKLMNOPQRSTUV2F4OEF";

await using postgres = await startPostgres();
await using database = await createDatabase(postgres.url);
const port = await freePort();
await using _server = await startServerProcess({
  entry: new URL("../../server/src/main.ts", import.meta.url),
  env: {
    FORECOURT_DATABASE_URL: database.url,
    FORECOURT_PORT: String(port),
    FORECOURT_SECRET: "a secret of this measurement alone",
    FORECOURT_BOOTSTRAP_KEY: key,
    FORECOURT_RATE_LIMIT_PER_SECOND: "0",
    FORECOURT_METRICS: "off",
  },
  timeoutMs: 120_000,
});
const url = `http://127.0.0.1:${port}`;
const client = createClient({ baseUrl: url, apiKey: key });
const location = await client.locations.create({ name: "Harbour", time_zone: "Europe/Amsterdam" });
const ids: string[] = [];
await inParallel(chargers, 20, async (index) => {
  const identity = `CP-${String(index + 1).padStart(5, "0")}`;
  ids.push((await client.chargers.create({ identity, location_id: location.id })).id);
});

const browser = await openBrowser();
const context = await browser.newContext({ locale: "en-GB", viewport: { width: 1280, height: 900 } });
const page = await context.newPage();
await page.goto(`${url}/console`);
await page.getByLabel("API key").fill(key);
await page.getByRole("button", { name: "Sign in" }).click();
await page.getByRole("link", { name: "Harbour" }).waitFor();

const firstData: number[] = [];
for (let round = 0; round < 5; round++) {
  const again = await context.newPage();
  const begun = performance.now();
  await again.goto(`${url}/console`);
  await again.getByRole("link", { name: "Harbour" }).waitFor();
  firstData.push(performance.now() - begun);
  await again.close();
}
report("first data on the screen, ms", firstData);

await page.getByRole("link", { name: "Chargers", exact: true }).click();
await page.getByText(`${chargers} chargers`).waitFor();
const scrolling = await framesDuring(page, async () => {
  for (let step = 0; step < 60; step++) {
    await page.mouse.wheel(0, step % 10 === 9 ? 60_000 : 700);
    await page.waitForTimeout(80);
  }
});
report("longest frames while scrolling, ms", scrolling);
const filtering = await framesDuring(page, async () => {
  for (const text of ["CP-0", "CP-00", "CP-001", "CP-0", ""]) {
    await page.getByLabel("Name, identity or serial").fill(text);
    await page.waitForTimeout(700);
  }
});
report("longest frames while filtering, ms", filtering);

await page.getByRole("link", { name: "Now", exact: true }).click();
const session = await context.newCDPSession(page);
const heaps: number[] = [];
const frames = await framesDuring(page, async () => {
  const ends = Date.now() + Number(minutes) * 60_000;
  for (let tick = 0; Date.now() < ends; tick++) {
    const begun = Date.now();
    await inParallel(eventsPerSecond / 10, 10, async (index) => {
      const id = ids[(tick * 10 + index) % ids.length] ?? "";
      await client.chargers.update(id, { name: `name ${tick}` });
    });
    if (tick % 100 === 0) {
      await session.send("HeapProfiler.collectGarbage");
      heaps.push((await session.send("Runtime.getHeapUsage")).usedSize / 1e6);
    }
    await page.waitForTimeout(Math.max(0, 100 - (Date.now() - begun)));
  }
});
report(`longest frames at ${eventsPerSecond} events a second, ms`, frames);
console.log(`heap after each 10 s, MB: ${heaps.map((heap) => heap.toFixed(1)).join(" ")}`);
await browser.close();

/** The longest frames, the longest first. */
async function framesDuring(page: Page, run: () => Promise<void>): Promise<number[]> {
  await page.evaluate(`{
    window.frames_ms = [];
    let last = performance.now();
    const next = (now) => { window.frames_ms.push(now - last); last = now; requestAnimationFrame(next); };
    requestAnimationFrame(next);
  }`);
  await run();
  const all = (await page.evaluate("window.frames_ms")) as number[];
  return all
    .slice(1)
    .sort((left, right) => right - left)
    .slice(0, 5);
}

async function inParallel(count: number, at: number, run: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await run(next++);
  };
  await Promise.all(Array.from({ length: at }, worker));
}

function report(name: string, values: readonly number[]): void {
  console.log(`${name}: ${values.map((value) => Math.round(value)).join(" ")}`);
}
