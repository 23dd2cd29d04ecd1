import { afterAll, beforeAll, expect, test } from "vitest";
import { limitOutcomeOf } from "../../src/charging/commands/limit-outcome.ts";
import { startLimitedCharger } from "../support/limited-charger.ts";
import { startTestServer, type TestServer } from "../support/start-test-server.ts";

/** What chargers in the field do with the limits that load balancing sets: on the wire, and what is believed of it. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ FORECOURT_DLB_CALL_TIMEOUT_S: "4" });
});
afterAll(() => server[Symbol.asyncDispose]());

const limitOf = async (sessionId: string) => (await server.client.sessions.get(sessionId)).limit_a;

test("quirk 58: a refused stack level is replaced by 0 from then on, against what the charger reports (lbbrhzn/ocpp#1737)", async () => {
  const limited = await startLimitedCharger(server, { quirks: { rejectsStackLevelAbove: 0 } });
  const sessionId = await limited.begin();
  const first = await limited.limit(16, { sessionId });
  expect(first).toMatchObject({
    status: "accepted",
    result: { status: "Accepted", applied_limit_a: 16, scope: "transaction", unit: "A", attempts: 2 },
  });
  await limited.limit(10, { sessionId });
  expect(limited.received).toEqual([
    "GetConfiguration",
    "TxProfile 1 Absolute 16 A x1",
    "TxProfile 0 Absolute 16 A x1",
    "TxProfile 0 Absolute 10 A x1",
  ]);
  expect(await limitOf(sessionId)).toBe(10);
});

test("quirk 59: a charger that takes no TxProfile is limited by its baseline, and the API shows that (lbbrhzn/ocpp#2158)", async () => {
  const limited = await startLimitedCharger(server, { quirks: { onlyPurposes: ["TxDefaultProfile"] } });
  const sessionId = await limited.begin();
  const command = await limited.limit(16, { sessionId });
  expect(limited.received.slice(1)).toEqual([
    "TxProfile 1 Absolute 16 A x1",
    "TxDefaultProfile 0 Absolute 16 A x1",
    "ClearChargingProfile",
  ]);
  expect(command).toMatchObject({ status: "accepted", result: { applied_limit_a: 16, scope: "baseline" } });
  expect(limitOutcomeOf(command)).toEqual({ outcome: "accepted", limitA: 16, scope: "baseline" });
  expect(await limitOf(sessionId)).toBe(16);
  // It outlives the transaction.
  await limited.end();
  expect(await limitOf(await limited.begin())).toBe(16);
});

test("quirk 59: a charger that accepts neither purpose gets no limit, and the command ends as not_supported", async () => {
  const limited = await startLimitedCharger(server, {
    quirks: { unsupported: ["SetChargingProfile"], unsupportedAs: "status" },
  });
  const sessionId = await limited.begin();
  const command = await limited.limit(16, { sessionId });
  expect(command).toMatchObject({ status: "rejected", error: "not_supported", result: null });
  expect(limitOutcomeOf(command)).toEqual({ outcome: "not_supported" });
  expect(await limitOf(sessionId)).toBeNull();
});

test.each(["Power", undefined])(
  "quirk 60: a charger that takes only watts and reports %s is sent watts of one phase (evcc-io/evcc#9883)",
  async (reported) => {
    const limited = await startLimitedCharger(server, {
      quirks: { onlyRateUnit: "W" },
      ...(reported === undefined
        ? {}
        : { configuration: { ChargingScheduleAllowedChargingRateUnit: reported } }),
    });
    const sessionId = await limited.begin();
    expect(await limited.limit(10, { sessionId })).toMatchObject({
      status: "accepted",
      result: { applied_limit_a: 10, unit: "W" },
    });
    expect(limited.received.at(-1)).toMatch(/^TxProfile \d Absolute 2300 W x1$/);
    // A charger that reports W is believed; for others the server finds it out.
    if (reported === "Power") expect(limited.received).toHaveLength(2);
    await limited.limit(6, { sessionId });
    expect(limited.received.at(-1)).toMatch(/^TxProfile \d Absolute 1380 W x1$/);
  },
);

test("quirk 61: a limit names one phase, and none only where that is refused (goecharger/go-eCharger-API-v2#154)", async () => {
  const limited = await startLimitedCharger(server);
  const sessionId = await limited.begin();
  await limited.limit(16, { sessionId });
  expect(limited.received.slice(1)).toEqual(["TxProfile 1 Absolute 16 A x1"]);

  const refusing = await startLimitedCharger(server, {
    handlers: {
      SetChargingProfile: ({ csChargingProfiles: { chargingSchedule } }) => ({
        status:
          chargingSchedule.chargingSchedulePeriod[0]?.numberPhases === undefined ? "Accepted" : "Rejected",
      }),
    },
  });
  const other = await refusing.begin();
  const command = await refusing.limit(16, { sessionId: other });
  expect(command).toMatchObject({ status: "accepted", result: { applied_limit_a: 16 } });
  // Per phase: no more than 16 A flow on any.
  expect(refusing.received.at(-1)).toBe("TxProfile 0 Absolute 16 A");
});

test("quirk 62: a limit is changed by another one, never by a clear that may do nothing (lbbrhzn/ocpp#1737)", async () => {
  const limited = await startLimitedCharger(server, { quirks: { clearsNothing: true } });
  const sessionId = await limited.begin();
  await limited.limit(0);
  for (const limitA of [16, 6, 10]) await limited.limit(limitA, { sessionId });
  expect(limited.received.slice(1)).toEqual([
    "TxDefaultProfile 0 Absolute 0 A x1",
    "TxProfile 1 Absolute 16 A x1",
    "TxProfile 1 Absolute 6 A x1",
    "TxProfile 1 Absolute 10 A x1",
  ]);
  await limited.charger.until(({ connectors }) => connectors[0]?.offeredA === 10);
});

test("quirk 62: nothing to clear is cleared: a release without a TxProfile is done", async () => {
  const limited = await startLimitedCharger(server);
  await limited.limit(0);
  const command = await limited.limit(32, { balancing: "release" });
  expect(command).toMatchObject({ status: "accepted", result: { applied_limit_a: 32, scope: "baseline" } });
  expect(limited.received.slice(2)).toEqual(["TxDefaultProfile 0 Absolute 32 A x1", "ClearChargingProfile"]);
  expect(limited.calls.at(-1)?.payload).toEqual({ connectorId: 1, chargingProfilePurpose: "TxProfile" });
});

test("quirk 65: where 0 A is refused the minimum is set, and the command says so (lbbrhzn/ocpp#1245)", async () => {
  const limited = await startLimitedCharger(server, { quirks: { refusesZero: true } });
  const sessionId = await limited.begin();
  await limited.limit(16, { sessionId });
  const command = await limited.limit(0, { sessionId });
  expect(command).toMatchObject({ status: "accepted", limitA: 0, result: { applied_limit_a: 6 } });
  expect(limitOutcomeOf(command)).toEqual({ outcome: "accepted", limitA: 6, scope: "transaction" });
  expect(await server.client.sessions.get(sessionId)).toMatchObject({ limit_a: 6, status: "active" });
  // From then on it is known.
  const before = limited.received.length;
  await limited.limit(0, { sessionId });
  expect(limited.received.slice(before)).toHaveLength(1);
  expect(limited.received.at(-1)).toMatch(/^TxProfile \d Absolute 6 A x1$/);
});

test("quirk 65: where 0 A pauses, a refusal is a refusal and not a raise", async () => {
  let refuses = false;
  const limited = await startLimitedCharger(server, {
    handlers: { SetChargingProfile: () => ({ status: refuses ? "Rejected" : "Accepted" }) },
  });
  const sessionId = await limited.begin();
  await limited.limit(0, { sessionId });
  expect(await server.client.sessions.get(sessionId)).toMatchObject({ limit_a: 0, status: "suspended" });
  refuses = true;
  const command = await limited.limit(0, { sessionId });
  expect(limitOutcomeOf(command)).toEqual({ outcome: "rejected" });
  expect(limited.received.filter((words) => / 6 A/.test(words))).toEqual([]);
});
