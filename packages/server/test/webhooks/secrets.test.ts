import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Organization, startTestApi, type TestApi } from "../../src/testing/start-test-api.ts";
import { liveSecrets } from "../../src/webhooks/endpoints/secrets.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(inject("postgresUrl"));
});
afterAll(() => api.close());

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

async function make({ admin }: Organization): Promise<{ id: string; secret: string }> {
  const wanted = { url: "https://hooks.invalid/", events: ["*"] };
  return (await admin("POST", "/webhooks", wanted)).body.data;
}

async function rotate({ admin }: Organization, id: string, body?: object): Promise<string> {
  const answer = await admin("POST", `/webhooks/${id}/rotate-secret`, body);
  expect(answer.status).toBe(200);
  return answer.body.data.secret;
}

const live = (...ids: string[]) =>
  api.core.db.asSystem(() => api.core.db.read((tx) => liveSecrets(api.core, tx, ids)));

test("a rotation answers the webhook with a new secret, and both sign for a day", async () => {
  const organization = await api.organization();
  const { id, secret: first, ...webhook } = await make(organization);
  const rotated = await organization.admin("POST", `/webhooks/${id}/rotate-secret`);
  expect(rotated).toMatchObject({ status: 200, body: { data: { id, ...webhook } } });
  const second: string = rotated.body.data.secret;
  expect(second).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(second).not.toBe(first);
  expect(await live(id)).toEqual(new Map([[id, [second, first]]]));
  api.clock.advance(dayMs - 1);
  expect((await live(id)).get(id)).toEqual([second, first]);
  api.clock.advance(1);
  expect((await live(id)).get(id)).toEqual([second]);
});

test("a secret that cannot be opened affects only its own webhook", async () => {
  const organization = await api.organization();
  const broken = await make(organization);
  const whole = await make(organization);
  await api.core.db.asSystem(() =>
    api.core.db.read((tx) =>
      tx.execute(sql`update webhook_secrets set sealed = '\\x00' where webhook_id = ${broken.id}`),
    ),
  );
  expect(await live(broken.id, whole.id)).toEqual(new Map([[whole.id, [whole.secret]]]));
  const newest = await rotate(organization, broken.id);
  expect((await live(broken.id)).get(broken.id)).toEqual([newest]);
});

test("an overlap of 0 s ends all older secrets at once", async () => {
  const organization = await api.organization();
  const { id } = await make(organization);
  await rotate(organization, id, { overlap_seconds: 604_800 });
  const newest = await rotate(organization, id, { overlap_seconds: 0 });
  expect((await live(id)).get(id)).toEqual([newest]);
});

test("an overlap never prolongs the end that a secret had, and shortens a longer one", async () => {
  const organization = await api.organization();
  const { id, secret: first } = await make(organization);
  const second = await rotate(organization, id, { overlap_seconds: 3_600 });
  const third = await rotate(organization, id, { overlap_seconds: 7_200 });
  expect((await live(id)).get(id)).toEqual([third, second, first]);
  api.clock.advance(hourMs);
  expect((await live(id)).get(id)).toEqual([third, second]);
  const fourth = await rotate(organization, id, { overlap_seconds: 60 });
  api.clock.advance(60_000);
  expect((await live(id)).get(id)).toEqual([fourth]);
});

test("at most three secrets are live: a fourth must wait until the first has ended, or ends them all", async () => {
  const organization = await api.organization();
  const { id } = await make(organization);
  await rotate(organization, id);
  await rotate(organization, id);
  const before = (await live(id)).get(id);
  expect(before).toHaveLength(3);
  const refused = await organization.admin("POST", `/webhooks/${id}/rotate-secret`, { overlap_seconds: 1 });
  expect(refused).toMatchObject({ status: 422, body: { code: "too-many-secrets" } });
  // A refused rotation does not shorten the overlap.
  api.clock.advance(dayMs - 1);
  expect((await live(id)).get(id)).toEqual(before);
  const newest = await rotate(organization, id, { overlap_seconds: 0 });
  expect((await live(id)).get(id)).toEqual([newest]);
});

test("concurrent rotations make at most three live secrets", async () => {
  const organization = await api.organization();
  const { id } = await make(organization);
  const send = () => organization.admin("POST", `/webhooks/${id}/rotate-secret`, {});
  const answers = await Promise.all(Array.from({ length: 6 }, send));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 422, 422, 422, 422]);
  expect((await live(id)).get(id)).toHaveLength(3);
});

test.each([-1, 604_801, 1.5, "60", null])("an overlap of %j is a 422", async (overlap_seconds) => {
  const organization = await api.organization();
  const { id, secret } = await make(organization);
  const { status, body } = await organization.admin("POST", `/webhooks/${id}/rotate-secret`, {
    overlap_seconds,
  });
  expect([status, body.code, body.errors[0].pointer]).toEqual([422, "invalid-body", "/overlap_seconds"]);
  expect((await live(id)).get(id)).toEqual([secret]);
});

test("each webhook has its own secrets, and an unknown webhook has none", async () => {
  const organization = await api.organization();
  const [one, other] = [await make(organization), await make(organization)];
  const newest = await rotate(organization, other.id);
  expect(await live(one.id, other.id, "whk_unknown")).toEqual(
    new Map([
      [one.id, [one.secret]],
      [other.id, [newest, other.secret]],
    ]),
  );
  expect(await live()).toEqual(new Map());
});

test("a retry with the same Idempotency-Key shows the same secret, and makes no other", async () => {
  const organization = await api.organization();
  const { admin } = organization;
  const wanted = { url: "https://hooks.invalid/", events: ["*"] };
  const create = () => admin("POST", "/webhooks", wanted, { "idempotency-key": "create" });
  const [first, again] = [await create(), await create()];
  expect(again.body).toEqual(first.body);
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect((await admin("GET", "/webhooks")).body.pagination.total).toBe(1);
  const { id } = first.body.data;
  const rotation = () => admin("POST", `/webhooks/${id}/rotate-secret`, {}, { "idempotency-key": "rotate" });
  const [rotated, replayed] = [await rotation(), await rotation()];
  expect(replayed.body).toEqual(rotated.body);
  expect((await live(id)).get(id)).toHaveLength(2);
});

test("no other answer has a secret, and the database does not have it in readable form", async () => {
  const organization = await api.organization();
  const { admin } = organization;
  const wanted = { url: "https://hooks.invalid/", events: ["*"] };
  const created = await admin("POST", "/webhooks", wanted, { "idempotency-key": "kept" });
  const { id, secret: first } = created.body.data;
  const second = await rotate(organization, id);
  const path = `/webhooks/${id}`;
  const { body: test } = await admin("POST", `${path}/test`, {});
  const answers = [
    await admin("GET", "/webhooks"),
    await admin("GET", path),
    await admin("PATCH", path, { description: "a", enabled: false }),
    await admin("GET", `${path}/deliveries`),
    await admin("GET", `${path}/deliveries/${test.data.id}`),
    await admin("GET", `${path}/stats`),
    await admin("GET", "/events?order=oldest"),
  ];
  const said = JSON.stringify(answers.map(({ body }) => body));
  const stored = await api.core.db.asSystem(() =>
    api.core.db.read(async (tx) => {
      const tables = [
        "webhook_secrets",
        "webhooks",
        "webhook_health",
        "idempotency_keys",
        "events",
        "deliveries",
      ];
      const rows = [];
      for (const table of tables)
        rows.push(await tx.execute(sql`select ${sql.raw(table)}::text as row from ${sql.raw(table)}`));
      return JSON.stringify(rows);
    }),
  );
  const rows = await api.core.db.asSystem(() =>
    api.core.db.read((tx) =>
      tx.execute<{ sealed: Uint8Array }>(sql`select sealed from webhook_secrets where webhook_id = ${id}`),
    ),
  );
  expect(rows).toHaveLength(2);
  for (const secret of [first, second]) {
    const bytes = Buffer.from(secret.slice("whsec_".length), "base64");
    for (const form of [secret, secret.slice(6), bytes.toString("hex"), bytes.toString("base64url")]) {
      expect(said).not.toContain(form);
      expect(stored).not.toContain(form);
    }
    for (const { sealed } of rows) expect(Buffer.from(sealed).includes(bytes)).toBe(false);
  }
});
