import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { type Completion, completeCommand } from "../charging/commands/complete.ts";
import { ensureIdTag } from "../charging/sessions/authorize.ts";
import { commands } from "../store/schema.ts";
import { accepted, askFor, beginSession, limitOf, type Place, startPlace } from "../testing/start-place.ts";
import { type Organization, startTestApi, type TestApi } from "../testing/start-test-api.ts";
import { readFacts } from "./facts.ts";
import { readRemembered } from "./remembered.ts";

/** A balancer that has just started must never assume less than what may be in force. */

let api: TestApi;
let ours: Organization;
beforeAll(async () => {
  api = await startTestApi(inject("postgresUrl"));
  ours = await api.organization();
});
afterAll(() => api.close());

let place: Place;
beforeEach(async () => {
  place = await startPlace(ours);
});

const remembered = () =>
  api.core.db.transaction(async (tx) => {
    const facts = await readFacts(tx, place.locationId, { awaited: [], since: null });
    if (facts === null) throw new Error("it has just been made");
    return readRemembered(tx, facts, { startsSince: "2026-11-21T07:00:00Z" });
  });

const write = (draft: Parameters<typeof askFor>[3], end: Completion | null = null) =>
  api.core.db.transaction((tx) => askFor(api, tx, place, draft, end));
const limit = (limitA: number, sessionId: string | null, end: Completion | null) =>
  write(limitOf(limitA, sessionId), end);

async function begin(idTag?: string) {
  const link = await api.connect(place.chargerId);
  return { link, ...(await beginSession(api, ours, link, idTag === undefined ? {} : { idTag })) };
}

test("of a charger that has never come nothing is remembered, for it draws nothing", async () => {
  expect(await remembered()).toEqual([]);
  await api.connect(place.chargerId);
  expect(await remembered()).toMatchObject([{ connectorId: place.socketId }]);
});

describe("a session that was started remotely", () => {
  test("may have what its start brought along, while nobody has stored what the charger said to that", async () => {
    await api.connect(place.chargerId);
    const start = { type: "RemoteStartTransaction", balancing: "start", limitA: 16 } as const;
    const ref = await write({ ...start, sessionId: null });
    await api.core.db.transaction(async (tx) => {
      const { id: idTagId } = await ensureIdTag(api.core, tx, ours.orgId, "APP");
      await tx.update(commands).set({ idTagId }).where(eq(commands.id, ref));
    });
    const { transactionId, sessionId } = await begin("APP");
    const [pending] = await remembered();
    expect(pending?.transaction).toMatchObject({ id: transactionId, unanswered: [{ ref, limitA: 16 }] });
    // The process that sent the call has died.
    await api.core.db.transaction((tx) =>
      completeCommand(api.core, tx, ref, { status: "timeout", error: "outcome_unknown", result: null }),
    );
    const [lost] = await remembered();
    expect(lost?.transaction).toMatchObject({ unanswered: [{ ref, limitA: 16 }] });
    await limit(8, sessionId, accepted(8));
    const [limited] = await remembered();
    expect(limited?.transaction).toMatchObject({ accepted: { limitA: 8 }, unanswered: [] });
  });
});

describe("a limit of a session", () => {
  test("that may have become the baseline as well is remembered as both", async () => {
    const { sessionId, link, transactionId } = await begin();
    await limit(0, null, accepted(0, { scope: "baseline" }));
    const ref = await limit(10, sessionId, accepted(10, { scope: "transaction", may_be_baseline_a: 10 }));
    const [during] = await remembered();
    expect(during?.transaction).toMatchObject({ accepted: { limitA: 10 }, unanswered: [] });
    const possible = { accepted: { limitA: 0 }, unanswered: [{ ref: `${ref}/baseline`, limitA: 10 }] };
    expect(during?.baseline).toMatchObject(possible);
    await api.end(link, transactionId);
    const [after] = await remembered();
    expect(after).toMatchObject({ transaction: null, baseline: possible });
    await limit(0, null, accepted(0, { scope: "baseline" }));
    const [written] = await remembered();
    expect(written?.baseline).toMatchObject({ accepted: { limitA: 0 }, unanswered: [] });
  });

  test("that was accepted late, and not kept with those in time, may be in force", async () => {
    const { sessionId } = await begin();
    const lost = { status: "timeout", error: "no_answer", result: null } as const;
    const byHand = { type: "SetChargingProfile", balancing: null, limitA: 16, sessionId } as const;
    const ref = await write(byHand, lost);
    const lateResponse = { outcome: "result", payload: { status: "Accepted" } };
    await api.core.db.transaction((tx) =>
      tx.update(commands).set({ lateResponse }).where(eq(commands.id, ref)),
    );
    const [late] = await remembered();
    expect(late?.transaction).toMatchObject({ accepted: null, unanswered: [{ ref, limitA: 16 }] });
  });

  test("whose answer nobody understood may be in force", async () => {
    const { sessionId } = await begin();
    const garbled = { status: "rejected", error: "invalid_answer", result: null } as const;
    const byHand = { type: "SetChargingProfile", balancing: null, limitA: 12, sessionId } as const;
    const ref = await write(byHand, garbled);
    const [one] = await remembered();
    expect(one?.transaction).toMatchObject({ unanswered: [{ ref, limitA: 12 }] });
  });
});
