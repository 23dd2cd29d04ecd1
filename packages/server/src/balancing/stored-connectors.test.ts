import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { type Completion, completeCommand } from "../charging/commands/complete.ts";
import { ensureIdTag } from "../charging/sessions/authorize.ts";
import { commands } from "../store/schema.ts";
import {
  accepted,
  askFor,
  type BalancedCharger,
  beginSession,
  createBalancedCharger,
  limitOf,
} from "../testing/balanced-charger.ts";
import { type Organization, startTestApi, type TestApi } from "../testing/start-test-api.ts";
import { readFacts } from "./facts.ts";
import { readStoredConnectors } from "./stored-connectors.ts";

/** A balancer that has just started must never assume less than what may be in force. */

let api: TestApi;
let ours: Organization;
beforeAll(async () => {
  api = await startTestApi(inject("postgresUrl"));
  ours = await api.organization();
});
afterAll(() => api.close());

let place: BalancedCharger;
beforeEach(async () => {
  place = await createBalancedCharger(ours);
});

const stored = () =>
  api.core.db.transaction(async (tx) => {
    const facts = await readFacts(tx, place.locationId, { pendingIds: [], since: null });
    if (facts === null) throw new Error("it has just been made");
    return readStoredConnectors(tx, facts, { startsSince: "2026-11-21T07:00:00Z" });
  });

const write = (draft: Parameters<typeof askFor>[3], end: Completion | null = null) =>
  api.core.db.transaction((tx) => askFor(api, tx, place, draft, end));
const limit = (limitA: number, sessionId: string | null, end: Completion | null) =>
  write(limitOf(limitA, sessionId), end);

async function begin(idTag?: string) {
  const connection = await api.connect(place.chargerId);
  return {
    link: connection,
    ...(await beginSession(api, ours, connection, idTag === undefined ? {} : { idTag })),
  };
}

test("a charger that has never connected is left out, because it draws nothing", async () => {
  expect(await stored()).toEqual([]);
  await api.connect(place.chargerId);
  expect(await stored()).toMatchObject([{ connectorId: place.socketId }]);
});

describe("a session that was started remotely", () => {
  test("may have the limit of its remote start, until the charger's answer is stored", async () => {
    await api.connect(place.chargerId);
    const start = { type: "RemoteStartTransaction", balancing: "start", limitA: 16 } as const;
    const ref = await write({ ...start, sessionId: null });
    await api.core.db.transaction(async (tx) => {
      const { id: idTagId } = await ensureIdTag(api.core, tx, ours.orgId, "APP");
      await tx.update(commands).set({ idTagId }).where(eq(commands.id, ref));
    });
    const { transactionId, sessionId } = await begin("APP");
    const [pending] = await stored();
    expect(pending?.transaction).toMatchObject({ id: transactionId, unanswered: [{ ref, limitA: 16 }] });
    // The process that sent the call has died.
    await api.core.db.transaction((tx) =>
      completeCommand(api.core, tx, ref, { status: "timeout", error: "outcome_unknown", result: null }),
    );
    const [lost] = await stored();
    expect(lost?.transaction).toMatchObject({ unanswered: [{ ref, limitA: 16 }] });
    await limit(8, sessionId, accepted(8));
    const [limited] = await stored();
    expect(limited?.transaction).toMatchObject({ accepted: { limitA: 8 }, unanswered: [] });
  });
});

describe("a limit of a session", () => {
  test("that may have become the baseline as well counts as both", async () => {
    const { sessionId, link: connection, transactionId } = await begin();
    await limit(0, null, accepted(0, { scope: "baseline" }));
    const ref = await limit(10, sessionId, accepted(10, { scope: "transaction", may_be_baseline_a: 10 }));
    const [during] = await stored();
    expect(during?.transaction).toMatchObject({ accepted: { limitA: 10 }, unanswered: [] });
    const possible = { accepted: { limitA: 0 }, unanswered: [{ ref: `${ref}/baseline`, limitA: 10 }] };
    expect(during?.baseline).toMatchObject(possible);
    await api.end(connection, transactionId);
    const [after] = await stored();
    expect(after).toMatchObject({ transaction: null, baseline: possible });
    await limit(0, null, accepted(0, { scope: "baseline" }));
    const [written] = await stored();
    expect(written?.baseline).toMatchObject({ accepted: { limitA: 0 }, unanswered: [] });
  });

  test("that was accepted late, and not stored with those in time, may be in force", async () => {
    const { sessionId } = await begin();
    const lost = { status: "timeout", error: "no_answer", result: null } as const;
    const manual = { type: "SetChargingProfile", balancing: null, limitA: 16, sessionId } as const;
    const ref = await write(manual, lost);
    const lateResponse = { outcome: "result", payload: { status: "Accepted" } };
    await api.core.db.transaction((tx) =>
      tx.update(commands).set({ lateResponse }).where(eq(commands.id, ref)),
    );
    const [late] = await stored();
    expect(late?.transaction).toMatchObject({ accepted: null, unanswered: [{ ref, limitA: 16 }] });
  });

  test("with an unreadable answer may be in force", async () => {
    const { sessionId } = await begin();
    const garbled = { status: "rejected", error: "invalid_answer", result: null } as const;
    const manual = { type: "SetChargingProfile", balancing: null, limitA: 12, sessionId } as const;
    const ref = await write(manual, garbled);
    const [one] = await stored();
    expect(one?.transaction).toMatchObject({ unanswered: [{ ref, limitA: 12 }] });
  });
});
