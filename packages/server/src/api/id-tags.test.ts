import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { idTags } from "../store/schema.ts";
import { startTestApi, type TestApi } from "../testing/start-test-api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(inject("postgresUrl"));
});
afterAll(() => api.close());

test("a tag is listed as accepted, with nulls for what is unset", async () => {
  const { operator } = await api.organization();
  const { status, body, headers } = await operator("POST", "/id-tags", { id_tag: "04a2B9c1" });
  expect(status).toBe(201);
  expect(headers.get("location")).toBe(`/v1/id-tags/${body.data.id}`);
  expect(body.data).toEqual({
    id: expect.stringMatching(/^tag_[0-9a-z]{26}$/),
    id_tag: "04a2B9c1",
    parent_id_tag: null,
    status: "accepted",
    expires_at: null,
    valid_from: null,
    location_ids: null,
    weight: null,
    tier: null,
    note: null,
    last_used_at: null,
    created_at: "2026-11-21T08:00:00.000Z",
    updated_at: "2026-11-21T08:00:00.000Z",
  });
  expect((await operator("GET", `/id-tags/${body.data.id}`)).body).toEqual(body);
  const taken = await operator("POST", "/id-tags", { id_tag: "04A2b9C1" });
  expect([taken.status, taken.body.code]).toEqual([422, "id-tag-taken"]);
});

test("an id tag that only chargers reported has no record until it is created, and keeps its sessions", async () => {
  const { admin, operator, viewer } = await api.organization();
  const charger = (await admin("POST", "/chargers", { identity: "tags-1" })).body.data.id;
  await api.charge(await api.connect(charger), { idTag: "seen-1" });
  expect((await operator("GET", "/id-tags")).body.data).toEqual([]);
  const [seen] = await api.core.db.read((tx) => tx.select().from(idTags).where(eq(idTags.idTag, "seen-1")));
  expect((await operator("GET", `/id-tags/${seen?.id}`)).status).toBe(404);
  expect((await operator("DELETE", `/id-tags/${seen?.id}`)).status).toBe(404);

  const listed = await operator("POST", "/id-tags", { id_tag: "SEEN-1", note: "Fleet" });
  expect(listed.status).toBe(201);
  expect(listed.body.data).toMatchObject({ id: seen?.id, id_tag: "SEEN-1", note: "Fleet" });
  expect((await operator("GET", "/sessions")).body.data).toMatchObject([{ id_tag: "SEEN-1" }]);
  expect((await viewer("GET", "/sessions")).body.data).toMatchObject([{ id_tag: null }]);
});

test("a PATCH changes the given fields, and null clears them", async () => {
  const { operator } = await api.organization();
  const given = { id_tag: "patch-1", note: "Old", expires_at: "2027-01-01T01:00:00+01:00" };
  const made = await operator("POST", "/id-tags", given);
  expect(made.body.data.expires_at).toBe("2027-01-01T00:00:00.000Z");
  const path = `/id-tags/${made.body.data.id}`;
  const changed = await operator("PATCH", path, { status: "blocked", note: null, parent_id_tag: "group" });
  expect(changed.body.data).toMatchObject({
    status: "blocked",
    note: null,
    parent_id_tag: "group",
    expires_at: "2027-01-01T00:00:00.000Z",
  });
  api.clock.advance(1_000);
  const same = await operator("PATCH", path, { expires_at: "2027-01-01T00:00:00Z" });
  expect(same.body).toEqual(changed.body);
  expect((await operator("PATCH", path, { expires_at: null })).body.data.expires_at).toBeNull();
});

test("a deleted tag is not listed and can be created again", async () => {
  const { operator } = await api.organization();
  const made = (await operator("POST", "/id-tags", { id_tag: "gone-1", status: "blocked", note: "Lost" }))
    .body.data;
  expect((await operator("DELETE", `/id-tags/${made.id}`)).status).toBe(204);
  expect((await operator("GET", `/id-tags/${made.id}`)).status).toBe(404);
  expect((await operator("DELETE", `/id-tags/${made.id}`)).status).toBe(404);
  expect((await operator("GET", "/id-tags")).body.pagination.total).toBe(0);
  const again = await operator("POST", "/id-tags", { id_tag: "gone-1" });
  expect(again.body.data).toMatchObject({ id: made.id, status: "accepted", note: null });
});

test("an erased tag leaves its sessions a pseudonym, and no text anywhere", async () => {
  const { admin, operator } = await api.organization();
  const charger = (await admin("POST", "/chargers", { identity: "tags-2" })).body.data.id;
  const key = { "idempotency-key": "list it" };
  const person = { id_tag: "person-1", note: "Of Ada", parent_id_tag: "lovelace" };
  const tag = (await operator("POST", "/id-tags", person, key)).body.data.id;
  const memberKey = { "idempotency-key": "list its member" };
  const ofPerson = { id_tag: "member", parent_id_tag: "PERSON-1" };
  const member = (await operator("POST", "/id-tags", ofPerson, memberKey)).body.data.id;
  await api.charge(await api.connect(charger), { idTag: "person-1" });

  expect((await operator("DELETE", `/id-tags/${tag}?erase=true`)).status).toBe(204);
  const [session] = (await operator("GET", "/sessions")).body.data;
  expect(session.id_tag).toMatch(/^erased-[0-9a-f]{12}$/);
  expect((await operator("GET", `/id-tags/${member}`)).body.data.parent_id_tag).toBe(session.id_tag);
  const replay = await operator("POST", "/id-tags", person, key);
  expect(replay.headers.get("idempotent-replayed")).toBe("true");
  expect(replay.body.data).toMatchObject({ id_tag: session.id_tag, note: null, parent_id_tag: null });
  const memberReplay = await operator("POST", "/id-tags", ofPerson, memberKey);
  expect(memberReplay.headers.get("idempotent-replayed")).toBe("true");
  expect(memberReplay.body.data).toMatchObject({ id_tag: "member", parent_id_tag: session.id_tag });
  const [row] = await api.core.db.read((tx) => tx.select().from(idTags).where(eq(idTags.id, tag)));
  expect(row).toMatchObject({ listed: false, erasedAt: new Date(api.clock.now()).toISOString() });

  const relisted = await operator("POST", "/id-tags", { id_tag: "person-1" });
  expect(relisted.body.data.id).not.toBe(tag);
});

test("operators and admins can read id tags, viewers cannot", async () => {
  const { viewer, operator } = await api.organization();
  const tag = (await operator("POST", "/id-tags", { id_tag: "roles-1" })).body.data.id;
  expect((await viewer("GET", "/id-tags")).status).toBe(403);
  expect((await viewer("GET", `/id-tags/${tag}`)).status).toBe(403);
  expect((await viewer("POST", "/id-tags", { id_tag: "roles-2" })).status).toBe(403);
});

test("an id tag of another organization gets the same answer as an unknown one, and its text is free for this one", async () => {
  const [ours, theirs] = [await api.organization(), await api.organization()];
  const tag = (await theirs.operator("POST", "/id-tags", { id_tag: "shared" })).body.data.id;
  const requests = [["GET"], ["PATCH", { note: "Ours" }], ["DELETE"]] as const;
  for (const [method, body] of requests) {
    const foreign = await ours.operator(method, `/id-tags/${tag}`, body);
    const unknown = await ours.operator(method, "/id-tags/tag_none", body);
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body, request_id: "" }).toEqual({ ...unknown.body, request_id: "" });
  }
  expect((await ours.operator("POST", "/id-tags", { id_tag: "shared" })).status).toBe(201);
});
