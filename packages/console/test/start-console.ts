import type { Client } from "@forecourt/client";
import { openBrowser } from "@forecourt/harness";
import { type ChargerOptions, createSimulatedCharger, type SimulatedCharger } from "@forecourt/simulator";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { startTestServer, type TestServer } from "../../server/test/support/start-test-server.ts";

/** A server with its console, and a browser that looks at it. */
export interface StartedConsole extends AsyncDisposable {
  server: TestServer;
  client: Client;
  browser: Browser;
  /** Ends with /console. */
  url: string;
  /** Registers a charger and switches it on. */
  add(identity: string, options?: Partial<ChargerOptions> & { locationId?: string }): Promise<Added>;
  /** A new browser profile, signed in with a key of this role; null: not signed in. */
  open(role: "viewer" | "operator" | "admin" | null, options?: BrowserContextOptions): Promise<Visit>;
}

export interface Added {
  id: string;
  socketId: string;
  password: string;
  simulated: SimulatedCharger;
}

/** A page, and what it should not do. */
export interface Visit {
  page: Page;
  /** Errors of scripts, broken policies, and requests to foreign hosts. */
  faults: string[];
  /** Opens a screen by its path, such as `/chargers`, and resolves when its title is there. */
  go(path: string): Promise<void>;
}

export async function startConsole(settings: Record<string, string> = {}): Promise<StartedConsole> {
  const server = await startTestServer(settings);
  const browser = await openBrowser();
  const { client } = server;
  const origin = server.baseUrl.replace(/\/v1$/, "");
  const url = `${origin}/console`;
  const playing: SimulatedCharger[] = [];

  return {
    server,
    client,
    browser,
    url,
    async add(identity, { locationId, ...options } = {}) {
      const { id, password, sockets } = await client.chargers.create({
        identity,
        ...(locationId !== undefined && { location_id: locationId }),
      });
      const simulated = createSimulatedCharger({
        url: server.ocppUrl,
        identity,
        password,
        rebootMs: 20,
        configuration: { MeterValueSampleInterval: "1" },
        ...options,
      });
      playing.push(simulated);
      await simulated.connect();
      return { id, socketId: sockets[0]?.id ?? "", password, simulated };
    },
    async open(role, options = {}) {
      // Without a locale, this browser takes one from the environment that scripts cannot parse.
      const context = await browser.newContext({
        locale: "en-GB",
        viewport: { width: 1280, height: 900 },
        ...options,
      });
      const page = await context.newPage();
      page.setDefaultTimeout(30_000);
      const faults: string[] = [];
      page.on("pageerror", ({ message }) => faults.push(`error: ${message}`));
      page.on("console", (message) => {
        const text = message.text();
        // The browser itself writes a line for each answer from 400 up.
        if (message.type() === "error" && !text.startsWith("Failed to load resource")) faults.push(text);
      });
      page.on("request", (request) => {
        const foreign = !request.url().startsWith(origin) && !/^(data|blob):/.test(request.url());
        if (foreign) faults.push(`foreign request: ${request.url()}`);
      });
      await page.goto(url);
      if (role !== null) {
        await page.getByLabel("API key").fill(await server.keyFor(role));
        await page.getByRole("button", { name: "Sign in" }).click();
        await page.getByRole("heading", { level: 1, name: "Now" }).waitFor();
      }
      return {
        page,
        faults,
        async go(path) {
          await page.goto(url + path);
          await page.locator("h1").waitFor();
        },
      };
    },
    async [Symbol.asyncDispose]() {
      await browser.close();
      await Promise.all(playing.map((charger) => charger.close()));
      await server[Symbol.asyncDispose]();
    },
  };
}
