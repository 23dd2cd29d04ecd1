import { afterAll, beforeAll, expect, test } from "vitest";
import type { EventReader } from "../../src/testing/read-events.ts";
import { fieldsOf } from "../support/fields-of.ts";
import { startTestServer, type TestServer } from "../support/start-test-server.ts";
import { boot, bootAll, bootLate, follow, modelsOf, organizationOf } from "./boots.ts";

let server: TestServer;
let orgId: string;
beforeAll(async () => {
  server = await startTestServer();
  orgId = await organizationOf(server);
});
afterAll(() => server[Symbol.asyncDispose]());

async function openStreams(): Promise<number> {
  const text = await server.server.core.metrics.text();
  return Number(/^forecourt_http_event_streams (\d+)$/m.exec(text)?.[1]);
}

const numbers = (count: number) => Array.from({ length: count }, (_, n) => String(n));

test("an event that begins earlier and commits later keeps its place, and later events wait for it", async () => {
  const { core } = server.server;
  await using reader = await follow(server);
  await core.db.transaction(async (tx) => {
    boot(core, tx, orgId, "chg_late", "late");
    // The event has its place when the next statement is answered.
    await tx.execute("select");
    await bootAll(core, orgId, ["early"]);
    // The event is committed, and a reader of the newest events gets it.
    const { data } = await server.client.events.list({ type: "charger.booted", per_page: 1 });
    expect(data.map((event) => fieldsOf(event)["model"])).toEqual(["early"]);
    expect(modelsOf(reader)).toEqual([]);
  });
  await reader.next(2);
  expect(modelsOf(reader)).toEqual(["late", "early"]);
});

test("twelve writers that commit late, and readers who come and go: each has every event once, in one order", async () => {
  const { core } = server.server;
  const writers = 12;
  const eachWrites = 25;
  const all = writers * eachWrites;
  await using first = await follow(server);
  const begun = first.lastEventId;
  const writing = Promise.all(
    Array.from({ length: writers }, (_, n) => bootLate(core, orgId, n, eachWrites)),
  );
  // Disconnects at a random event, and reconnects.
  const restless = async (): Promise<string[]> => {
    const seen: string[] = [];
    let lastEventId = begun;
    while (seen.length < all) {
      const reader = await follow(server, { lastEventId });
      await reader.next(1 + Math.floor(Math.random() * Math.min(40, all - seen.length)));
      await reader.hangUp();
      seen.push(...modelsOf(reader));
      lastEventId = reader.lastEventId;
    }
    return seen;
  };
  const [seen] = await Promise.all([restless(), writing, first.next(all)]);
  expect(modelsOf(first)).toHaveLength(all);
  expect(new Set(modelsOf(first)).size).toBe(all);
  expect(seen).toEqual(modelsOf(first));
  for (let writer = 0; writer < writers; writer++) {
    const own = first.events.filter(({ data }) => data.subject.id === `chg_of_writer_${writer}`);
    expect(own.map(({ data }) => data.sequence)).toEqual(numbers(eachWrites).map((n) => Number(n) + 1));
  }
});

test("a thousand events, and a connection that is cut in the middle: a thousand of a thousand, in order", async () => {
  const { core } = server.server;
  const before = await follow(server);
  await before.hangUp();
  const models = numbers(1_000);
  const writing = bootAll(core, orgId, models);
  const first = await follow(server, { lastEventId: before.lastEventId });
  await first.next(400);
  await first.hangUp();
  await writing;
  await using second = await follow(server, { lastEventId: first.lastEventId });
  await second.next(1_000 - first.events.length);
  expect([...modelsOf(first), ...modelsOf(second)]).toEqual(models);
});

test("a reader that disconnects before the first event resumes where the stream began", async () => {
  const { core } = server.server;
  const idle = await follow(server);
  await idle.hangUp();
  await bootAll(core, orgId, ["meanwhile"]);
  await using back = await follow(server, { lastEventId: idle.lastEventId });
  await back.next(1);
  expect(modelsOf(back)).toEqual(["meanwhile"]);
});

test("a stream never has events of another organization", async () => {
  const { core } = server.server;
  const key = await server.otherOrganization();
  const other = (await (await server.fetch("/me", { key })).json()) as {
    data: { organization: { id: string } };
  };
  const theirs = other.data.organization.id;
  await using ours = await follow(server);
  await using stranger = await follow(server, { key });
  // The other organization uses our position. A position says where in the stream, and not in which organization.
  await using borrowed = await follow(server, { key, lastEventId: ours.lastEventId });
  for (let n = 0; n < 20; n++) {
    await bootAll(core, orgId, [`ours ${n}`]);
    await bootAll(core, theirs, [`theirs ${n}`]);
  }
  // The borrowed position may be older than the other organization's first key, which has events of its own.
  const hasAll = (reader: EventReader) => reader.until((each) => modelsOf(each).length === 20);
  await Promise.all([ours, stranger, borrowed].map(hasAll));
  expect(modelsOf(ours)).toEqual(numbers(20).map((n) => `ours ${n}`));
  for (const reader of [stranger, borrowed]) {
    expect(modelsOf(reader)).toEqual(numbers(20).map((n) => `theirs ${n}`));
    expect(new Set(reader.events.map(({ data }) => data.organization_id))).toEqual(new Set([theirs]));
  }
});

test("readers that hang up leave nothing behind", async () => {
  await expect.poll(openStreams).toBe(0);
  const readers = await Promise.all(Array.from({ length: 15 }, () => follow(server)));
  expect(await openStreams()).toBe(15);
  // The connection ends without a close, as with a killed process.
  await Promise.all(readers.map((reader) => reader.hangUp()));
  await expect.poll(openStreams).toBe(0);
  // Other work on the connections ends quickly.
  await expect.poll(() => server.server.core.db.connections.busy).toBe(0);
});

test("one stream too many of a key is a 429, and HEAD is answered at once", async () => {
  const key = await server.keyFor("operator");
  const readers = await Promise.all(Array.from({ length: 20 }, () => follow(server, { key })));
  const refused = await server.fetch("/events/stream", { key });
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "15"]);
  await Promise.all(readers.map((reader) => reader.hangUp()));
  await expect.poll(openStreams).toBe(0);
  const head = await server.fetch("/events/stream", { method: "HEAD", key });
  expect([head.status, head.headers.get("content-type")]).toEqual([200, "text/event-stream"]);
  expect(await openStreams()).toBe(0);
});
