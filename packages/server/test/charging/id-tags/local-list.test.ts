import { type Client, createClient } from "@forecourt/client";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { connectScriptedCharger, type ScriptedCharger } from "../../support/scripted-charger.ts";
import { startTestServer, type TestServer } from "../../support/start-test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

interface Update {
  listVersion: number;
  updateType: "Full" | "Differential";
  localAuthorizationList?: { idTag: string; idTagInfo?: Record<string, unknown> }[];
}

/** An organization of its own, with a charger that keeps a list as OCPP 1.6, section 5.15, describes it. */
let client: Client;
let chargerId: string;
let charger: ScriptedCharger;
let list: { version: number; tags: Map<string, unknown>; maxTags: number; maxTagsPerCall: number };
let chargers = 0;
beforeEach(async () => {
  const apiKey = await server.otherOrganization();
  client = createClient({ baseUrl: server.baseUrl, apiKey });
  chargers += 1;
  const identity = `LISTED-${chargers}`;
  const created = await client.chargers.create({ identity });
  chargerId = created.id;
  charger = await connectScriptedCharger({ url: server.ocppUrl, identity, password: created.password });
  await charger.boot();
  list = { version: 0, tags: new Map(), maxTags: 100, maxTagsPerCall: 2 };
  charger.on("GetLocalListVersion", () => ({ listVersion: list.version }));
  charger.on("GetConfiguration", ({ key }) => ({
    configurationKey: [
      { key: "LocalAuthListMaxLength", readonly: true, value: String(list.maxTags) },
      { key: "SendLocalListMaxLength", readonly: true, value: String(list.maxTagsPerCall) },
    ].filter((entry) => Array.isArray(key) && key.includes(entry.key)),
  }));
  charger.on("SendLocalList", (update) => take(update as unknown as Update));
  return () => charger[Symbol.asyncDispose]();
});

function take({ listVersion, updateType, localAuthorizationList = [] }: Update) {
  if (updateType === "Full") list.tags.clear();
  else if (listVersion <= list.version) return { status: "VersionMismatch" };
  list.version = listVersion;
  for (const { idTag, idTagInfo } of localAuthorizationList) {
    if (idTagInfo === undefined) list.tags.delete(idTag);
    else list.tags.set(idTag, idTagInfo);
  }
  return { status: "Accepted" };
}

const send = (mode?: "full" | "differential") =>
  client.chargers.sendLocalList(chargerId, { wait: true, ...(mode === undefined ? {} : { mode }) });
const updates = () =>
  charger.received.filter(({ action }) => action === "SendLocalList").map(({ payload }) => payload);

test("the listed tags go to the charger as they are, in as many calls as it takes tags at a time", async () => {
  const expires_at = "2030-06-30T12:00:00.000Z";
  await client.idTags.create({ id_tag: "PLAIN" });
  await client.idTags.create({ id_tag: "GROUPED", parent_id_tag: "FLEET", expires_at });
  await client.idTags.create({ id_tag: "BARRED", status: "blocked" });
  await client.idTags.create({ id_tag: "OLD", expires_at: "2020-01-01T00:00:00.000Z" });
  await client.idTags.create({ id_tag: "ENDED", status: "expired" });
  // The server has seen this tag, and the tag is not on the list.
  await charger.call("StartTransaction", {
    connectorId: 1,
    idTag: "STRANGER",
    meterStart: 0,
    timestamp: new Date().toISOString(),
  });
  const command = await send();
  expect(command).toMatchObject({
    type: "SendLocalList",
    status: "accepted",
    error: null,
    socket_id: null,
    result: { status: "Accepted", mode: "full", list_version: 3, tags: 5, frames: 3 },
  });
  expect(Object.fromEntries(list.tags)).toEqual({
    PLAIN: { status: "Accepted" },
    GROUPED: { status: "Accepted", parentIdTag: "FLEET", expiryDate: expires_at },
    BARRED: { status: "Blocked" },
    OLD: { status: "Expired", expiryDate: "2020-01-01T00:00:00.000Z" },
    ENDED: { status: "Expired" },
  });
  expect(list.version).toBe(3);
  expect(updates().map(({ updateType }) => updateType)).toEqual(["Full", "Differential", "Differential"]);
});

test("afterwards only what has changed is sent", async () => {
  list.maxTagsPerCall = 10;
  const { id: changed } = await client.idTags.create({ id_tag: "CHANGED" });
  const { id: removed } = await client.idTags.create({ id_tag: "REMOVED" });
  await client.idTags.create({ id_tag: "SAME" });
  await send();
  await client.idTags.update(changed, { status: "blocked" });
  await client.idTags.delete(removed);
  await client.idTags.create({ id_tag: "NEW" });
  charger.received.splice(0);
  expect(await send()).toMatchObject({
    result: { mode: "differential", list_version: 2, tags: 3, frames: 1 },
  });
  expect(updates()).toEqual([
    {
      listVersion: 2,
      updateType: "Differential",
      localAuthorizationList: [
        { idTag: "REMOVED" },
        { idTag: "CHANGED", idTagInfo: { status: "Blocked" } },
        { idTag: "NEW", idTagInfo: { status: "Accepted" } },
      ],
    },
  ]);
  expect(await send()).toMatchObject({ status: "accepted", result: { mode: "differential", frames: 0 } });
  expect(await send("full")).toMatchObject({ result: { mode: "full", list_version: 3, frames: 1 } });
  expect([...list.tags.keys()].sort()).toEqual(["CHANGED", "NEW", "SAME"]);
});

test("a charger that lost its list, or got one from elsewhere, gets the whole list", async () => {
  await client.idTags.create({ id_tag: "ONE" });
  await send();
  for (const version of [0, 41]) {
    Object.assign(list, { version, tags: new Map() });
    expect(await send()).toMatchObject({ result: { mode: "full", list_version: version === 0 ? 2 : 42 } });
    expect([...list.tags.keys()]).toEqual(["ONE"]);
  }
});

test("a charger that says VersionMismatch gets the whole list", async () => {
  await client.idTags.create({ id_tag: "ONE" });
  await send();
  await client.idTags.create({ id_tag: "TWO" });
  charger.on("SendLocalList", (update) =>
    update["updateType"] === "Full" ? take(update as unknown as Update) : { status: "VersionMismatch" },
  );
  expect(await send()).toMatchObject({ status: "accepted", result: { mode: "full" } });
  expect([...list.tags.keys()].sort()).toEqual(["ONE", "TWO"]);
});

test("an erased tag is removed by sending the whole list, because the server no longer knows its text", async () => {
  const { id } = await client.idTags.create({ id_tag: "FORGET-ME" });
  await client.idTags.create({ id_tag: "KEEP-ME" });
  await send();
  await client.idTags.delete(id, { erase: true });
  expect(await send()).toMatchObject({ result: { mode: "full", tags: 1 } });
  expect([...list.tags.keys()]).toEqual(["KEEP-ME"]);
});

test("a list that ends half way is begun anew", async () => {
  for (const id_tag of ["ONE", "TWO", "THREE"]) await client.idTags.create({ id_tag });
  charger.on("SendLocalList", (update) =>
    update["updateType"] === "Full" ? take(update as unknown as Update) : { status: "Failed" },
  );
  expect(await send()).toMatchObject({ status: "rejected", error: "Failed" });
  charger.on("SendLocalList", (update) => take(update as unknown as Update));
  expect(await send()).toMatchObject({ status: "accepted", result: { mode: "full", list_version: 3 } });
  expect([...list.tags.keys()].sort()).toEqual(["ONE", "THREE", "TWO"]);
});

test.each([
  ["keeps no list", () => charger.on("GetLocalListVersion", { listVersion: -1 }), "NotSupported"],
  [
    "does not know lists at all",
    () => charger.on("GetLocalListVersion", { callError: ["NotSupported", "No lists"] }),
    "NotSupported: No lists",
  ],
  ["holds fewer tags than there are", () => void Object.assign(list, { maxTags: 1 }), "local_list_too_long"],
])("a charger that %s: the command is rejected, and no list is sent", async (_, arrange, error) => {
  for (const id_tag of ["ONE", "TWO"]) await client.idTags.create({ id_tag });
  arrange();
  expect(await send()).toMatchObject({ status: "rejected", error });
  expect(updates()).toEqual([]);
});

test("a charger that repeats a tag as it refuses the list says no more than that it does", async () => {
  await client.idTags.create({ id_tag: "REPEATED" });
  charger.on("SendLocalList", { callError: ["GenericError", "Cannot store REPEATED"] });
  expect(await send()).toMatchObject({ status: "rejected", error: "GenericError" });
});

test("one list at a time: a second is rejected while the first is on its way", async () => {
  let answer: () => void = () => undefined;
  const asked = new Promise<{ listVersion: number }>((resolve) => {
    answer = () => resolve({ listVersion: 0 });
  });
  charger.on("GetLocalListVersion", () => asked);
  const first = await client.chargers.sendLocalList(chargerId, {});
  expect(await send()).toMatchObject({ status: "rejected", error: "local_list_in_progress" });
  answer();
  expect(await client.waitForCommand(first)).toMatchObject({ status: "accepted" });
  charger.on("GetLocalListVersion", { listVersion: 1 });
  expect(await send()).toMatchObject({ status: "accepted" });
});

test("neither the command nor the message log keeps the text of a tag", async () => {
  await client.idTags.create({ id_tag: "PRIVATE-1", parent_id_tag: "PRIVATE-2" });
  await send();
  expect([...list.tags.keys()]).toEqual(["PRIVATE-1"]);
  const { db } = server.server.core;
  const tables = [
    "commands",
    "ocpp_exchanges",
    "local_lists",
    "local_list_entries",
    "events",
    "idempotency_keys",
  ];
  await server.server.core.ingest.flushExchanges();
  const sent = await db.read((tx) =>
    tx.execute(sql`select call from ocpp_exchanges where action = 'SendLocalList'`),
  );
  expect(sent).not.toHaveLength(0);
  for (const table of tables) {
    const rows = await db.read((tx) =>
      tx.execute(sql`select row::text as text from ${sql.identifier(table)} as row`),
    );
    const texts = [...rows].map(({ text }) => String(text));
    // The server erases the stored answer of the request that listed the tag together with the tag.
    const relevant = table === "idempotency_keys" ? texts.filter((text) => !text.includes("idTag")) : texts;
    expect(relevant.filter((text) => text.includes("PRIVATE-"))).toEqual([]);
  }
});

test("a viewer may not send it", async () => {
  const response = await server.fetch(`/chargers/${chargerId}/local-list`, {
    method: "POST",
    key: await server.keyFor("viewer"),
  });
  expect(response.status).toBe(403);
});
