import { setTimeout as sleep } from "node:timers/promises";
import { type Event, type EventTypeInfo, eventCatalogue, type Pagination } from "@forecourt/contract";
import { Ajv2020 } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createOrganization } from "../accounts/organizations.ts";
import type { Tx } from "../store/db.ts";
import { recordEvent } from "../store/events.ts";
import { type EventReader, readEvents } from "../testing/read-events.ts";
import { startTestApp, type TestApp } from "../testing/start-test-app.ts";

let app: TestApp;
let recorded = 0;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

/** The transaction of a process that crashes after the commit: its signals are lost. */
function withoutSignals(tx: Tx): Tx {
  return Object.assign(Object.create(tx) as Tx, { signal: () => undefined });
}

/** Records a boot of the charger; the model counts the events of this file. */
async function record(id: string, orgId = app.orgId): Promise<void> {
  app.clock.advance(1_000);
  recorded += 1;
  const data = { charger_id: id, model: String(recorded), ...ofChargers };
  await app.core.db.transaction((tx) =>
    recordEvent(app.core, tx, {
      orgId,
      type: "charger.booted",
      subject: { type: "charger", id },
      actor: { type: "system" },
      data,
    }),
  );
}

const ofChargers = {
  vendor: "ACME",
  serial_number: null,
  firmware_version: null,
  iccid: null,
  registration_status: "accepted",
} as const;

/** Records an event of another noun. */
async function recordKey(id: string, type: "api_key.created" | "api_key.revoked"): Promise<void> {
  const about = { orgId: app.orgId, subject: { type: "api_key", id }, actor: { type: "system" } } as const;
  await app.core.db.transaction((tx) =>
    type === "api_key.created"
      ? recordEvent(app.core, tx, { ...about, type, data: { key_id: id, role: "viewer", replaces: null } })
      : recordEvent(app.core, tx, { ...about, type, data: { key_id: id, role: "viewer" } }),
  );
}

interface EventPage {
  data: Event[];
  pagination: Pagination;
}

async function list(query: string): Promise<EventPage & { next: string | null }> {
  const response = await app.request(`/v1/events?${query}`);
  expect(response.status).toBe(200);
  // The HTTP edge checks each answer of these tests against the contract.
  return { ...((await response.json()) as EventPage), next: response.headers.get("link") };
}

const models = ({ data }: { data: Event[] }) => data.map(({ data }) => Number(data["model"]));

test("events are listed newest first, by page or cursor, and one by one", async () => {
  for (let n = 0; n < 5; n++) await record("chg_list");
  const first = await list("type=charger.booted&per_page=2");
  expect(models(first)).toEqual([5, 4]);
  expect(first.pagination).toEqual({
    total: 5,
    page: 1,
    per_page: 2,
    has_more: true,
    next_cursor: expect.any(String),
  });
  expect(first.data[0]).toEqual({
    id: expect.stringMatching(/^evt_[0-9a-z]{26}$/),
    type: "charger.booted",
    version: 1,
    timestamp: "2026-11-21T08:00:05.000Z",
    organization_id: app.orgId,
    sequence: 5,
    subject: { type: "charger", id: "chg_list" },
    actor: { type: "system", id: null },
    data: {
      charger_id: "chg_list",
      charger_identity: null,
      connector_id: null,
      location_name: null,
      model: "5",
      ...ofChargers,
    },
  });
  const one = await app.request(`/v1/events/${first.data[0]?.id}`);
  expect(await one.json()).toEqual({ data: first.data[0] });
  expect(models(await list("type=charger.booted&per_page=2&page=3"))).toEqual([1]);
  expect(models(await list("type=charger.booted&per_page=2&page=4"))).toEqual([]);
});

test("a cursor continues at its position while new events come, and so does the Link", async () => {
  const first = await list("type=charger.booted&per_page=2&page=1");
  await record("chg_list");
  const [, query = ""] = /^<\/v1\/events\?(.+)>; rel="next"$/.exec(first.next ?? "") ?? [];
  expect(query).toContain("type=charger.booted&per_page=2&cursor=");
  expect(query).not.toContain("page=1");
  const second = await list(query);
  expect(models(second)).toEqual([3, 2]);
  const third = await list(`type=charger.booted&per_page=2&cursor=${second.pagination.next_cursor}`);
  expect(models(third)).toEqual([1]);
  expect([third.pagination.has_more, third.next]).toEqual([false, null]);
});

test("oldest first follows the commits, and misses no late one", async () => {
  let cursor = (await list("order=oldest&per_page=100")).pagination.next_cursor;
  const follow = async () => {
    const page = await list(`order=oldest&cursor=${cursor}`);
    cursor = page.pagination.next_cursor;
    return page.data.map(({ subject }) => subject.id);
  };
  await app.core.db.transaction(async (tx) => {
    recordEvent(app.core, tx, {
      orgId: app.orgId,
      type: "charger.booted",
      subject: { type: "charger", id: "chg_slow" },
      actor: { type: "system" },
      data: { charger_id: "chg_slow", model: "slow", ...ofChargers },
    });
    await record("chg_quick");
    expect(await follow()).toEqual([]);
  });
  expect(await follow()).toEqual(["chg_slow", "chg_quick"]);
  expect(await follow()).toEqual([]);
});

test("events of another organization are not listed", async () => {
  const { id } = await createOrganization(app.core, "another organization");
  await record("chg_theirs", id);
  const seen = (await list("per_page=100")).data.map(({ subject }) => subject.id);
  expect(seen).not.toContain("chg_theirs");
});

test("events filter by type, by noun, and by several at once", async () => {
  await recordKey("key_of_types", "api_key.created");
  await recordKey("key_of_types", "api_key.revoked");
  const types = async (type: string) =>
    new Set((await list(`per_page=100&type=${encodeURIComponent(type)}`)).data.map(({ type }) => type));
  expect(await types("api_key.revoked")).toEqual(new Set(["api_key.revoked"]));
  expect(await types("api_key.*")).toEqual(new Set(["api_key.created", "api_key.revoked"]));
  expect(await types("charger.booted, api_key.revoked")).toEqual(
    new Set(["charger.booted", "api_key.revoked"]),
  );
  expect(await types("api_key.*,charger.*")).toEqual(await types("*"));
  // Neither a part of a noun nor a pattern of SQL matches an event.
  for (const none of ["api.*", "api_key", "%.*", "api%", ",", ".*"])
    expect(await types(none)).toEqual(new Set());
});

test.each(["bm90IG9uZQ", "e30", Buffer.from('["n","1","1","2026-99-99","x"]').toString("base64url")])(
  "the cursor %s, which no list gave, is refused",
  async (cursor) => {
    const response = await app.request(`/v1/events?cursor=${cursor}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "invalid-parameter" });
  },
);

describe("the catalogue", () => {
  async function types(query: string): Promise<{ data: EventTypeInfo[]; pagination: Pagination }> {
    const response = await app.request(`/v1/event-types?${query}`);
    expect(response.status).toBe(200);
    return (await response.json()) as { data: EventTypeInfo[]; pagination: Pagination };
  }

  test("has every type that the document has, by name", async () => {
    const { data, pagination } = await types("per_page=100");
    const names = Object.keys(eventCatalogue).toSorted();
    expect(data.map(({ type }) => type)).toEqual(names);
    expect(pagination).toEqual({ total: names.length, page: 1, per_page: 100, has_more: false });
  });

  test("comes page by page, by number and by cursor, and each type once", async () => {
    const { data: all } = await types("per_page=100");
    const byNumber: EventTypeInfo[] = [];
    for (let page = 1; ; page++) {
      const { data, pagination } = await types(`per_page=10&page=${page}`);
      byNumber.push(...data);
      if (!pagination.has_more) break;
    }
    expect(byNumber).toEqual(all);
    const byCursor: EventTypeInfo[] = [];
    let next = "";
    do {
      const { data, pagination } = await types(`per_page=10${next}`);
      byCursor.push(...data);
      next = pagination.next_cursor === undefined ? "" : `&cursor=${pagination.next_cursor}`;
    } while (next !== "");
    expect(byCursor).toEqual(all);
    expect((await types("page=1000")).data).toEqual([]);
    expect((await app.request("/v1/event-types?cursor=none")).status).toBe(400);
  });

  test("has an example of each type, which its schema allows", async () => {
    const ajv = new Ajv2020({
      strict: false,
      formats: { "date-time": fullFormats["date-time"], double: true, uri: true },
    });
    for (const { type, schema, example } of (await types("per_page=100")).data) {
      const validate = ajv.compile(schema);
      expect([type, validate(example), validate.errors]).toEqual([type, true, null]);
      expect(validate({ ...example, type: "charger.unheard_of" })).toBe(false);
    }
  });

  test("is for viewers too", async () => {
    const { key } = await app.key("viewer");
    expect((await app.request("/v1/event-types", { authorization: `Bearer ${key}` })).status).toBe(200);
  });
});

describe("the stream", () => {
  const open: EventReader[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((reader) => reader.hangUp()));
  });

  const ask = (query = "", init: Parameters<TestApp["request"]>[1] = {}) =>
    app.request(`/v1/events/stream${query}`, init);

  /** Opens a stream, and waits until it has begun. */
  async function follow(query = "", init: Parameters<TestApp["request"]>[1] = {}): Promise<EventReader> {
    const reader = readEvents(await ask(query, init));
    open.push(reader);
    await reader.until(({ lastEventId }) => lastEventId !== "");
    return reader;
  }

  /** Waits for the promise while the clock runs. */
  async function meanwhile<Result>(pending: Promise<Result>): Promise<Result> {
    const state = { isOver: false };
    const end = () => {
      state.isOver = true;
    };
    pending.then(end, end);
    while (!state.isOver) {
      await app.clock.run(100);
      await app.core.db.read((tx) => tx.execute("select 1"));
    }
    return pending;
  }

  /** The number of open streams in the metrics. */
  async function streams(): Promise<number> {
    const text = await (await app.request("/metrics")).text();
    return Number(/^forecourt_http_event_streams (\d+)$/m.exec(text)?.[1]);
  }

  const subjects = ({ events }: EventReader) => events.map(({ data }) => data.subject.id);

  test("begins at once with its cursor and the retry time", async () => {
    const response = await ask();
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/event-stream",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    });
    await using reader = readEvents(response);
    await reader.until(({ lastEventId }) => lastEventId !== "");
    expect(reader.events).toEqual([]);
    expect(reader.comments).toHaveLength(1);
    expect(reader.retryMs).toBeGreaterThanOrEqual(1_000);
    expect(reader.retryMs).toBeLessThan(5_000);
  });

  test("sends each event as the list shows it, with a cursor that both accept", async () => {
    const reader = await follow();
    const begun = reader.lastEventId;
    await record("chg_live");
    await record("chg_live");
    const [first, second] = await meanwhile(reader.next(2));
    const listed = await list(`order=oldest&cursor=${begun}`);
    expect([first?.data, second?.data]).toEqual(listed.data);
    expect(reader.events.map(({ type }) => type)).toEqual(["charger.booted", "charger.booted"]);
    expect(reader.lastEventId).toBe(second?.id);

    expect((await list(`order=oldest&cursor=${first?.id}`)).data).toEqual([second?.data]);
    const again = await follow(`?cursor=${listed.pagination.next_cursor}`);
    const both = await follow(`?cursor=${begun}`, { headers: { "last-event-id": String(first?.id) } });
    const byQuery = await follow(`?cursor=${begun}`);
    await record("chg_live");
    await meanwhile(Promise.all([again.next(1), both.next(2), byQuery.next(3)]));
    expect(models({ data: again.events.map(({ data }) => data) })).toEqual([recorded]);
    expect(models({ data: both.events.map(({ data }) => data) })).toEqual([recorded - 1, recorded]);
    expect(byQuery.events).toHaveLength(3);
  });

  test("begins with the oldest stored event for a reader without a cursor", async () => {
    // The cursor of an empty list in the order of commit: every event comes after it.
    const cursor = Buffer.from('["o","1","0","",""]').toString("base64url");
    const reader = await follow(`?cursor=${cursor}`);
    const all = await list("order=oldest&per_page=100");
    expect((await reader.next(all.data.length)).map(({ data }) => data)).toEqual(all.data);
  });

  test("sends only the requested types", async () => {
    const nouns = await follow("?type=api_key.*");
    const names = await follow("?type=charger.booted,api_key.revoked");
    const none = await follow("?type=charger.unheard_of");
    await recordKey("key_1", "api_key.created");
    await record("chg_typed");
    await recordKey("key_1", "api_key.revoked");
    await meanwhile(Promise.all([nouns.next(2), names.next(2)]));
    expect(nouns.events.map(({ type }) => type)).toEqual(["api_key.created", "api_key.revoked"]);
    expect(names.events.map(({ type }) => type)).toEqual(["charger.booted", "api_key.revoked"]);
    expect(none.events).toEqual([]);
  });

  test("skips events of other types: its id advances in quiet times", async () => {
    const reader = await follow("?type=charger.unheard_of");
    const begun = reader.lastEventId;
    await record("chg_passed_over");
    await meanwhile(reader.until(({ lastEventId }) => lastEventId !== begun));
    expect(reader.events).toEqual([]);
    expect((await list(`order=oldest&cursor=${reader.lastEventId}`)).data).toEqual([]);
    expect((await list(`order=oldest&cursor=${begun}`)).data).toHaveLength(1);
  });

  test("sends a comment every 15 s, also while events of other types come", async () => {
    const reader = await follow();
    const filtered = await follow("?type=charger.unheard_of");
    let received = 0;
    for (let beat = 1; beat <= 3; beat++) {
      const from = app.clock.now();
      while (filtered.comments.length === beat && app.clock.now() - from < 30_000) {
        // An event waits until older transactions of the whole PostgreSQL are over, so the clock runs slowly meanwhile.
        const isComplete = reader.events.length === received;
        if (isComplete) {
          await recordKey("key_of_the_beat", "api_key.created");
          received += 1;
        }
        const isNear = app.clock.now() - from > 14_000;
        await app.clock.run(isComplete && !isNear ? 250 : 25);
        // Work that the clock has started takes some real time.
        await sleep(20);
      }
      const passedMs = app.clock.now() - from;
      expect(passedMs).toBeGreaterThan(14_000);
      expect(passedMs).toBeLessThan(16_000);
    }
    // Every event is a sign of life, too.
    expect(reader.comments).toHaveLength(1);
    expect(received).toBeGreaterThan(30);
  });

  test("finds an event without a signal", async () => {
    const reader = await follow();
    // Another process records the event, and its signal is lost.
    await app.core.db.transaction((tx) =>
      recordEvent(app.core, withoutSignals(tx), {
        orgId: app.orgId,
        type: "api_key.revoked",
        subject: { type: "api_key", id: "key_elsewhere" },
        actor: { type: "system" },
        data: { key_id: "key_elsewhere", role: "viewer" },
      }),
    );
    const from = app.clock.now();
    await meanwhile(reader.next(1));
    // The stream looks every second; the clock does not wait for the database.
    expect(app.clock.now() - from).toBeLessThan(10_000);
    expect(subjects(reader)).toEqual(["key_elsewhere"]);
  });

  test("ends with its key, at once when the key is revoked and with the next sign of life when it expires", async () => {
    const revoked = await app.key("operator");
    const expiring = await app.key("operator", new Date(app.clock.now() + 20_000).toISOString());
    const unheard = await app.key("operator");
    const bearer = ({ key }: { key: string }) => ({ authorization: `Bearer ${key}` });
    const readers = {
      revoked: await follow("", bearer(revoked)),
      expiring: await follow("", bearer(expiring)),
      unheard: await follow("", bearer(unheard)),
      lasting: await follow(),
    };
    expect((await app.request(`/v1/api-keys/${revoked.id}`, { method: "DELETE" })).status).toBe(204);
    await readers.revoked.until(({ ended }) => ended !== null);
    // Another process revokes the key, and its signal is lost.
    await app.core.db.read((tx) =>
      tx.execute(`update api_keys set revoked_at = '2026-11-21T08:00:00Z' where id = '${unheard.id}'`),
    );
    const from = app.clock.now();
    await meanwhile(readers.unheard.until(({ ended }) => ended !== null));
    // The sign of life after 15 s finds it, not the one after 30 s: each look of ours moves the clock on.
    expect(app.clock.now() - from).toBeLessThan(30_000);
    await meanwhile(readers.expiring.until(({ ended }) => ended !== null));
    expect(app.clock.now() - from).toBeGreaterThan(19_000);
    expect(app.clock.now() - from).toBeLessThan(45_000);
    expect(Object.values(readers).map(({ ended }) => ended)).toEqual([
      "by the server",
      "by the server",
      "by the server",
      null,
    ]);
    expect(
      app.log.filter(({ message }) => message === "stream ended").map(({ fields }) => fields),
    ).toContainEqual(expect.objectContaining({ key_id: revoked.id, reason: "the key has ended" }));
  });

  test("frees everything when its reader disconnects, waiting or not", async () => {
    const before = [await streams(), app.clock.timers];
    const reader = await follow();
    const other = readEvents(await ask());
    expect(await streams()).toBe((before[0] ?? 0) + 2);
    await Promise.all([reader.hangUp(), other.hangUp()]);
    expect([await streams(), app.clock.timers]).toEqual(before);
  });

  test("HEAD returns the media type and opens no stream", async () => {
    const before = await streams();
    const response = await ask("", { method: "HEAD" });
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/event-stream"]);
    expect(response.body).toBe(null);
    expect(await streams()).toBe(before);
  });

  test.each([
    ["text/event-stream", 200],
    ["*/*", 200],
    ["text/*;q=0.1", 200],
    ["application/json, text/event-stream", 200],
    ["application/json", 406],
    ["text/csv", 406],
    ["text/event-stream;q=0, */*", 406],
    ["application/problem+json", 406],
  ])("of who accepts %s the answer is %i", async (accept, status) => {
    const response = await ask("", { headers: { accept } });
    expect(response.status).toBe(status);
    await response.body?.cancel();
  });

  test.each(["POST", "PUT", "DELETE"])("%s is not allowed", async (method) => {
    const response = await ask("", { method });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });

  test("sends a viewer only the types that it may read", async () => {
    const { key } = await app.key("viewer");
    const reader = await follow("", { authorization: `Bearer ${key}` });
    await recordKey("key_hidden", "api_key.created");
    await record("chg_shown");
    await meanwhile(reader.next(1));
    expect(subjects(reader)).toEqual(["chg_shown"]);
  });

  test("is refused without a key, and with unknown parameters", async () => {
    expect((await ask("", { authorization: null })).status).toBe(401);
    expect((await ask("?page=1")).status).toBe(400);
    expect((await ask("?type=")).status).toBe(400);
  });

  test.each([
    "none",
    "e30",
    Buffer.from('["n","1","1","2026-11-21T08:00:00.000Z","evt_1"]').toString("base64url"),
  ])(
    "the cursor %s, which neither a list in the order of commit nor a stream gave, is refused where it was given",
    async (cursor) => {
      const before = await streams();
      const inQuery = await ask(`?cursor=${cursor}`);
      expect(inQuery.status).toBe(400);
      expect(await inQuery.json()).toMatchObject({
        code: "invalid-parameter",
        errors: [{ pointer: "/query/cursor" }],
      });
      const inHeader = await ask("", { headers: { "last-event-id": cursor } });
      expect(inHeader.status).toBe(400);
      expect(await inHeader.json()).toMatchObject({ errors: [{ pointer: "/header/last-event-id" }] });
      expect(await streams()).toBe(before);
    },
  );

  test("ends when the process stops, and no new stream begins", async () => {
    await using going = await startTestApp();
    const reader = readEvents(await going.request("/v1/events/stream"));
    await reader.until(({ lastEventId }) => lastEventId !== "");
    await going.feed.close();
    await reader.until(({ ended }) => ended !== null);
    expect(reader.ended).toBe("by the server");
    going.drain();
    const refused = await going.request("/v1/events/stream");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
  });
});

test("the number of streams is limited for a key and for the process", async () => {
  await using started = await startTestApp();
  const { http } = started.core.config;
  await using small = await startTestApp({
    settings: { http: { ...http, maxStreams: 10, maxStreamsPerKey: 2 } },
  });
  const keys = await Promise.all(Array.from({ length: 5 }, () => small.key("operator")));
  const ask = (at: number) =>
    small.request("/v1/events/stream", { authorization: `Bearer ${keys[at]?.key}` });
  const taken: Response[] = await Promise.all([ask(0), ask(0)]);
  const third = await ask(0);
  expect([third.status, third.headers.get("retry-after")]).toEqual([429, "15"]);
  expect(await third.json()).toMatchObject({ code: "rate-limited" });
  await taken[0]?.body?.cancel();
  taken.push(await ask(0));
  expect(taken[2]?.status).toBe(200);

  // One organization may have eight of the ten places.
  for (const at of [1, 1, 2, 2, 3, 3]) taken.push(await ask(at));
  expect(taken.map(({ status }) => status)).toEqual(Array(9).fill(200));
  const full = await ask(4);
  expect([full.status, full.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await full.json()).toMatchObject({ code: "unavailable" });
  for (const response of taken.slice(1)) await response.body?.cancel();
  expect((await ask(4)).status).toBe(200);
});
