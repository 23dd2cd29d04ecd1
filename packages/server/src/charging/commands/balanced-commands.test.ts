import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { grantStart } from "../../balancing/write-commands.ts";
import type { Link } from "../../core/ingest.ts";
import { balancedSockets, balancers, commands } from "../../store/schema.ts";
import {
  accepted,
  askFor,
  beginSession,
  limitOf,
  type Place,
  startPlace,
  untilSomebodyWaits,
} from "../../testing/start-place.ts";
import { type Organization, startTestApi, type TestApi } from "../../testing/start-test-api.ts";
import { claimCommands } from "./claim.ts";
import { type CommandRow, type Completion, completeCommand } from "./complete.ts";
import { expireCommands } from "./expire.ts";

/** What operators may request where load is balanced, while the balancer does not act. */

let api: TestApi;
let ours: Organization;
beforeAll(async () => {
  api = await startTestApi(inject("postgresUrl"));
  ours = await api.organization();
});
afterAll(() => api.close());

interface OnlinePlace extends Place {
  path: string;
  link: Link;
}

async function startOnline(location: Record<string, unknown>): Promise<OnlinePlace> {
  const place = await startPlace(ours, location);
  const path = `/chargers/${place.chargerId}/sockets/${place.socketId}`;
  return { ...place, path, link: await api.connect(place.chargerId) };
}

const begin = ({ link }: OnlinePlace) => beginSession(api, ours, link);

const ends = {
  pending: () => null,
  accepted,
  Rejected: () => ({ status: "rejected", error: "Rejected", result: null }),
  no_answer: () => ({ status: "timeout", error: "no_answer", result: null }),
} satisfies Record<string, (limitA: number) => Completion | null>;

/** A limit as balancing requests it, and the charger's answer to it. */
async function limit(
  place: Place,
  limitA: number,
  sessionId: string | null,
  end: keyof typeof ends = "accepted",
): Promise<void> {
  await api.core.db.transaction((tx) =>
    askFor(api, tx, place, limitOf(limitA, sessionId), ends[end](limitA)),
  );
}

async function post(place: OnlinePlace, what: string, body?: object): Promise<CommandRow> {
  const { status, body: answer } = await ours.operator("POST", `${place.path}/${what}`, body);
  expect(status).toBe(202);
  return rowOf(answer.data.id);
}

async function rowOf(id: string): Promise<CommandRow> {
  const [row] = await api.core.db.read((tx) => tx.select().from(commands).where(eq(commands.id, id)));
  if (row === undefined) throw new Error(`there is no command ${id}`);
  return row;
}

const claimed = async ({ chargerId }: Place) =>
  (await claimCommands(api.core, chargerId)).map(({ command, payload }) => [command.id, payload] as const);

async function ceilingsOf({ socketId }: Place) {
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
  let place: OnlinePlace;
  let transactionId: number;
  let sessionId: string;
  beforeEach(async () => {
    place = await startOnline({ dlb_baseline_a: 6 });
    ({ transactionId, sessionId } = await begin(place));
  });
  const set = (limitA: number) =>
    post(place, "charging-profile", { limit_a: limitA, transaction_id: transactionId });

  test("is sent as far as it is in force already, and kept as a ceiling", async () => {
    await limit(place, 16, sessionId);
    const command = await set(20);
    expect(command).toMatchObject({ balancing: null, limitA: 16, sessionId });
    expect(limitIn(command)).toBe(16);
    expect(await ceilingsOf(place)).toEqual({ sessionId, sessionCeilingA: 20, baselineCeilingA: null });
    expect(limitIn(await set(10))).toBe(10);
    expect(await ceilingsOf(place)).toMatchObject({ sessionCeilingA: 10 });
  });

  test("raises nothing over a decrease that is on its way", async () => {
    await limit(place, 16, sessionId);
    await limit(place, 8, sessionId, "pending");
    expect(limitIn(await set(20))).toBe(8);
  });

  test("raises nothing over a decrease that nobody answered", async () => {
    await limit(place, 16, sessionId);
    await limit(place, 8, sessionId, "no_answer");
    expect(limitIn(await set(20))).toBe(8);
  });

  test("need not mind what was refused, nor what was replaced", async () => {
    await limit(place, 8, sessionId, "no_answer");
    await limit(place, 16, sessionId);
    await limit(place, 7, sessionId, "Rejected");
    expect(limitIn(await set(20))).toBe(16);
  });

  test("raises nothing over an earlier one of its own", async () => {
    await limit(place, 16, sessionId);
    await set(6);
    expect(limitIn(await set(20))).toBe(6);
  });

  test("waits for what is being decided at the moment, and counts it", async () => {
    await limit(place, 16, sessionId);
    const { orgId, locationId } = place;
    await api.core.db.transaction((tx) =>
      tx.insert(balancers).values({ locationId, orgId, token: 1 }).onConflictDoNothing(),
    );
    let asked: ReturnType<typeof set> | undefined;
    await api.core.db.transaction(async (tx) => {
      const ofLocation = eq(balancers.locationId, locationId);
      await tx.select().from(balancers).where(ofLocation).for("no key update");
      asked = set(20);
      // The request now waits for the balancer's lock and cannot go further.
      await untilSomebodyWaits(api.core);
      await askFor(api, tx, place, limitOf(8, sessionId));
    });
    const command = await asked;
    expect(limitIn(command as CommandRow)).toBe(8);
  });

  test("is no more than the baseline while nothing is known of the session", async () => {
    expect(limitIn(await set(20))).toBe(6);
    await limit(place, 0, null);
    expect(limitIn(await set(20))).toBe(0);
  });

  test("of 0 A is sent at once", async () => {
    await limit(place, 16, sessionId);
    expect(limitIn(await set(0))).toBe(0);
  });
});

describe("an operator's baseline", () => {
  const set = (place: OnlinePlace, limitA: number) => post(place, "charging-profile", { limit_a: limitA });

  test("is sent up to the location's, and kept as a ceiling", async () => {
    const place = await startOnline({ dlb_baseline_a: 6 });
    const command = await set(place, 20);
    expect(command).toMatchObject({ limitA: 6, sessionId: null });
    expect(limitIn(command)).toBe(6);
    expect(await ceilingsOf(place)).toEqual({
      sessionId: null,
      sessionCeilingA: null,
      baselineCeilingA: 20,
    });
    expect(limitIn(await set(place, 4))).toBe(4);
  });

  test("raises nothing over the one that is in force", async () => {
    const place = await startOnline({ dlb_baseline_a: 6 });
    await limit(place, 0, null);
    expect(limitIn(await set(place, 20))).toBe(0);
  });

  test("is sent as it is where nobody balances", async () => {
    const place = await startOnline({ dlb_enabled: false });
    expect(limitIn(await set(place, 20))).toBe(20);
    expect(await ceilingsOf(place)).toBeNull();
  });
});

describe("a clear", () => {
  const clear = (place: OnlinePlace) => post(place, "clear-charging-profile");
  const payload = { connectorId: 1, chargingProfilePurpose: "TxProfile" };

  test("that lowers goes out at once, and its ceiling is gone", async () => {
    const place = await startOnline({});
    const { transactionId, sessionId } = await begin(place);
    await limit(place, 0, null);
    await limit(place, 16, sessionId);
    await post(place, "charging-profile", { limit_a: 10, transaction_id: transactionId });
    await claimed(place);
    const command = await clear(place);
    expect(await ceilingsOf(place)).toMatchObject({ sessionId, sessionCeilingA: null });
    expect(await claimed(place)).toEqual([[command.id, payload]]);
  });

  test("that would raise waits until the session was given as much, and is handed on then", async () => {
    const place = await startOnline({ dlb_baseline_a: 6 });
    const { sessionId } = await begin(place);
    await limit(place, 6, null);
    await limit(place, 0, sessionId);
    await claimed(place);
    const command = await clear(place);
    expect(await claimed(place)).toEqual([]);
    expect(await rowOf(command.id)).toMatchObject({ status: "pending", sentAt: null });
    const delivered: string[] = [];
    const stop = api.core.signals.subscribe("command-due", ({ chargerId }) => void delivered.push(chargerId));
    await limit(place, 10, sessionId);
    stop();
    expect(delivered).toContain(place.chargerId);
    expect((await claimed(place)).at(-1)).toEqual([command.id, payload]);
  });

  test("waits for a baseline as long as there may be none, and is not sent when its time is over", async () => {
    const place = await startOnline({});
    await begin(place);
    const command = await clear(place);
    expect(await claimed(place)).toEqual([]);
    api.clock.advance(70_000);
    await expireCommands(api.core);
    expect(await rowOf(command.id)).toMatchObject({ status: "timeout", error: "not_sent" });
  });

  test("goes out as it is where nobody balances", async () => {
    const place = await startOnline({ dlb_enabled: false });
    await begin(place);
    const command = await clear(place);
    expect(await claimed(place)).toEqual([[command.id, payload]]);
  });
});

describe("a remote start", () => {
  const start = (place: OnlinePlace) => post(place, "start", { id_tag: "GUEST" });
  const grant = ({ id }: CommandRow, limitA: number) =>
    api.core.db.transaction((tx) => grantStart(api.core, tx, id, limitA));

  test("waits for its limit", async () => {
    const place = await startOnline({});
    const command = await start(place);
    expect(command).toMatchObject({ balancing: "start", limitA: null, status: "pending" });
    expect(await claimed(place)).toEqual([]);
    await grant(command, 16);
    expect(await claimed(place)).toEqual([[command.id, { connectorId: 1, idTag: "GUEST" }]]);
  });

  test("that was given none is never sent", async () => {
    const place = await startOnline({});
    const command = await start(place);
    api.clock.advance(70_000);
    await expireCommands(api.core);
    expect(await rowOf(command.id)).toMatchObject({ status: "timeout", error: "not_sent" });
    await grant(command, 16);
    expect(await claimed(place)).toEqual([]);
  });

  test("goes out at once where nobody balances", async () => {
    const place = await startOnline({ dlb_enabled: false });
    const command = await start(place);
    expect(command).toMatchObject({ balancing: null });
    expect(await claimed(place)).toHaveLength(1);
  });

  const ends = [
    ["accepted before the session", { applied_limit_a: 16 }, 16],
    ["accepted without the limit", {}, 0],
  ] as const;
  test.each(ends)("%s: its session begins under what it was given", async (_, said, limitA) => {
    const place = await startOnline({});
    await limit(place, 0, null);
    const command = await start(place);
    await grant(command, 16);
    await api.core.db.transaction((tx) =>
      completeCommand(api.core, tx, command.id, {
        status: "accepted",
        error: null,
        result: { status: "Accepted", ...said },
      }),
    );
    await api.begin(place.link, { idTag: "GUEST" });
    const { body } = await ours.operator("GET", `/sessions?charger_id=${place.chargerId}`);
    expect(body.data).toMatchObject([{ start_command_id: command.id, limit_a: limitA, status: "active" }]);
  });

  test("that is accepted after the session has begun limits it from then on", async () => {
    const place = await startOnline({});
    await limit(place, 0, null);
    const command = await start(place);
    await grant(command, 16);
    await api.begin(place.link, { idTag: "GUEST" });
    const session = async () =>
      (await ours.operator("GET", `/sessions?charger_id=${place.chargerId}`)).body.data[0];
    expect(await session()).toMatchObject({ limit_a: 0 });
    await api.core.db.transaction((tx) => completeCommand(api.core, tx, command.id, accepted(16)));
    expect(await session()).toMatchObject({ limit_a: 16 });
  });
});

test.each(["SetChargingProfile", "ClearChargingProfile", "RemoteStartTransaction"])(
  "%s has its own operation: nobody gets around the balancer by a bare call",
  async (action) => {
    const place = await startOnline({});
    const { status, body } = await ours.admin("POST", `/chargers/${place.chargerId}/calls`, {
      action,
      payload: {},
    });
    expect([status, body.code]).toEqual([422, "call-not-allowed"]);
  },
);

describe("a release", () => {
  const release = (place: Place) =>
    api.core.db.transaction((tx) => askFor(api, tx, place, { ...limitOf(32, null), balancing: "release" }));
  const isManaged = async ({ socketId }: Place) => {
    const [row] = await api.core.db.read((tx) =>
      tx.select().from(balancedSockets).where(eq(balancedSockets.socketId, socketId)),
    );
    return row?.managed;
  };

  test("goes out where nobody balances, and is not sent any more where somebody does again", async () => {
    const place = await startOnline({ dlb_enabled: false });
    const id = await release(place);
    expect(await claimed(place)).toEqual([[id, { connectorId: 1 }]]);
    const late = await release(place);
    await ours.admin("PATCH", `/locations/${place.locationId}`, { dlb_enabled: true });
    expect(await claimed(place)).toEqual([[late, null]]);
  });

  test("that is answered after a new baseline was written leaves the socket to be released again", async () => {
    const place = await startOnline({});
    const { orgId } = ours;
    await api.core.db.transaction((tx) =>
      tx.insert(balancedSockets).values({
        socketId: place.socketId,
        orgId,
        chargerId: place.chargerId,
        managed: true,
        updatedAt: new Date(api.clock.now()).toISOString(),
      }),
    );
    const accept = (id: string) =>
      api.core.db.transaction((tx) => completeCommand(api.core, tx, id, accepted(32)));
    const early = await release(place);
    await limit(place, 0, null);
    await accept(early);
    expect(await isManaged(place)).toBe(true);
    await accept(await release(place));
    expect(await isManaged(place)).toBe(false);
  });
});

test("what a process begins while it is taken for dead is not told as not sent", async () => {
  const place = await startOnline({});
  await limit(place, 16, null, "pending");
  const { data } = (await ours.operator("GET", `/commands?charger_id=${place.chargerId}`)).body;
  const id: string = data[0].id;
  api.clock.advance(60_000);
  let expiring: Promise<void> = Promise.resolve();
  await api.core.db.transaction(async (tx) => {
    const sentAt = new Date(api.clock.now()).toISOString();
    await tx.update(commands).set({ sentAt }).where(eq(commands.id, id));
    expiring = expireCommands(api.core);
    // The expiry has read the command as it was, and now waits for its lock.
    await untilSomebodyWaits(api.core);
  });
  await expiring;
  expect(await rowOf(id)).toMatchObject({ status: "timeout", error: "outcome_unknown" });
});
