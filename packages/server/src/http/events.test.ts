import type { Event, Pagination } from "@forecourt/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createOrganization } from "../organizations/create.ts";
import { type EventType, recordEvent } from "../store/events.ts";
import { startApp, type TestApp } from "../testing/start-app.ts";

let app: TestApp;
let recorded = 0;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app[Symbol.asyncDispose]());

async function record(type: EventType, id: string, orgId = app.orgId): Promise<void> {
  app.clock.advance(1_000);
  recorded += 1;
  const data = { charger_id: id, count: recorded };
  await app.ctx.db.transaction((tx) =>
    recordEvent(app.ctx, tx, {
      orgId,
      type,
      subject: { type: "charger", id },
      actor: { type: "system" },
      data,
    }),
  );
}

interface EventPage {
  data: Event[];
  pagination: Pagination;
}

async function list(query: string): Promise<EventPage & { link: string | null }> {
  const response = await app.request(`/v1/events?${query}`);
  expect(response.status).toBe(200);
  // The door checks each answer of these tests against the contract.
  return { ...((await response.json()) as EventPage), link: response.headers.get("link") };
}

const counts = ({ data }: { data: Event[] }) => data.map(({ data }) => data["count"]);

test("events are listed newest first, by page or cursor, and one by one", async () => {
  for (let n = 0; n < 5; n++) await record("charger.booted", "chg_list");
  const first = await list("type=charger.booted&per_page=2");
  expect(counts(first)).toEqual([5, 4]);
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
    created_at: "2026-11-21T08:00:05.000Z",
    sequence: 5,
    subject: { type: "charger", id: "chg_list" },
    actor: { type: "system", id: null },
    data: { charger_id: "chg_list", count: 5 },
  });
  const one = await app.request(`/v1/events/${first.data[0]?.id}`);
  expect(await one.json()).toEqual({ data: first.data[0] });
  expect(counts(await list("type=charger.booted&per_page=2&page=3"))).toEqual([1]);
  expect(counts(await list("type=charger.booted&per_page=2&page=4"))).toEqual([]);
});

test("a cursor goes on where it stood while new events come, and the Link leads there", async () => {
  const first = await list("type=charger.booted&per_page=2&page=1");
  await record("charger.booted", "chg_list");
  const [, next = ""] = /^<\/v1\/events\?(.+)>; rel="next"$/.exec(first.link ?? "") ?? [];
  expect(next).toContain("type=charger.booted&per_page=2&cursor=");
  expect(next).not.toContain("page=1");
  const second = await list(next);
  expect(counts(second)).toEqual([3, 2]);
  const third = await list(`type=charger.booted&per_page=2&cursor=${second.pagination.next_cursor}`);
  expect(counts(third)).toEqual([1]);
  expect([third.pagination.has_more, third.link]).toEqual([false, null]);
});

test("oldest first follows what commits, and misses nothing that commits late", async () => {
  let cursor = (await list("order=oldest&per_page=100")).pagination.next_cursor;
  const follow = async () => {
    const page = await list(`order=oldest&cursor=${cursor}`);
    cursor = page.pagination.next_cursor;
    return page.data.map(({ subject }) => subject.id);
  };
  await app.ctx.db.transaction(async (tx) => {
    await recordEvent(app.ctx, tx, {
      orgId: app.orgId,
      type: "charger.booted",
      subject: { type: "charger", id: "chg_slow" },
      actor: { type: "system" },
      data: {},
    });
    await record("charger.booted", "chg_quick");
    expect(await follow()).toEqual([]);
  });
  expect(await follow()).toEqual(["chg_slow", "chg_quick"]);
  expect(await follow()).toEqual([]);
});

test("events of another organization are not there", async () => {
  const { id } = await createOrganization(app.ctx, "somebody else");
  await record("charger.connected", "chg_theirs", id);
  expect((await list("type=charger.connected")).data).toEqual([]);
});

test.each(["bm90IG9uZQ", "e30", Buffer.from('["n","1","1","2026-99-99","x"]').toString("base64url")])(
  "the cursor %s, which no list gave, is refused",
  async (cursor) => {
    const response = await app.request(`/v1/events?cursor=${cursor}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "invalid-parameter" });
  },
);
