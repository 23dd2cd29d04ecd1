import { afterAll, beforeAll, expect, test } from "vitest";
import { startReceiver } from "../webhooks/receivers.ts";
import { webhookEndpoints } from "./endpoints.ts";
import { refusedStatuses, saysOf } from "./refusals.ts";
import { type CheckedServer, neverSaid, startCheckedServer, textOf } from "./start-checked-server.ts";

let checked: CheckedServer<keyof typeof webhookEndpoints>;
beforeAll(async () => {
  checked = await startCheckedServer(webhookEndpoints, {
    FORECOURT_WEBHOOK_ALLOW_HTTP: "true",
    FORECOURT_WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8",
  });
});
afterAll(() => checked[Symbol.asyncDispose]());

const unknownId = { webhook_id: "whk_00000000000000000000000000" };
const wanted = { url: "https://hooks.invalid/forecourt", events: ["charger.connected"] };

const create = (body: object = wanted) => checked.service.send("POST /webhooks", { body });
const read = (path: { webhook_id: string }) => checked.service.send("GET /webhooks/{webhook_id}", { path });

test("a webhook has what was written, is enabled, and its secret is in this answer only", async () => {
  const { status, data } = await create({
    ...wanted,
    events: ["charger.connected", "charger.firmware_status"],
  });
  expect(status).toBe(201);
  expect(data).toMatchObject({
    url: wanted.url,
    events: ["charger.connected", "charger.firmware_status"],
    enabled: true,
  });
  const { secret, ...webhook } = data;
  const path = { webhook_id: textOf(data, "id") };
  expect((await read(path)).data).toEqual(webhook);
  const { list } = await checked.service.send("GET /webhooks");
  expect(list).toContainEqual(webhook);
  const changes = [{}, { enabled: false }, { enabled: true }, { events: ["charger.connected"] }];
  for (const body of changes) {
    const changed = await checked.service.send("PATCH /webhooks/{webhook_id}", { path, body });
    expect(changed.data).not.toHaveProperty("secret");
    expect(JSON.stringify(changed.data)).not.toContain(secret);
  }
});

test("an update changes what it names and leaves the rest", async () => {
  const { secret: _, ...before } = (await create()).data;
  const path = { webhook_id: textOf(before, "id") };
  const patch = (body: object) => checked.service.send("PATCH /webhooks/{webhook_id}", { path, body });
  const moved = await patch({ url: "https://hooks.invalid/elsewhere" });
  expect(moved.data).toMatchObject({
    ...before,
    url: "https://hooks.invalid/elsewhere",
    updated_at: expect.any(String),
  });
  const chosen = await patch({ events: ["charger.firmware_status"] });
  expect(chosen.data).toMatchObject({
    url: moved.data["url"],
    events: ["charger.firmware_status"],
    enabled: true,
  });
  const disabled = await patch({ enabled: false });
  expect(disabled.data).toMatchObject({ events: ["charger.firmware_status"], enabled: false });
  const all = { url: wanted.url, events: ["charger.connected"], enabled: true };
  expect((await patch(all)).data).toMatchObject(all);
  expect((await read(path)).data).toMatchObject(all);
});

test.each<[string, object]>([
  ["without a URL", { events: ["charger.connected"] }],
  ["without events", { url: wanted.url }],
  ["with no event", { url: wanted.url, events: [] }],
  ["with an event that there is not", { url: wanted.url, events: ["charger.exploded"] }],
  ["with a URL that is none", { ...wanted, url: "hooks" }],
  ["with a URL that leads into a private network", { ...wanted, url: "https://10.0.0.1/hooks" }],
])("a webhook %s is a 422, and is not made", async (_, body) => {
  const total = async () => (await checked.service.send("GET /webhooks")).pagination["total"];
  const before = await total();
  const { status, problem } = await create(body);
  expect(status).toBe(422);
  expect(problem["detail"]).toEqual(expect.any(String));
  expect(await total()).toBe(before);
});

test("the list is cut into pages", async () => {
  for (let count = 0; count < 3; count++) await create();
  const first = await checked.service.send("GET /webhooks", { query: { page: 1, per_page: 2 } });
  const total = Number(first.pagination["total"]);
  expect(first.list).toHaveLength(2);
  expect(first.pagination).toMatchObject({ page: 1, per_page: 2, has_more: true });
  const pages = Math.ceil(total / 2);
  const ids: unknown[] = [];
  for (let page = 1; page <= pages; page++) {
    const { list, pagination } = await checked.service.send("GET /webhooks", {
      query: { page, per_page: 2 },
    });
    expect(pagination).toMatchObject({ total, page, per_page: 2, has_more: page < pages });
    ids.push(...list.map(({ id }) => id));
  }
  expect(new Set(ids).size).toBe(total);
  expect((await checked.service.send("GET /webhooks")).list.map(({ id }) => id)).toEqual(ids);
});

test("a deleted webhook is a 404", async () => {
  const path = { webhook_id: textOf((await create()).data, "id") };
  expect((await checked.service.send("DELETE /webhooks/{webhook_id}", { path })).status).toBe(204);
  expect((await read(path)).status).toBe(404);
  for (const name of ["PATCH", "DELETE"] as const) {
    const body = name === "PATCH" ? { body: { enabled: false } } : {};
    expect((await checked.service.send(`${name} /webhooks/{webhook_id}`, { path, ...body })).status).toBe(
      404,
    );
  }
});

test("another organization's webhook is the same 404 as an unknown one", async () => {
  const foreign = `Bearer ${await checked.server.otherOrganization()}`;
  const { secret: _, ...ours } = (await create()).data;
  const path = { webhook_id: textOf(ours, "id") };
  for (const method of ["GET", "PATCH", "DELETE"] as const) {
    const body = method === "PATCH" ? { body: { enabled: false } } : {};
    const name = `${method} /webhooks/{webhook_id}` as const;
    const seen = await checked.service.send(name, { path, ...body, authorization: foreign });
    const unknown = await checked.service.send(name, { path: unknownId, ...body });
    expect(seen.status).toBe(404);
    expect(saysOf(seen)).toEqual(saysOf(unknown));
  }
  expect((await checked.service.send("GET /webhooks", { authorization: foreign })).list).toEqual([]);
  expect((await read(path)).data).toEqual(ours);
});

test("a registered endpoint gets the connection of a charger, and the progress of its firmware update", async () => {
  await using receiver = await startReceiver("receiver");
  const { data } = await create({
    url: receiver.url,
    events: ["charger.connected", "charger.firmware_status"],
  });
  receiver.trust(textOf(data, "secret"));
  const { id, charger } = await checked.connect();
  const firmware = { location: "https://firmware.invalid/image.bin" };
  await checked.make(`/chargers/${id}/firmware`, firmware);
  await charger.call("FirmwareStatusNotification", { status: "Downloading" });
  await expect
    .poll(
      () =>
        receiver
          .taken()
          .map(({ type, subject }) => `${type} ${subject.id}`)
          .sort(),
      { timeout: 60_000 },
    )
    .toEqual([`charger.connected ${id}`, `charger.firmware_status ${id}`]);

  const path = { webhook_id: textOf(data, "id") };
  await checked.service.send("PATCH /webhooks/{webhook_id}", { path, body: { enabled: false } });
  await charger.call("FirmwareStatusNotification", { status: "Downloaded" });
  const body = { events: ["charger.connected"], enabled: true };
  await checked.service.send("PATCH /webhooks/{webhook_id}", { path, body });
  const next = await checked.connect();
  await expect.poll(() => receiver.taken().length, { timeout: 60_000 }).toBe(3);
  expect(receiver.taken().at(-1)?.subject.id).toBe(next.id);
});

test("without a valid key everything is a 401", async () => {
  const statuses = await refusedStatuses(checked.service, {
    "GET /webhooks": {},
    "POST /webhooks": { body: wanted },
    "GET /webhooks/{webhook_id}": { path: unknownId },
    "PATCH /webhooks/{webhook_id}": { path: unknownId, body: { enabled: false } },
    "DELETE /webhooks/{webhook_id}": { path: unknownId },
  });
  expect(statuses).toEqual(new Set([401]));
});

test("every row of the tables was met", () => {
  expect(checked.service.unmet()).toEqual(neverSaid);
});
