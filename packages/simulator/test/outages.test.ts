import { expect, test } from "vitest";
import { createRandom } from "../src/index.ts";
import { startCharger } from "./start-charger.ts";

// With this random number, an event with a mean interval happens after exactly that interval.
const average = () => 1 - Math.exp(-1);

test("the connection is lost again and again, and stays offline for the configured time", async () => {
  const { clock, charger } = await startCharger({
    quirks: { dropsEveryS: 600, dropsForS: [0, 20] },
    random: average,
  });
  const connections: string[] = [];
  charger.on("connection", (connection) =>
    connections.push(`${connection} ${Math.floor(clock.now() / 1000) % 3600}`),
  );
  await clock.run(1_300_000);
  // 600 s after it was switched on, for 20 s × (1 - 1/e), and 600 s after that.
  expect(connections).toEqual(["offline 600", "online 612", "offline 1212", "online 1225"]);
});

test("a charger that was taken offline stays offline with all random numbers", async () => {
  const { clock, charger } = await startCharger({
    quirks: { dropsEveryS: 600, dropsForS: 5 },
    random: average,
  });
  await clock.run(600_000);
  charger.offline();
  await clock.run(60_000);
  expect(charger.state.connection).toBe("offline");
  charger.online();
  await clock.run(0);
  expect(charger.state.connection).toBe("online");
});

test("it restarts by itself, and transactions end with the power", async () => {
  const { clock, charger } = await startCharger({ quirks: { rebootsEveryS: 60 }, random: average });
  charger.plugIn();
  await charger.present("TAG-1");
  await clock.run(66_000);
  const about = charger.ledger.answered.map(({ action, payload }) => payload["reason"] ?? action);
  expect(about.filter((each) => each === "BootNotification")).toHaveLength(2);
  expect(about).toContain("PowerLoss");
});

test("a transaction that survives a power cut has no current during it, and has it again afterwards", async () => {
  const { clock, charger } = await startCharger({ quirks: { resumesTransactions: true } });
  charger.plugIn();
  await charger.present("TAG-1");
  await clock.run(60_000);
  expect(charger.currentA()).toBe(16);
  charger.cutPower();
  expect(charger.currentA()).toBe(0);
  await clock.run(2_999);
  expect(charger.currentA()).toBe(0);
  await clock.run(2_001);
  expect(charger.currentA()).toBe(16);
  expect(charger.state.connectors[0]?.transaction?.id).toBe(1);
  charger.unplug();
  await clock.run(0);
  const stops = charger.ledger.answered.filter(({ action }) => action === "StopTransaction");
  // 62 s at 11 040 W: the 3 s without power are missing.
  expect(stops.map(({ payload }) => payload)).toMatchObject([{ meterStop: 190, reason: "EVDisconnected" }]);
});

test("after a power cut it reports Available and continues to charge", async () => {
  const { clock, charger } = await startCharger({
    quirks: { resumesTransactions: true, availableAfterBoot: true },
  });
  charger.plugIn();
  await charger.present("TAG-1");
  await clock.run(60_000);
  charger.cutPower();
  await clock.run(5_000);
  expect(charger.currentA()).toBe(16);
  const statuses = charger.ledger.answered
    .filter(({ action, payload }) => action === "StatusNotification" && payload["connectorId"] === 1)
    .map(({ payload }) => payload["status"]);
  expect(statuses.at(-1)).toBe("Available");
});

test("equal seeds give equal outages, another seed gives others", async () => {
  const play = async (seed: number) => {
    const { clock, charger } = await startCharger({
      quirks: { dropsEveryS: 120, dropsForS: [1, 30], rebootsEveryS: 300 },
      random: createRandom(seed),
    });
    const connections: number[] = [];
    charger.on("connection", () => connections.push(clock.now()));
    await clock.run(1_800_000);
    return connections;
  };
  const [first, again, other] = [await play(1), await play(1), await play(2)];
  expect(again).toEqual(first);
  expect(other).not.toEqual(first);
});

test("the current is available for each connector, and for all of them", async () => {
  const { clock, charger } = await startCharger({ connectors: 2, car: { maxCurrentA: 20, lagMs: 4_000 } });
  charger.plugIn(1);
  charger.plugIn(2);
  await charger.present("TAG-1", 1);
  await charger.present("TAG-2", 2);
  expect(charger.currentA()).toBe(0);
  await clock.run(4_000);
  expect([charger.currentA(1), charger.currentA(2), charger.currentA()]).toEqual([20, 20, 40]);
  charger.unplug(1);
  expect([charger.currentA(1), charger.currentA()]).toEqual([0, 20]);
});

test("a slow car follows each limit after its lag, without restarting the wait", async () => {
  const { clock, charger, station } = await startCharger({ car: { maxCurrentA: 32, lagMs: 8_000 } });
  charger.plugIn();
  await charger.present("TAG-1");
  await clock.run(10_000);
  const limit = (limitA: number) =>
    station.call("SetChargingProfile", {
      connectorId: 1,
      csChargingProfiles: {
        chargingProfileId: 1,
        stackLevel: 0,
        chargingProfilePurpose: "TxDefaultProfile",
        chargingProfileKind: "Relative",
        chargingSchedule: {
          chargingRateUnit: "A",
          chargingSchedulePeriod: [{ startPeriod: 0, limit: limitA }],
        },
      },
    });
  await limit(20);
  await clock.run(5_000);
  await limit(10);
  await clock.run(2_900);
  expect(charger.currentA()).toBe(32);
  await clock.run(1_100);
  expect(charger.currentA()).toBe(20);
  await clock.run(4_000);
  expect(charger.currentA()).toBe(10);
});
