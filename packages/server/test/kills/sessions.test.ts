import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Client } from "@forecourt/client";
import { testScale, testSeed } from "@forecourt/harness";
import type { Clock } from "@forecourt/ocpp";
import { createRandom, createSimulatedCharger, type SimulatedCharger } from "@forecourt/simulator";
import postgres from "postgres";
import { expect, inject, test } from "vitest";
import { createServerDatabase } from "../../src/testing/server-database.ts";
import { connectRpcCharger } from "../support/ocpp-rpc-charger.ts";
import { ago } from "../support/start-site.ts";
import { startTestProcess } from "../support/start-test-process.ts";

/*
 * These tests run the built server as a process of its own and kill it with SIGKILL. Every message that the server has
 * answered must be in the store afterwards. A message without an answer may be in the store.
 */

async function killedInMidSession(storage: Record<string, string>): Promise<void> {
  await using server = await startTestProcess(storage);
  const { client, ocppUrl } = server;
  const elements = [{ price_components: [{ type: "ENERGY" as const, price: 0.35, step_size: 1 }] }];
  const { id: tariff_id } = await client.tariffs.create({ currency: "EUR", elements });
  const { id: location_id } = await client.locations.create({ name: "Depot", tariff_id });
  await client.idTags.create({ id_tag: "TAG-1" });
  const { password } = await client.chargers.create({ identity: "CP-1", location_id });
  const credentials = { url: ocppUrl, identity: "CP-1", password };

  const before = await connectRpcCharger(credentials);
  await before.boot();
  const start1 = { connectorId: 1, idTag: "TAG-1", meterStart: 1_000, timestamp: ago(60) };
  const { transactionId } = await before.call("StartTransaction", start1);
  await before.call("MeterValues", {
    connectorId: 1,
    transactionId,
    meterValue: [{ timestamp: ago(30), sampledValue: [{ value: "1500" }] }],
  });
  await server.kill();

  await server.start();
  await using after = await connectRpcCharger(credentials);
  // A charger without an answer repeats its request under another message id.
  expect(await after.call("StartTransaction", start1)).toMatchObject({ transactionId });
  await after.call("StopTransaction", { transactionId, meterStop: 3_000, timestamp: ago(0) });

  const { data: sessions } = await client.sessions.list();
  expect(sessions).toMatchObject([
    { status: "completed", transaction_id: transactionId, last_meter_wh: 1_500 },
  ]);
  const { data: cdrs } = await client.cdrs.list();
  // 2.000 kWh × 0.35 = 0.70
  expect(cdrs).toMatchObject([
    { session_id: sessions[0]?.id, total_energy_wh: 2_000, total_cost: 0.7, status: "valid" },
  ]);
  expect(await server.stop()).toEqual({ code: 0, signal: null });
}

test("killed in mid-session on PostgreSQL: one session, one CDR, energy exact", async () => {
  await using database = await createServerDatabase(inject("postgresUrl"));
  await killedInMidSession({ FORECOURT_DATABASE_URL: database.url });
});

test("killed in mid-session on the embedded database: one session, one CDR, energy exact", {
  timeout: 90_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), "forecourt-kill-"));
  try {
    await killedInMidSession({ FORECOURT_DATA_DIR: folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/** Waits a tenth of the requested time, and shows the real time. With it, the chargers send messages all the time. */
const hasty: Clock = {
  now: () => Date.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs / 10);
    return () => clearTimeout(timer);
  },
};

const kills = testScale === 1 ? 1 : 20;
const chargersInAll = 20;
const random = createRandom(testSeed);

test(`${kills} kills at random moments under ${chargersInAll} chargers lose nothing that was answered`, {
  timeout: 60_000 + kills * 15_000,
}, async () => {
  await using database = await createServerDatabase(inject("postgresUrl"));
  await using server = await startTestProcess({ FORECOURT_DATABASE_URL: database.url });
  const { client, ocppUrl } = server;
  const fleet = await Promise.all(
    Array.from({ length: chargersInAll }, (_, n) => register(client, ocppUrl, n)),
  );
  const shift = new AbortController();
  const driving = fleet.map((charger, n) => drive(charger, n, shift.signal));

  let unanswered = 0;
  for (let n = 0; n < kills; n++) {
    await new Promise((resolve) => setTimeout(resolve, 300 + random() * 1_500));
    const lostBefore = lostFrames(fleet);
    await server.kill();
    await Promise.all(fleet.map((charger) => charger.until(({ connection }) => connection === "offline")));
    if (lostFrames(fleet) > lostBefore) unanswered += 1;
    await server.start();
    await Promise.all(fleet.map((charger) => charger.until(({ connection }) => connection === "online")));
  }
  shift.abort();
  await Promise.all(driving);
  await Promise.all(fleet.map((charger) => charger.until(({ queued }) => queued === 0)));
  await Promise.all(fleet.map((charger) => charger.close()));
  expect(await server.stop()).toEqual({ code: 0, signal: null });

  const sql = postgres(database.ownerUrl, { max: 1 });
  try {
    const counts = await compare(sql, fleet);
    process.stdout.write(
      `seed ${testSeed}, kills ${kills}, with a frame unanswered ${unanswered}, ${JSON.stringify(counts)}\n`,
    );
    expect(counts.starts).toBeGreaterThan(chargersInAll);
  } finally {
    await sql.end();
  }
  expect(unanswered / kills).toBeGreaterThanOrEqual(0.8);
});

/** Frames that the charger sent and the process did not answer before it died. */
function lostFrames(fleet: readonly SimulatedCharger[]): number {
  return fleet.reduce((sum, { ledger }) => sum + ledger.unanswered.length, 0);
}

async function register(client: Client, url: string, n: number): Promise<SimulatedCharger> {
  const identity = `CP-${n}`;
  await client.idTags.create({ id_tag: `TAG-${n}` });
  const { password } = await client.chargers.create({ identity });
  const charger = createSimulatedCharger({
    url,
    identity,
    password,
    clock: hasty,
    configuration: { MeterValueSampleInterval: "1" },
    reconnect: { firstMs: 1_000, maxMs: 4_000 },
  });
  await charger.connect();
  return charger;
}

/** Plugs in, charges for a while, leaves and returns, until the shift is over. */
async function drive(charger: SimulatedCharger, n: number, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    charger.plugIn(1);
    // The charger refuses only while the server is down and the tag is not in the charger's cache yet.
    await charger.present(`TAG-${n}`, 1);
    await new Promise((resolve) => setTimeout(resolve, 500 + random() * 1_000));
    charger.unplug(1);
    await charger.until(({ connectors: [connector] }) => connector?.status === "Available");
  }
}

/** Compares every answer in the ledgers with the tables, and the tables with each other. */
async function compare(sql: postgres.Sql, fleet: readonly SimulatedCharger[]) {
  const counts = { starts: 0, samples: 0, stops: 0, statuses: 0 };
  for (const { identity, ledger } of fleet) {
    const [charger] = await sql<{ id: string }[]>`select id from chargers where identity = ${identity}`;
    const id = charger?.id ?? "";
    const sessions = await sql<
      {
        id: string;
        transaction_id: number;
        reported_start: string;
        ended: boolean;
        energy: string | null;
        cdrs: string;
        billed: string | null;
      }[]
    >`select s.id, s.transaction_id, s.reported_start, s.ended_at is not null as ended,
        (s.meter_stop_wh - s.meter_start_wh)::text as energy,
        (select count(*) from cdrs where session_id = s.id)::text as cdrs,
        (select total_energy_wh::text from cdrs where session_id = s.id) as billed
      from sessions s where s.charger_id = ${id}`;
    const evidence = await sql<{ transaction_id: number | null; at: Date; energy_wh: string | null }[]>`
      select transaction_id, at, energy_wh::text from all_evidence where charger_id = ${id} and context is not null`;
    const samples = new Set(
      evidence.map((row) => `${row.transaction_id} ${row.at.getTime()} ${row.energy_wh}`),
    );
    const states = await sql<{ connector_id: number; status: string; at: Date }[]>`
      select connector_id, status, at from connector_states where charger_id = ${id}`;
    const statuses = new Set(states.map((row) => `${row.connector_id} ${row.status} ${row.at.getTime()}`));

    // There is one session for each start of the charger, however often the charger reported it.
    expect(new Set(sessions.map(({ reported_start }) => reported_start)).size).toBe(sessions.length);
    for (const { action, payload, answer } of ledger.answered) {
      const session = sessions.find(
        ({ transaction_id }) => transaction_id === (answer["transactionId"] ?? payload["transactionId"]),
      );
      if (action === "StartTransaction") {
        counts.starts += 1;
        expect(session, `start of ${identity} answered with ${answer["transactionId"]}`).toBeDefined();
      } else if (action === "StopTransaction") {
        counts.stops += 1;
        expect(session).toMatchObject({ ended: true, cdrs: "1", billed: session?.energy });
      } else if (action === "MeterValues") {
        for (const { timestamp, sampledValue } of payload["meterValue"] as MeterValue[]) {
          const register = sampledValue.find(
            ({ measurand }) => measurand === undefined || measurand === "Energy.Active.Import.Register",
          );
          if (register === undefined) continue;
          counts.samples += 1;
          expect(samples).toContain(`${payload["transactionId"]} ${Date.parse(timestamp)} ${register.value}`);
        }
      } else if (action === "StatusNotification" && payload["timestamp"] !== undefined) {
        counts.statuses += 1;
        expect(statuses).toContain(
          `${payload["connectorId"]} ${payload["status"]} ${Date.parse(String(payload["timestamp"]))}`,
        );
      }
    }
    expect(sessions.filter(({ ended }) => !ended)).toEqual([]);
    expect(sessions.filter(({ cdrs }) => cdrs !== "1")).toEqual([]);
  }
  return counts;
}

interface MeterValue {
  timestamp: string;
  sampledValue: { value: string; measurand?: string }[];
}
