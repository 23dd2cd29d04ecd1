import { type LimitAttempt, withhold } from "@forecourt/ocpp";
import { desc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { completeCommand } from "../../../src/charging/commands/complete.ts";
import { expireCommands } from "../../../src/charging/commands/expire.ts";
import { lateAnswersOf } from "../../../src/charging/commands/limit-late-answers.ts";
import { limitOutcomeOf } from "../../../src/charging/commands/limit-outcome.ts";
import { commands, connectorLimits } from "../../../src/store/schema.ts";
import { fieldsOf } from "../../support/fields-of.ts";
import { type LimitedCharger, startLimitedCharger } from "../../support/limited-charger.ts";
import { startTestServer, type TestServer } from "../../support/start-test-server.ts";

/** Limits that load balancing sets, from the row to the wire and back. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const sessionIn = (id: string) => server.client.sessions.get(id);

/** Long enough for the call to reach the charger. The charger does not answer. */
const unanswered = { withinMs: 2_000 };

/** A promise, and the function that resolves it. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = () => resolve();
  });
  return { opened, open };
}

/** The limits of the socket, newest first. */
function limitsOf({ socketId }: LimitedCharger) {
  return server.server.core.db.read((tx) =>
    tx
      .select({
        purpose: connectorLimits.purpose,
        limitA: connectorLimits.limitA,
        sessionId: connectorLimits.sessionId,
      })
      .from(connectorLimits)
      .where(eq(connectorLimits.socketId, socketId))
      .orderBy(desc(connectorLimits.id)),
  );
}

/** The events of a session that load balancing caused. */
async function statusOf(sessionId: string) {
  const { data } = await server.client.events.list({ order: "oldest", per_page: 100 });
  return data
    .filter((event) => /^session\.(suspended|resumed)$/.test(event.type))
    .filter((event) => fieldsOf(event)["session_id"] === sessionId)
    .map((event) => [event.type, event.actor.type, fieldsOf(event)["by"], fieldsOf(event)["limit_a"]]);
}

test("the limit of a transaction and the baseline are two profiles, and each replaces its predecessor", async () => {
  const limited = await startLimitedCharger(server);
  const baseline = await limited.limit(0);
  expect(baseline).toMatchObject({
    status: "accepted",
    requestedBy: null,
    result: { status: "Accepted", applied_limit_a: 0, scope: "baseline", unit: "A" },
  });
  const sessionId = await limited.begin();
  await limited.charger.until(({ connectors }) => connectors[0]?.offeredA === 0);
  expect(await sessionIn(sessionId)).toMatchObject({ limit_a: 0 });
  await limited.limit(16, { sessionId });
  await limited.limit(10, { sessionId });
  await limited.charger.until(({ connectors }) => connectors[0]?.offeredA === 10);

  expect(limited.received).toEqual([
    "GetConfiguration",
    "TxDefaultProfile 0 Absolute 0 A x1",
    "TxProfile 1 Absolute 16 A x1",
    "TxProfile 1 Absolute 10 A x1",
  ]);
  const { transaction_id: transactionId } = await sessionIn(sessionId);
  const profiles = limited.calls
    .slice(1)
    .map(({ payload }) => payload["csChargingProfiles"] as Record<string, unknown>);
  expect(profiles.map((profile) => [profile["chargingProfileId"], profile["transactionId"]])).toEqual([
    [2, undefined],
    [3, transactionId],
    [3, transactionId],
  ]);
  expect(await limitsOf(limited)).toEqual([
    { purpose: "TxProfile", limitA: 10, sessionId },
    { purpose: "TxProfile", limitA: 16, sessionId },
    { purpose: "TxDefaultProfile", limitA: 0, sessionId: null },
  ]);
  expect(await sessionIn(sessionId)).toMatchObject({ limit_a: 10 });
});

test("the events of a pause and of its end name load balancing as the cause", async () => {
  // The charger does not report the pause by itself.
  const limited = await startLimitedCharger(server, {
    handlers: { SetChargingProfile: () => ({ status: "Accepted" }) },
  });
  const sessionId = await limited.begin();
  await limited.limit(0, { sessionId });
  expect(await sessionIn(sessionId)).toMatchObject({ status: "suspended", limit_a: 0 });
  await limited.limit(8, { sessionId });
  expect(await sessionIn(sessionId)).toMatchObject({ status: "active", limit_a: 8 });
  expect(await statusOf(sessionId)).toEqual([
    ["session.suspended", "system", "dlb", 0],
    ["session.resumed", "system", "dlb", 8],
  ]);
});

test("every frame of the attempts belongs to the command in the message log", async () => {
  const limited = await startLimitedCharger(server, { quirks: { rejectsStackLevelAbove: 0 } });
  const sessionId = await limited.begin();
  const { id } = await limited.limit(16, { sessionId });
  const ofCommand = async () =>
    (await server.client.chargers.listMessages(limited.id, { command_id: id, direction: "out" })).data
      .map((message) => message.action)
      .toReversed();
  await expect
    .poll(ofCommand, { timeout: 60_000, interval: 20 })
    .toEqual(["GetConfiguration", "SetChargingProfile", "SetChargingProfile"]);
});

describe("a charger that is asked what it takes", () => {
  test.each([
    ["refuses", { unsupported: ["GetConfiguration"] }],
    ["is silent", { neverAnswers: ["GetConfiguration"] }],
  ] as const)("and %s is limited all the same, and asked once", async (_, quirks) => {
    const limited = await startLimitedCharger(server, { quirks });
    const sessionId = await limited.begin();
    // A third of this time is for GetConfiguration.
    expect(await limited.limit(16, { sessionId, withinMs: 4_500 })).toMatchObject({ status: "accepted" });
    await limited.limit(10, { sessionId });
    expect(limited.received).toEqual([
      "GetConfiguration",
      "TxProfile 1 Absolute 16 A x1",
      "TxProfile 1 Absolute 10 A x1",
    ]);
  });

  test("has its configuration stored as well, and the API shows it", async () => {
    const limited = await startLimitedCharger(server, { configuration: { MeterValueSampleInterval: "900" } });
    await limited.limit(16, { sessionId: await limited.begin() });
    await expect
      .poll(async () => (await server.client.chargers.getConfiguration(limited.id)).keys, { timeout: 60_000 })
      .toContainEqual(expect.objectContaining({ key: "MeterValueSampleInterval", value: "900" }));
  });

  test("has its answer kept for the next process", async () => {
    const limited = await startLimitedCharger(server);
    await limited.limit(6);
    await expect
      .poll(async () => (await server.client.chargers.get(limited.id)).capabilities, { timeout: 60_000 })
      .toMatchObject({ configurationRead: true, maxStackLevel: 9, purposes: { TxDefaultProfile: true } });
  });
});

describe("a limit that is not answered", () => {
  test("may be in force: the command shows which", async () => {
    const limited = await startLimitedCharger(server, {
      handlers: { SetChargingProfile: () => withhold("the charger does not answer") },
    });
    const sessionId = await limited.begin();
    const command = await limited.limit(16, { sessionId, ...unanswered });
    expect(command).toMatchObject({ status: "timeout", error: "no_answer", result: { may_apply_a: 16 } });
    expect(limitOutcomeOf(command)).toEqual({ outcome: "unknown", limitA: 16 });
    expect(await sessionIn(sessionId)).toMatchObject({ limit_a: null });
  });

  test("and answered late is in force, and the command stays as it ended", async () => {
    const { opened, open } = gate();
    const limited = await startLimitedCharger(server, {
      handlers: {
        SetChargingProfile: async () => {
          await opened;
          return { status: "Accepted" };
        },
      },
    });
    const sessionId = await limited.begin();
    const { id } = await limited.limit(16, { sessionId, ...unanswered });
    open();
    await expect
      .poll(async () => limitOutcomeOf(await limited.row(id)), { timeout: 60_000 })
      .toEqual({
        outcome: "accepted",
        limitA: 16,
        scope: "transaction",
      });
    expect(await server.client.commands.get(id)).toMatchObject({
      status: "timeout",
      late_response: { payload: { status: "Accepted" }, applied_limit_a: 16 },
    });
    await expect.poll(async () => (await sessionIn(sessionId)).limit_a, { timeout: 60_000 }).toBe(16);
  });

  test("and refused late is not, once no attempt of it is open", async () => {
    const { opened, open } = gate();
    const limited = await startLimitedCharger(server, {
      handlers: {
        SetChargingProfile: async () => {
          await opened;
          return { status: "Rejected" };
        },
      },
    });
    const sessionId = await limited.begin();
    const { id } = await limited.limit(16, { sessionId, ...unanswered });
    expect(limitOutcomeOf(await limited.row(id))).toMatchObject({ outcome: "unknown" });
    open();
    await expect
      .poll(async () => limitOutcomeOf(await limited.row(id)), { timeout: 60_000 })
      .toEqual({ outcome: "rejected" });
  });

  test("because the line was lost, may be in force", async () => {
    const limited = await startLimitedCharger(server, {
      handlers: {
        SetChargingProfile: () => {
          limited.charger.drop();
          return withhold("it is gone");
        },
      },
    });
    const command = await limited.limit(16);
    expect(command).toMatchObject({
      status: "timeout",
      error: "connection_lost",
      result: { may_apply_a: 16 },
    });
    expect(limitOutcomeOf(command)).toMatchObject({ outcome: "unknown", limitA: 16 });
  });

  test("because its process died, may be in force: a pause as the least", async () => {
    const limited = await startLimitedCharger(server);
    // One after the other, because only the newer of two waiting commands is sent.
    const limits = [await limited.limit(10), await limited.limit(0)];
    await server.server.core.db.transaction(async (tx) => {
      for (const { id } of limits) {
        await tx.execute(sql`update commands set status = 'pending', result = null, completed_at = null,
          expires_at = now() - interval '9 minutes' where id = ${id}`);
      }
    });
    await expireCommands(server.server.core);
    const outcomes = await Promise.all(limits.map(async ({ id }) => limitOutcomeOf(await limited.row(id))));
    expect(outcomes).toEqual([
      { outcome: "unknown", limitA: 10 },
      { outcome: "unknown", limitA: 6 },
    ]);
  });
});

describe("answers to the attempts of a limit that arrive after its command has ended", () => {
  const attempt = (limitA: number, kind: LimitAttempt["kind"]): LimitAttempt => ({
    purpose: "TxProfile",
    chargingProfileId: 3,
    stackLevel: 1,
    limitA,
    unit: "A",
    kind,
    saysNumberPhases: true,
  });
  const answered = (status: "Accepted" | "Rejected") => ({ outcome: "result", payload: { status } }) as const;

  /** The state of a command without an answer: a pause, for which the server may have sent two attempts. */
  async function startUnanswered() {
    const limited = await startLimitedCharger(server);
    const sessionId = await limited.begin();
    const { id } = await limited.limit(0, { sessionId });
    const { core } = server.server;
    await core.db.read((tx) =>
      tx
        .update(commands)
        .set({ status: "timeout", error: "no_answer", result: { may_apply_a: 6 } })
        .where(eq(commands.id, id)),
    );
    const outcome = async () => limitOutcomeOf(await limited.row(id));
    return { core, limited, sessionId, command: await limited.row(id), outcome };
  }

  test("are stored in the order in which they came", async () => {
    const { core, command, outcome } = await startUnanswered();
    const { opened, open } = gate();
    let underWay = 0;
    const transaction: typeof core.db.transaction = async (run, options) => {
      underWay += 1;
      await opened;
      return core.db.transaction(run, options).finally(() => {
        underWay -= 1;
      });
    };
    const db: typeof core.db = Object.create(core.db, { transaction: { value: transaction } });
    const late = lateAnswersOf({ ...core, db }, command);
    const [zero, least] = [attempt(0, "Absolute"), attempt(6, "Relative")];
    late.expect([zero, least]);
    late.add(zero, answered("Rejected"));
    late.add(least, answered("Rejected"));
    // Two transactions at once would end in any order. The first of them stores that the second attempt is open.
    await expect.poll(() => underWay, { timeout: 60_000 }).toBe(1);
    open();
    await expect.poll(outcome, { timeout: 60_000 }).toEqual({ outcome: "rejected" });
  });

  test("leave in force what one of them has put in force", async () => {
    const { core, command, outcome } = await startUnanswered();
    const late = lateAnswersOf(core, command);
    const [zero, least] = [attempt(0, "Absolute"), attempt(6, "Relative")];
    late.expect([zero, least]);
    const accepted = { outcome: "accepted", scope: "transaction" };
    late.add(zero, answered("Accepted"));
    // The charger may have applied the other attempt after this one.
    await expect.poll(outcome, { timeout: 60_000 }).toEqual({ ...accepted, limitA: 6 });
    late.add(least, answered("Rejected"));
    await expect.poll(outcome, { timeout: 60_000 }).toEqual({ ...accepted, limitA: 0 });
  });

  test("leave the outcome unknown", async () => {
    const { core, limited, command, outcome } = await startUnanswered();
    const late = lateAnswersOf(core, command);
    const [zero, least] = [attempt(0, "Absolute"), attempt(6, "Relative")];
    late.expect([zero, least]);
    late.add(least, { outcome: "invalid-answer", payload: {}, violations: [] });
    late.add(zero, answered("Rejected"));
    await expect
      .poll(async () => (await limited.row(command.id)).lateResponse, { timeout: 60_000 })
      .toMatchObject({ outcome: "result", may_apply_a: 6 });
    expect(await outcome()).toEqual({ outcome: "unknown", limitA: 6 });
  });

  test("are in force as well where the command's end is stored after them", async () => {
    const { core, limited, sessionId, command } = await startUnanswered();
    await core.db.read((tx) =>
      tx.update(commands).set({ status: "pending", result: null }).where(eq(commands.id, command.id)),
    );
    const late = lateAnswersOf(core, command);
    const least = attempt(6, "Relative");
    late.expect([least]);
    late.add(least, answered("Accepted"));
    await expect
      .poll(async () => (await limited.row(command.id)).lateResponse, { timeout: 60_000 })
      .toMatchObject({ applied_limit_a: 6 });
    const end = { status: "timeout", error: "no_answer", result: { may_apply_a: 6 } } as const;
    await core.db.transaction((tx) => completeCommand(core, tx, command.id, end));
    expect(await sessionIn(sessionId)).toMatchObject({ limit_a: 6, status: "active" });
  });
});

describe("a limit that is not needed any more", () => {
  test("of a session that has ended is not sent", async () => {
    const limited = await startLimitedCharger(server);
    const sessionId = await limited.begin();
    await limited.end();
    const before = limited.received.length;
    const command = await limited.limit(16, { sessionId });
    expect(command).toMatchObject({ status: "rejected", error: "superseded" });
    expect(limitOutcomeOf(command)).toEqual({ outcome: "not_sent" });
    expect(limited.received).toHaveLength(before);
  });

  test("of a session that ends meanwhile sends nothing more", async () => {
    const { opened, open } = gate();
    const asked = gate();
    const limited = await startLimitedCharger(server, {
      handlers: {
        SetChargingProfile: async () => {
          asked.open();
          await opened;
          return { status: "Rejected" };
        },
      },
    });
    const sessionId = await limited.begin();
    const id = await limited.ask(16, { sessionId });
    await asked.opened;
    await limited.end();
    expect(await limited.ended(id)).toMatchObject({ status: "rejected", error: "superseded" });
    open();
    // The connection is free again. The next call on it is a different one.
    const command = await server.client.sockets.unlock(limited.id, limited.socketId, { wait: true });
    expect(command.status).not.toBe("pending");
    expect(limited.received.slice(1)).toEqual(["TxProfile 1 Absolute 16 A x1", "UnlockConnector"]);
  });

  test("gives way to a newer one while it waits", async () => {
    const { opened, open } = gate();
    const asked = gate();
    const limited = await startLimitedCharger(server, {
      handlers: {
        DataTransfer: async () => {
          asked.open();
          await opened;
          return { status: "Accepted" };
        },
      },
    });
    const sessionId = await limited.begin();
    await limited.limit(10, { sessionId });
    const busy = { action: "DataTransfer" as const, payload: { vendorId: "Acme" } };
    await server.client.chargers.call(limited.id, busy);
    await asked.opened;
    const raise = await limited.ask(32, { sessionId });
    await expect.poll(async () => (await limited.row(raise)).sentAt, { timeout: 60_000 }).not.toBeNull();
    const cut = await limited.ask(6, { sessionId });
    expect(await limited.ended(raise)).toMatchObject({ status: "rejected", error: "superseded" });
    open();
    expect(await limited.ended(cut)).toMatchObject({ status: "accepted" });
    expect(limited.received.filter((words) => words.includes("Profile"))).toEqual([
      "TxProfile 1 Absolute 10 A x1",
      "TxProfile 1 Absolute 6 A x1",
    ]);
    expect(limitOutcomeOf(await limited.row(raise))).toEqual({ outcome: "not_sent" });
  });
});

describe("a release", () => {
  test("gives the connector its own baseline back, and then clears the transaction's limit", async () => {
    const limited = await startLimitedCharger(server);
    await limited.limit(0);
    const sessionId = await limited.begin();
    await limited.limit(6, { sessionId });
    const before = limited.received.length;
    expect(await limited.limit(32, { balancing: "release" })).toMatchObject({ status: "accepted" });
    expect(limited.received.slice(before)).toEqual([
      "TxDefaultProfile 0 Absolute 32 A x1",
      "ClearChargingProfile",
    ]);
    expect(await sessionIn(sessionId)).toMatchObject({ limit_a: 32 });
    await limited.charger.until(({ connectors }) => (connectors[0]?.offeredA ?? 0) > 6);
  });

  test("whose clear is refused is rejected, and its finished part is stored", async () => {
    const limited = await startLimitedCharger(server, { quirks: { unsupported: ["ClearChargingProfile"] } });
    const sessionId = await limited.begin();
    await limited.limit(6, { sessionId });
    const command = await limited.limit(32, { balancing: "release" });
    expect(command).toMatchObject({ status: "rejected", result: { baseline_a: 32 } });
    expect(command.error).toMatch(/^NotImplemented/);
    expect((await limitsOf(limited))[0]).toEqual({
      purpose: "TxDefaultProfile",
      limitA: 32,
      sessionId: null,
    });
    expect(await sessionIn(sessionId)).toMatchObject({ limit_a: 6 });
  });
});

describe("a remote start that brings its limit along", () => {
  const profileIn = ({ calls }: LimitedCharger) =>
    calls.find(({ action }) => action === "RemoteStartTransaction")?.payload["chargingProfile"];

  /** The limit of the session that this start begins. */
  async function startedBy(limited: LimitedCharger, limitA: number) {
    limited.charger.plugIn();
    const command = await limited.start(limitA);
    await limited.charger.until(({ connectors }) => typeof connectors[0]?.transaction?.id === "number");
    const { data } = await server.client.sessions.list({ charger_id: limited.id });
    const offered = await limited.charger.until(({ connectors }) => connectors[0]?.status === "Charging");
    return { command, session: data[0], offeredA: offered.connectors[0]?.offeredA };
  }

  test("begins under it", async () => {
    const limited = await startLimitedCharger(server);
    const { command, session, offeredA } = await startedBy(limited, 10);
    expect(command).toMatchObject({
      status: "accepted",
      result: { status: "Accepted", applied_limit_a: 10 },
    });
    expect(limited.received).toEqual(["GetConfiguration", "RemoteStartTransaction"]);
    expect(profileIn(limited)).toEqual({
      chargingProfileId: 3,
      stackLevel: 1,
      chargingProfilePurpose: "TxProfile",
      chargingProfileKind: "Absolute",
      chargingSchedule: {
        startSchedule: expect.any(String),
        chargingRateUnit: "A",
        chargingSchedulePeriod: [{ startPeriod: 0, limit: 10, numberPhases: 1 }],
      },
    });
    expect(offeredA).toBe(10);
    expect(session).toMatchObject({ start_command_id: command.id, limit_a: 10 });
    // The limit of the transaction replaces it.
    await limited.limit(6, { sessionId: session?.id ?? "" });
    expect(limited.received.at(-1)).toBe("TxProfile 1 Absolute 6 A x1");
    await limited.charger.until(({ connectors }) => connectors[0]?.offeredA === 6);
  });

  test("says it in watts to a charger that takes nothing else", async () => {
    const limited = await startLimitedCharger(server, {
      quirks: { onlyRateUnit: "W" },
      configuration: { ChargingScheduleAllowedChargingRateUnit: "Power" },
    });
    const { session } = await startedBy(limited, 10);
    expect(profileIn(limited)).toMatchObject({
      chargingSchedule: { chargingRateUnit: "W", chargingSchedulePeriod: [{ limit: 2300, numberPhases: 1 }] },
    });
    expect(session).toMatchObject({ limit_a: 10 });
  });

  test("leaves it out for a charger known to ignore it, and says so", async () => {
    const limited = await startLimitedCharger(server, { quirks: { onlyPurposes: ["TxDefaultProfile"] } });
    const sessionId = await limited.begin();
    await limited.limit(16, { sessionId });
    await limited.limit(6);
    await limited.end();
    const { command, session } = await startedBy(limited, 10);
    expect(profileIn(limited)).toBeUndefined();
    expect(command).toMatchObject({ status: "accepted", result: { status: "Accepted" } });
    expect(command.result).not.toHaveProperty("applied_limit_a");
    expect(limitOutcomeOf(command)).toEqual({ outcome: "rejected" });
    expect(session).toMatchObject({ limit_a: 6 });
  });

  test("and is refused is not started without it", async () => {
    const limited = await startLimitedCharger(server, {
      handlers: {
        RemoteStartTransaction: ({ chargingProfile }) => ({
          status: chargingProfile === undefined ? "Accepted" : "Rejected",
        }),
      },
    });
    const command = await limited.start(10);
    expect(command).toMatchObject({
      status: "rejected",
      error: "Rejected (it came with a limit of 10 A)",
    });
    expect(limited.received.slice(1)).toEqual(["RemoteStartTransaction"]);
    expect(limitOutcomeOf(command)).toEqual({ outcome: "rejected" });
  });

  test("and is not answered may have been received", async () => {
    const limited = await startLimitedCharger(server, {
      handlers: { RemoteStartTransaction: () => withhold("the charger does not answer") },
    });
    const command = await limited.start(10, unanswered);
    expect(command).toMatchObject({ status: "timeout", error: "no_answer", result: { may_apply_a: 10 } });
    expect(limitOutcomeOf(command)).toEqual({ outcome: "unknown", limitA: 10 });
    await limited.begin();
    const { data } = await server.client.sessions.list({ charger_id: limited.id });
    expect(data).toMatchObject([{ start_command_id: command.id, limit_a: 10 }]);
  });
});

test("nothing is left pending", async () => {
  const pending = () =>
    server.server.core.db.read((tx) => tx.execute(sql`select id from commands where status = 'pending'`));
  await expect.poll(pending, { timeout: 60_000 }).toEqual([]);
});
