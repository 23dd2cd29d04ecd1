import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { billSession } from "../../../src/charging/billing/bill-session.ts";
import { correctSessions } from "../../../src/charging/billing/correct-sessions.ts";
import { holdSession } from "../../../src/charging/sessions/finalize-by-operator.ts";
import { finalizeSessions } from "../../../src/charging/sessions/finalize-sessions.ts";
import type { ChargerConnection, MeterReport, StatusReport } from "../../../src/core/ingest.ts";
import { chargers } from "../../../src/store/schema.ts";
import { createStandingClock } from "../../support/clocks.ts";
import type { TestServer } from "../../support/start-test-server.ts";
import {
  becomes,
  finalizeAgain,
  hour,
  minute,
  type Outlet,
  onlyCdrOf,
  startOutlet,
  startServerAt,
  staysOpen,
  within,
} from "./start-outlet.ts";

/** Messages that a charger sends at the very moment at which its session ends. */

const time = createStandingClock();
let server: TestServer;
beforeAll(async () => {
  server = await startServerAt(time);
});
afterAll(() => server[Symbol.asyncDispose]());

async function connectionOf({ chargerId }: Outlet): Promise<ChargerConnection> {
  const { db } = server.server.core;
  const [row] = await db.read((tx) => tx.select().from(chargers).where(eq(chargers.id, chargerId)));
  if (row === undefined) throw new Error("it is connected");
  return { chargerId, orgId: row.orgId, epoch: row.connectionEpoch };
}

function status(): StatusReport {
  const said = { status: "Charging", errorCode: "NoError", vendorErrorCode: null, info: null } as const;
  return { ...said, connectorId: 1, timestamp: undefined, receivedAt: time.now() };
}

function reading({ transactionId }: Outlet, energyWh: number): MeterReport {
  const at = time.now();
  const nothing = { powerW: null, currentA: null, voltageV: null, socPct: null, raw: null };
  const samples = [{ at, context: "Sample.Periodic", energyWh, ...nothing }];
  return { connectorId: 1, transactionId, receivedAt: at, samples };
}

async function waiting(): Promise<number> {
  const rows = await server.server.core.db.read((tx) =>
    tx.execute(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    ),
  );
  return rows.length;
}

test("a session is ended elsewhere while readings and statuses of its charger are being stored together", async () => {
  await using first = await startOutlet(server, time);
  await using outlet = await startOutlet(server, time);
  const { core } = server.server;
  const connections = { first: await connectionOf(first), outlet: await connectionOf(outlet) };
  const { id } = await outlet.session();
  time.move(1_000);
  const end = () =>
    core.db.transaction(async (tx) => {
      const session = await holdSession(tx, id);
      if (session === null) throw new Error("it has begun");
      await billSession(core, tx, session, { trigger: "operator" });
    });

  const progress = { ended: false };
  const pending: Promise<unknown>[] = [];
  await core.db.transaction(async (tx) => {
    // A locked charger blocks the batch in the middle, because the server writes statuses in the order of the chargers.
    await tx.select().from(chargers).where(eq(chargers.id, first.chargerId)).for("no key update");
    pending.push(
      core.ingest.samples({ ...connections.outlet, ...reading(outlet, 1_500) }),
      core.ingest.status({ ...connections.first, ...status() }),
      core.ingest.status({ ...connections.outlet, ...status() }),
    );
    await expect.poll(waiting, { ...within, interval: 5 }).toBe(1);
    pending.push(
      end().finally(() => {
        progress.ended = true;
      }),
    );
    const asFarAsItCan = async () => progress.ended || (await waiting()) > 1;
    await expect.poll(asFarAsItCan, { ...within, interval: 5 }).toBe(true);
  });
  const outcomes = await Promise.allSettled(pending);
  expect(outcomes.map(({ status }) => status)).toEqual(Array(4).fill("fulfilled"));
  await onlyCdrOf(server, outlet);
});

test("a stop that arrives while its session is being closed counts, before or after the close", async () => {
  const { core } = server.server;
  for (const stopWh of [2_000, 3_000, 4_000]) {
    await using outlet = await startOutlet(server, time);
    await outlet.measure(1_500);
    await outlet.say("Available");
    time.move(2 * minute);
    await Promise.all([
      finalizeSessions(core, server.server.calls),
      outlet.stop(stopWh),
      finalizeSessions(core, server.server.calls),
    ]);
    time.move(minute);
    await correctSessions(core);
    // The receipt contains the stop when the stop came first. Otherwise its correction does.
    const { billing_decision, total_energy_wh } = await onlyCdrOf(server, outlet);
    const correction = billing_decision?.evidence["correction"] as
      | { corrected: { energy_wh: number } }
      | undefined;
    expect(correction?.corrected.energy_wh ?? total_energy_wh).toBe(stopWh - 1_000);
  }
});

test("a stop that comes after the half minute corrects what was closed without it", async () => {
  const { core } = server.server;
  await using outlet = await startOutlet(server, time, { idle_finalize_threshold: 60 });
  await outlet.measure(1_500);
  time.move(2 * minute);
  await expect
    .poll(async () => {
      await finalizeAgain(server);
      return outlet.charger.received.map(({ action }) => action);
    }, within)
    .toContain("RemoteStopTransaction");
  time.move(35_000);
  await becomes(server, outlet, { finalize_reason: "idle_finalized" });
  await outlet.stop(1_600);
  time.move(minute);
  await correctSessions(core);
  const cdr = await onlyCdrOf(server, outlet);
  expect(cdr).toMatchObject({
    total_energy_wh: 500,
    billing_decision: { reason_code: "late_stop_received" },
  });
  expect(cdr.billing_decision?.evidence["correction"]).toMatchObject({ delta: { energy_wh: 100 } });
});

test("a late Available from before the transaction does not end it", async () => {
  await using outlet = await startOutlet(server, time);
  const timestamp = new Date(time.now() - hour).toISOString();
  await outlet.charger.call("StatusNotification", {
    connectorId: 1,
    errorCode: "NoError",
    status: "Available",
    timestamp,
  });
  time.move(2 * minute);
  expect(await staysOpen(server, outlet)).toBe(true);
});

test("a charger whose clock is three hours ahead ends its session like any other", async () => {
  await using outlet = await startOutlet(server, time);
  const ahead = () => new Date(time.now() + 3 * hour).toISOString();
  await outlet.measure(1_500, { timestamp: ahead() });
  time.move(minute);
  const report = { connectorId: 1, errorCode: "NoError", timestamp: ahead() };
  await outlet.charger.call("StatusNotification", { ...report, status: "Available" });
  time.move(2 * minute);
  await becomes(server, outlet, { finalize_reason: "stop_missing_connector_available" });
  // By the server's clock: the minute between the reading, which came with the start, and the status.
  expect(await onlyCdrOf(server, outlet)).toMatchObject({
    total_energy_wh: 500,
    total_time_s: 60,
    billing_decision: { reason_code: "charger_clock_untrusted" },
  });
});
