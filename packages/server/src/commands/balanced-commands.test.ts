import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { grantStart, writeCommand } from "../balancing/write-commands.ts";
import type { Link } from "../chargers/fence.ts";
import { balancedSockets, balancers, chargers, commands } from "../store/schema.ts";
import { type Organization, startTestApi, type TestApi } from "../testing/start-test-api.ts";
import { claimCommands } from "./claim.ts";
import { type CommandRow, completeCommand } from "./complete.ts";
import { expireCommands } from "./expire.ts";

/** What operators may ask for where load is balanced, while the balancer is looking elsewhere. */

let api: TestApi;
let ours: Organization;
beforeAll(async () => {
  api = await startTestApi(inject("postgresUrl"));
  ours = await api.organization();
});
afterAll(() => api.close());

interface Place {
  id: string;
  locationId: string;
  socketId: string;
  path: string;
  link: Link;
}

let places = 0;
async function startPlace(location: Record<string, unknown> | null): Promise<Place> {
  places += 1;
  const site = { name: "Depot", max_amperage: 63, dlb_enabled: true, ...location };
  const { body } = await ours.admin("POST", "/locations", site);
  const charger = await ours.admin("POST", "/chargers", {
    identity: `balanced-${places}`,
    location_id: body.data.id,
  });
  const { id, sockets } = charger.body.data;
  const socketId = sockets[0].id;
  return {
    id,
    locationId: body.data.id,
    socketId,
    path: `/chargers/${id}/sockets/${socketId}`,
    link: await api.connect(id),
  };
}

async function begin(place: Place) {
  const transactionId = await api.begin(place.link);
  const { body } = await ours.operator("GET", `/sessions?charger_id=${place.id}`);
  return { transactionId, sessionId: String(body.data[0].id) };
}

/** As balancing asks for it; `accepted`: and the charger takes it. */
async function limit(
  { id, socketId }: Place,
  limitA: number,
  sessionId: string | null,
  end: "accepted" | "pending" | "no_answer" | "Rejected" = "accepted",
): Promise<void> {
  await api.ctx.db.transaction(async (tx) => {
    const draft = {
      socketId,
      type: "SetChargingProfile" as const,
      payload: { connectorId: 1 },
      balancing: "limit" as const,
      limitA,
      sessionId,
    };
    const commandId = await writeCommand(api.ctx, tx, { id, orgId: ours.orgId }, draft);
    if (end === "pending") return;
    await completeCommand(api.ctx, tx, commandId, {
      status: end === "accepted" ? "accepted" : end === "Rejected" ? "rejected" : "timeout",
      error: end === "accepted" ? null : end,
      result: end === "accepted" ? { status: "Accepted", applied_limit_a: limitA } : null,
    });
  });
}

async function post(place: Place, what: string, body?: object): Promise<CommandRow> {
  const { status, body: answer } = await ours.operator("POST", `${place.path}/${what}`, body);
  expect(status).toBe(202);
  return rowOf(answer.data.id);
}

async function rowOf(id: string): Promise<CommandRow> {
  const [row] = await api.ctx.db.read((tx) => tx.select().from(commands).where(eq(commands.id, id)));
  if (row === undefined) throw new Error(`there is no command ${id}`);
  return row;
}

const claimed = async ({ id }: Place) =>
  (await claimCommands(api.ctx, id)).map(({ command, payload }) => [command.id, payload] as const);

async function ceilingsOf({ socketId }: Place) {
  const [row] = await api.ctx.db.read((tx) =>
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

/** What is on the wire. */
function limitIn({ payload }: CommandRow): unknown {
  const profile = payload["csChargingProfiles"] as {
    chargingSchedule: { chargingSchedulePeriod: { limit: number }[] };
  };
  return profile.chargingSchedule.chargingSchedulePeriod[0]?.limit;
}

describe("an operator's limit of a transaction", () => {
  let place: Place;
  let transactionId: number;
  let sessionId: string;
  beforeEach(async () => {
    place = await startPlace({ dlb_baseline_a: 6 });
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
    const [location] = await api.ctx.db.read((tx) =>
      tx.select({ id: chargers.locationId }).from(chargers).where(eq(chargers.id, place.id)),
    );
    const { orgId } = ours;
    const locationId = location?.id ?? "";
    await api.ctx.db.transaction((tx) =>
      tx.insert(balancers).values({ locationId, orgId, token: 1 }).onConflictDoNothing(),
    );
    let asked: ReturnType<typeof set> | undefined;
    await api.ctx.db.transaction(async (tx) => {
      const ofLocation = eq(balancers.locationId, locationId);
      await tx.select().from(balancers).where(ofLocation).for("no key update");
      asked = set(20);
      // It has come as far as it can.
      await expect
        .poll(
          () =>
            tx.execute(
              "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
            ),
          { interval: 5 },
        )
        .not.toHaveLength(0);
      const draft = {
        socketId: place.socketId,
        type: "SetChargingProfile" as const,
        payload: { connectorId: 1 },
        balancing: "limit" as const,
        limitA: 8,
        sessionId,
      };
      await writeCommand(api.ctx, tx, { id: place.id, orgId }, draft);
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
  const set = (place: Place, limitA: number) => post(place, "charging-profile", { limit_a: limitA });

  test("is sent up to the location's, and kept as a ceiling", async () => {
    const place = await startPlace({ dlb_baseline_a: 6 });
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
    const place = await startPlace({ dlb_baseline_a: 6 });
    await limit(place, 0, null);
    expect(limitIn(await set(place, 20))).toBe(0);
  });

  test("is sent as it is where nobody balances", async () => {
    const place = await startPlace({ dlb_enabled: false });
    expect(limitIn(await set(place, 20))).toBe(20);
    expect(await ceilingsOf(place)).toBeNull();
  });
});

describe("a clear", () => {
  const clear = (place: Place) => post(place, "clear-charging-profile");
  const payload = { connectorId: 1, chargingProfilePurpose: "TxProfile" };

  test("that lowers goes out at once, and its ceiling is gone", async () => {
    const place = await startPlace({});
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
    const place = await startPlace({ dlb_baseline_a: 6 });
    const { sessionId } = await begin(place);
    await limit(place, 6, null);
    await limit(place, 0, sessionId);
    await claimed(place);
    const command = await clear(place);
    expect(await claimed(place)).toEqual([]);
    expect(await rowOf(command.id)).toMatchObject({ status: "pending", sentAt: null });
    const delivered: string[] = [];
    const { chargers } = api.ctx;
    api.ctx.chargers = { ...chargers, deliver: (chargerId) => void delivered.push(chargerId) };
    await limit(place, 10, sessionId);
    api.ctx.chargers = chargers;
    expect(delivered).toContain(place.id);
    expect((await claimed(place)).at(-1)).toEqual([command.id, payload]);
  });

  test("waits for a baseline as long as there may be none, and is not sent when its time is over", async () => {
    const place = await startPlace({});
    await begin(place);
    const command = await clear(place);
    expect(await claimed(place)).toEqual([]);
    api.clock.advance(70_000);
    await expireCommands(api.ctx);
    expect(await rowOf(command.id)).toMatchObject({ status: "timeout", error: "not_sent" });
  });

  test("goes out as it is where nobody balances", async () => {
    const place = await startPlace({ dlb_enabled: false });
    await begin(place);
    const command = await clear(place);
    expect(await claimed(place)).toEqual([[command.id, payload]]);
  });
});

describe("a remote start", () => {
  const start = (place: Place) => post(place, "start", { id_tag: "GUEST" });
  const grant = ({ id }: CommandRow, limitA: number) =>
    api.ctx.db.transaction((tx) => grantStart(api.ctx, tx, id, limitA));

  test("waits for its limit", async () => {
    const place = await startPlace({});
    const command = await start(place);
    expect(command).toMatchObject({ balancing: "start", limitA: null, status: "pending" });
    expect(await claimed(place)).toEqual([]);
    await grant(command, 16);
    expect(await claimed(place)).toEqual([[command.id, { connectorId: 1, idTag: "GUEST" }]]);
  });

  test("that was given none is never sent", async () => {
    const place = await startPlace({});
    const command = await start(place);
    api.clock.advance(70_000);
    await expireCommands(api.ctx);
    expect(await rowOf(command.id)).toMatchObject({ status: "timeout", error: "not_sent" });
    await grant(command, 16);
    expect(await claimed(place)).toEqual([]);
  });

  test("goes out at once where nobody balances", async () => {
    const place = await startPlace({ dlb_enabled: false });
    const command = await start(place);
    expect(command).toMatchObject({ balancing: null });
    expect(await claimed(place)).toHaveLength(1);
  });

  const ends = [
    ["accepted before the session", { applied_limit_a: 16 }, 16],
    ["accepted without the limit", {}, 0],
  ] as const;
  test.each(ends)("%s: its session begins under what it was given", async (_, said, limitA) => {
    const place = await startPlace({});
    await limit(place, 0, null);
    const command = await start(place);
    await grant(command, 16);
    await api.ctx.db.transaction((tx) =>
      completeCommand(api.ctx, tx, command.id, {
        status: "accepted",
        error: null,
        result: { status: "Accepted", ...said },
      }),
    );
    await api.begin(place.link, { idTag: "GUEST" });
    const { body } = await ours.operator("GET", `/sessions?charger_id=${place.id}`);
    expect(body.data).toMatchObject([{ start_command_id: command.id, limit_a: limitA, status: "active" }]);
  });

  test("that is accepted after the session has begun limits it from then on", async () => {
    const place = await startPlace({});
    await limit(place, 0, null);
    const command = await start(place);
    await grant(command, 16);
    await api.begin(place.link, { idTag: "GUEST" });
    const session = async () => (await ours.operator("GET", `/sessions?charger_id=${place.id}`)).body.data[0];
    expect(await session()).toMatchObject({ limit_a: 0 });
    await api.ctx.db.transaction((tx) =>
      completeCommand(api.ctx, tx, command.id, {
        status: "accepted",
        error: null,
        result: { status: "Accepted", applied_limit_a: 16 },
      }),
    );
    expect(await session()).toMatchObject({ limit_a: 16 });
  });
});

test.each(["SetChargingProfile", "ClearChargingProfile", "RemoteStartTransaction"])(
  "%s has its own operation: nobody gets around the balancer by a bare call",
  async (action) => {
    const place = await startPlace({});
    const { status, body } = await ours.admin("POST", `/chargers/${place.id}/calls`, { action, payload: {} });
    expect([status, body.code]).toEqual([422, "call-not-allowed"]);
  },
);

describe("a release", () => {
  async function release({ id, socketId }: Place): Promise<string> {
    const draft = {
      socketId,
      type: "SetChargingProfile" as const,
      payload: { connectorId: 1 },
      balancing: "release" as const,
      limitA: 32,
      sessionId: null,
    };
    return api.ctx.db.transaction((tx) => writeCommand(api.ctx, tx, { id, orgId: ours.orgId }, draft));
  }
  const isManaged = async ({ socketId }: Place) => {
    const [row] = await api.ctx.db.read((tx) =>
      tx.select().from(balancedSockets).where(eq(balancedSockets.socketId, socketId)),
    );
    return row?.managed;
  };

  test("goes out where nobody balances, and is not sent any more where somebody does again", async () => {
    const place = await startPlace({ dlb_enabled: false });
    const id = await release(place);
    expect(await claimed(place)).toEqual([[id, { connectorId: 1 }]]);
    const late = await release(place);
    await ours.admin("PATCH", `/locations/${place.locationId}`, { dlb_enabled: true });
    expect(await claimed(place)).toEqual([[late, null]]);
  });

  test("that is answered after a new baseline was written leaves the socket to be released again", async () => {
    const place = await startPlace({});
    const { orgId } = ours;
    await api.ctx.db.transaction((tx) =>
      tx.insert(balancedSockets).values({
        socketId: place.socketId,
        orgId,
        chargerId: place.id,
        managed: true,
        updatedAt: new Date(api.clock.now()).toISOString(),
      }),
    );
    const accept = (id: string) =>
      api.ctx.db.transaction((tx) =>
        completeCommand(api.ctx, tx, id, {
          status: "accepted",
          error: null,
          result: { status: "Accepted", applied_limit_a: 32 },
        }),
      );
    const early = await release(place);
    await limit(place, 0, null);
    await accept(early);
    expect(await isManaged(place)).toBe(true);
    await accept(await release(place));
    expect(await isManaged(place)).toBe(false);
  });
});

test("what a process begins while it is taken for dead is not told as not sent", async () => {
  const place = await startPlace({});
  await limit(place, 16, null, "pending");
  const { data } = (await ours.operator("GET", `/commands?charger_id=${place.id}`)).body;
  const id: string = data[0].id;
  api.clock.advance(60_000);
  let expiring: Promise<void> = Promise.resolve();
  await api.ctx.db.transaction(async (tx) => {
    const sentAt = new Date(api.clock.now()).toISOString();
    await tx.update(commands).set({ sentAt }).where(eq(commands.id, id));
    expiring = expireCommands(api.ctx);
    // It has seen the command as it was, and waits for it.
    await expect
      .poll(
        () =>
          tx.execute(
            "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          ),
        { interval: 5 },
      )
      .not.toHaveLength(0);
  });
  await expiring;
  expect(await rowOf(id)).toMatchObject({ status: "timeout", error: "outcome_unknown" });
});
