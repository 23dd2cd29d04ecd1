import { EventEmitter, once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startProxy } from "@forecourt/harness";
import postgres from "postgres";
import { expect, inject, onTestFinished, test } from "vitest";
import { finalizeSessions } from "../../../src/charging/sessions/finalize-sessions.ts";
import { createServerDatabase } from "../../../src/testing/server-database.ts";
import { createStandingClock, type MovableClock } from "../../support/clocks.ts";
import type { TestServer } from "../../support/start-test-server.ts";
import {
  finalizeAgain,
  hour,
  minute,
  type Outlet,
  onlyCdrOf,
  pretendToRunForAnHour,
  startOutlet,
  startServerAt,
  staysOpen,
  within,
} from "./start-outlet.ts";

/** The database is away while sessions are at any point, and their chargers cannot deliver their messages. */

interface Place extends AsyncDisposable {
  settings: Record<string, string>;
  /** The URL on which the outage has no effect. */
  directUrl: string;
  /** Resolves when the database is away. The result brings it back. */
  breakDown(server: TestServer): Promise<() => Promise<void>>;
}

async function onPostgres(
  breakDown: (
    proxy: Awaited<ReturnType<typeof startProxy>>,
    ownerUrl: string,
  ) => Promise<() => Promise<void>>,
): Promise<Place> {
  const database = await createServerDatabase(inject("postgresUrl"));
  const proxy = await startProxy(database.url);
  return {
    settings: { FORECOURT_DATABASE_URL: proxy.url },
    directUrl: database.url,
    breakDown: () => breakDown(proxy, database.ownerUrl),
    async [Symbol.asyncDispose]() {
      await proxy[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
}

const refused = () => onPostgres((proxy) => proxy.refuse());

const blackholed = () =>
  onPostgres(async (proxy) => {
    proxy.blackhole();
    return async () => {
      // The held-back data belong to a time that is over.
      proxy.reset();
      proxy.heal();
    };
  });

/** The state after a failover to a standby that is not promoted: the database can be read but not written. */
const readOnly = () =>
  onPostgres(async (proxy, ownerUrl) => {
    const sql = postgres(ownerUrl, { max: 1, onnotice: () => undefined });
    const { pathname } = new URL(ownerUrl);
    const setTo = (value: "on" | "off") =>
      sql.unsafe(`alter database ${pathname.slice(1)} set default_transaction_read_only = ${value}`);
    await setTo("on");
    proxy.reset();
    return async () => {
      await sql.unsafe("set default_transaction_read_only = off");
      await setTo("off");
      await sql.end();
      proxy.reset();
    };
  });

/** The embedded database has one session, which is taken and does not become free. */
async function embedded(): Promise<Omit<Place, "directUrl">> {
  const folder = await mkdtemp(join(tmpdir(), "forecourt-outage-"));
  return {
    settings: { FORECOURT_DATA_DIR: folder },
    async breakDown({ server }) {
      const test = new EventEmitter();
      const isTaken = once(test, "taken");
      const taking = server.core.db.transaction(async (tx) => {
        await tx.execute("select 1");
        const isFree = once(test, "free");
        test.emit("taken");
        await isFree;
      });
      await isTaken;
      return async () => {
        test.emit("free");
        // The database may have ended the session, because it was silent for too long.
        await taking.catch(() => undefined);
      };
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Sends a frame that the server does not answer, and resolves when the server has closed the connection under it. */
async function isWithheld({ charger }: Outlet, say: Promise<unknown>): Promise<void> {
  const outcome = await Promise.race([say.then(() => "answered"), charger.ended().then(() => "closed")]);
  expect(outcome).toBe("closed");
}

async function look(server: TestServer, outlets: readonly Outlet[]): Promise<(string | null)[]> {
  await finalizeSessions(server.server.core, server.server.calls);
  const sessions = await Promise.all(outlets.map((outlet) => outlet.session()));
  return sessions.map(({ finalize_reason }) => finalize_reason);
}

const places = [
  { name: "refuses connections", open: refused },
  { name: "answers nothing", open: blackholed },
  { name: "can only be read", open: readOnly },
  { name: "is embedded and hangs", open: embedded },
];

test.each(places)(
  "no session is closed for what its charger could not deliver while the database $name",
  async ({ open }) => {
    const place = await open();
    onTestFinished(() => place[Symbol.asyncDispose]());
    const time: MovableClock = createStandingClock();
    await using server = await startServerAt(time, place.settings);
    const atOnce = { idle_finalize_threshold: 60 };
    const begin = () => startOutlet(server, time, atOnce);

    await using asked = await begin();
    asked.charger.on("RemoteStopTransaction", { status: "Accepted" });
    time.move(2 * minute);
    const askedToStop = () => asked.charger.received.map(({ action }) => action);
    await expect
      .poll(
        async () => {
          await finalizeAgain(server);
          return askedToStop();
        },
        { timeout: 60_000 },
      )
      .toContain("RemoteStopTransaction");

    await using charging = await begin();
    await using free = await begin();
    await using booted = await begin();
    await using over = await begin();
    await using away = await begin();
    await using quiet = await begin();
    await using lost = await begin();
    await using starting = await begin();
    await starting.stop(1_050);
    const all = [asked, charging, free, booted, away, quiet, lost];
    for (const outlet of all) await outlet.say("Charging");
    await charging.measure(1_500);
    await away.leave();
    await booted.reboot();
    await free.say("Available");
    await quiet.say("Available");
    await lost.say("Available");
    // The end is stored, and the answer may be lost.
    await over.stop(1_700);

    const start = {
      connectorId: 1,
      idTag: "NEXT",
      meterStart: 1_050,
      timestamp: new Date(time.now()).toISOString(),
    };
    const bringBack = await place.breakDown(server);
    await Promise.all([
      isWithheld(asked, asked.stop(2_000)),
      isWithheld(charging, charging.measure(3_000)),
      isWithheld(free, free.stop(2_200)),
      isWithheld(booted, booted.stop(2_300)),
      isWithheld(lost, lost.say("Available")),
      isWithheld(starting, starting.charger.call("StartTransaction", start)),
    ]);
    time.move(70_000);
    await bringBack();
    // What a probe found, and that a message was not stored, hold for a time by the clock of the test.
    const ready = async () => {
      time.move(2_000);
      return (await fetch(`${server.server.url}/readyz`)).status;
    };
    await expect.poll(ready, within).toBe(200);

    // The store does not know the disconnections yet, nor anything that the chargers sent during the outage.
    const none = all.map(() => null);
    expect(await look(server, all)).toEqual(none);
    time.move(10_000);
    expect(await look(server, all)).toEqual(none);
    time.move(minute);
    expect(await look(server, all)).toEqual(none);

    // The chargers reconnect one after the other, within three minutes, and deliver their messages.
    await asked.comeBack();
    await asked.stop(2_000);
    time.move(minute);
    expect(await look(server, all)).toEqual(none);
    await free.comeBack();
    await free.stop(2_200);
    await booted.comeBack();
    await booted.stop(2_300);
    await charging.comeBack();
    await charging.measure(3_000);
    expect(await look(server, all)).toEqual(none);
    await starting.comeBack();
    const { transactionId } = await starting.charger.call("StartTransaction", start);
    expect(await look(server, all)).toEqual(none);
    await starting.charger.call("StopTransaction", {
      transactionId,
      meterStop: 1_450,
      timestamp: new Date(time.now()).toISOString(),
    });
    const { data: ofStarting } = await server.client.cdrs.list({ charger_id: starting.chargerId });
    expect(ofStarting.map(({ total_energy_wh }) => total_energy_wh).sort()).toEqual([400, 50]);
    await away.comeBack();
    await away.stop(2_500);
    await charging.stop(3_100);
    const kept = [
      { outlet: asked, energyWh: 1_000 },
      { outlet: free, energyWh: 1_200 },
      { outlet: booted, energyWh: 1_300 },
      { outlet: charging, energyWh: 2_100 },
      { outlet: over, energyWh: 700 },
      { outlet: away, energyWh: 1_500 },
    ];
    for (const { outlet, energyWh } of kept) {
      expect(await outlet.session()).toMatchObject({ status: "completed", finalize_reason: null });
      expect(await onlyCdrOf(server, outlet)).toMatchObject({ status: "valid", total_energy_wh: energyWh });
    }

    // The server has not received the end of those two: one is connected, the other never comes back.
    const reasonOf = (outlet: Outlet) => async () => {
      // A request that hung in the outage may fail only now, and the server then counts its presence anew.
      await pretendToRunForAnHour(server);
      time.move(5 * minute);
      await finalizeSessions(server.server.core, server.server.calls);
      return (await outlet.session()).finalize_reason;
    };
    await expect.poll(reasonOf(quiet), within).toBe("stop_missing_connector_available");
    await expect
      .poll(() => server.client.chargers.get(lost.chargerId), { timeout: 60_000 })
      .toMatchObject({ connected: false });
    time.move(hour);
    await expect.poll(reasonOf(lost), within).toBe("offline_finalized");
    expect(await staysOpen(server, quiet)).toBe(false);
  },
  180_000,
);

test("a process that cannot reach the database answers for its chargers, and no other process closes their sessions", async () => {
  const place = await refused();
  onTestFinished(() => place[Symbol.asyncDispose]());
  const time = createStandingClock();
  await using server = await startServerAt(time, place.settings);
  await using other = await startServerAt(time, { FORECOURT_DATABASE_URL: place.directUrl });
  await using outlet = await startOutlet(server, time, { idle_finalize_threshold: 60 });
  await using gone = await startOutlet(server, time, { idle_finalize_threshold: 60 });
  await outlet.say("Available");
  await gone.say("Available");
  const both = { ...other, client: server.client };
  const bringBack = await place.breakDown(server);
  await isWithheld(outlet, outlet.stop(2_000));
  await isWithheld(gone, gone.stop(3_000));
  time.move(70_000);
  await finalizeSessions(both.server.core, both.server.calls);
  // The other process has been running all the time, and takes over the charger.
  await outlet.comeBack(other.ocppUrl);
  time.move(minute / 2);
  await finalizeSessions(both.server.core, both.server.calls);
  await bringBack();
  await expect
    .poll(async () => (await fetch(`${server.server.url}/readyz`)).status, { timeout: 60_000 })
    .toBe(200);
  expect(await look(server, [outlet, gone])).toEqual([null, null]);
  expect(await look(both, [outlet, gone])).toEqual([null, null]);
  await outlet.stop(2_000);
  await gone.comeBack();
  await gone.stop(3_000);
  expect(await onlyCdrOf(server, outlet)).toMatchObject({ total_energy_wh: 1_000, billing_decision: null });
  expect(await onlyCdrOf(server, gone)).toMatchObject({ total_energy_wh: 2_000, billing_decision: null });
});
