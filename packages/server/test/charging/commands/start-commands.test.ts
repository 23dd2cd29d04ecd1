import type { Command } from "@forecourt/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fieldsOf } from "../../support/fields-of.ts";
import { connectScriptedCharger, type ScriptedCharger } from "../../support/scripted-charger.ts";
import { ago } from "../../support/start-site.ts";
import { startTestServer, type TestServer } from "../../support/start-test-server.ts";

/** A start command and the session that it starts. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

let chargerId: string;
let sockets: string[];
let charger: ScriptedCharger;
let chargers = 0;
beforeEach(async () => {
  chargers += 1;
  const { id, identity, password, ...created } = await server.client.chargers.create({
    identity: `START-${chargers}`,
    sockets: [{ connector_id: 1 }, { connector_id: 2 }],
  });
  chargerId = id;
  sockets = created.sockets.map((socket) => socket.id);
  charger = await connectScriptedCharger({ url: server.ocppUrl, identity, password });
  await charger.boot();
  return () => charger[Symbol.asyncDispose]();
});

const start = (id_tag: string, connector = 1, more = {}) =>
  server.client.sockets.start(chargerId, sockets[connector - 1] ?? "", { id_tag, ...more });
const begin = (idTag: string, connectorId = 1, timestamp = ago(0)) =>
  charger.call("StartTransaction", { connectorId, idTag, meterStart: 0, timestamp });
const end = (transactionId: unknown) =>
  charger.call("StopTransaction", { transactionId, meterStop: 10, timestamp: ago(0) });
const sessionOf = async ({ id }: Command) => (await server.client.commands.get(id)).session_id;

async function sessionIn(transactionId: unknown) {
  const { data } = await server.client.sessions.list({ charger_id: chargerId });
  return data.find((session) => session.transaction_id === transactionId);
}

async function makeOlder({ id }: Command, minutes: number): Promise<void> {
  await server.server.core.db.transaction(async (tx) => {
    await tx.execute(
      sql`update commands set created_at = created_at - make_interval(mins => ${minutes}) where id = ${id}`,
    );
  });
}

test("a transaction that begins before the answer is the command's session, and the event names the command", async () => {
  let transaction: Record<string, unknown> = {};
  charger.on("RemoteStartTransaction", async () => {
    transaction = await begin("EARLY");
    return { status: "Accepted" };
  });
  const command = await start("EARLY", 1, { wait: true });
  const session = await sessionIn(transaction["transactionId"]);
  expect(transaction["idTagInfo"]).toEqual({ status: "Accepted" });
  expect(command).toMatchObject({ status: "accepted", session_id: session?.id });
  expect(session).toMatchObject({ start_command_id: command.id, id_tag: "EARLY" });
  const { data } = await server.client.events.list({ type: "session.started" });
  expect(data.map(fieldsOf).find((fields) => fields["session_id"] === session?.id)).toMatchObject({
    command_id: command.id,
  });
});

test("two starts that are pending on two connectors each find their own session", async () => {
  const one = await start("TWICE", 1, { wait: true });
  const two = await start("TWICE", 2, { wait: true });
  const second = await begin("TWICE", 2);
  const first = await begin("TWICE", 1);
  expect(await sessionIn(first["transactionId"])).toMatchObject({
    start_command_id: one.id,
    socket_id: sockets[0],
  });
  expect(await sessionIn(second["transactionId"])).toMatchObject({
    start_command_id: two.id,
    socket_id: sockets[1],
  });
  expect(await sessionOf(one)).not.toBe(await sessionOf(two));
});

test("one command fills one session: the next transaction of the tag is the driver's own", async () => {
  const command = await start("AGAIN", 1, { wait: true });
  const first = await begin("AGAIN", 1, ago(60));
  await end(first["transactionId"]);
  const next = await begin("AGAIN");
  // The command still authorizes the tag at the charger, for ten minutes.
  expect(next["idTagInfo"]).toEqual({ status: "Accepted" });
  expect(await sessionIn(next["transactionId"])).toMatchObject({ start_command_id: null });
  expect(await sessionOf(command)).toBe((await sessionIn(first["transactionId"]))?.id);
});

test("another tag, or another connector, is not the command's session", async () => {
  const command = await start("MINE", 1, { wait: true });
  await server.client.idTags.create({ id_tag: `OTHER-${chargers}` });
  await begin(`OTHER-${chargers}`, 1);
  const elsewhere = await begin("MINE", 2);
  expect(await sessionIn(elsewhere["transactionId"])).toMatchObject({ start_command_id: null });
  expect(await sessionOf(command)).toBeNull();
});

test("a command authorizes its tag for ten minutes, in upper or lower case, and at no other charger", async () => {
  const command = await start("Guest-1", 1, { wait: true });
  const authorize = (idTag: string) => charger.call("Authorize", { idTag });
  expect(await authorize("GUEST-1")).toEqual({ idTagInfo: { status: "Accepted" } });
  const { id, identity, password } = await server.client.chargers.create({
    identity: `ELSEWHERE-${chargers}`,
  });
  await using other = await connectScriptedCharger({ url: server.ocppUrl, identity, password });
  await other.boot();
  expect(id).not.toBe(chargerId);
  expect(await other.call("Authorize", { idTag: "GUEST-1" })).toEqual({ idTagInfo: { status: "Invalid" } });

  await makeOlder(command, 9);
  expect(await authorize("guest-1")).toEqual({ idTagInfo: { status: "Accepted" } });
  await makeOlder(command, 1);
  expect(await authorize("guest-1")).toEqual({ idTagInfo: { status: "Invalid" } });
  const late = await begin("Guest-1");
  expect(late["idTagInfo"]).toEqual({ status: "Invalid" });
  expect(await sessionOf(command)).toBeNull();
});

test("a start without an answer may have arrived and authorizes its tag; a refused one does not", async () => {
  charger.on("RemoteStartTransaction", { status: "Rejected" });
  await start("REFUSED", 1, { wait: true });
  expect(await charger.call("Authorize", { idTag: "REFUSED" })).toEqual({ idTagInfo: { status: "Invalid" } });
  charger.on("RemoteStartTransaction", "silent");
  await start("UNHEARD", 1);
  await charger.untilReceived("RemoteStartTransaction", 2);
  expect(await charger.call("Authorize", { idTag: "UNHEARD" })).toEqual({
    idTagInfo: { status: "Accepted" },
  });
});

describe("an Idempotency-Key", () => {
  test("from 50 requests at once starts one transaction", async () => {
    charger.on("RemoteStartTransaction", async () => {
      await begin("FIFTY");
      return { status: "Accepted" };
    });
    const path = `/chargers/${chargerId}/sockets/${sockets[0]}/start?wait=true`;
    const ask = async (): Promise<string> => {
      const response = await server.fetch(path, {
        method: "POST",
        headers: { "content-type": "application/json", "idempotency-key": "fifty" },
        body: JSON.stringify({ id_tag: "FIFTY" }),
      });
      const { data, code } = (await response.json()) as { data?: Command; code?: string };
      // The server is still storing the first request, so the caller repeats it.
      if (response.status === 409) expect(code).toBe("idempotency-in-progress");
      else
        expect({ status: response.status, data }).toMatchObject({
          status: 200,
          data: { status: "accepted" },
        });
      return response.status === 409 ? ask() : String(data?.id);
    };
    const ids = await Promise.all(Array.from({ length: 50 }, ask));
    expect(new Set(ids).size).toBe(1);
    expect(charger.received.map(({ action }) => action)).toEqual(["RemoteStartTransaction"]);
    const { data } = await server.client.sessions.list({ charger_id: chargerId });
    expect(data).toMatchObject([{ start_command_id: ids[0] }]);
  });
});

describe("GET /commands", () => {
  test("filters by charger, type and status, and shows each as it is read alone", async () => {
    await server.client.chargers.reset(chargerId, { type: "Soft", wait: true });
    charger.on("ClearCache", { status: "Rejected" });
    await server.client.chargers.call(chargerId, { action: "ClearCache", payload: {}, wait: true });
    const list = async (filter: Parameters<TestServer["client"]["commands"]["list"]>[0]) =>
      (await server.client.commands.list({ charger_id: chargerId, ...filter })).data;
    expect((await list({})).map(({ type }) => type)).toEqual(["ClearCache", "Reset"]);
    expect((await list({ type: "Reset" })).map(({ type }) => type)).toEqual(["Reset"]);
    expect((await list({ status: "rejected" })).map(({ type }) => type)).toEqual(["ClearCache"]);
    expect(await list({ type: "ClearCache", status: "accepted" })).toEqual([]);
    for (const command of await list({}))
      expect(await server.client.commands.get(command.id)).toEqual(command);
  });
});

test("a start with a limit and an unknown status as answer may have been received, and its limit counts", async () => {
  const depot = { name: "Depot", max_amperage: 16, dlb_enabled: true };
  const { id: locationId } = await server.client.locations.create(depot);
  charger.on("GetConfiguration", () => ({ configurationKey: [] }));
  charger.on("SetChargingProfile", () => ({ status: "Accepted" }));
  charger.on("RemoteStartTransaction", () => ({ status: "Perhaps" }));
  await server.client.chargers.update(chargerId, { location_id: locationId });
  // A start at 0 A would prove nothing. There is current to share once the chargers have accepted the baselines.
  const baselines = async () =>
    (await server.client.commands.list({ charger_id: chargerId, status: "accepted" })).data.length;
  await expect.poll(baselines, { timeout: 60_000 }).toBe(2);
  const command = await start("PERHAPS", 1, { wait: true });
  expect(command).toMatchObject({ status: "rejected", error: "invalid_answer", result: { may_apply_a: 16 } });
  await expect
    .poll(() => server.client.locations.load(locationId), { timeout: 60_000 })
    .toMatchObject({ exposure_a: 16 });
});
