import { createClient } from "@forecourt/client";
import { createDatabase, openBrowser, startOwnPostgres } from "@forecourt/harness";
import type { BrowserContext, Page } from "playwright-core";
import { pinGenerator, unpin } from "../cores.ts";
import { connectDriver, type Driver } from "../ingest/transactions.ts";
import { identityOf } from "../load/fleet.ts";
import { startAll } from "../start-all.ts";
import { startForecourt } from "../start-forecourt.ts";

/** A server with a fleet, some of it connected, and a browser that is signed in to its console. */
export interface Rig {
  url: string;
  context: BrowserContext;
  /** The console, at its first screen. */
  page: Page;
  drivers: Driver[];
}

/** Rejects with NotStarted when the server does not start, and with another error when PostgreSQL or the browser does not. */
export function startRig(
  { chargers, connected }: { chargers: number; connected: number },
  profileFolder: string | undefined,
): Promise<Rig & AsyncDisposable> {
  return startAll(async (started): Promise<Rig> => {
    const { use, defer } = started;
    const postgres = use(await startOwnPostgres({ fsync: true }));
    const database = use(await createDatabase(postgres.url));
    const { server, apiKey, passwords } = await startForecourt(started, {
      databaseUrl: database.url,
      chargers: connected,
      profileFolder,
    });
    const url = `http://127.0.0.1:${server.port}`;
    await registerOthers(url, apiKey, connected, chargers);

    const drivers: Driver[] = [];
    for (const [identity, password] of Object.entries(passwords)) {
      const driver = await connectDriver(server.port, identity, password);
      defer(() => driver.close());
      await driver.call("BootNotification", { chargePointVendor: "Bench", chargePointModel: "One" });
      drivers.push(driver);
    }

    // A browser is several processes, and an operator's has more than one core for them. The server keeps its own.
    unpin();
    defer(pinGenerator);
    const browser = await openBrowser();
    defer(() => browser.close());
    const context = await browser.newContext({ locale: "en-GB", viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    await page.goto(`${url}/console`);
    await page.getByLabel("API key").fill(apiKey);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("link", { name: "bench" }).waitFor();
    return { url, context, page, drivers };
  });
}

/** The chargers that never connect, at the location of the others. */
async function registerOthers(url: string, apiKey: string, from: number, to: number): Promise<void> {
  const client = createClient({ baseUrl: url, apiKey });
  const [location] = (await client.locations.list()).data;
  if (location === undefined) throw new Error("The server has made no location.");
  let next = from;
  const registerOneAfterAnother = async () => {
    while (next < to)
      await client.chargers.create({ identity: identityOf(next++), location_id: location.id });
  };
  await Promise.all(Array.from({ length: 20 }, registerOneAfterAnother));
}
