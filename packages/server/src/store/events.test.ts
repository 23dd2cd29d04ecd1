import { eq } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { isoOf } from "../platform/clock.ts";
import { startTestApi, type TestApi } from "../testing/start-test-api.ts";
import { type NewEvent, recordEvent, recordEvents } from "./events.ts";
import { deliveries, events, type webhooks as table, webhooks } from "./schema.ts";

const dayMs = 86_400_000;

/** The webhooks of an organization by name, and what the server has to deliver to each. */
async function startReceivers(
  api: TestApi,
  orgId: string,
  made: Record<string, Partial<typeof table.$inferInsert>>,
) {
  const now = isoOf(api.clock.now());
  for (const [name, changes] of Object.entries(made)) {
    await api.core.db.transaction(async (tx) => {
      await tx.insert(webhooks).values({
        id: `whk_${name}`,
        orgId,
        url: "https://example.com/",
        host: "example.com",
        events: ["*"],
        enabled: true,
        payloadMode: "full",
        ordering: "none",
        maxConcurrency: 8,
        createdAt: now,
        updatedAt: now,
        ...changes,
      });
    });
  }
}

async function deliveriesOf(api: TestApi) {
  const rows = await api.core.db.read((tx) => tx.select().from(deliveries).orderBy(deliveries.id));
  return rows.map((row) => ({ ...row, to: row.webhookId.slice("whk_".length) }));
}

const receiversIn = (rows: readonly { to: string }[]) => rows.map(({ to }) => to).toSorted();

function record(api: TestApi, event: NewEvent): Promise<void> {
  return api.core.db.transaction((tx) => recordEvent(api.core, tx, event));
}

const revoked = (orgId: string, id: string): NewEvent => ({
  orgId,
  type: "api_key.revoked",
  subject: { type: "api_key", id },
  actor: { type: "system" },
  data: { key_id: id, role: "viewer" },
});

test("an event goes to each webhook that selects it by name, by its noun or with *, and to no other", async () => {
  await using api = await startTestApi(inject("postgresUrl"));
  const { orgId } = await api.organization();
  const { orgId: otherOrgId } = await api.organization();
  await startReceivers(api, orgId, {
    exact: { events: ["cdr.created", "api_key.revoked"] },
    noun: { events: ["api_key.*"] },
    everything: { events: ["*"] },
    several: { events: ["api_key.*", "*", "api_key.revoked"] },
    another: { events: ["api_key.created", "session.*"] },
  });
  await startReceivers(api, otherOrgId, { stranger: {} });
  await record(api, revoked(orgId, "key_1"));
  const rows = await deliveriesOf(api);
  expect(receiversIn(rows)).toEqual(["everything", "exact", "noun", "several"]);
  const ofType = eq(events.type, "api_key.revoked");
  const [event] = await api.core.db.read((tx) => tx.select().from(events).where(ofType));
  expect(rows[0]).toMatchObject({
    orgId,
    eventId: event?.id,
    eventType: "api_key.revoked",
    subjectId: "key_1",
    sequence: 1,
    state: "pending",
    attempt: 0,
    telemetry: false,
    manual: false,
    nextAt: isoOf(api.clock.now()),
    createdAt: event?.createdAt,
  });
});

test("deliveries are named by their event and their webhook, and sort as the events do", async () => {
  await using api = await startTestApi(inject("postgresUrl"));
  const { orgId } = await api.organization();
  await startReceivers(api, orgId, { one: {}, two: {} });
  await record(api, revoked(orgId, "key_1"));
  api.clock.advance(1);
  await record(api, revoked(orgId, "key_2"));
  const rows = await deliveriesOf(api);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(4);
  expect(rows.map(({ subjectId }) => subjectId)).toEqual(["key_1", "key_1", "key_2", "key_2"]);
  for (const { id, eventId } of rows) {
    expect(id).toMatch(/^dlv_[0-9a-hjkmnp-tv-z]{26}$/);
    expect(id.slice(4, 14)).toBe(eventId.slice(4, 14));
  }
});

test("a disabled webhook collects deliveries for a week", async () => {
  await using api = await startTestApi(inject("postgresUrl"));
  const { orgId } = await api.organization();
  const ago = (ms: number) => isoOf(api.clock.now() - ms);
  await startReceivers(api, orgId, {
    lately: { enabled: false, disabledReason: "manual", disabledAt: ago(7 * dayMs - 1_000) },
    longAgo: { enabled: false, disabledReason: "manual", disabledAt: ago(7 * dayMs + 1_000) },
  });
  await record(api, revoked(orgId, "key_1"));
  expect(receiversIn(await deliveriesOf(api))).toEqual(["lately"]);
});

test("a test event goes only to its own webhook, with any selection and also while it is disabled", async () => {
  await using api = await startTestApi(inject("postgresUrl"));
  const { orgId } = await api.organization();
  await startReceivers(api, orgId, {
    own: { events: ["cdr.created"], enabled: false, disabledAt: isoOf(api.clock.now() - 30 * dayMs) },
    other: {},
  });
  await record(api, {
    orgId,
    type: "webhook.test",
    subject: { type: "webhook", id: "whk_own" },
    actor: { type: "system" },
    data: { webhook_id: "whk_own", message: "This is a test.", sent_by_key_id: "key_1", example: null },
  });
  expect(await deliveriesOf(api)).toMatchObject([{ to: "own", manual: true }]);
});

test("the other webhooks get the event that a webhook was disabled", async () => {
  await using api = await startTestApi(inject("postgresUrl"));
  const { orgId } = await api.organization();
  await startReceivers(api, orgId, { own: {}, other: {}, deaf: { events: ["session.*"] } });
  const at = isoOf(api.clock.now());
  await record(api, {
    orgId,
    type: "webhook.disabled",
    subject: { type: "webhook", id: "whk_own" },
    actor: { type: "system" },
    data: { webhook_id: "whk_own", reason: "gone", since: at, failed_attempts: 1, pending_deliveries: 0 },
  });
  expect(receiversIn(await deliveriesOf(api))).toEqual(["other"]);
});

test("several events at once have their deliveries, and the sender is woken once for each webhook", async () => {
  await using api = await startTestApi(inject("postgresUrl"));
  const { orgId } = await api.organization();
  await startReceivers(api, orgId, { one: {}, two: { events: ["location.*"] } });
  const woken: string[] = [];
  const recorded: string[] = [];
  api.core.signals.subscribe("delivery-due", ({ webhookId }) => woken.push(webhookId));
  api.core.signals.subscribe("event-recorded", ({ orgId: of, subject }) =>
    recorded.push(`${of} ${subject.id}`),
  );
  await api.core.db.transaction((tx) =>
    recordEvents(api.core, tx, [revoked(orgId, "key_1"), revoked(orgId, "key_2"), revoked(orgId, "key_3")]),
  );
  expect(receiversIn(await deliveriesOf(api))).toEqual(["one", "one", "one"]);
  expect(woken).toEqual(["whk_one"]);
  expect(recorded).toEqual(["key_1", "key_2", "key_3"].map((id) => `${orgId} ${id}`));
});

test("a rollback leaves no event, and wakes no sender", async () => {
  await using api = await startTestApi(inject("postgresUrl"));
  const { orgId } = await api.organization();
  await startReceivers(api, orgId, { one: {} });
  const woken: string[] = [];
  api.core.signals.subscribe("delivery-due", ({ webhookId }) => woken.push(webhookId));
  const work = api.core.db.transaction(async (tx) => {
    recordEvent(api.core, tx, revoked(orgId, "key_1"));
    throw new Error("it is not to be");
  });
  await expect(work).rejects.toThrow("it is not to be");
  expect([await deliveriesOf(api), woken]).toEqual([[], []]);
});
