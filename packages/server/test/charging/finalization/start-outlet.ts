import type { Session } from "@forecourt/contract";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { finalizeSessions } from "../../../src/charging/sessions/finalize-sessions.ts";
import { keepPresence } from "../../../src/store/presence.ts";
import { processes, sessions } from "../../../src/store/schema.ts";
import type { MovableClock } from "../../support/clocks.ts";
import { connectScriptedCharger, type ScriptedCharger } from "../../support/scripted-charger.ts";
import { startTestServer, type TestServer } from "../../support/start-test-server.ts";

/** The time limit for a busy machine. */
export const within = { timeout: 60_000, interval: 50 };

export const minute = 60_000;
export const hour = 60 * minute;

/**
 * `startTestServer` by the clock of the test. The server does not send pings: a ping would end a connection that was silent for
 * hours of moved time. The server counts as running for an hour, unless it was `restarted` just now.
 */
export async function startServerAt(
  time: MovableClock,
  settings: Record<string, string> = {},
  { restarted = false } = {},
): Promise<TestServer> {
  const server = await startTestServer({ FORECOURT_OCPP_PING_INTERVAL_S: "0", ...settings }, { clock: time });
  if (!restarted) await pretendToRunForAnHour(server);
  return server;
}

const longRunning = new WeakSet<object>();

/** Presence uses the clock of the database, which the test cannot move. */
export async function pretendToRunForAnHour({ server }: Pick<TestServer, "server">): Promise<void> {
  longRunning.add(server);
  await keepPresence(server.core);
  await server.core.db.read((tx) => tx.update(processes).set({ startedAt: sql`now() - interval '1 hour'` }));
}

/**
 * A charger with one connector, at a location of its own where a kWh costs 0.40 and an hour of parking 6.00. Each message
 * takes the charger a second, and the test sets its clock.
 */
export interface Outlet extends AsyncDisposable {
  charger: ScriptedCharger;
  chargerId: string;
  /** Also the name of its location. */
  identity: string;
  socketId: string;
  locationId: string;
  transactionId: number;
  /** It may charge: the server knows it. */
  idTag: string;
  /** Resolves with the time of the status, as the API writes it. */
  say(status: string): Promise<string>;
  measure(registerWh: number, options?: { transactionId?: number; timestamp?: string }): Promise<string>;
  stop(meterStop: number): Promise<unknown>;
  /** Cuts the connection, and resolves when the server knows it. */
  leave(): Promise<void>;
  /** Reconnects without a boot after it has left, to its server or to one that replaced it. */
  comeBack(ocppUrl?: string): Promise<void>;
  /** Disconnects, reconnects and sends a BootNotification. */
  reboot(): Promise<void>;
  session(): Promise<Session>;
}

let outlets = 0;

/** Creates an outlet and begins a transaction at 1,000 Wh, just now. */
export async function startOutlet(
  server: TestServer,
  time: MovableClock,
  location: { idle_finalize_threshold?: number } = {},
): Promise<Outlet> {
  const { client } = server;
  outlets += 1;
  const identity = `OUTLET-${outlets}`;
  const { id: tariff_id } = await client.tariffs.create({
    currency: "EUR",
    elements: [
      {
        price_components: [
          { type: "ENERGY", price: 0.4, step_size: 1 },
          { type: "PARKING_TIME", price: 6, step_size: 1 },
        ],
      },
    ],
  });
  const { id: locationId } = await client.locations.create({ name: identity, tariff_id, ...location });
  const created = await client.chargers.create({ identity, location_id: locationId });
  const idTag = `TAG-${outlets}`;
  await client.idTags.create({ id_tag: idTag });
  const tick = () => {
    time.move(1_000);
    return new Date(time.now()).toISOString();
  };
  const connect = (url = server.ocppUrl) =>
    connectScriptedCharger({ url, identity, password: created.password });
  const state = { charger: await connect(), transactionId: 0 };
  await state.charger.boot();
  const answer = await state.charger.call("StartTransaction", {
    connectorId: 1,
    idTag,
    meterStart: 1_000,
    timestamp: tick(),
  });
  state.transactionId = Number(answer["transactionId"]);
  const outlet: Outlet = {
    get charger() {
      return state.charger;
    },
    get transactionId() {
      return state.transactionId;
    },
    chargerId: created.id,
    idTag,
    identity,
    socketId: created.sockets[0]?.id ?? "",
    locationId,
    async say(status) {
      const timestamp = tick();
      const report = { connectorId: 1, errorCode: "NoError", status, timestamp };
      await state.charger.call("StatusNotification", report);
      return timestamp;
    },
    async measure(registerWh, { transactionId = state.transactionId, timestamp = tick() } = {}) {
      const sampledValue = [{ value: String(registerWh) }];
      const meterValue = [{ timestamp, sampledValue }];
      await state.charger.call("MeterValues", { connectorId: 1, transactionId, meterValue });
      return timestamp;
    },
    stop: (meterStop) =>
      state.charger.call("StopTransaction", {
        transactionId: state.transactionId,
        meterStop,
        timestamp: tick(),
        reason: "Remote",
      }),
    async leave() {
      await state.charger[Symbol.asyncDispose]();
      await expect.poll(() => client.chargers.get(created.id), within).toMatchObject({ connected: false });
    },
    async comeBack(ocppUrl) {
      state.charger = await connect(ocppUrl);
    },
    async reboot() {
      await outlet.leave();
      await outlet.comeBack();
      await outlet.charger.boot();
    },
    async session() {
      const { data } = await client.sessions.list({ charger_id: created.id });
      const [newest] = data;
      if (newest === undefined) throw new Error("it has started a transaction");
      return newest;
    },
    [Symbol.asyncDispose]: () => state.charger[Symbol.asyncDispose](),
  };
  return outlet;
}

/**
 * Runs the job as if a while had passed since the last run. On a busy machine the server may miss its heartbeats, or still
 * be sending a reply, and then puts a look off, while the clock of the test stands. Each look decides anew, so a look that
 * comes early closes nothing early.
 */
export async function finalizeAgain({ server }: Pick<TestServer, "server">): Promise<void> {
  if (longRunning.has(server)) await pretendToRunForAnHour({ server });
  await server.core.db.read((tx) => tx.update(sessions).set({ finalizeNotBefore: null }));
  await finalizeSessions(server.core, server.calls);
}

/** Runs the job until the session matches `expected`. In most cases, one run is enough. */
export async function becomes(
  server: TestServer,
  outlet: Outlet,
  expected: Partial<Session>,
): Promise<Session> {
  await expect
    .poll(async () => {
      await finalizeAgain(server);
      return outlet.session();
    }, within)
    .toMatchObject(expected);
  return outlet.session();
}

/** Whether the session is still open after the job has run once. */
export async function staysOpen(server: TestServer, outlet: Outlet): Promise<boolean> {
  const { continuity } = server.server.core;
  await expect.poll(() => continuity.isAnswering(outlet.chargerId), within).toBe(false);
  await finalizeAgain(server);
  const { ended_at } = await outlet.session();
  return ended_at === null;
}

export async function onlyCdrOf(server: TestServer, { chargerId }: Outlet) {
  const { data, pagination } = await server.client.cdrs.list({ charger_id: chargerId });
  expect(pagination.total).toBe(1);
  return server.client.cdrs.get(data[0]?.id ?? "");
}
