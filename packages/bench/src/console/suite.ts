import { noBrowser } from "@forecourt/harness";
import type { Page } from "playwright-core";
import type { Driver } from "../ingest/transactions.ts";
import type { Measurement } from "../measurement.ts";
import { NotStarted } from "../server-process.ts";
import type { Run, Suite, SuiteResult } from "../suite.ts";
import { longestFrame } from "./frames.ts";
import { type Rig, startRig } from "./rig.ts";

export const consoleSuite: Suite = {
  name: "console",
  about: "the console over 10,000 chargers, beside an empty page",
  measure,
};

const fleet = { chargers: 10_000, connected: 100 };
const eventsPerSecond = 100;
/** How long events come, for the memory. */
const minutes = { quick: 1, full: 30 };
const rounds = 3;

async function measure(run: Run): Promise<SuiteResult> {
  const result: SuiteResult = {
    measurements: [],
    subjects: [
      {
        name: "empty",
        configuration: "a page with nothing but the counter of its frames, in the same browser",
      },
      {
        name: "console",
        configuration: "the console as it is published, in Chromium without a graphics card",
      },
    ],
    packages: ["playwright-core"],
    skipped: [],
    notes: [
      `${fleet.chargers.toLocaleString("en")} chargers at one location, ${fleet.connected} of them connected. The server has one core; the browser, what drives it, and PostgreSQL have both.`,
    ],
  };
  if (noBrowser !== null) return { ...result, skipped: [`all: ${noBrowser}`] };
  run.progress(`registering ${fleet.chargers} chargers`);
  let rig: Awaited<ReturnType<typeof startRig>>;
  try {
    rig = await startRig(fleet, run.profileFolder);
  } catch (error) {
    if (!(error instanceof NotStarted)) throw error;
    return { ...result, skipped: [`all: ${error.message}`] };
  }
  await using _ = rig;
  const { context, page, url } = rig;
  run.progress("first data");
  const { times, scripts } = await firstData(rig);
  result.measurements.push(
    only("scripts", "Scripts before the first data, compressed", "kB", scripts),
    only("first-data", "From opening the console to data on its first screen, cold cache", "ms", times),
  );

  const empty = await context.newPage();
  await empty.goto(`${url}/health`);
  run.progress("scrolling");
  await page.getByRole("link", { name: "Chargers", exact: true }).click();
  await page.getByText(`${fleet.chargers} chargers`).waitFor();
  result.measurements.push(
    await frames("scroll", "The longest frame while an operator scrolls", { empty, console: page }, scroll),
  );
  run.progress("filtering");
  result.measurements.push(
    await frames(
      "filter",
      "The longest frame while an operator types a filter",
      { empty, console: page },
      (where) => (where === page ? filter(where) : where.waitForTimeout(3_000)),
    ),
  );

  await page.getByRole("link", { name: "Now", exact: true }).click();
  const stopEvents = sendEvents(rig.drivers);
  run.progress("events");
  result.measurements.push(
    await frames(
      "events",
      `The longest frame in 10 s of ${eventsPerSecond} events a second`,
      { empty, console: page },
      (where) => where.waitForTimeout(10_000),
    ),
  );
  await empty.close();
  const heaps = await heapsOver(page, minutes[run.mode], (minute) =>
    run.progress(`memory, minute ${minute}`),
  );
  const { sent } = await stopEvents();
  result.measurements.push(
    only(
      "memory",
      `Heap after a garbage collection, minute by minute of ${eventsPerSecond} events a second`,
      "MB",
      heaps,
    ),
    only("memory-growth", "Heap of the last minute divided by that of the first", "times", [
      (heaps.at(-1) ?? Number.NaN) / (heaps[0] ?? Number.NaN),
    ]),
  );
  result.notes.push(`${sent.toLocaleString("en")} events were sent.`);
  return result;
}

/** How long it takes until data stand on the first screen, in ms, and how much script comes before it, in kB as sent. */
async function firstData({ context, url }: Rig): Promise<{ times: number[]; scripts: number[] }> {
  const times: number[] = [];
  const scripts: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const requests = new Set<string>();
    let bytes = 0;
    session.on("Network.responseReceived", ({ requestId, type }) => {
      if (type === "Script") requests.add(requestId);
    });
    session.on("Network.loadingFinished", ({ encodedDataLength, requestId }) => {
      if (requests.has(requestId)) bytes += encodedDataLength;
    });
    await session.send("Network.enable");
    await session.send("Network.setCacheDisabled", { cacheDisabled: true });
    const begun = performance.now();
    await page.goto(`${url}/console`);
    await page.getByRole("link", { name: "bench" }).waitFor();
    times.push(performance.now() - begun);
    scripts.push(bytes / 1_000);
    await page.close();
  }
  return { times, scripts };
}

async function scroll(page: Page): Promise<void> {
  await page.mouse.move(640, 600);
  for (let step = 0; step < 60; step++) {
    await page.mouse.wheel(0, step % 10 === 9 ? 60_000 : 700);
    await page.waitForTimeout(50);
  }
  await page.mouse.wheel(0, -1_000_000);
}

async function filter(page: Page): Promise<void> {
  const field = page.getByLabel("Name, identity or serial");
  await field.fill("");
  await field.pressSequentially("CP-0042", { delay: 120 });
  await page.getByText("100 chargers", { exact: true }).waitFor();
  await field.fill("");
  await page.getByText(`${fleet.chargers} chargers`, { exact: true }).waitFor();
}

/** Connectors that become occupied and free again, evenly over each second. Resolves with how many when it is stopped. */
function sendEvents(drivers: readonly Driver[]): () => Promise<{ sent: number }> {
  let sent = 0;
  const everyMs = 1_000 / eventsPerSecond;
  const startedAt = performance.now();
  const statuses = ["Preparing", "Available"];
  const failures: unknown[] = [];
  const timer = setInterval(() => {
    for (const due = (performance.now() - startedAt) / everyMs; sent < due; sent++) {
      const status = statuses[Math.floor(sent / drivers.length) % statuses.length];
      drivers[sent % drivers.length]
        ?.call("StatusNotification", { connectorId: 1, errorCode: "NoError", status })
        .catch((error: unknown) => failures.push(error));
    }
  }, everyMs);
  return async () => {
    clearInterval(timer);
    if (failures.length > 0) throw new AggregateError(failures, "Events were not answered.");
    return { sent };
  };
}

/** In MB, at the start and after each minute. */
async function heapsOver(page: Page, count: number, progress: (minute: number) => void): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  const heaps: number[] = [];
  for (let minute = 0; minute <= count; minute++) {
    progress(minute);
    if (minute > 0) await page.waitForTimeout(60_000);
    await session.send("HeapProfiler.collectGarbage");
    heaps.push((await session.send("Runtime.getHeapUsage")).usedSize / 1e6);
  }
  return heaps;
}

/** One value of each page, over all rounds: a frame that comes late once has come late. */
async function frames(
  name: string,
  title: string,
  pages: { empty: Page; console: Page },
  use: (page: Page) => Promise<void>,
): Promise<Measurement> {
  const longest = { empty: 0, console: 0 };
  const faults: Measurement["faults"] = [];
  for (let round = 0; round < rounds; round++)
    for (const subject of ["empty", "console"] as const) {
      const page = pages[subject];
      await page.bringToFront();
      const { text, ms } = await longestFrame(page, () => use(page));
      longest[subject] = Math.max(longest[subject], ms);
      // What never changed has not been measured.
      if (subject === "console" && text.size === 1)
        faults.push({ subject, what: "Nothing on the page changed." });
    }
  const values = { empty: [longest.empty], console: [longest.console] };
  return { ...only(name, title, "ms", []), reference: "empty", rounds: values, faults };
}

/** Of the console alone. */
function only(name: string, title: string, unit: string, values: number[]): Measurement {
  return {
    name: `console/${name}`,
    title,
    unit,
    better: "less",
    reference: "console",
    rounds: { console: values },
    steady: [],
    foreignCores: null,
    attempts: 1,
    faults: [],
  };
}
