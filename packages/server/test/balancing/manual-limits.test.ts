import { createCar, type Quirks } from "@forecourt/simulator";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type LimitedCharger, startLimitedCharger } from "../support/limited-charger.ts";
import { startTestServer, type TestServer } from "../support/start-test-server.ts";

/** Manual commands and remote starts at a balanced location, and chargers that take only some limits. */

const within = { timeout: 60_000, interval: 50 };

async function transactionOf(sessionId: string): Promise<number> {
  const { transaction_id } = await server.client.sessions.get(sessionId);
  if (transaction_id === null) throw new Error(`session ${sessionId} has no transaction`);
  return transaction_id;
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    FORECOURT_DLB_SETTLE_S: "1",
    FORECOURT_DLB_RAISE_SPACING_S: "1",
    FORECOURT_DLB_CALL_TIMEOUT_S: "4",
    FORECOURT_DLB_TICK_S: "1",
  });
});
afterAll(() => server[Symbol.asyncDispose]());

async function startDepot({ capA = 32, baselineA = 0, quirks = {} as Quirks, count = 1 } = {}) {
  const { id: locationId } = await server.client.locations.create({
    name: "Depot",
    max_amperage: capA,
    dlb_enabled: true,
    dlb_baseline_a: baselineA,
  });
  const chargers: LimitedCharger[] = [];
  for (let index = 0; index < count; index++)
    chargers.push(await startLimitedCharger(server, { locationId, ...(index === 0 ? { quirks } : {}) }));
  const [charger] = chargers;
  if (charger === undefined) throw new Error("there is one at least");
  return { locationId, chargers, charger };
}

const isReported = (charger: LimitedCharger, words: string) =>
  expect.poll(() => charger.received.some((each) => each.startsWith(words)), within).toBe(true);
const car = () => createCar({ maxCurrentA: 32, phases: 1 });
const sessionOf = async ({ id }: LimitedCharger) =>
  (await server.client.sessions.list({ charger_id: id })).data[0];

test("a remote start goes out with the limit that is free, and its session begins under it", {
  timeout: 60_000,
}, async () => {
  const { charger, locationId } = await startDepot({ capA: 20 });
  await isReported(charger, "TxDefaultProfile 0 Absolute 0 A");
  // The server counts on the baseline once it has the charger's answer.
  await expect.poll(async () => (await server.client.locations.load(locationId)).exposure_a, within).toBe(0);
  charger.charger.plugIn(1, car());
  const command = await server.client.sockets.start(charger.id, charger.socketId, {
    id_tag: "GUEST",
    wait: true,
  });
  expect(command).toMatchObject({ status: "accepted", result: { status: "Accepted" } });
  const appliedA = Number(command.result?.["applied_limit_a"]);
  expect(appliedA).toBeGreaterThanOrEqual(6);
  expect(appliedA).toBeLessThanOrEqual(20);
  const start = charger.calls.find(({ action }) => action === "RemoteStartTransaction");
  expect(start?.payload).toMatchObject({
    idTag: "GUEST",
    chargingProfile: { chargingSchedule: { chargingSchedulePeriod: [{ startPeriod: 0, limit: appliedA }] } },
  });
  await expect.poll(() => charger.charger.currentA(), within).toBe(20);
  await expect
    .poll(() => sessionOf(charger), within)
    .toMatchObject({ start_command_id: command.id, limit_a: 20 });
  expect((await server.client.locations.load(locationId)).exposure_a).toBe(20);
});

test("a manual limit is a ceiling, a pause is one, and a clear lifts it without an uncounted raise", {
  timeout: 90_000,
}, async () => {
  const { charger, locationId } = await startDepot({ capA: 32, baselineA: 6 });
  await isReported(charger, "TxDefaultProfile 0 Absolute 6 A");
  const sessionId = await charger.begin(car());
  const transaction_id = await transactionOf(sessionId);
  await expect.poll(() => charger.charger.currentA(), within).toBe(32);
  // Before the answer is stored, the server would count a manual limit of 10 A as a raise from the 6 A before.
  await expect
    .poll(async () => (await server.client.locations.load(locationId)).sessions, within)
    .toMatchObject([{ session_id: sessionId, limit_a: 32 }]);
  const set = (limit_a: number) =>
    server.client.sockets.setChargingProfile(charger.id, charger.socketId, {
      limit_a,
      transaction_id,
      wait: true,
    });

  expect(await set(10)).toMatchObject({ status: "accepted", result: { applied_limit_a: 10 } });
  await expect.poll(() => charger.charger.currentA(), within).toBe(10);
  expect(await set(0)).toMatchObject({ status: "accepted", result: { applied_limit_a: 0 } });
  await expect
    .poll(async () => (await server.client.locations.load(locationId)).sessions, within)
    .toMatchObject([{ session_id: sessionId, state: "paused_operator", ceiling_a: 0, limit_a: 0 }]);
  // The operator can only set 0 A. Load balancing decides every limit above it.
  expect(await set(16)).toMatchObject({ status: "accepted", result: { applied_limit_a: 0 } });
  await expect.poll(() => charger.charger.currentA(), within).toBe(16);

  await set(0);
  const clear = await server.client.sockets.clearChargingProfile(charger.id, charger.socketId, {
    wait: true,
  });
  expect(clear).toMatchObject({ status: "accepted" });
  const before = charger.received.slice(0, charger.received.lastIndexOf("ClearChargingProfile"));
  // Before the clear, the server gave the session a limit above 0 A.
  expect(before.findLast((words) => words.startsWith("TxProfile"))).not.toMatch(/ 0 A/);
  await expect.poll(() => charger.charger.currentA(), within).toBe(32);
});

test("a higher limit of an operator never exceeds what the neighbours leave", {
  timeout: 60_000,
}, async () => {
  const { chargers } = await startDepot({ capA: 20, count: 2 });
  for (const each of chargers) await isReported(each, "TxDefaultProfile 0 Absolute 0 A");
  const most = { sumA: 0 };
  const looking = setInterval(() => {
    most.sumA = Math.max(
      most.sumA,
      chargers.reduce((sum, { charger }) => sum + charger.currentA(), 0),
    );
  }, 10);
  const sessions: string[] = [];
  for (const each of chargers) sessions.push(await each.begin(car()));
  for (let round = 0; round < 10; round++) {
    await Promise.all(
      chargers.map(async (each, index) => {
        const transaction_id = await transactionOf(sessions[index] ?? "");
        await server.client.sockets.setChargingProfile(each.id, each.socketId, {
          limit_a: [32, 6, 20, 0][(round + index) % 4] ?? 0,
          transaction_id,
          wait: true,
        });
      }),
    );
  }
  clearInterval(looking);
  expect(most.sumA).toBeGreaterThan(0);
  expect(most.sumA).toBeLessThanOrEqual(20);
});

const chargers: [what: string, quirks: Quirks, words: RegExp][] = [
  ["takes only watts", { onlyRateUnit: "W" }, /^TxProfile 0 Absolute 2300 W x1$/],
  [
    "takes only a TxDefaultProfile",
    { onlyPurposes: ["TxDefaultProfile"] },
    /^TxDefaultProfile 0 Absolute 10 A x1$/,
  ],
  ["refuses 0 A", { refusesZero: true }, /^TxProfile \d Absolute 10 A x1$/],
];

test.each(chargers)(
  "a charger that %s gets its share in the form that it accepts",
  { timeout: 60_000 },
  async (_, quirks, words) => {
    const { charger } = await startDepot({ capA: 10, quirks });
    await isReported(charger, "TxDefaultProfile 0 Absolute");
    await charger.begin(car());
    await expect.poll(() => charger.received.some((each) => words.test(each)), within).toBe(true);
    await expect.poll(() => Math.round(charger.charger.currentA()), within).toBe(10);
    await expect.poll(() => sessionOf(charger), within).toMatchObject({ limit_a: 10 });
  },
);

test("beside a charger that takes no limit at all the others have what it leaves", {
  timeout: 60_000,
}, async () => {
  const { locationId, chargers } = await startDepot({
    capA: 80,
    quirks: { unsupported: ["SetChargingProfile"] },
    count: 2,
  });
  const [wild, other] = chargers as [LimitedCharger, LimitedCharger];
  await expect
    .poll(async () => (await server.client.locations.load(locationId)).alarms.map(({ code }) => code), within)
    .toContain("connector_uncontrolled");
  await isReported(other, "TxDefaultProfile 0 Absolute 0 A");
  await other.begin(car());
  // The server counts 63 A for the charger without limits, because its rating is unknown.
  await expect.poll(() => other.charger.currentA(), within).toBe(17);
  expect(wild.charger.currentA()).toBe(0);
});
