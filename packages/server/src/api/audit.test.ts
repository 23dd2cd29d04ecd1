import { eventCatalogue } from "@forecourt/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { events } from "../store/schema.ts";
import { startTestApi, type TestApi } from "../testing/start-test-api.ts";

/* What an actor changes is an audit event, in the transaction of the change. */

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(inject("postgresUrl"));
});
afterAll(() => api.close());

const tariff = {
  currency: "EUR",
  elements: [{ price_components: [{ type: "ENERGY", price: 0.3, step_size: 1 }] }],
};

test("each change of a record is an audit event with its actor, and holds no secret and no card number", async () => {
  const { admin, operator, viewer } = await api.organization();
  const made = async (path: string, body: object) => (await admin("POST", path, body)).body.data;
  const { data: me } = (await admin("GET", "/me")).body;
  const own = await made("/tariffs", tariff);
  await admin("PUT", `/tariffs/${own.id}`, tariff);
  await admin("DELETE", `/tariffs/${own.id}`);

  const tag = await made("/id-tags", { id_tag: "CARD-SECRET-1", note: "of a driver" });
  await admin("PATCH", `/id-tags/${tag.id}`, { status: "blocked", note: "lost by the driver" });
  await admin("PATCH", `/id-tags/${tag.id}`, { status: "blocked" });
  await admin("DELETE", `/id-tags/${tag.id}`);

  const location = await made("/locations", { name: "Depot" });
  const charger = await made("/chargers", { identity: "AUDITED", location_id: location.id });
  await admin("PATCH", `/chargers/${charger.id}`, { name: "Bay 1", max_amperage: 32 });
  await admin("PATCH", `/chargers/${charger.id}/sockets/${charger.sockets[0].id}`, { max_amperage: 16 });
  await admin("PATCH", `/chargers/${charger.id}`, { name: "Bay 1" });
  await admin("DELETE", `/chargers/${charger.id}`);
  await admin("DELETE", `/locations/${location.id}`);

  const url = "https://hooks.example.com/token-in-the-path";
  const webhook = await made("/webhooks", { url, events: ["webhook.*"] });
  await admin("PATCH", `/webhooks/${webhook.id}`, { events: ["session.*", "webhook.*"] });
  const { secret } = await made(`/webhooks/${webhook.id}/rotate-secret`, {});
  await admin("PATCH", `/webhooks/${webhook.id}`, { enabled: false });
  await admin("PATCH", `/webhooks/${webhook.id}`, { enabled: true });
  await admin("DELETE", `/webhooks/${webhook.id}`);
  const key = await made("/api-keys", { name: "another", role: "viewer" });
  await admin("DELETE", `/api-keys/${key.id}`);

  const audit = async (ask: typeof admin): Promise<{ type: string; actor: object; data: object }[]> =>
    (await ask("GET", "/events?category=audit&order=oldest&per_page=100")).body.data;
  // The list ends below the oldest transaction that runs, also in the databases of other tests.
  await expect
    .poll(async () => (await audit(admin)).at(-1)?.type, { timeout: 60_000 })
    .toBe("api_key.revoked");
  // The keys of the organization itself come from the host.
  const byKey = (await audit(admin)).filter(({ actor }) => Reflect.get(actor, "type") !== "system");
  expect(byKey.map(({ type, data }) => [type, data])).toEqual([
    ["tariff.created", { tariff_id: own.id, revision: 1 }],
    ["tariff.replaced", { tariff_id: own.id, revision: 2 }],
    ["tariff.deleted", { tariff_id: own.id, revision: 2 }],
    ["id_tag.created", { id_tag_id: tag.id, status: "accepted" }],
    ["id_tag.updated", { id_tag_id: tag.id, status: "blocked", changed: ["status", "note"] }],
    ["id_tag.deleted", { id_tag_id: tag.id, erased: false }],
    ["location.created", expect.objectContaining({ location_id: location.id })],
    ["charger.created", { ...ofCharger(charger), connector_ids: [1] }],
    ["charger.location_changed", expect.objectContaining({ charger_id: charger.id })],
    ["charger.updated", { ...ofCharger(charger), socket_id: null, changed: ["name", "max_amperage"] }],
    [
      "charger.updated",
      {
        ...ofCharger(charger),
        connector_id: 1,
        socket_id: charger.sockets[0].id,
        changed: ["max_amperage"],
      },
    ],
    ["charger.deleted", ofCharger(charger)],
    ["location.deleted", expect.objectContaining({ location_id: location.id })],
    ["webhook.created", { ...ofWebhook(webhook), events: ["webhook.*"] }],
    ["webhook.updated", { ...ofWebhook(webhook), changed: ["events"] }],
    ["webhook.updated", { ...ofWebhook(webhook), changed: ["secret"] }],
    ["webhook.disabled", expect.objectContaining({ webhook_id: webhook.id, reason: "manual" })],
    ["webhook.updated", { ...ofWebhook(webhook), changed: ["enabled"] }],
    ["webhook.deleted", ofWebhook(webhook)],
    ["api_key.created", expect.objectContaining({ key_id: key.id })],
    ["api_key.revoked", expect.objectContaining({ key_id: key.id })],
  ]);
  for (const { actor } of byKey) expect(actor).toEqual({ type: "api_key", id: me.key_id });
  const text = JSON.stringify(await audit(admin));
  for (const hidden of [
    "CARD-SECRET-1",
    "of a driver",
    charger.password,
    "token-in-the-path",
    secret,
    key.key,
  ])
    expect(text).not.toContain(hidden);

  // The role is that of the record.
  const nouns = async (ask: typeof admin) =>
    [...new Set((await audit(ask)).map(({ type }) => type.split(".")[0]))].sort();
  expect(await nouns(viewer)).toEqual(["charger", "location", "tariff"]);
  expect(await nouns(operator)).toEqual(["charger", "id_tag", "location", "tariff", "webhook"]);
  expect(await nouns(admin)).toEqual(["api_key", "charger", "id_tag", "location", "tariff", "webhook"]);
});

const ofCharger = ({ id, location_id }: { id: string; location_id: string }) => ({
  charger_id: id,
  charger_identity: "AUDITED",
  connector_id: null as number | null,
  location_id,
  location_name: "Depot",
});
const ofWebhook = ({ id }: { id: string }) => ({ webhook_id: id, host: "hooks.example.com" });

test("the other category has all other events, and an unknown one is a 400 with the known ones", async () => {
  const { admin } = await api.organization();
  const { id } = (await admin("POST", "/chargers", { identity: "ACTIVE" })).body.data;
  const connection = await api.connect(id);
  await api.charge(connection);
  const typesOf = async (query: string): Promise<string[]> =>
    (await admin("GET", `/events?per_page=100&${query}`)).body.data.map(({ type }: { type: string }) => type);
  const [all, audit, activity] = [
    await typesOf(""),
    await typesOf("category=audit"),
    await typesOf("category=activity"),
  ];
  expect([...audit, ...activity].sort()).toEqual(all.toSorted());
  expect(audit).toContain("charger.created");
  expect(activity).toContain("session.started");
  expect(await admin("GET", "/events?category=changes")).toMatchObject({
    status: 400,
    body: { code: "invalid-parameter", errors: [{ detail: expect.stringMatching(/audit.*activity/) }] },
  });
});

test("a change that is rolled back leaves no event", async () => {
  const { admin } = await api.organization();
  const own = (await admin("POST", "/tariffs", tariff)).body.data;
  await admin("POST", "/locations", { name: "Depot", tariff_id: own.id });
  expect((await admin("DELETE", `/tariffs/${own.id}`)).status).toBe(422);
  const { data } = (await admin("GET", "/events?category=audit&type=tariff.*")).body;
  expect(data.map(({ type }: { type: string }) => type)).toEqual(["tariff.created"]);
});

test("the index finds exactly the types of the category", async () => {
  const types = Object.entries(eventCatalogue)
    .filter(([, { category }]) => category === "audit")
    .map(([type]) => `'${type}'`);
  const [index] = await api.core.db.read((tx) =>
    tx.execute<{ types: string }>(sql`
      select (select string_agg(m[1], ' ') from regexp_matches(pg_get_expr(indpred, indrelid), '''[a-z_.]+''', 'g') as m) as types
      from pg_index where indexrelid = 'events_of_audit'::regclass`),
  );
  expect(index?.types.split(" ").toSorted()).toEqual(types.toSorted());
  const plan = await api.core.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    return tx.execute<{ "QUERY PLAN": string }>(
      sql`explain select * from ${events} where org_id = 'org' and type in (${sql.raw(types.join(", "))})
        order by created_at desc, id desc limit 26`,
    );
  });
  expect(JSON.stringify(plan)).toContain("events_of_audit");
});
