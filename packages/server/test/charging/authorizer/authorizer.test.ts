import { createHmac } from "node:crypto";
import { testScale } from "@forecourt/harness";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createRunningClock } from "../../support/clocks.ts";
import { connectScriptedCharger, type ScriptedCharger } from "../../support/scripted-charger.ts";
import { startTestServer, type TestServer } from "../../support/start-test-server.ts";
import { type AuthorizerSystem, failures, startAuthorizerSystem } from "./start-authorizer.ts";

const within = { timeout: 60_000, interval: 50 };
const time = createRunningClock();
let server: TestServer;
let system: AuthorizerSystem;
const connected: Station[] = [];

beforeAll(async () => {
  system = await startAuthorizerSystem();
  server = await startTestServer(
    {
      FORECOURT_WEBHOOK_ALLOW_HTTP: "true",
      FORECOURT_WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8",
      FORECOURT_OCPP_PING_INTERVAL_S: "0",
    },
    { clock: time },
  );
});
afterAll(async () => {
  for (const { charger } of connected) await charger[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
  await system[Symbol.asyncDispose]();
});
beforeEach(() => {
  system.answer = { status: "Accepted" };
  system.requests.length = 0;
});

interface Station {
  id: string;
  identity: string;
  socketId: string;
  locationId: string;
  charger: ScriptedCharger;
}

let chargers = 0;

async function connect(): Promise<Station> {
  const { client, ocppUrl } = server;
  chargers += 1;
  const identity = `ASKED-${chargers}`;
  const { id: locationId } = await client.locations.create({ name: identity });
  const { id, password, sockets } = await client.chargers.create({ identity, location_id: locationId });
  const charger = await connectScriptedCharger({ url: ocppUrl, identity, password });
  const station = { id, identity, socketId: sockets[0]?.id ?? "", locationId, charger };
  connected.push(station);
  await charger.boot();
  return station;
}

function ago(ms: number): string {
  return new Date(time.now() - ms).toISOString();
}

async function begin({ charger }: Station, idTag: string, timestamp = ago(0)) {
  const answer = await charger.call("StartTransaction", {
    connectorId: 1,
    idTag,
    meterStart: 0,
    timestamp,
  });
  return answer as { transactionId: number; idTagInfo: { status: string } };
}

const end = ({ charger }: Station, transactionId: number, idTag?: string) =>
  charger.call("StopTransaction", {
    transactionId,
    meterStop: 10,
    timestamp: ago(0),
    ...(idTag === undefined ? {} : { idTag }),
  });

async function sessionOf({ id }: Station) {
  const [session] = (await server.client.sessions.list({ charger_id: id })).data;
  if (session === undefined) throw new Error("it has started one");
  return session;
}

const settings = { timeout_ms: 1_000, when_silent: "reject", cache_s: 0 } as const;

test("a card that the list does not decide is asked about, with a signature, and its answer is kept with the session", async () => {
  const { client } = server;
  const url = `${system.url}/answer`;
  await expect(client.authorizer.get()).rejects.toMatchObject({ code: "not-found" });
  const created = await client.authorizer.put({ url, when_silent: "listed" });
  expect(created).toMatchObject({ url, timeout_ms: 2_000, when_silent: "listed", cache_s: 0 });
  const secret = created.secret ?? "";
  expect(secret).toMatch(/^whsec_/);
  // The secret is shown once.
  expect(await client.authorizer.put({ url, ...settings })).not.toHaveProperty("secret");
  expect(await client.authorizer.get()).toEqual({
    url,
    ...settings,
    created_at: created.created_at,
    updated_at: expect.any(String),
  });

  const expires_at = new Date(time.now() + 3_600_000).toISOString();
  system.answer = { status: "Accepted", expires_at, parent_id_tag: "FLEET", more: "is ignored" };
  const station = await connect();
  expect(await station.charger.call("Authorize", { idTag: "Guest-1" })).toEqual({
    idTagInfo: { status: "Accepted", expiryDate: expires_at, parentIdTag: "FLEET" },
  });
  const { idTagInfo, transactionId } = await begin(station, "Guest-1");
  expect(idTagInfo.status).toBe("Accepted");
  const [authorize, start] = system.requests;
  expect(authorize?.asked).toEqual({
    type: "authorization.request",
    id_tag: "Guest-1",
    charger_id: station.id,
    charger_identity: station.identity,
    connector_id: null,
    location_id: station.locationId,
    at: expect.any(String),
  });
  expect(start?.asked).toMatchObject({ connector_id: 1 });
  // As Standard Webhooks specifies.
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  for (const { body, headers } of system.requests) {
    const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
    const signature = createHmac("sha256", key).update(signed).digest("base64");
    expect(headers["webhook-signature"]).toBe(`v1,${signature}`);
  }
  expect(await sessionOf(station)).toMatchObject({
    authorizer: {
      outcome: "answered",
      failure: null,
      status: "Accepted",
      asked_at: expect.any(String),
      duration_ms: expect.any(Number),
    },
  });

  // The authorizer is down at the stop: the card stops its own session all the same.
  await client.authorizer.put({ url: `${system.url}/error`, ...settings });
  expect(await end(station, transactionId, "GUEST-1")).toEqual({ idTagInfo: { status: "Accepted" } });
});

test("a listed card and a card of a start command are not asked about", async () => {
  await server.client.authorizer.put({ url: `${system.url}/error`, ...settings });
  await server.client.idTags.create({ id_tag: "MEMBER" });
  const station = await connect();
  const listed = await begin(station, "MEMBER");
  expect(listed.idTagInfo.status).toBe("Accepted");
  expect(await sessionOf(station)).toMatchObject({ authorizer: null });
  await end(station, listed.transactionId);
  await server.client.sockets.start(station.id, station.socketId, { id_tag: "SOLD" });
  const commanded = await begin(station, "SOLD");
  expect(commanded.idTagInfo.status).toBe("Accepted");
  expect(await sessionOf(station)).toMatchObject({ authorizer: null });
  expect(system.requests).toEqual([]);
  await end(station, commanded.transactionId);
});

test("an answer is kept for as long as the settings say, and no longer than the settings", async () => {
  const url = `${system.url}/answer`;
  await server.client.authorizer.put({ url, ...settings, cache_s: 60 });
  const station = await connect();
  for (let tap = 0; tap < 3; tap++) await end(station, (await begin(station, "OFTEN")).transactionId);
  expect(system.requests).toHaveLength(1);
  expect(await sessionOf(station)).toMatchObject({ authorizer: { outcome: "cached", status: "Accepted" } });
  await server.client.authorizer.put({ url, ...settings, cache_s: 600 });
  await end(station, (await begin(station, "OFTEN")).transactionId);
  time.move(601_000);
  await end(station, (await begin(station, "OFTEN")).transactionId);
  expect(system.requests).toHaveLength(3);
});

test("a start that the charger delivers late is not asked about: the last answer counts, or silence", async () => {
  await server.client.authorizer.put({ url: `${system.url}/answer`, ...settings });
  const station = await connect();
  const unknown = await begin(station, "NEVER-SEEN", ago(120_000));
  expect(unknown.idTagInfo.status).toBe("Invalid");
  expect(await sessionOf(station)).toMatchObject({
    authorizer: { outcome: "silent", failure: "delivered_late", status: null },
  });
  await end(station, unknown.transactionId);
  expect(system.requests).toEqual([]);
  await end(station, (await begin(station, "SEEN")).transactionId);
  system.answer = { status: "Blocked" };
  const late = await begin(station, "SEEN", ago(120_000));
  expect(late.idTagInfo.status).toBe("Accepted");
  await end(station, late.transactionId);
});

test("its limits are those of the session, and stop it", async () => {
  await server.client.authorizer.put({ url: `${system.url}/answer`, ...settings });
  system.answer = { status: "Accepted", limits: { max_energy_wh: 500, until: null } };
  const station = await connect();
  const { transactionId } = await begin(station, "PREPAID");
  expect(await sessionOf(station)).toMatchObject({
    limits: { max_energy_wh: 500, max_cost: null, max_duration_s: null, until: null },
  });
  await station.charger.call("MeterValues", {
    connectorId: 1,
    transactionId,
    meterValue: [{ timestamp: ago(0), sampledValue: [{ value: "501" }] }],
  });
  await station.charger.untilReceived("RemoteStopTransaction");
  expect(await sessionOf(station)).toMatchObject({ stop_cause: "limit_energy" });
});

test("where load is balanced, a session at its limit also gets 0 A", async () => {
  await server.client.authorizer.put({ url: `${system.url}/answer`, ...settings });
  system.answer = { status: "Accepted", limits: { max_duration_s: 60 } };
  const station = await connect();
  await server.client.locations.update(station.locationId, { max_amperage: 32, dlb_enabled: true });
  // The charger does not stop.
  station.charger.on("RemoteStopTransaction", { status: "Rejected" });
  await begin(station, "BALANCED");
  const limits = () =>
    station.charger.received
      .filter(({ action }) => action === "SetChargingProfile")
      .map(({ payload }) => JSON.stringify(payload).match(/"limit":(\d+)/)?.[1]);
  await expect.poll(limits, within).toContainEqual(expect.stringMatching(/^[1-9]/));
  time.move(61_000);
  await expect.poll(() => sessionOf(station), within).toMatchObject({ stop_cause: "limit_time" });
  await expect.poll(() => limits().at(-1), within).toBe("0");
});

test("a car that charges although its start was refused is stopped, again and again", async () => {
  await server.client.authorizer.put({ url: `${system.url}/answer`, ...settings });
  system.answer = { status: "Blocked" };
  const station = await connect();
  station.charger.on("RemoteStopTransaction", { status: "Rejected" });
  const { idTagInfo, transactionId } = await begin(station, "REFUSED");
  expect(idTagInfo).toEqual({ status: "Blocked" });
  expect(await sessionOf(station)).toMatchObject({
    stop_cause: null,
    authorizer: { outcome: "answered", status: "Blocked" },
  });
  time.move(11_000);
  await station.charger.untilReceived("RemoteStopTransaction");
  await expect.poll(() => sessionOf(station), within).toMatchObject({ stop_cause: "not_authorized" });
  time.move(31_000);
  await station.charger.untilReceived("RemoteStopTransaction", 2);
  await end(station, transactionId);
  const { cdr_id } = await sessionOf(station);
  expect(await server.client.cdrs.get(cdr_id ?? "")).toMatchObject({
    status: "unbillable",
    billing_decision: {
      explanation: expect.stringContaining("answered Blocked, because the operator's authorizer refused it"),
    },
  });
  const events = await server.client.events.list({ type: "id_tag.refused", charger_id: station.id });
  expect(events.data).toMatchObject([{ data: { status: "Blocked", reason: "authorizer" } }]);
});

/** `pnpm test:full` has 1,000 starts. */
const starts = 200 * testScale;
const stations = 8;
/** Alone on a machine, an answer takes at most this longer than the timeout. */
const slackMs = testScale > 1 ? 500 : 10_000;

test(`${starts} starts are answered in time by a receiver that fails in ${Object.keys(failures).length} ways`, {
  timeout: 600_000,
}, async () => {
  const { client } = server;
  const crowd = await Promise.all(Array.from({ length: stations }, connect));
  const ways = Object.entries(failures);
  const silences = ["accept", "reject", "listed"] as const;
  for (let done = 0; done < starts; done += stations) {
    const round = done / stations;
    const [path, failure] = ways[round % ways.length] ?? ["", /^$/];
    const when_silent = silences[round % silences.length] ?? "reject";
    // Each URL begins with a closed circuit.
    await client.authorizer.put({
      url: `${system.url}${path}?${round}`,
      timeout_ms: 300,
      cache_s: 0,
      when_silent,
    });
    await Promise.all(
      crowd.map(async (station) => {
        const askedAt = performance.now();
        const { idTagInfo, transactionId } = await begin(station, `${station.identity}-${round}`);
        const tookMs = performance.now() - askedAt;
        expect(tookMs, path).toBeLessThanOrEqual(300 + slackMs);
        expect(idTagInfo.status, path).toBe(when_silent === "accept" ? "Accepted" : "Invalid");
        const { authorizer } = await sessionOf(station);
        expect(authorizer, path).toMatchObject({ outcome: "silent", status: null });
        expect(authorizer?.failure, path).toMatch(failure);
        await end(station, transactionId);
      }),
    );
  }
  // A connection that was open already and is reset is tried once more.
  expect(system.requests.length).toBeGreaterThanOrEqual(starts);
});

test("an authorizer that keeps failing is left alone for a while, and the drivers do not wait for it", async () => {
  await server.client.authorizer.put({
    url: `${system.url}/error?again`,
    ...settings,
    when_silent: "accept",
  });
  const station = await connect();
  for (let tap = 0; tap < 15; tap++) await end(station, (await begin(station, `TAP-${tap}`)).transactionId);
  expect(system.requests).toHaveLength(10);
  expect(await sessionOf(station)).toMatchObject({ authorizer: { failure: "circuit_open" } });
});

test("a secret that cannot be opened is silence, and the charger gets its answer", async () => {
  await server.client.authorizer.put({ url: `${system.url}/answer`, ...settings });
  const station = await connect();
  await server.asOwner("update authorizers set sealed_secret = '\\x00'");
  // The server reads the settings again.
  time.move(11_000);
  expect((await begin(station, "GUEST-8")).idTagInfo.status).toBe("Invalid");
  expect(await sessionOf(station)).toMatchObject({
    authorizer: { outcome: "silent", failure: "request_malformed" },
  });
  expect(system.requests).toEqual([]);
  await server.client.authorizer.delete();
});

test("after its removal, the list decides alone", async () => {
  await server.client.authorizer.put({ url: `${system.url}/answer`, ...settings });
  const station = await connect();
  await end(station, (await begin(station, "GUEST-9")).transactionId);
  await server.client.authorizer.delete();
  expect((await begin(station, "GUEST-9")).idTagInfo.status).toBe("Invalid");
  await expect(server.client.authorizer.delete()).rejects.toMatchObject({ code: "not-found" });
});

test("an URL inside the network is refused, unless the operator names it", async () => {
  await using strict = await startTestServer();
  for (const url of [
    "http://billing.example/",
    "https://127.0.0.1/",
    "https://[::ffff:10.0.0.1]/",
    "https://metadata.google.internal/",
    "https://billing.example:5432/",
  ])
    await expect(strict.client.authorizer.put({ url, when_silent: "accept" })).rejects.toMatchObject({
      code: "webhook-url-not-allowed",
      problem: { errors: [{ pointer: "/url" }] },
    });
});
