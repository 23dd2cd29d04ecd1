import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createClient } from "@forecourt/client";
import { createDatabase, freePort, startServerProcess } from "@forecourt/harness";
import { createCar, createSimulatedCharger } from "@forecourt/simulator";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { closeMonth } from "./close-month.ts";
import { findWhatIsBroken } from "./find-what-is-broken.ts";
import { type Copy, keepCopy } from "./keep-copy.ts";

const apiKey = "fc_test_Example1_0123456789ABCDEFGHIJKLMNOPQRSTUV2F4OEF";

type Site = Awaited<ReturnType<typeof startSite>>;

/** A server, and a charger with five receipts of a car that takes nothing: 0.50 each. */
async function startSite() {
  const database = await createDatabase(inject("postgresUrl"));
  const folder = await mkdtemp(join(tmpdir(), "operate-"));
  const port = await freePort();
  const server = await startServerProcess({
    entry: new URL("../../../packages/server/src/main.ts", import.meta.url),
    env: {
      FORECOURT_PORT: String(port),
      FORECOURT_DATABASE_URL: database.url,
      FORECOURT_SECRET: "a secret of at least 32 characters",
      FORECOURT_BOOTSTRAP_KEY: apiKey,
      FORECOURT_UNKNOWN_ID_TAGS: "accept",
    },
    readyUrl: `http://127.0.0.1:${port}/readyz`,
  });
  const baseUrl = `http://127.0.0.1:${port}/v1`;
  const client = createClient({ baseUrl, apiKey });
  const tariff = await client.tariffs.create({
    currency: "EUR",
    elements: [
      {
        price_components: [
          { type: "FLAT", price: 0.5, step_size: 1 },
          { type: "ENERGY", price: 10, step_size: 1 },
        ],
      },
    ],
  });
  const location = await client.locations.create({ name: "Harbour", tariff_id: tariff.id });
  const { password } = await client.chargers.create({ identity: "CP-1", location_id: location.id });
  const charger = createSimulatedCharger({
    url: `ws://127.0.0.1:${port}/ocpp`,
    identity: "CP-1",
    password,
  });
  await charger.connect();
  const begin = async (soc: number) => {
    charger.plugIn(1, createCar({ soc, maxCurrentA: 32 }));
    await charger.present("CARD-1");
    await charger.until(({ connectors }) => connectors[0]?.transaction?.id != null);
  };
  const charge = async () => {
    const { total } = (await client.cdrs.list()).pagination;
    await begin(1);
    charger.unplug();
    while ((await client.cdrs.list()).pagination.total === total) await wait(50);
  };
  for (let n = 0; n < 5; n++) await charge();
  return {
    baseUrl,
    client,
    charger,
    begin,
    charge,
    folder,
    async close() {
      await charger[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
      await rm(folder, { recursive: true });
    },
  };
}

let site: Site | undefined;
beforeAll(async () => {
  site = await startSite();
}, 150_000);
afterAll(() => site?.close());

function started(): Site {
  if (site === undefined) throw new Error("unreachable: it was started");
  return site;
}

function thisMonth() {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return { from: day(-1), until: day(2), timeZone: "Europe/Berlin" };
}

test("a month adds up to the cent, as receipts and as the sums of the server, and is written as CSV", async () => {
  const { client, folder } = started();
  expect(await closeMonth(client, thisMonth(), folder)).toEqual([
    { currency: "EUR", receipts: 5, billedMinor: 250, correctedMinor: 0 },
  ]);
  const lines = (await readFile(join(folder, "receipts.csv"), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(6);
  expect(await readFile(join(folder, "corrections.csv"), "utf8")).toMatch(/^id,[^\n]+\r\n$/);
});

test("a copy that is stopped anywhere goes on, and equals the API in the end", async () => {
  const { baseUrl, client, folder, charge } = started();
  const file = join(folder, "copy.json");
  const lines: string[] = [];
  // Each run stops at its first, second, third … request, as if it had been killed there.
  let copy: Copy | undefined;
  for (let requests = 1; copy === undefined; requests++) {
    let left = requests;
    const stopping: typeof fetch = (...call) =>
      left-- > 0 ? fetch(...call) : Promise.reject(new Error("killed"));
    const short = createClient({ baseUrl, apiKey, fetch: stopping, retry: false });
    copy = await keepCopy(short, file, (line) => lines.push(line)).catch(() => undefined);
  }
  await charge();
  copy = await keepCopy(client, file, (line) => lines.push(line));
  expect(lines).toEqual([`5 sessions and 5 CDRs in ${file}.`, `6 sessions and 6 CDRs in ${file}.`]);
  const sessions = await client.sessions.list();
  expect(copy.sessions).toEqual(Object.fromEntries(sessions.data.map((session) => [session.id, session])));
  // The list leaves the decision out. A CDR that has one was read again.
  for (const [id, cdr] of Object.entries(copy.cdrs))
    expect({ billing_decision: null, ...cdr }).toEqual(await client.cdrs.get(id));
});

test("a stop that comes after its session was billed is a correction, in the month and in the copy", {
  timeout: 120_000,
}, async () => {
  const { client, charger, begin, folder } = started();
  const file = join(folder, "copy.json");
  await begin(0.2);
  charger.offline();
  const [session] = (await client.sessions.list({ status: "open" })).data;
  const { id } = await client.sessions.finalize(session?.id ?? "none");
  const { cdr_id } = await client.sessions.get(id);
  const receipt = await client.cdrs.get(cdr_id ?? "none");
  await client.cdrs.attachPaymentReference(receipt.id, {
    payment_reference: "pi_1",
    payment_provider: "stripe",
  });
  const before = await keepCopy(client, file, () => {});
  expect(before.cdrs[receipt.id]).toMatchObject({ payment_references: [{ reference: "pi_1" }] });

  // 22 kW for two seconds are 12 Wh, or 0.12.
  await wait(2_000);
  charger.unplug();
  charger.online();
  let corrections = (await client.corrections.list({ session_id: id })).data;
  while (corrections.length === 0) {
    await wait(500);
    corrections = (await client.corrections.list({ session_id: id })).data;
  }
  const difference = Math.round((corrections[0]?.difference_total_cost ?? 0) * 100);
  expect(difference).toBeGreaterThan(0);
  const [month] = await closeMonth(client, thisMonth(), folder);
  expect(month).toMatchObject({ receipts: 7, correctedMinor: difference });
  const after = await keepCopy(client, file, () => {});
  expect(after.cdrs[receipt.id]).toEqual(await client.cdrs.get(receipt.id));
  expect(after.cdrs[receipt.id]).not.toEqual(before.cdrs[receipt.id]);
});

test("what is broken is printed with its charger", { timeout: 90_000 }, async () => {
  const { client, charger } = started();
  const lines: string[] = [];
  const broken = async () =>
    (await findWhatIsBroken(client, (line) => lines.push(line))).map(({ type }) => type);
  expect(await broken()).not.toContain("connector_faulted");
  charger.fault("GroundFailure");
  await expect.poll(broken, { timeout: 60_000 }).toContain("connector_faulted");
  expect(lines.join("\n")).toMatch(/CP-1, Harbour: .*GroundFailure.*\n[\s\S]*socket\.status_changed/);
});
