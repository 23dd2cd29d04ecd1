import { setTimeout } from "node:timers/promises";
import type { Client } from "@forecourt/client";
import type { Issue, IssueType, IssueTypeInput } from "@forecourt/contract";
import { createCar } from "@forecourt/simulator";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectScriptedCharger, type ScriptedCharger } from "../support/scripted-charger.ts";
import { hasty, startBalancedSite } from "../support/start-balanced-site.ts";
import { ago } from "../support/start-site.ts";
import { startTestServer, type TestServer } from "../support/start-test-server.ts";
import { basic, sendUpgrade } from "../support/upgrade-request.ts";
import { gone } from "../webhooks/receivers.ts";
import { startHook, toThisMachine } from "../webhooks/start-hook.ts";

/* Each type of issue opens once, by its real cause, and closes by its real end. */

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startTestServer({
    ...hasty,
    ...toThisMachine,
    FORECOURT_ISSUE_OFFLINE_S: "1",
    FORECOURT_ISSUE_SESSION_S: "1",
    FORECOURT_ISSUE_HOLD_S: "1",
    FORECOURT_COMMAND_LIFETIME_S: "2",
  });
  client = server.client;
});
afterAll(() => server[Symbol.asyncDispose]());

const within = { timeout: 150_000, interval: 100 };

interface Fault extends AsyncDisposable {
  /** What the issue must say. */
  expected: Partial<Issue>;
  /** The real end of the cause. */
  end(): Promise<unknown>;
}

interface Station {
  chargerId: string;
  socketId: string;
  locationId: string;
  identity: string;
  password: string;
  charger: ScriptedCharger;
}

let stations = 0;

/** Energy costs 0.30 a kWh. */
const tariff = {
  currency: "EUR",
  elements: [{ price_components: [{ type: "ENERGY" as const, price: 0.3, step_size: 1 }] }],
};

/** Reads until it is as wanted. A concurrent test cannot poll with the `expect` of all tests. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const startedAt = performance.now(); !(await isSo()); await setTimeout(within.interval))
    if (performance.now() - startedAt > within.timeout) throw new Error("It did not become so in time.");
}

async function startStation(
  location: Parameters<Client["locations"]["create"]>[0] = { name: "Yard" },
): Promise<Station> {
  stations += 1;
  const identity = `ISSUES-${stations}`;
  const { id: locationId } = await client.locations.create(location);
  const { id, password, sockets } = await client.chargers.create({ identity, location_id: locationId });
  const charger = await connectScriptedCharger({ url: server.ocppUrl, identity, password });
  await charger.boot();
  return { chargerId: id, socketId: sockets[0]?.id ?? "none", locationId, identity, password, charger };
}

const ofStation = ({ chargerId, identity, locationId }: Station): Partial<Issue> => ({
  charger_id: chargerId,
  charger_identity: identity,
  location_id: locationId,
  location_name: "Yard",
});

const disposing = (charger: AsyncDisposable) => ({
  [Symbol.asyncDispose]: () => charger[Symbol.asyncDispose](),
});

const statusOf = ({ charger }: Station, connectorId: number, status: string, errorCode = "NoError") =>
  charger.call("StatusNotification", { connectorId, status, errorCode, timestamp: ago(0) });

async function start({ charger, chargerId }: Station): Promise<{ transactionId: number; sessionId: string }> {
  const idTag = `TAG-${chargerId.slice(-8)}`;
  await client.idTags.create({ id_tag: idTag });
  const { transactionId } = await charger.call("StartTransaction", {
    connectorId: 1,
    idTag,
    meterStart: 1_000,
    timestamp: ago(0),
  });
  const [session] = (await client.sessions.list({ charger_id: chargerId })).data;
  return { transactionId: Number(transactionId), sessionId: session?.id ?? "none" };
}

const faults: Record<Extract<IssueType, string>, () => Promise<Fault>> = {
  async connector_faulted() {
    const station = await startStation();
    await statusOf(station, 1, "Faulted", "GroundFailure");
    return {
      expected: { ...ofStation(station), connector_id: 1, code: "GroundFailure" },
      end: () => statusOf(station, 1, "Available"),
      ...disposing(station.charger),
    };
  },
  async charger_offline() {
    const station = await startStation();
    station.charger.cut();
    await until(async () => !(await client.chargers.get(station.chargerId)).connected);
    // Two minutes pass for it, and the server has been there long enough to know that it could have come back.
    const { db } = server.server.core;
    await db.read((tx) => tx.execute(sql`update processes set started_at = now() - interval '1 hour'`));
    await db.read((tx) =>
      tx.execute(sql`update chargers set away_since = away_since - interval '10 minutes'
        where id = ${station.chargerId}`),
    );
    let again: ScriptedCharger | undefined;
    return {
      expected: { ...ofStation(station), connector_id: null },
      async end() {
        again = await connectScriptedCharger({ url: server.ocppUrl, ...station });
      },
      [Symbol.asyncDispose]: async () => again?.[Symbol.asyncDispose](),
    };
  },
  async command_timeouts() {
    const station = await startStation();
    station.charger.on("ClearCache", "silent");
    const clear = () =>
      client.chargers.call(station.chargerId, { action: "ClearCache", payload: {}, wait: true });
    for (let n = 0; n < 3; n++) expect(await clear()).toMatchObject({ status: "timeout" });
    return {
      expected: { ...ofStation(station), code: "ClearCache", count: 3 },
      async end() {
        station.charger.on("ClearCache", { status: "Rejected" });
        expect(await clear()).toMatchObject({ status: "rejected" });
      },
      ...disposing(station.charger),
    };
  },
  async firmware_failed() {
    const station = await startStation();
    const report = (status: string) => station.charger.call("FirmwareStatusNotification", { status });
    await report("Downloading");
    await report("DownloadFailed");
    return {
      expected: { ...ofStation(station), code: "DownloadFailed" },
      end: () => report("Downloading"),
      ...disposing(station.charger),
    };
  },
  async balancing_alarm() {
    // Two cars, and enough for one.
    const site = await startBalancedSite(server, 8, [{}, {}]);
    for (const { charger, idTag } of site.outlets) {
      charger.plugIn(1, createCar({ maxCurrentA: 32, phases: 1 }));
      await charger.present(idTag);
    }
    return {
      expected: { location_id: site.locationId, code: "scarcity" },
      end: async () => site.outlets[1]?.charger.unplug(),
      ...disposing(site),
    };
  },
  async session_without_end() {
    const station = await startStation();
    const { sessionId, transactionId } = await start(station);
    return {
      expected: { ...ofStation(station), session_id: sessionId, connector_id: 1 },
      end: () =>
        station.charger.call("StopTransaction", { transactionId, meterStop: 2_000, timestamp: ago(0) }),
      ...disposing(station.charger),
    };
  },
  async cdr_unbillable() {
    const { id: tariff_id } = await client.tariffs.create(tariff);
    const station = await startStation({
      name: "Yard",
      metering_regime: "stop_register_required",
      tariff_id,
    });
    const { sessionId, transactionId } = await start(station);
    await client.sessions.finalize(sessionId);
    const [cdr] = (await client.cdrs.list({ session_id: sessionId })).data;
    return {
      expected: {
        ...ofStation(station),
        session_id: sessionId,
        cdr_id: cdr?.id ?? "none",
        code: "stop_register_required",
      },
      // The stop that was missing: a correction follows.
      end: () =>
        station.charger.call("StopTransaction", { transactionId, meterStop: 2_000, timestamp: ago(0) }),
      ...disposing(station.charger),
    };
  },
  async webhook_failing() {
    const hook = await startHook(client, ["webhook.test"], { behaviour: gone });
    await client.webhooks.update(hook.id, { events: ["location.created"] });
    await client.locations.create({ name: "Not received" });
    return {
      expected: { webhook_id: hook.id, code: "gone" },
      end: () =>
        client.webhooks
          .update(hook.id, { enabled: false })
          .then(() =>
            client.webhooks.update(hook.id, { enabled: true, resume: "none", events: ["webhook.test"] }),
          ),
      ...disposing(hook),
    };
  },
  async unknown_chargers() {
    const headers = { Authorization: basic("STRANGER", "secret") };
    sendUpgrade(server, "STRANGER", headers);
    return {
      expected: { charger_id: null, charger_identity: null },
      end: () => client.chargers.create({ identity: "STRANGER" }),
      [Symbol.asyncDispose]: async () => undefined,
    };
  },
};

/** The issues of a type that say what is expected. */
async function matching(type: IssueTypeInput, expected: Partial<Issue>): Promise<Issue[]> {
  const { data } = await client.issues.list({ type, per_page: 100 });
  return data.filter((issue) =>
    Object.entries(expected).every(([field, value]) => Reflect.get(issue, field) === value),
  );
}

test.concurrent.for(Object.entries(faults))(
  "%s opens once by its cause, and closes by its end",
  { timeout: 300_000 },
  async ([name, cause], { expect }) => {
    // The keys of the table are types.
    const type = name as IssueTypeInput;
    await using fault = await cause();
    await until(async () => (await matching(type, fault.expected)).length > 0);
    expect(await matching(type, fault.expected)).toHaveLength(1);
    const [opened] = await matching(type, fault.expected);
    if (opened === undefined) throw new Error("unreachable: it was just there");
    expect(opened).toMatchObject({ open: true, closed_at: null, close_reason: null });
    expect(opened.detail).toMatch(/^[A-Z].*\.$/);

    await fault.end();
    await until(async () => !(await client.issues.get(opened.id)).open);
    const closed = await client.issues.get(opened.id);
    expect(closed).toMatchObject({ close_reason: "ended", ended_at: expect.any(String) });
    expect(Date.parse(closed.closed_at ?? "")).toBeGreaterThanOrEqual(
      Date.parse(closed.ended_at ?? "") + 1_000,
    );
    expect(await matching(type, { ...fault.expected, open: true })).toEqual([]);

    const events = async () =>
      (await client.events.list({ subject_id: opened.id, per_page: 100 })).data.toReversed();
    const { charger_identity, code, charger_id, session_id } = opened;
    const data = { issue_id: opened.id, issue_type: type, charger_id, charger_identity, session_id, code };
    expect(await events()).toMatchObject([
      { type: "issue.opened", sequence: 1, data },
      { type: "issue.closed", sequence: 2, data: { ...data, close_reason: "ended" } },
    ]);
  },
);

test("the table has every type of issue in the document, and no answer shows an id tag", async () => {
  const { data } = await client.issues.list({ per_page: 100 });
  expect([...new Set(data.map(({ type }) => type))].toSorted()).toEqual(Object.keys(faults).toSorted());
  expect(JSON.stringify(data)).not.toContain("TAG-");
});
