import { expect, inject, onTestFinished, test } from "vitest";
import { startTestApi } from "../../testing/start-test-api.ts";
import { startSession } from "./start.ts";

test("a start whose random transaction id is taken gets another id, and leaves no trace of the first attempt", async () => {
  const api = await startTestApi(inject("postgresUrl"));
  onTestFinished(() => api[Symbol.asyncDispose]());
  const { admin, operator } = await api.organization();
  const drawn = [77, 77, 78];
  const ids: number[] = [];
  for (const identity of ["CP-1", "CP-2"]) {
    const { body } = await admin("POST", "/chargers", { identity });
    const connection = await api.connect(body.data.id);
    const now = api.clock.now();
    const start = {
      connectorId: 1,
      idTag: "TAG-1",
      meterStartWh: 1_000,
      timestamp: new Date(now).toISOString(),
      reservationId: null,
      decision: null,
      receivedAt: now,
      seenBefore: now,
      raw: null,
    };
    const started = await api.core.db.inOrganization(connection.orgId, () =>
      startSession(api.core, connection, start, () => drawn.shift() ?? 79),
    );
    ids.push(started.transactionId);
  }
  expect(ids).toEqual([77, 78]);
  const { body } = await operator("GET", "/events?type=session.started");
  expect(body.data).toHaveLength(2);
});
