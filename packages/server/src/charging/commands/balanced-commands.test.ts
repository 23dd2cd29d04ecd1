import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { grantStart } from "../../balancing/write-commands.ts";
import type { ChargerConnection } from "../../core/ingest.ts";
import { balancedSockets, balancers, chargers, commands } from "../../store/schema.ts";
import {
  accepted,
  askFor,
  type BalancedCharger,
  beginSession,
  createBalancedCharger,
  limitOf,
  untilOneWaits,
} from "../../testing/balanced-charger.ts";
import { type Organization, startTestApi, type TestApi } from "../../testing/start-test-api.ts";
import { type CommandRow, type Completion, completeCommand } from "./complete.ts";
import { expireCommands } from "./expire.ts";
import { leaseCommands } from "./lease.ts";

/** What operators may request where load is balanced, while the balancer does not act. */

let api: TestApi;
let organization: Organization;
beforeAll(async () => {
  api = await startTestApi(inject("postgresUrl"));
  organization = await api.organization();
});
afterAll(() => api.close());

interface OnlineCharger extends BalancedCharger {
  path: string;
  connection: ChargerConnection;
}

async function startOnline(location: Record<string, unknown>): Promise<OnlineCharger> {
  const charger = await createBalancedCharger(organization, location);
  const path = `/chargers/${charger.chargerId}/sockets/${charger.socketId}`;
  return { ...charger, path, connection: await api.connect(charger.chargerId) };
}

const begin = ({ connection }: OnlineCharger) => beginSession(api, organization, connection);

const ends = {
  pending: () => null,
  accepted,
  Rejected: () => ({ status: "rejected", error: "Rejected", result: null }),
  no_answer: () => ({ status: "timeout", error: "no_answer", result: null }),
} satisfies Record<string, (limitA: number) => Completion | null>;

/** A limit as balancing requests it, and the charger's answer to it. */
async function limit(
  charger: BalancedCharger,
  limitA: number,
  sessionId: string | null,
  end: keyof typeof ends = "accepted",
): Promise<void> {
  await api.core.db.transaction((tx) =>
    askFor(api, tx, charger, limitOf(limitA, sessionId), ends[end](limitA)),
  );
}

async function post(charger: OnlineCharger, what: string, body?: object): Promise<CommandRow> {
  const { status, body: answer } = await organization.operator("POST", `${charger.path}/${what}`, body);
  expect(status).toBe(202);
  return rowOf(answer.data.id);
}

async function rowOf(id: string): Promise<CommandRow> {
  const [row] = await api.core.db.read((tx) => tx.select().from(commands).where(eq(commands.id, id)));
  if (row === undefined) throw new Error(`there is no command ${id}`);
  return row;
}

const leased = async ({ chargerId }: BalancedCharger) =>
  (await leaseCommands(api.core, chargerId)).map(({ command, payload }) => [command.id, payload] as const);

async function ceilingsOf({ socketId }: BalancedCharger) {
  const [row] = await api.core.db.read((tx) =>
    tx
      .select({
        sessionId: balancedSockets.sessionId,
        sessionCeilingA: balancedSockets.sessionCeilingA,
        baselineCeilingA: balancedSockets.baselineCeilingA,
      })
      .from(balancedSockets)
      .where(eq(balancedSockets.socketId, socketId)),
  );
  return row ?? null;
}

/** The limit in the frame that is sent to the charger. */
function limitIn({ payload }: CommandRow): unknown {
  const profile = payload["csChargingProfiles"] as {
    chargingSchedule: { chargingSchedulePeriod: { limit: number }[] };
  };
  return profile.chargingSchedule.chargingSchedulePeriod[0]?.limit;
}

describe("an operator's limit of a transaction", () => {
  let charger: OnlineCharger;
  let transactionId: number;
  let sessionId: string;
  beforeEach(async () => {
    charger = await startOnline({ dlb_baseline_a: 6 });
    ({ transactionId, sessionId } = await begin(charger));
  });
  const set = (limitA: number) =>
    post(charger, "charging-profile", { limit_a: limitA, transaction_id: transactionId });

  test("is sent up to the limit that is in force, and stored as a ceiling", async () => {
    await limit(charger, 16, sessionId);
    const command = await set(20);
    expect(command).toMatchObject({ balancing: null, limitA: 16, sessionId });
    expect(limitIn(command)).toBe(16);
    expect(await ceilingsOf(charger)).toEqual({ sessionId, sessionCeilingA: 20, baselineCeilingA: null });
    expect(limitIn(await set(10))).toBe(10);
    expect(await ceilingsOf(charger)).toMatchObject({ sessionCeilingA: 10 });
  });

  test("does not raise a decrease that the charger has not answered yet", async () => {
    await limit(charger, 16, sessionId);
    await limit(charger, 8, sessionId, "pending");
    expect(limitIn(await set(20))).toBe(8);
  });

  test("does not raise a decrease that the charger did not answer", async () => {
    await limit(charger, 16, sessionId);
    await limit(charger, 8, sessionId, "no_answer");
    expect(limitIn(await set(20))).toBe(8);
  });

  test("ignores limits that the charger refused, and limits that were replaced", async () => {
    await limit(charger, 8, sessionId, "no_answer");
    await limit(charger, 16, sessionId);
    await limit(charger, 7, sessionId, "Rejected");
    expect(limitIn(await set(20))).toBe(16);
  });

  test("does not raise an earlier limit of the operator", async () => {
    await limit(charger, 16, sessionId);
    await set(6);
    expect(limitIn(await set(20))).toBe(6);
  });

  test("waits for a running decision of the balancer, and counts it", async () => {
    await limit(charger, 16, sessionId);
    const { orgId, locationId } = charger;
    await api.core.db.transaction((tx) =>
      tx.insert(balancers).values({ locationId, orgId, token: 1 }).onConflictDoNothing(),
    );
    let asked: ReturnType<typeof set> | undefined;
    await api.core.db.transaction(async (tx) => {
      const ofLocation = eq(balancers.locationId, locationId);
      await tx.select().from(balancers).where(ofLocation).for("no key update");
      asked = set(20);
      // The request now waits for the balancer's lock and cannot go further.
      await untilOneWaits(api.core);
      await askFor(api, tx, charger, limitOf(8, sessionId));
    });
    const command = await asked;
    expect(limitIn(command as CommandRow)).toBe(8);
  });

  test("is at most the baseline while no limit of the session is known", async () => {
    expect(limitIn(await set(20))).toBe(6);
    await limit(charger, 0, null);
    expect(limitIn(await set(20))).toBe(0);
  });

  test("of 0 A is sent at once", async () => {
    await limit(charger, 16, sessionId);
    expect(limitIn(await set(0))).toBe(0);
  });
});

describe("an operator's baseline", () => {
  const set = (charger: OnlineCharger, limitA: number) =>
    post(charger, "charging-profile", { limit_a: limitA });

  test("is sent up to the location's baseline, and stored as a ceiling", async () => {
    const charger = await startOnline({ dlb_baseline_a: 6 });
    const command = await set(charger, 20);
    expect(command).toMatchObject({ limitA: 6, sessionId: null });
    expect(limitIn(command)).toBe(6);
    expect(await ceilingsOf(charger)).toEqual({
      sessionId: null,
      sessionCeilingA: null,
      baselineCeilingA: 20,
    });
    expect(limitIn(await set(charger, 4))).toBe(4);
  });

  test("does not raise the baseline that is in force", async () => {
    const charger = await startOnline({ dlb_baseline_a: 6 });
    await limit(charger, 0, null);
    expect(limitIn(await set(charger, 20))).toBe(0);
  });

  test("is sent unchanged where load is not balanced", async () => {
    const charger = await startOnline({ dlb_enabled: false });
    expect(limitIn(await set(charger, 20))).toBe(20);
    expect(await ceilingsOf(charger)).toBeNull();
  });
});

describe("a clear", () => {
  const clear = (charger: OnlineCharger) => post(charger, "clear-charging-profile");
  const payload = { connectorId: 1, chargingProfilePurpose: "TxProfile" };

  test("that lowers the limit is sent at once, and removes the ceiling", async () => {
    const charger = await startOnline({});
    const { transactionId, sessionId } = await begin(charger);
    await limit(charger, 0, null);
    await limit(charger, 16, sessionId);
    await post(charger, "charging-profile", { limit_a: 10, transaction_id: transactionId });
    await leased(charger);
    const command = await clear(charger);
    expect(await ceilingsOf(charger)).toMatchObject({ sessionId, sessionCeilingA: null });
    expect(await leased(charger)).toEqual([[command.id, payload]]);
  });

  test("that would raise the limit waits until the balancer gives the session as much, and is then sent", async () => {
    const charger = await startOnline({ dlb_baseline_a: 6 });
    const { sessionId } = await begin(charger);
    await limit(charger, 6, null);
    await limit(charger, 0, sessionId);
    await leased(charger);
    const command = await clear(charger);
    expect(await leased(charger)).toEqual([]);
    expect(await rowOf(command.id)).toMatchObject({ status: "pending", sentAt: null });
    const delivered: string[] = [];
    const stop = api.core.signals.subscribe("command-due", ({ chargerId }) => void delivered.push(chargerId));
    await limit(charger, 10, sessionId);
    stop();
    expect(delivered).toContain(charger.chargerId);
    expect((await leased(charger)).at(-1)).toEqual([command.id, payload]);
  });

  test("waits while the connector may have no baseline, and is not sent after its expiry", async () => {
    const charger = await startOnline({});
    await begin(charger);
    const command = await clear(charger);
    expect(await leased(charger)).toEqual([]);
    api.clock.advance(70_000);
    await expireCommands(api.core);
    expect(await rowOf(command.id)).toMatchObject({ status: "timeout", error: "not_sent" });
  });

  test("is sent unchanged where load is not balanced", async () => {
    const charger = await startOnline({ dlb_enabled: false });
    await begin(charger);
    const command = await clear(charger);
    expect(await leased(charger)).toEqual([[command.id, payload]]);
  });
});

describe("a remote start", () => {
  const start = (charger: OnlineCharger) => post(charger, "start", { id_tag: "GUEST" });
  const grant = ({ id }: CommandRow, limitA: number) =>
    api.core.db.transaction((tx) => grantStart(tx, id, limitA));

  test("waits for its limit", async () => {
    const charger = await startOnline({});
    const command = await start(charger);
    expect(command).toMatchObject({ balancing: "start", limitA: null, status: "pending" });
    expect(await leased(charger)).toEqual([]);
    await grant(command, 16);
    expect(await leased(charger)).toEqual([[command.id, { connectorId: 1, idTag: "GUEST" }]]);
  });

  test("that gets no limit is never sent", async () => {
    const charger = await startOnline({});
    const command = await start(charger);
    api.clock.advance(70_000);
    await expireCommands(api.core);
    expect(await rowOf(command.id)).toMatchObject({ status: "timeout", error: "not_sent" });
    await grant(command, 16);
    expect(await leased(charger)).toEqual([]);
  });

  test("is sent at once where load is not balanced", async () => {
    const charger = await startOnline({ dlb_enabled: false });
    const command = await start(charger);
    expect(command).toMatchObject({ balancing: null });
    expect(await leased(charger)).toHaveLength(1);
  });

  const ends = [
    ["accepted before the session", { applied_limit_a: 16 }, 16],
    ["accepted without the limit", {}, 0],
  ] as const;
  test.each(ends)("%s: its session begins under the limit in force", async (_, answer, limitA) => {
    const charger = await startOnline({});
    await limit(charger, 0, null);
    const command = await start(charger);
    await grant(command, 16);
    await api.core.db.transaction((tx) =>
      completeCommand(api.core, tx, command.id, {
        status: "accepted",
        error: null,
        result: { status: "Accepted", ...answer },
      }),
    );
    await api.begin(charger.connection, { idTag: "GUEST" });
    const { body } = await organization.operator("GET", `/sessions?charger_id=${charger.chargerId}`);
    expect(body.data).toMatchObject([{ start_command_id: command.id, limit_a: limitA, status: "active" }]);
  });

  test("that is accepted after the session has begun limits the session from then on", async () => {
    const charger = await startOnline({});
    await limit(charger, 0, null);
    const command = await start(charger);
    await grant(command, 16);
    await api.begin(charger.connection, { idTag: "GUEST" });
    const session = async () =>
      (await organization.operator("GET", `/sessions?charger_id=${charger.chargerId}`)).body.data[0];
    expect(await session()).toMatchObject({ limit_a: 0 });
    await api.core.db.transaction((tx) => completeCommand(api.core, tx, command.id, accepted(16)));
    expect(await session()).toMatchObject({ limit_a: 16 });
  });
});

test.each([
  ["SetChargingProfile", rawProfile(90)],
  ["SetChargingProfile", rawProfile(90, "ChargePointMaxProfile")],
  ["ClearChargingProfile", {}],
  ["RemoteStartTransaction", {}],
])("a bare %s cannot bypass the balancer", async (action, payload) => {
  const charger = await startOnline({});
  const { status, body } = await callRaw(charger, action, payload);
  expect([status, body.code, body.errors]).toEqual([
    422,
    "call-not-allowed",
    [{ pointer: "/action", code: expect.any(String), detail: body.detail }],
  ]);
  expect(await rawProfilesOf(charger)).toEqual([]);
});

describe("a profile of another form, where no load is balanced", () => {
  const off = { dlb_enabled: false };

  test("is not sent when its location has begun to balance, but may be in the charger", async () => {
    const charger = await startOnline(off);
    expect((await callRaw(charger, "SetChargingProfile", rawProfile(90))).status).toBe(202);
    await organization.admin("PATCH", `/locations/${charger.locationId}`, { dlb_enabled: true });
    expect(await leaseCommands(api.core, charger.chargerId)).toMatchObject([{ payload: null }]);
    expect(await rawProfilesOf(charger)).toEqual([90]);
  });

  test("is counted once, and a ChargePointMaxProfile is not counted", async () => {
    const charger = await startOnline(off);
    for (const payload of [rawProfile(7), rawProfile(7), rawProfile(8, "ChargePointMaxProfile")])
      expect((await callRaw(charger, "SetChargingProfile", payload)).status).toBe(202);
    expect(await rawProfilesOf(charger)).toEqual([7]);
  });

  test("is refused beyond 64, until some are cleared", async () => {
    const charger = await startOnline(off);
    await keepRaw(
      charger,
      Array.from({ length: 64 }, (_, id) => id),
    );
    const { status, body } = await callRaw(charger, "SetChargingProfile", rawProfile(90));
    expect([status, body.code]).toEqual([422, "call-not-allowed"]);
    expect((await callRaw(charger, "SetChargingProfile", rawProfile(63))).status).toBe(202);
  });

  test.each([
    ["the one with the id", { id: 8 }, [7, 9]],
    ["all of them", {}, []],
    ["some of them: the server does not know which", { stackLevel: 5 }, [7, 8, 9]],
  ])("an accepted clear removes %s", async (_, payload, left) => {
    const charger = await startOnline(off);
    await keepRaw(charger, [7, 8, 9]);
    await answer((await callRaw(charger, "ClearChargingProfile", payload)).body.data.id, "Accepted");
    expect(await rawProfilesOf(charger)).toEqual(left);
  });

  test("leaves the limit of a session unknown, and the session goes on", async () => {
    const charger = await startOnline(off);
    const { sessionId, transactionId } = await begin(charger);
    const limited = await organization.operator("POST", `${charger.path}/charging-profile`, {
      limit_a: 0,
      transaction_id: transactionId,
    });
    await answer(limited.body.data.id, "Accepted");
    expect(await sessionOf(sessionId)).toMatchObject({ limit_a: 0, status: "suspended" });
    const raw = await callRaw(charger, "SetChargingProfile", rawProfile(90));
    await answer(raw.body.data.id, "Rejected");
    expect(await sessionOf(sessionId)).toMatchObject({ limit_a: 0, status: "suspended" });
    const accepted = await callRaw(charger, "SetChargingProfile", rawProfile(90));
    await answer(accepted.body.data.id, "Accepted");
    expect(await sessionOf(sessionId)).toMatchObject({ limit_a: null, status: "active" });
  });

  const sessionOf = async (id: string) => (await organization.operator("GET", `/sessions/${id}`)).body.data;

  const answer = (id: string, status: "Accepted" | "Rejected") =>
    api.core.db.transaction((tx) =>
      completeCommand(
        api.core,
        tx,
        id,
        status === "Accepted"
          ? { status: "accepted", error: null, result: { status } }
          : { status: "rejected", error: status, result: { status } },
      ),
    );

  const keepRaw = ({ chargerId }: OnlineCharger, rawProfiles: number[]) =>
    api.core.db.transaction((tx) =>
      tx.update(chargers).set({ rawProfiles }).where(eq(chargers.id, chargerId)),
    );
});

function callRaw({ chargerId }: OnlineCharger, action: string, payload: object) {
  return organization.admin("POST", `/chargers/${chargerId}/calls`, { action, payload });
}

async function rawProfilesOf({ chargerId }: OnlineCharger): Promise<number[] | undefined> {
  const [charger] = await api.core.db.read((tx) =>
    tx.select().from(chargers).where(eq(chargers.id, chargerId)),
  );
  return charger?.rawProfiles;
}

function rawProfile(chargingProfileId: number, chargingProfilePurpose = "TxDefaultProfile") {
  return {
    connectorId: chargingProfilePurpose === "ChargePointMaxProfile" ? 0 : 1,
    csChargingProfiles: {
      chargingProfileId,
      stackLevel: 5,
      chargingProfilePurpose,
      chargingProfileKind: "Relative",
      chargingSchedule: {
        chargingRateUnit: "W",
        chargingSchedulePeriod: [{ startPeriod: 0, limit: 22_000, numberPhases: 3 }],
      },
    },
  };
}

describe("a release", () => {
  const release = (charger: BalancedCharger) =>
    api.core.db.transaction((tx) => askFor(api, tx, charger, { ...limitOf(32, null), balancing: "release" }));
  const isManaged = async ({ socketId }: BalancedCharger) => {
    const [row] = await api.core.db.read((tx) =>
      tx.select().from(balancedSockets).where(eq(balancedSockets.socketId, socketId)),
    );
    return row?.managed;
  };

  test("is sent where load is not balanced, and is not sent once load is balanced again", async () => {
    const charger = await startOnline({ dlb_enabled: false });
    const id = await release(charger);
    expect(await leased(charger)).toEqual([[id, { connectorId: 1 }]]);
    const late = await release(charger);
    await organization.admin("PATCH", `/locations/${charger.locationId}`, { dlb_enabled: true });
    expect(await leased(charger)).toEqual([[late, null]]);
  });

  test("that is answered after a new baseline was written leaves the socket to be released again", async () => {
    const charger = await startOnline({});
    const { orgId } = organization;
    await api.core.db.transaction((tx) =>
      tx.insert(balancedSockets).values({
        socketId: charger.socketId,
        orgId,
        chargerId: charger.chargerId,
        managed: true,
        updatedAt: new Date(api.clock.now()).toISOString(),
      }),
    );
    const accept = (id: string) =>
      api.core.db.transaction((tx) => completeCommand(api.core, tx, id, accepted(32)));
    const early = await release(charger);
    await limit(charger, 0, null);
    await accept(early);
    expect(await isManaged(charger)).toBe(true);
    await accept(await release(charger));
    expect(await isManaged(charger)).toBe(false);
  });
});

test("a command that a process starts while it is taken for dead does not end as not_sent", async () => {
  const charger = await startOnline({});
  await limit(charger, 16, null, "pending");
  const { data } = (await organization.operator("GET", `/commands?charger_id=${charger.chargerId}`)).body;
  const id: string = data[0].id;
  api.clock.advance(60_000);
  let expiring: Promise<void> = Promise.resolve();
  await api.core.db.transaction(async (tx) => {
    const sentAt = new Date(api.clock.now()).toISOString();
    await tx.update(commands).set({ sentAt }).where(eq(commands.id, id));
    expiring = expireCommands(api.core);
    // The expiry has read the command as it was, and now waits for its lock.
    await untilOneWaits(api.core);
  });
  await expiring;
  expect(await rowOf(id)).toMatchObject({ status: "timeout", error: "outcome_unknown" });
});
