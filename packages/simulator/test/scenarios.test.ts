import { normalizeMeterValues, type RequestOf } from "@forecourt/ocpp";
import { describe, expect, test } from "vitest";
import { createRandom, playScenario, type Scenario, scenarios, withScenario } from "../src/index.ts";
import { type Started, startCharger } from "./start-charger.ts";

/*
 * Each scenario with our own central system, on a manual clock, from noon on. A car takes 16 A on three phases of 230
 * V: 11 040 W, which is 92 Wh in 30 s; the register shows whole Wh.
 */

interface Played extends Started {
  /** The log lines of the scenario. */
  logged: string[];
}

async function play(
  scenario: Scenario,
  options: Parameters<typeof startCharger>[0] & { meanwhile?: (started: Started) => Promise<unknown> } = {},
): Promise<Played> {
  const { meanwhile, ...chargerOptions } = options;
  // The connection is in memory, so the URL is not used.
  const own = { ...chargerOptions, identity: "CP-1", url: "ws://localhost" };
  const { url: _, ...merged } = withScenario(own, scenario);
  const started = await startCharger({ ...merged, connects: false });
  const { clock, charger } = started;
  const logged: string[] = [];
  const story = { isOver: false };
  // Awaited below; until then a rejection has no handler.
  const playing = playScenario(scenario, {
    charger,
    clock,
    idTag: "TAG-1",
    random: createRandom(1),
    log: (text) => logged.push(text),
  }).finally(() => {
    story.isOver = true;
  });
  const failed = playing.catch(() => {});
  await clock.run(0);
  await meanwhile?.(started);
  while (!story.isOver) await clock.run(1_000);
  await failed;
  await playing;
  return Object.assign(started, { logged });
}

const transactional = ["StartTransaction", "MeterValues", "StopTransaction"];

/** The transaction messages on the wire, answered or not: `StartTransaction {…}`. */
function transactionMessages({ newFrames }: Started): string[] {
  return newFrames()
    .filter((frame) => frame.startsWith("> [2"))
    .map((frame) => JSON.parse(frame.slice(2)) as [2, string, string, unknown])
    .filter(([, , action]) => transactional.includes(action))
    .map(([, , action, payload]) => `${action} ${JSON.stringify(payload)}`);
}

const start = (time: string, meterStart: number, more = "") =>
  `StartTransaction {"connectorId":1,"idTag":"TAG-1","meterStart":${meterStart},${more}"timestamp":"2025-01-01T${time}.000Z"}`;
const energy = (value: number | string) =>
  `{"value":"${value}","context":"Sample.Periodic","measurand":"Energy.Active.Import.Register","unit":"Wh"}`;
const meter = (id: number, time: string, value: number | string) =>
  `MeterValues {"connectorId":1,"transactionId":${id},"meterValue":[{"timestamp":"2025-01-01T${time}.000Z","sampledValue":[${energy(value)}]}]}`;
const stop = (id: number, time: string, meterStop: number) =>
  `StopTransaction {"idTag":"TAG-1","meterStop":${meterStop},"timestamp":"2025-01-01T${time}.000Z","transactionId":${id},"reason":"Local"}`;

test("every scenario has its name and a description", () => {
  for (const [name, scenario] of Object.entries(scenarios)) {
    expect(scenario.name).toBe(name);
    expect(scenario.about).toMatch(/^[A-Z].*\.$/);
  }
});

test("session: start, two samples, stop", async () => {
  const played = await play(scenarios.session);
  expect(transactionMessages(played)).toEqual([
    start("12:00:02", 0),
    meter(1, "12:00:12", 30),
    meter(1, "12:00:22", 61),
    stop(1, "12:00:22", 61),
  ]);
  expect(played.logged).toEqual([
    "is switched on",
    "a car is plugged in",
    "tag TAG-1 is presented: started",
    "charges 60 Wh",
    "tag TAG-1 is presented: stopped",
    "the car is unplugged",
    "has sent all transaction messages",
  ]);
});

describe("transactions", () => {
  test("lost-stop: the stop is missing, and the next start has its register", async () => {
    const played = await play(scenarios["lost-stop"]);
    expect(transactionMessages(played)).toEqual([
      start("12:00:02", 0),
      meter(1, "12:00:12", 30),
      meter(1, "12:00:22", 61),
      start("12:00:31", 61),
      meter(2, "12:00:41", 92),
      meter(2, "12:00:51", 122),
      stop(2, "12:00:51", 122),
    ]);
    expect(played.charger.ledger.dropped).toMatchObject([
      { action: "StopTransaction", why: "lost", payload: { transactionId: 1, meterStop: 61 } },
    ]);
  });

  test("lost-start: the other messages use the id -1", async () => {
    expect(transactionMessages(await play(scenarios["lost-start"]))).toEqual([
      meter(-1, "12:00:12", 30),
      meter(-1, "12:00:22", 61),
      stop(-1, "12:00:22", 61),
    ]);
  });

  test("duplicate-start: the same content with another message id, and the transaction id of the delivered answer", async () => {
    const played = await play(scenarios["duplicate-start"]);
    const starts = played.charger.ledger;
    expect(transactionMessages(played)).toEqual([
      start("12:00:02", 0),
      // After 5 s without an answer, and 5 s more.
      start("12:00:02", 0),
      meter(2, "12:00:12", 30),
      meter(2, "12:00:22", 61),
      stop(2, "12:00:22", 61),
    ]);
    const [first] = starts.pending;
    const [second] = starts.answered.filter(({ action }) => action === "StartTransaction");
    expect(first?.payload).toEqual(second?.payload);
    expect(first?.messageId).not.toBe(second?.messageId);
  });

  test("duplicate-start-same-id: the same content with the same message id", async () => {
    const played = await play(scenarios["duplicate-start-same-id"]);
    const frames = played.newFrames().filter((frame) => frame.includes("StartTransaction"));
    expect(frames).toHaveLength(2);
    expect(frames[0]).toBe(frames[1]);
    const [stopped] = played.charger.ledger.answered.filter(({ action }) => action === "StopTransaction");
    expect(stopped?.payload["transactionId"]).toBe(2);
  });

  test("doubled-start: both are on the wire before any answer; the first answer counts", async () => {
    const played = await play(scenarios["doubled-start"]);
    const frames = played.newFrames();
    const first = frames.findIndex((frame) => frame.includes("StartTransaction"));
    expect(frames.slice(first, first + 2)).toEqual([
      `> [2,"00000000-6","StartTransaction",{"connectorId":1,"idTag":"TAG-1","meterStart":0,"timestamp":"2025-01-01T12:00:02.000Z"}]`,
      `> [2,"00000000-6-2","StartTransaction",{"connectorId":1,"idTag":"TAG-1","meterStart":0,"timestamp":"2025-01-01T12:00:02.000Z"}]`,
    ]);
    const [stopped] = played.charger.ledger.answered.filter(({ action }) => action === "StopTransaction");
    expect(stopped?.payload["transactionId"]).toBe(1);
  });

  test("power-loss: the stop has the time of the power cut, and comes after the boot", async () => {
    const played = await play(scenarios["power-loss"]);
    const actions = played.charger.ledger.answered.map(({ action, payload }) => payload["reason"] ?? action);
    expect(actions.slice(actions.lastIndexOf("BootNotification"))).toEqual([
      "BootNotification",
      "StatusNotification",
      "StatusNotification",
      "PowerLoss",
      "StatusNotification",
    ]);
    expect(transactionMessages(played).at(-1)).toBe(
      'StopTransaction {"meterStop":61,"timestamp":"2025-01-01T12:00:20.000Z","transactionId":1,"reason":"PowerLoss"}',
    );
  });
});

describe("lines", () => {
  test("flapping-socket: one start, one stop, every sample once, in the order of their times", async () => {
    const { charger } = await play(scenarios["flapping-socket"]);
    const { answered, dropped } = charger.ledger;
    const messages = answered.filter(({ action }) => transactional.includes(action));
    const samples = messages.filter(({ action }) => action === "MeterValues");
    expect(messages.map(({ action }) => action)).toEqual([
      "StartTransaction",
      ...samples.map(({ action }) => action),
      "StopTransaction",
    ]);
    const times = samples.map(({ payload }) => JSON.stringify(payload["meterValue"]));
    expect(new Set(times).size).toBe(times.length);
    expect([...times].sort()).toEqual(times);
    expect(dropped).toEqual([]);
    // Seven connections were lost, without a boot.
    expect(answered.filter(({ action }) => action === "BootNotification")).toHaveLength(1);
  });

  test("offline-queue: all messages afterwards, in order, with their own times, and -1 where the start was lost", async () => {
    const played = await play(scenarios["offline-queue"]);
    expect(transactionMessages(played)).toEqual([
      start("12:00:00", 0),
      meter(1, "12:00:10", 30),
      // 40 Wh need 14 s; then it went offline.
      meter(1, "12:00:20", 61),
      // 27 s give 82 Wh.
      stop(1, "12:00:27", 82),
      start("12:00:32", 82),
      // Fractions of a watt-hour carry over from one car to the next: 82.8 and 30.67 Wh, then 40 s in total.
      meter(2, "12:00:42", 113),
      stop(2, "12:00:45", 122),
      // The start of the third one was lost.
      meter(-1, "12:01:00", 153),
      stop(-1, "12:01:03", 162),
    ]);
    const { answered } = played.charger.ledger;
    const late = answered.filter(({ action }) => transactional.includes(action)).slice(2);
    // All of it at the time of the reconnect.
    expect(new Set(late.map(({ at }) => at))).toEqual(new Set([Date.UTC(2025, 0, 1, 12, 1, 3)]));
  });
});

describe("clocks", () => {
  const timesOf = ({ charger }: Started, action: string) =>
    charger.ledger.answered
      .filter((entry) => entry.action === action)
      .map(({ payload }) => payload["timestamp"]);

  test("clock-1970: it starts in 1970, offline, and stops at the correct time", async () => {
    const played = await play(scenarios["clock-1970"]);
    expect(timesOf(played, "StartTransaction")).toEqual(["1970-01-01T00:00:00.000Z"]);
    expect(timesOf(played, "StopTransaction")).toEqual(["2025-01-01T12:00:27.000Z"]);
    const [first, second] = transactionMessages(played).filter((line) => line.startsWith("MeterValues"));
    expect(first).toContain('"timestamp":"1970-01-01T00:00:10.000Z"');
    expect(second).toContain('"timestamp":"2025-01-01T12:00:20.000Z"');
  });

  test("clock-2015: every time is ten years ago", async () => {
    const played = await play(scenarios["clock-2015"]);
    expect(timesOf(played, "StartTransaction")).toEqual(["2015-01-01T00:00:02.000Z"]);
    expect(timesOf(played, "StopTransaction")).toEqual(["2015-01-01T00:00:22.000Z"]);
  });

  test("clock-drift: a minute has 72 seconds", async () => {
    const played = await play(scenarios["clock-drift"]);
    expect(timesOf(played, "StartTransaction")).toEqual(["2025-01-01T12:00:02.400Z"]);
    expect(timesOf(played, "StopTransaction")).toEqual(["2025-01-01T12:00:26.400Z"]);
    // The car does not charge faster because of it.
    expect(played.charger.state.connectors[0]?.registerWh).toBe(61);
  });

  test("local-time: two hours ahead, and no offset", async () => {
    const played = await play(scenarios["local-time"]);
    expect(timesOf(played, "StartTransaction")).toEqual(["2025-01-01T14:00:02.000"]);
    expect(timesOf(played, "StatusNotification").every((time) => !String(time).endsWith("Z"))).toBe(true);
  });
});

describe("meters", () => {
  test("register-rollback: the stop is below the start", async () => {
    expect(transactionMessages(await play(scenarios["register-rollback"]))).toEqual([
      start("12:00:00", 5_000),
      meter(1, "12:00:10", 5_030),
      meter(1, "12:00:20", 5_061),
      meter(1, "12:00:30", 30),
      meter(1, "12:00:40", 61),
      stop(1, "12:00:40", 61),
    ]);
  });

  test("register-jump: more than any hardware could deliver in that time", async () => {
    const lines = transactionMessages(await play(scenarios["register-jump"]));
    expect(lines.slice(2)).toEqual([
      meter(1, "12:00:20", 5_061),
      meter(1, "12:00:30", 910_030),
      meter(1, "12:00:40", 910_061),
      stop(1, "12:00:40", 910_061),
    ]);
  });

  test("kwh-labelled-wh: a thousandth of start and stop", async () => {
    expect(transactionMessages(await play(scenarios["kwh-labelled-wh"]))).toEqual([
      start("12:00:02", 5_000),
      meter(1, "12:00:12", "5.03"),
      meter(1, "12:00:22", "5.061"),
      stop(1, "12:00:22", 5_061),
    ]);
  });

  test("register-per-phase: the same value three times, which our normalization counts once", async () => {
    const { charger } = await play(scenarios["register-per-phase"]);
    const samples = charger.ledger.answered.filter(({ action }) => action === "MeterValues");
    expect(samples).toHaveLength(2);
    for (const { payload, at } of samples) {
      // A payload of MeterValues, written by our own engine.
      const { meterValue } = payload as unknown as RequestOf<"MeterValues">;
      expect(meterValue[0]?.sampledValue.map(({ phase }) => phase)).toEqual(["L1", "L2", "L3"]);
      expect(new Set(meterValue[0]?.sampledValue.map(({ value }) => value)).size).toBe(1);
      const { energy: readings } = normalizeMeterValues(meterValue, { receivedAt: at });
      expect(readings.map(({ flags }) => flags)).toEqual([["phases_repeated"]]);
    }
  });
});

describe("commands", () => {
  const update = { location: "https://example.com/2.0.0.bin", retrieveDate: "2025-01-01T12:00:00Z" };
  const firmware = async (name: "firmware-skipped" | "firmware-repeated" | "firmware-never-installed") => {
    const played = await play(scenarios[name], {
      meanwhile: ({ station }) => station.call("UpdateFirmware", update),
    });
    return played.charger.ledger.answered
      .filter(({ action }) => action === "FirmwareStatusNotification" || action === "BootNotification")
      .map(({ payload, at }) => [
        payload["status"] ?? payload["firmwareVersion"],
        (at - Date.UTC(2025, 0, 1, 12)) / 1000,
      ]);
  };

  // A step takes 20 s, a boot 3 s.
  test("firmware-skipped, -repeated, -never-installed", async () => {
    expect(await firmware("firmware-skipped")).toEqual([
      ["1.0.0", 0],
      ["Downloaded", 0],
      ["2.0.0", 23],
      ["Installed", 23],
    ]);
    expect(await firmware("firmware-repeated")).toEqual([
      ["1.0.0", 0],
      ["Downloading", 0],
      ["Downloading", 20],
      ["Downloaded", 40],
      ["Downloaded", 60],
      ["Installing", 80],
      ["Installing", 100],
      ["2.0.0", 123],
      ["Installed", 123],
      ["Installed", 143],
    ]);
    expect(await firmware("firmware-never-installed")).toEqual([
      ["1.0.0", 0],
      ["Downloading", 0],
      ["Downloaded", 20],
      ["Installing", 40],
      ["2.0.0", 63],
    ]);
  });

  test("reservation: another tag is refused, the start has the reservation id", async () => {
    const played = await play(scenarios.reservation, {
      meanwhile: ({ station }) =>
        station.call("ReserveNow", {
          connectorId: 1,
          expiryDate: "2025-01-01T13:00:00Z",
          idTag: "TAG-1",
          reservationId: 77,
        }),
    });
    expect(played.logged).toContain("tag STRANGER is presented: refused");
    expect(transactionMessages(played)).toEqual([
      start("12:00:02", 0, '"reservationId":77,'),
      meter(1, "12:00:12", 30),
      meter(1, "12:00:22", 61),
      stop(1, "12:00:22", 61),
    ]);
  });

  test("local-list: the tag on the list charges offline without an Authorize, another one does not", async () => {
    const played = await play(scenarios["local-list"], {
      meanwhile: ({ station }) =>
        station.call("SendLocalList", {
          listVersion: 1,
          updateType: "Full",
          localAuthorizationList: [{ idTag: "TAG-1", idTagInfo: { status: "Accepted" } }],
        }),
    });
    expect(played.logged).toContain("tag STRANGER is presented: refused");
    expect(played.charger.ledger.answered.filter(({ action }) => action === "Authorize")).toEqual([]);
    expect(transactionMessages(played)).toEqual([
      start("12:00:02", 0),
      meter(1, "12:00:12", 30),
      meter(1, "12:00:22", 61),
      stop(1, "12:00:22", 61),
    ]);
  });

  test("a scenario without the central system's part reports what it has waited for", async () => {
    await expect(play(scenarios.reservation)).rejects.toMatchObject({
      code: "timed-out",
      message: "CP-1 timed out after 600 s, waiting until the central system has reserved connector 1.",
    });
  });
});

test("equal seeds give equal frames", async () => {
  const [one, other] = [await play(scenarios["flapping-socket"]), await play(scenarios["flapping-socket"])];
  expect(one.newFrames()).toEqual(other.newFrames());
});
