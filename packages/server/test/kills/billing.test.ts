import { testScale, testSeed } from "@forecourt/harness";
import { createRandom } from "@forecourt/simulator";
import postgres from "postgres";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createServerDatabase, type ServerDatabase } from "../../src/testing/server-database.ts";
import { connectScriptedCharger, type ScriptedCharger } from "../support/scripted-charger.ts";
import { ago } from "../support/start-site.ts";
import { startTestProcess, type TestProcess } from "../support/start-test-process.ts";

/*
 * These tests run the built server as a process of its own and kill it with SIGKILL while it ends sessions. The receipt, the
 * decision that explains it, its events and the end of the session are stored together, or none of them is stored.
 */

const random = createRandom(testSeed);
const kills = testScale === 1 ? 1 : Math.min(50, 10 * testScale);

/** How a session ends, and whether the receipt then needs an explanation. */
const endings = {
  stop: { decisions: 0 },
  "stop without a register": { decisions: 1 },
  "another start": { decisions: 1 },
  operator: { decisions: 1 },
} as const;
type Ending = keyof typeof endings;
const kinds = Object.keys(endings) as Ending[];

interface Device {
  credentials: { url: string; identity: string; password: string };
  /** The transaction on its one connector, as long as the charger knows of a transaction. */
  transactionId: number | null;
}

let database: ServerDatabase;
let sql: postgres.Sql;
let server: TestProcess;
let devices: Device[];
beforeAll(async () => {
  database = await createServerDatabase(inject("postgresUrl"));
  sql = postgres(database.ownerUrl, { max: 1 });
  server = await startTestProcess({ FORECOURT_DATABASE_URL: database.url });
  const { client, ocppUrl } = server;
  const elements = [{ price_components: [{ type: "ENERGY" as const, price: 0.35, step_size: 1 }] }];
  const { id: tariff_id } = await client.tariffs.create({ currency: "EUR", elements });
  const { id: location_id } = await client.locations.create({ name: "Depot", tariff_id });
  devices = await Promise.all(
    kinds.map(async (_, n): Promise<Device> => {
      await client.idTags.create({ id_tag: `TAG-${n}` });
      const { identity, password } = await client.chargers.create({ identity: `CP-${n}`, location_id });
      const credentials = { url: ocppUrl, identity, password };
      await using charger = await connectScriptedCharger(credentials);
      await charger.boot();
      return { credentials, transactionId: null };
    }),
  );
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await sql.end();
  await database.drop();
});

/** A request that ends a session. The test repeats it word for word until the server answers. */
interface Attempt {
  device: Device;
  ending: Ending;
  transactionId: number;
  say(charger: ScriptedCharger): Promise<void>;
}

/** Starts a session, sends a reading, and prepares its end. */
async function prepare(
  device: Device,
  charger: ScriptedCharger,
  ending: Ending,
  n: number,
): Promise<Attempt> {
  const idTag = device.credentials.identity.replace("CP", "TAG");
  const began = ago(60);
  device.transactionId ??= Number(
    (await charger.call("StartTransaction", { connectorId: 1, idTag, meterStart: 0, timestamp: began }))[
      "transactionId"
    ],
  );
  const { transactionId } = device;
  await charger.call("MeterValues", {
    connectorId: 1,
    transactionId,
    meterValue: [{ timestamp: ago(1), sampledValue: [{ value: "1000" }] }],
  });
  const timestamp = ago(0);
  const [session] = await sql<{ id: string }[]>`
    select s.id from sessions s where s.transaction_id = ${transactionId}`;

  async function say(charger: ScriptedCharger): Promise<void> {
    if (ending === "another start") {
      const next = { connectorId: 1, idTag, meterStart: 1000, timestamp };
      device.transactionId = Number((await charger.call("StartTransaction", next))["transactionId"]);
      return;
    }
    if (ending === "operator") {
      const once = { "idempotency-key": `finalize ${n}` };
      const { status } = await server.post(`/sessions/${session?.id}/finalize`, {}, once);
      expect(status).toBe(200);
    } else {
      const meterStop = ending === "stop" ? 1500 : -1;
      await charger.call("StopTransaction", { transactionId, meterStop, timestamp });
    }
    device.transactionId = null;
  }
  return { device, ending, transactionId, say };
}

/** A session in the tables, and how much of its end is stored. */
interface Ended {
  transaction_id: number;
  ended: boolean;
  cdrs: number;
  decisions: number;
  ended_events: number;
  cdr_events: number;
  decision_events: number;
}

async function sessionsInStore(): Promise<Ended[]> {
  return sql<Ended[]>`
    select s.transaction_id, s.ended_at is not null as ended,
      (select count(*)::int from cdrs where session_id = s.id) as cdrs,
      (select count(*)::int from billing_decisions where session_id = s.id) as decisions,
      (select count(*)::int from events where type = 'session.ended' and data ->> 'session_id' = s.id) as ended_events,
      (select count(*)::int from events where type = 'cdr.created' and data ->> 'session_id' = s.id) as cdr_events,
      (select count(*)::int from events where type = 'billing_decision.recorded' and data ->> 'session_id' = s.id)
        as decision_events
    from sessions s order by s.created_at`;
}

/** Either everything that belongs to an end is stored, or nothing. */
function expectWhole(sessions: readonly Ended[], endingOf: ReadonlyMap<number, Ending>): void {
  for (const session of sessions) {
    const ending = endingOf.get(session.transaction_id);
    const count = session.ended ? 1 : 0;
    const decisions = session.ended && ending !== undefined ? endings[ending].decisions : 0;
    expect({ ending, ...session }).toEqual({
      ending,
      transaction_id: session.transaction_id,
      ended: session.ended,
      cdrs: count,
      decisions,
      ended_events: count,
      cdr_events: count,
      decision_events: decisions,
    });
  }
}

test(`${kills} kills while sessions end: each has its receipt and the decision that was due, or has not ended`, {
  timeout: 60_000 + kills * 30_000,
}, async () => {
  const endingOf = new Map<number, Ending>();
  const seen = { unanswered: 0, ended: 0 };
  for (let kill = 0; kill < kills; kill++) {
    const chargers = await connectAll();
    const attempts = await Promise.all(
      devices.map(async (device, n) => {
        const ending = kinds[(kill + n) % kinds.length] ?? "stop";
        return prepare(device, chargers[n] ?? never(), ending, kill);
      }),
    );
    for (const { transactionId, ending } of attempts) endingOf.set(transactionId, ending);

    const answered = new Set<Attempt>();
    const said = attempts.map((attempt, n) =>
      attempt.say(chargers[n] ?? never()).then(() => void answered.add(attempt)),
    );
    // The process was dead before it answered some of these.
    for (const each of said) each.catch(() => undefined);
    // Every second kill comes after the first answer, while the other requests are under way; the others come at a random
    // moment.
    if (kill % 2 === 0) await Promise.race(said);
    else await new Promise((resolve) => setTimeout(resolve, random() * 500));
    await server.kill();
    const inStore = await sessionsInStore();
    expectWhole(inStore, endingOf);
    for (const attempt of attempts) {
      const ended = inStore.some(
        (session) => session.transaction_id === attempt.transactionId && session.ended,
      );
      if (ended) seen.ended += 1;
      if (answered.has(attempt)) expect(ended, `${attempt.ending} was answered`).toBe(true);
      else seen.unanswered += 1;
    }
    for (const charger of chargers) charger.cut();

    await server.start();
    const again = await connectAll();
    await Promise.all(
      attempts.map(async (attempt, n) => {
        if (!answered.has(attempt)) await attempt.say(again[n] ?? never());
      }),
    );
    for (const charger of again) charger.cut();
  }

  const sessions = await sessionsInStore();
  expectWhole(sessions, endingOf);
  // All sessions that were to end have ended. A session from another start, which nothing has ended yet, is open.
  const open = sessions.filter(({ ended }) => !ended).map(({ transaction_id }) => transaction_id);
  expect(open.sort()).toEqual(devices.flatMap(({ transactionId }) => transactionId ?? []).sort());
  expect(endingOf.size).toBe(kills * devices.length);
  expect(seen.ended).toBeGreaterThan(0);
  expect(seen.unanswered).toBeGreaterThan(0);
  process.stdout.write(`seed ${testSeed}, kills ${kills}, ${JSON.stringify(seen)}\n`);
});

function connectAll(): Promise<ScriptedCharger[]> {
  return Promise.all(devices.map(({ credentials }) => connectScriptedCharger(credentials)));
}

function never(): never {
  throw new Error("unreachable: there is one for each device");
}
