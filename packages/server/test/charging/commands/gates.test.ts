import type { Command } from "@forecourt/contract";
import { ManualClock } from "@forecourt/ocpp/testing";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { connectScriptedCharger, type ScriptedCharger } from "../../support/scripted-charger.ts";
import { startTestServer, type TestServer } from "../../support/start-test-server.ts";

/** What a command passes before it reaches its charger. The clock of the server stands still unless the test moves it. */
const clock = new ManualClock(Date.now());
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ FORECOURT_OCPP_ASK_STATUSES: "false" }, { clock });
});
afterAll(() => server[Symbol.asyncDispose]());

let chargerId: string;
let credentials: { url: string; identity: string; password: string };
let sockets: string[];
let chargers = 0;
const connected: ScriptedCharger[] = [];
beforeEach(async () => {
  chargers += 1;
  const created = await server.client.chargers.create({
    identity: `GATE-${chargers}`,
    sockets: [{ connector_id: 1 }, { connector_id: 2 }],
  });
  chargerId = created.id;
  credentials = { url: server.ocppUrl, identity: created.identity, password: created.password };
  sockets = created.sockets.map(({ id }) => id);
});
afterEach(async () => {
  for (const charger of connected.splice(0)) await charger[Symbol.asyncDispose]();
});

async function connect(): Promise<ScriptedCharger> {
  const charger = await connectScriptedCharger(credentials);
  connected.push(charger);
  return charger;
}

/** Disconnects the charger, and waits until the server knows it. */
async function leave(charger: ScriptedCharger): Promise<void> {
  charger.cut();
  await expect.poll(() => server.client.chargers.get(chargerId)).toMatchObject({ connected: false });
}

const unlock = (connector = 1) => server.client.sockets.unlock(chargerId, sockets[connector - 1] ?? "", {});
const start = () => server.client.sockets.start(chargerId, sockets[0] ?? "", { id_tag: "GATE-CARD" });
const ended = (command: Command) => server.client.waitForCommand(command);
const actions = (charger: ScriptedCharger) => charger.received.map(({ action }) => action);

/** A promise, and the function that resolves it. */
function gate<Value>() {
  let open: (value: Value) => void = () => undefined;
  const opened = new Promise<Value>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** Resolves when the command is in the charger's queue, or has left it. */
async function untilLeased({ id }: Command): Promise<void> {
  const { db } = server.server.core;
  await expect
    .poll(() =>
      db.read((tx) => tx.execute(sql`select sent_at is not null as claimed from commands where id = ${id}`)),
    )
    .toEqual([{ claimed: true }]);
}

describe("charger_offline", () => {
  test("a command to an offline charger is rejected at once, and not sent when the charger reconnects", async () => {
    const asked = await unlock();
    expect(asked).toMatchObject({ status: "pending", error: null });
    expect(await ended(asked)).toMatchObject({ status: "rejected", error: "charger_offline" });
    const charger = await connect();
    await charger.boot();
    charger.on("UnlockConnector", { status: "Unlocked" });
    expect(await ended(await unlock())).toMatchObject({ status: "accepted" });
    expect(charger.received).toHaveLength(1);
  });
});

describe("one call at a time", () => {
  test("the next call leaves when the one before it is answered, in the order in which they were asked for", async () => {
    const charger = await connect();
    await charger.boot();
    const first = gate<{ status: string }>();
    charger.on("ChangeAvailability", () => first.opened);
    const asked = [
      await server.client.chargers.call(chargerId, {
        action: "ChangeAvailability",
        payload: { connectorId: 0, type: "Operative" },
      }),
    ];
    await charger.untilReceived("ChangeAvailability");
    const words = Array.from({ length: 20 }, (_, n) => `word ${n}`);
    for (const data of words) {
      asked.push(
        await server.client.chargers.call(chargerId, {
          action: "DataTransfer",
          payload: { vendorId: "acme", data },
        }),
      );
    }
    for (const command of asked) await untilLeased(command);
    expect(actions(charger)).toEqual(["ChangeAvailability"]);
    first.open({ status: "Accepted" });
    for (const command of asked) expect(await ended(command)).toMatchObject({ status: "accepted" });
    expect(charger.received.slice(1).map(({ payload }) => payload["data"])).toEqual(words);
  });
});

describe("charger_queue_full", () => {
  test("32 commands wait for a charger; one more is rejected", async () => {
    const charger = await connect();
    await charger.boot();
    charger.on("ClearCache", "silent");
    const clear = () => server.client.chargers.call(chargerId, { action: "ClearCache", payload: {} });
    const first = await clear();
    await charger.untilReceived("ClearCache");
    const waiting: Command[] = [];
    for (let n = 0; n < 32; n++) waiting.push(await clear());
    for (const command of waiting) await untilLeased(command);
    expect(await ended(await clear())).toMatchObject({ status: "rejected", error: "charger_queue_full" });

    // Its lifetime is 60 seconds, including the wait in the queue. The server sent one command and never sends the others.
    clock.advance(60_000);
    expect(await ended(first)).toMatchObject({ status: "timeout", error: "no_answer" });
    for (const command of waiting) {
      expect(await ended(command)).toMatchObject({ status: "timeout", error: "not_sent" });
    }
    expect(charger.received).toHaveLength(1);
  });
});

describe("charger_not_accepted", () => {
  // See OCPP 1.6, section 4.2.
  test("while its boot is pending, a charger gets all commands except remote start and remote stop", async () => {
    await server.server.core.db.transaction(async (tx) => {
      await tx.execute(sql`update chargers set registration_status = 'pending' where id = ${chargerId}`);
    });
    const charger = await connect();
    charger.on("GetConfiguration", {});
    charger.on("UnlockConnector", { status: "Unlocked" });
    expect(await ended(await start())).toMatchObject({ status: "rejected", error: "charger_not_accepted" });
    expect(charger.received).toEqual([]);
    expect(await ended(await unlock())).toMatchObject({ status: "accepted" });
    for (const call of [
      { action: "TriggerMessage", payload: { requestedMessage: "BootNotification" } },
      { action: "GetConfiguration", payload: {} },
      { action: "ChangeConfiguration", payload: { key: "HeartbeatInterval", value: "60" } },
    ] as const) {
      const command = await server.client.chargers.call(chargerId, call);
      expect(await ended(command)).toMatchObject({ status: "accepted", type: call.action });
    }
    await charger.boot();
    charger.on("RemoteStartTransaction", { status: "Accepted" });
    expect(await ended(await start())).toMatchObject({ status: "accepted" });
  });

  test("a command to a charger that has sent nothing waits, and is sent once it has booted", async () => {
    const charger = await connect();
    charger.on("UnlockConnector", { status: "Unlocked" });
    const command = await unlock();
    await untilLeased(command);
    clock.advance(9_900);
    expect(charger.received).toEqual([]);
    await charger.boot();
    expect(await ended(command)).toMatchObject({ status: "accepted" });
  });

  test("a remote start to a charger that sends nothing for 10 seconds, or something else than its boot, is rejected", async () => {
    const silent = await connect();
    const one = await start();
    await untilLeased(one);
    clock.advance(10_000);
    expect(await ended(one)).toMatchObject({ status: "rejected", error: "charger_not_accepted" });

    await leave(silent);
    const talking = await connect();
    const another = await start();
    await untilLeased(another);
    await talking.call("Heartbeat", {});
    expect(await ended(another)).toMatchObject({ status: "rejected", error: "charger_not_accepted" });
    expect([...silent.received, ...talking.received]).toEqual([]);
  });

  test("a reconnected charger was accepted before: it gets commands after its first frame, or after 10 seconds", async () => {
    const before = await connect();
    await before.boot();
    await leave(before);
    const talking = await connect();
    talking.on("UnlockConnector", { status: "Unlocked" });
    const one = await unlock();
    await untilLeased(one);
    clock.advance(9_900);
    expect(talking.received).toEqual([]);
    await talking.call("Heartbeat", {});
    expect(await ended(one)).toMatchObject({ status: "accepted" });

    await leave(talking);
    const silent = await connect();
    silent.on("UnlockConnector", { status: "Unlocked" });
    const another = await unlock();
    await untilLeased(another);
    expect(silent.received).toEqual([]);
    clock.advance(10_000);
    expect(await ended(another)).toMatchObject({ status: "accepted" });
  });
});

describe("superseded", () => {
  let charger: ScriptedCharger;
  let ahead: { opened: Promise<object>; open(value: { status: string }): void };
  beforeEach(async () => {
    charger = await connect();
    await charger.boot();
    const first = gate<{ status: string }>();
    ahead = first;
    charger.on("ClearCache", () => first.opened);
    await server.client.chargers.call(chargerId, { action: "ClearCache", payload: {} });
    await charger.untilReceived("ClearCache");
  });

  const limit = (limit_a: number, connector = 1, transaction_id?: number) =>
    server.client.sockets.setChargingProfile(chargerId, sockets[connector - 1] ?? "", {
      limit_a,
      ...(transaction_id === undefined ? {} : { transaction_id }),
    });
  const clear = () => server.client.sockets.clearChargingProfile(chargerId, sockets[0] ?? "", {});
  /** A short form of the calls that reached the charger after the call that blocked its queue. */
  const sent = () =>
    charger.received.slice(1).map(({ action, payload }) => {
      const profile = payload["csChargingProfiles"] as
        | {
            chargingProfilePurpose: string;
            chargingSchedule: { chargingSchedulePeriod: { limit: number }[] };
          }
        | undefined;
      return profile === undefined
        ? action
        : `${profile.chargingProfilePurpose} ${payload["connectorId"]}: ${profile.chargingSchedule.chargingSchedulePeriod[0]?.limit} A`;
    });

  test("of several limits that wait for one connector only the newest is sent", async () => {
    const old = [await limit(10), await limit(20), await limit(16)];
    const newest = await limit(13);
    const other = await limit(8, 2);
    for (const command of [...old, newest, other]) await untilLeased(command);
    ahead.open({ status: "Accepted" });
    for (const command of old)
      expect(await ended(command)).toMatchObject({ status: "rejected", error: "superseded" });
    expect(await ended(newest)).toMatchObject({ status: "accepted", result: { applied_limit_a: 13 } });
    expect(await ended(other)).toMatchObject({ status: "accepted" });
    expect(sent()).toEqual(["TxDefaultProfile 1: 13 A", "TxDefaultProfile 2: 8 A"]);
  });

  test("a transaction's limit and the connector's baseline do not supersede each other", async () => {
    const { transactionId } = await charger.call("StartTransaction", {
      connectorId: 1,
      idTag: "ANYBODY",
      meterStart: 0,
      timestamp: new Date(clock.now()).toISOString(),
    });
    const commands = [
      await limit(20),
      await limit(10, 1, Number(transactionId)),
      await limit(6, 1, Number(transactionId)),
    ];
    for (const command of commands) await untilLeased(command);
    ahead.open({ status: "Accepted" });
    expect((await Promise.all(commands.map(ended))).map(({ error }) => error)).toEqual([
      null,
      "superseded",
      null,
    ]);
    expect(sent()).toEqual(["TxDefaultProfile 1: 20 A", "TxProfile 1: 6 A"]);
  });

  test("a limit that was set after a clear stays after it", async () => {
    const { transactionId } = await charger.call("StartTransaction", {
      connectorId: 1,
      idTag: "ANYBODY",
      meterStart: 0,
      timestamp: new Date(clock.now()).toISOString(),
    });
    const set = (amps: number) => limit(amps, 1, Number(transactionId));
    const commands = [await set(20), await clear(), await set(10)];
    for (const command of commands) await untilLeased(command);
    ahead.open({ status: "Accepted" });
    expect((await Promise.all(commands.map(ended))).map(({ error }) => error)).toEqual([
      "superseded",
      null,
      null,
    ]);
    expect(sent()).toEqual(["ClearChargingProfile", "TxProfile 1: 10 A"]);
    const { data } = await server.client.sessions.list({ charger_id: chargerId });
    expect(data).toMatchObject([{ limit_a: 10 }]);
  });
});

describe("connection_lost", () => {
  test("a command whose charger is gone before its answer ends in timeout, and is never sent again", async () => {
    const charger = await connect();
    await charger.boot();
    charger.on("UnlockConnector", "silent");
    const sent = await unlock();
    const waiting = await unlock(2);
    await untilLeased(waiting);
    await charger.untilReceived("UnlockConnector");
    charger.cut();
    expect(await ended(sent)).toMatchObject({ status: "timeout", error: "connection_lost" });
    expect(await ended(waiting)).toMatchObject({ status: "rejected", error: "charger_offline" });
    await leave(charger);
    const again = await connect();
    await again.boot();
    again.on("ClearCache", { status: "Accepted" });
    await ended(await server.client.chargers.call(chargerId, { action: "ClearCache", payload: {} }));
    expect(actions(again)).toEqual(["ClearCache"]);
  });
});

describe("invalid_answer", () => {
  test("an answer with an unknown status is a rejection", async () => {
    const charger = await connect();
    await charger.boot();
    charger.on("UnlockConnector", { state: 7 });
    expect(await ended(await unlock())).toMatchObject({ status: "rejected", error: "invalid_answer" });
  });
});

describe("late_response", () => {
  test.each([
    ["a result", { status: "Unlocked" }, { outcome: "result", payload: { status: "Unlocked" } }],
    [
      "an error",
      { callError: ["InternalError", "Jammed"] as [string, string] },
      { outcome: "call-error", code: "InternalError", description: "Jammed" },
    ],
  ])("%s that comes after the end is shown, and changes nothing else", async (_, answer, kept) => {
    const charger = await connect();
    await charger.boot();
    const late = gate<typeof answer>();
    charger.on("UnlockConnector", () => late.opened);
    const command = await unlock();
    await charger.untilReceived("UnlockConnector");
    clock.advance(60_000);
    const timedOut = await ended(command);
    expect(timedOut).toMatchObject({ status: "timeout", error: "no_answer", late_response: null });
    late.open(answer);
    await expect
      .poll(() => server.client.commands.get(command.id))
      .toMatchObject({ ...timedOut, late_response: { ...kept, received_at: expect.any(String) } });
  });
});
