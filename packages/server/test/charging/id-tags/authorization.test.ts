import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectScriptedCharger, type ScriptedCharger } from "../../support/scripted-charger.ts";
import { ago } from "../../support/start-site.ts";
import { startTestServer, type TestServer } from "../../support/start-test-server.ts";

/** Which id tags may charge, as the server answers chargers. */
let server: TestServer;
const connected: ScriptedCharger[] = [];
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  for (const charger of connected) await charger[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

let chargers = 0;

interface Station {
  id: string;
  socketId: string;
  charger: ScriptedCharger;
}

async function connect(at: TestServer = server): Promise<Station> {
  chargers += 1;
  const { id, identity, password, sockets } = await at.client.chargers.create({
    identity: `DOOR-${chargers}`,
    sockets: [{ connector_id: 1 }, { connector_id: 2 }],
  });
  const charger = await connectScriptedCharger({ url: at.ocppUrl, identity, password });
  connected.push(charger);
  await charger.boot();
  return { id, socketId: sockets[0]?.id ?? "", charger };
}

const authorize = async ({ charger }: Station, idTag: string) =>
  (await charger.call("Authorize", { idTag }))["idTagInfo"];
const begin = ({ charger }: Station, idTag: string, connectorId = 1, timestamp = ago(0)) =>
  charger.call("StartTransaction", { connectorId, idTag, meterStart: 0, timestamp });
const end = ({ charger }: Station, transactionId: unknown, more = {}) =>
  charger.call("StopTransaction", { transactionId, meterStop: 1_000, timestamp: ago(0), ...more });
const status = async (answer: Promise<Record<string, unknown>>) =>
  (await answer)["idTagInfo"] as { status: string };

describe("a listed tag", () => {
  test("is answered with its parent and its expiry, in upper or lower case", async () => {
    const expires_at = "2031-01-02T03:04:05.000Z";
    await server.client.idTags.create({ id_tag: "Member-1", parent_id_tag: "CLUB", expires_at });
    const info = { status: "Accepted", parentIdTag: "CLUB", expiryDate: expires_at };
    const station = await connect();
    expect(await authorize(station, "MEMBER-1")).toEqual(info);
    expect(await status(begin(station, "member-1"))).toEqual(info);
  });

  test("that is blocked or expired is answered as such, and its transaction is not billed", async () => {
    const expires_at = "2021-01-02T03:04:05.000Z";
    await server.client.idTags.create({ id_tag: "BLOCKED-1", status: "blocked" });
    await server.client.idTags.create({ id_tag: "EXPIRED-1", status: "expired" });
    await server.client.idTags.create({ id_tag: "EXPIRED-2", expires_at });
    const station = await connect();
    expect(await authorize(station, "BLOCKED-1")).toEqual({ status: "Blocked" });
    expect(await authorize(station, "EXPIRED-1")).toEqual({ status: "Expired" });
    expect(await authorize(station, "EXPIRED-2")).toEqual({ status: "Expired", expiryDate: expires_at });
    const started = await begin(station, "BLOCKED-1");
    expect(started["idTagInfo"]).toEqual({ status: "Blocked" });
    await end(station, started["transactionId"]);
    const { data } = await server.client.cdrs.list({ charger_id: station.id });
    expect(data).toMatchObject([{ status: "unbillable", total_cost: 0 }]);
  });

  test("expires at its time, and not before", async () => {
    const { id } = await server.client.idTags.create({
      id_tag: "SOON",
      expires_at: new Date(Date.now() + 60_000).toISOString(),
    });
    const station = await connect();
    expect(await authorize(station, "SOON")).toMatchObject({ status: "Accepted" });
    await server.client.idTags.update(id, { expires_at: new Date(Date.now() - 1).toISOString() });
    expect(await authorize(station, "SOON")).toMatchObject({ status: "Expired" });
  });
});

describe("an unlisted tag", () => {
  test("is refused, unless the server accepts unlisted tags", async () => {
    expect(await authorize(await connect(), "STRANGER")).toEqual({ status: "Invalid" });
    await using open = await startTestServer({ FORECOURT_UNKNOWN_ID_TAGS: "accept" });
    const station = await connect(open);
    expect(await authorize(station, "STRANGER")).toEqual({ status: "Accepted" });
    expect(await status(begin(station, "STRANGER"))).toEqual({ status: "Accepted" });
    await open.client.idTags.create({ id_tag: "FOE", status: "blocked" });
    expect(await authorize(station, "FOE")).toEqual({ status: "Blocked" });
  });
});

describe("a tag that charges already", () => {
  let tags = 0;
  async function charging(): Promise<{ tag: string; here: Station; transactionId: unknown }> {
    tags += 1;
    const tag = `DRIVER-${tags}`;
    await server.client.idTags.create({ id_tag: tag });
    const here = await connect();
    const { transactionId } = await begin(here, tag);
    return { tag, here, transactionId };
  }

  test("starts no second transaction, at another charger or another connector", async () => {
    const { tag, here, transactionId } = await charging();
    const there = await connect();
    expect(await status(begin(there, tag))).toEqual({ status: "ConcurrentTx" });
    expect(await status(begin(here, tag, 2))).toEqual({ status: "ConcurrentTx" });
    // Only a start gets ConcurrentTx: a driver who only presents the card may want to stop.
    expect(await authorize(there, tag)).toEqual({ status: "Accepted" });
    await end(here, transactionId);
    expect(await status(begin(there, tag, 2))).toEqual({ status: "Accepted" });
  });

  test("gets the same answer when the charger repeats its start", async () => {
    const { tag } = await charging();
    const there = await connect();
    const timestamp = ago(5);
    const first = await begin(there, tag, 1, timestamp);
    expect(await begin(there, tag, 1, timestamp)).toEqual(first);
    await end(there, first["transactionId"]);
    expect(await server.client.cdrs.list({ charger_id: there.id })).toMatchObject({
      data: [{ status: "unbillable" }],
    });
  });

  test("starts again on its own connector, where the stop of the open session was lost", async () => {
    const { tag, here } = await charging();
    expect(await status(begin(here, tag))).toEqual({ status: "Accepted" });
  });

  test("is not held up by a session whose charger is offline", async () => {
    const { tag, here } = await charging();
    here.charger.cut();
    await expect.poll(() => server.client.chargers.get(here.id)).toMatchObject({ connected: false });
    expect(await status(begin(await connect(), tag))).toEqual({ status: "Accepted" });
  });

  test("is not held up by a session whose connector has said since that it is free", async () => {
    const { tag, here } = await charging();
    await here.charger.call("StatusNotification", {
      connectorId: 1,
      status: "Charging",
      errorCode: "NoError",
    });
    const there = await connect();
    expect(await status(begin(there, tag))).toEqual({ status: "ConcurrentTx" });
    await here.charger.call("StatusNotification", {
      connectorId: 1,
      status: "Available",
      errorCode: "NoError",
    });
    expect(await status(begin(there, tag, 2))).toEqual({ status: "Accepted" });
  });

  test("is not held up by a session without a report for an hour", async () => {
    const { tag, here } = await charging();
    await server.server.core.db.transaction(async (tx) => {
      await tx.execute(
        sql`update sessions set updated_at = now() - interval '61 minutes' where charger_id = ${here.id}`,
      );
    });
    expect(await status(begin(await connect(), tag))).toEqual({ status: "Accepted" });
  });

  test("is not held up by a transaction that was refused", async () => {
    const { tag, here, transactionId } = await charging();
    const refused = await connect();
    expect(await status(begin(refused, tag))).toEqual({ status: "ConcurrentTx" });
    await end(here, transactionId);
    expect(await status(begin(here, tag))).toEqual({ status: "Accepted" });
  });

  test("may be started by command all the same: an operator may have one tag for all of its drivers", async () => {
    const { tag } = await charging();
    const there = await connect();
    await server.client.sockets.start(there.id, there.socketId, { id_tag: tag, wait: true });
    expect(await status(begin(there, tag))).toEqual({ status: "Accepted" });
  });

  test("and starts at two chargers at once charges at one of them", async () => {
    await server.client.idTags.create({ id_tag: "HASTY" });
    const stations = await Promise.all(Array.from({ length: 5 }, () => connect()));
    const statuses = await Promise.all(stations.map((station) => status(begin(station, "HASTY"))));
    expect(statuses.map(({ status }) => status).sort()).toEqual([
      "Accepted",
      "ConcurrentTx",
      "ConcurrentTx",
      "ConcurrentTx",
      "ConcurrentTx",
    ]);
  });

  test("charges twice where the server allows it", async () => {
    await using open = await startTestServer({ FORECOURT_CONCURRENT_TRANSACTIONS: "accept" });
    await open.client.idTags.create({ id_tag: "SHARED" });
    for (const station of [await connect(open), await connect(open)])
      expect(await status(begin(station, "SHARED"))).toEqual({ status: "Accepted" });
  });
});

describe("a stop without a transaction id", () => {
  test("may be by a tag of the same group, and by no other", async () => {
    for (const [id_tag, parent_id_tag] of [
      ["WIFE", "Family"],
      ["HUSBAND", "FAMILY"],
      ["NEIGHBOUR", "OTHERS"],
    ] as const)
      await server.client.idTags.create({ id_tag, parent_id_tag });
    const station = await connect();
    await begin(station, "WIFE", 1, ago(60));
    const open = async () =>
      (await server.client.sessions.list({ charger_id: station.id, status: "active" })).data;
    await end(station, -1, { idTag: "NEIGHBOUR" });
    expect(await open()).toHaveLength(1);
    await end(station, -1, { idTag: "HUSBAND" });
    expect(await open()).toEqual([]);
  });
});

test("an id tag that breaks the schema is kept with the tags, and not with the evidence of the fault", async () => {
  const idTag = "FAR-TOO-LONG-FOR-A-TAG-OF-OCPP";
  const station = await connect();
  await begin(station, idTag);
  const kept = await server.server.core.db.read((tx) =>
    tx.execute<{ raw: unknown }>(sql`select raw from all_evidence where charger_id = ${station.id}`),
  );
  expect(kept.length).toBeGreaterThan(0);
  expect(JSON.stringify([...kept])).toContain("/idTag");
  expect(JSON.stringify([...kept])).not.toContain("FAR-TOO-LONG");
});

describe("an explanation of what a card would be answered", () => {
  const explain = (chargerId: string, id_tag: string, at = server) =>
    at.client.idTags.explain(chargerId, { id_tag });

  test("agrees with the answer, and names the rule", async () => {
    const { client } = server;
    const station = await connect();
    const { id: elsewhere } = await client.locations.create({ name: "Elsewhere" });
    const cards = {
      "EXPLAIN-OK": [{}, { status: "Accepted", reason: null, decided_by: "list" }],
      "EXPLAIN-BLOCKED": [
        { status: "blocked" },
        { status: "Blocked", reason: "blocked", decided_by: "list" },
      ],
      "EXPLAIN-OLD": [
        { expires_at: "2021-01-01T00:00:00Z" },
        { status: "Expired", reason: "expired", decided_by: "list" },
      ],
      "EXPLAIN-SOON": [
        { valid_from: "2100-01-01T00:00:00Z" },
        { status: "Invalid", reason: "not_yet_valid", decided_by: "list" },
      ],
      "EXPLAIN-AWAY": [
        { location_ids: [elsewhere] },
        { status: "Invalid", reason: "other_location", decided_by: "list" },
      ],
    } as const;
    for (const [id_tag, [fields, expected]] of Object.entries(cards)) {
      const { location_ids, ...rest } = { location_ids: undefined, ...fields };
      const scoped = location_ids === undefined ? {} : { location_ids: [...location_ids] };
      const { id } = await client.idTags.create({ id_tag, ...rest, ...scoped });
      expect(await explain(station.id, id_tag.toLowerCase())).toMatchObject({ ...expected, id_tag_id: id });
      expect(await authorize(station, id_tag)).toMatchObject({ status: expected.status });
    }
    expect(await explain(station.id, "EXPLAIN-NEW")).toEqual({
      charger_id: station.id,
      location_id: null,
      id_tag_id: null,
      status: "Invalid",
      reason: "unknown",
      decided_by: "unknown_id_tags",
      open_session_id: null,
    });
    await client.sockets.start(station.id, station.socketId, { id_tag: "EXPLAIN-NEW" });
    expect(await explain(station.id, "EXPLAIN-NEW")).toMatchObject({
      status: "Accepted",
      decided_by: "start_command",
    });
  });

  test("names the session that the card has open at another charger", async () => {
    await using strict = await startTestServer({ FORECOURT_CONCURRENT_TRANSACTIONS: "reject" });
    await strict.client.idTags.create({ id_tag: "EXPLAIN-TWO" });
    const [one, two] = [await connect(strict), await connect(strict)];
    await begin(one, "EXPLAIN-TWO");
    const [session] = (await strict.client.sessions.list({ status: "open" })).data;
    expect(await explain(two.id, "EXPLAIN-TWO", strict)).toMatchObject({
      status: "ConcurrentTx",
      reason: "concurrent",
      open_session_id: session?.id,
    });
    expect(await status(begin(two, "EXPLAIN-TWO"))).toMatchObject({ status: "ConcurrentTx" });
  });

  test("of a card that only the authorizer decides has no answer", async () => {
    await using asked = await startTestServer();
    await asked.client.authorizer.put({ url: "https://billing.example/", when_silent: "reject" });
    const station = await connect(asked);
    expect(await explain(station.id, "EXPLAIN-GUEST", asked)).toMatchObject({
      status: null,
      reason: null,
      decided_by: "authorizer",
    });
  });
});
