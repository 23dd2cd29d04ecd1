import { createClient } from "@forecourt/client";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { finalizeSessions } from "../../../src/charging/sessions/finalize-sessions.ts";
import { createServerDatabase, type ServerDatabase } from "../../../src/testing/server-database.ts";
import { createStandingClock } from "../../support/clocks.ts";
import type { TestServer } from "../../support/start-test-server.ts";
import {
  becomes,
  finalizeAgain,
  hour,
  minute,
  type Outlet,
  onlyCdrOf,
  pretendToRunForAnHour,
  startOutlet,
  startServerAt,
  within,
} from "./start-outlet.ts";

/** Several processes on one database, at the same time and one after the other. */

const time = createStandingClock();
let database: ServerDatabase;
let settings: Record<string, string>;
let other: TestServer;
beforeAll(async () => {
  database = await createServerDatabase(inject("postgresUrl"));
  settings = { FORECOURT_DATABASE_URL: database.url };
  other = await startServerAt(time, settings);
});
afterAll(async () => {
  await other[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

/** Starts one more server. Its client uses a key of the first. */
async function startBeside(): Promise<TestServer> {
  const server = await startServerAt(time, settings);
  return { ...server, client: createClient({ baseUrl: server.baseUrl, apiKey: other.key }) };
}

const anHour = { idle_finalize_threshold: 3_600 };

/** Runs the job of both servers at the same time, until the session has ended. */
async function lookTogether(one: TestServer, ended: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(async () => {
      const looks = [one, other, one, other].map(finalizeAgain);
      await Promise.all(looks);
      return ended();
    }, within)
    .toBe(true);
}

test("processes that look at once close a session once", async () => {
  await using one = await startBeside();
  await using outlet = await startOutlet(one, time, anHour);
  await outlet.measure(2_000);
  await outlet.say("Available");
  time.move(2 * minute);
  await lookTogether(one, async () => (await outlet.session()).ended_at !== null);
  expect(await onlyCdrOf(one, outlet)).toMatchObject({ total_energy_wh: 1_000 });
  const { data } = await one.client.events.list({ type: "session.finalized" });
  expect(data).toHaveLength(1);
});

test("a charger is asked once, by the process that has its connection, when each process runs the job", async () => {
  await using one = await startBeside();
  await using outlet = await startOutlet(one, time, anHour);
  time.move(hour + minute);
  const asked = () => outlet.charger.received.filter(({ action }) => action === "RemoteStopTransaction");
  await expect
    .poll(async () => {
      await finalizeAgain(other);
      return asked();
    }, within)
    .toHaveLength(1);
  await Promise.all([one, other].map(({ server }) => finalizeSessions(server.core, server.calls)));
  await outlet.stop(1_000);
  expect(await outlet.session()).toMatchObject({ status: "completed" });
  expect(asked()).toHaveLength(1);
});

test("what a process had begun is brought to its end by another one", async () => {
  const gone = await startBeside();
  await using outlet = await startOutlet(gone, time, anHour);
  outlet.charger.on("RemoteStopTransaction", "silent");
  await outlet.measure(2_000);
  time.move(hour + minute);
  await expect
    .poll(async () => {
      await finalizeAgain(gone);
      return outlet.charger.received.map(({ action }) => action);
    }, within)
    .toContain("RemoteStopTransaction");
  await gone[Symbol.asyncDispose]();
  time.move(minute);
  expect(await isOpen(outlet)).toBe(true);
  // Three minutes to reconnect, and one to deliver.
  time.move(4 * minute);
  const here = { ...outlet, session: async () => sessionOf(outlet.chargerId) };
  await becomes(other, here, { status: "finalized", finalize_reason: "offline_finalized" });
  expect(await onlyCdrOf(other, outlet)).toMatchObject({ total_energy_wh: 1_000 });
});

test("after an outage no session is closed before its charger had the time to reconnect and to send what it kept", async () => {
  await using database = await createServerDatabase(inject("postgresUrl"));
  const place = { FORECOURT_DATABASE_URL: database.url };
  const before = await startServerAt(time, place);
  await using back = await startOutlet(before, time, anHour);
  await using gone = await startOutlet(before, time, anHour);
  await back.measure(2_000);
  await gone.measure(3_000);
  await before[Symbol.asyncDispose]();
  time.move(3 * hour);

  await using restarted = await startServerAt(time, place, { restarted: true });
  const client = createClient({ baseUrl: restarted.baseUrl, apiKey: before.key });
  const reasonsOf = async () => {
    await finalizeSessions(restarted.server.core, restarted.server.calls);
    const of = async ({ chargerId }: Outlet) => {
      const [session] = (await client.sessions.list({ charger_id: chargerId })).data;
      return session?.finalize_reason;
    };
    return { back: await of(back), gone: await of(gone) };
  };
  expect(await reasonsOf()).toEqual({ back: null, gone: null });
  time.move(minute / 2);
  await back.comeBack(restarted.ocppUrl);
  expect(await reasonsOf()).toEqual({ back: null, gone: null });
  await back.measure(9_000, { timestamp: new Date(time.now() - 5 * minute).toISOString() });
  await pretendToRunForAnHour(restarted);
  time.move(30 * minute);
  await expect.poll(reasonsOf, within).toEqual({ back: null, gone: "offline_finalized" });
  expect(back.charger.received).toEqual([]);
});

/** The session as the remaining process shows it. */
async function sessionOf(chargerId: string) {
  const { data } = await other.client.sessions.list({ charger_id: chargerId });
  const [session] = data;
  if (session === undefined) throw new Error("it was started");
  return session;
}

async function isOpen(outlet: Outlet): Promise<boolean> {
  await finalizeSessions(other.server.core, other.server.calls);
  return (await sessionOf(outlet.chargerId)).ended_at === null;
}
