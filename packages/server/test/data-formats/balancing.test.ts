import { setTimeout as wait } from "node:timers/promises";
import type { LoadSnapshot, SocketCreate } from "@forecourt/contract";
import { testScale } from "@forecourt/harness";
import {
  type CarOptions,
  type ChargerOptions,
  createCar,
  type Quirks,
  type SimulatedCharger,
} from "@forecourt/simulator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fieldsOf } from "../support/fields-of.ts";
import {
  type BalancedSite,
  hasty,
  type SiteCharger,
  startBalancedSite,
  within,
} from "../support/start-balanced-site.ts";
import { startTestServer, type TestServer } from "../support/start-test-server.ts";

/*
 * Obedient chargers that format their data as real ones do. With any of these formats, the fuse carries no more than its cap
 * on any phase, and load balancing does not take any of them for a disobedient charger.
 */

interface Shape {
  name: string;
  quirks?: Quirks;
  configuration?: ChargerOptions["configuration"];
  car?: CarOptions;
  /** For both sockets. */
  socket?: Partial<SocketCreate>;
  /** The current of each car: one that comes first, then both, then the one that stays. Default: 32, 16 and 16, and 32. */
  draws?: [number, [number, number], number];
}

const shapes: readonly Shape[] = [
  { name: "a current for each phase", car: { phases: 3 } },
  { name: "a current for each phase, of a car on one", car: { phases: 1 } },
  { name: "currents without a unit", quirks: { quantitiesWithoutUnit: true } },
  { name: "currents of L1-N, L2-N and L3-N", quirks: { currentToNeutral: true } },
  { name: "one current without a phase", quirks: { currentWithoutPhase: true } },
  {
    name: "one current without phase and unit",
    quirks: { currentWithoutPhase: true, quantitiesWithoutUnit: true },
  },
  { name: "what it offers for each phase", quirks: { offeredPerPhase: true } },
  {
    name: "noisy floats, also on phases that are not in use",
    quirks: { noisyQuantities: true },
    car: { phases: 1 },
  },
  { name: "spaces around values", quirks: { paddedValues: true } },
  {
    name: "a power alone, without a phase",
    configuration: { MeterValuesSampledData: "Power.Active.Import,Energy.Active.Import.Register" },
  },
  { name: "energy in kWh with noise", quirks: { noisyKilowattHours: true } },
  { name: "energy in kWh, labelled Wh", quirks: { kilowattHoursLabelledWattHours: true } },
  { name: "energy in tenths of a kWh", quirks: { kilowattHourDecimals: 1 } },
  { name: "the whole register for each phase", quirks: { registerPerPhase: true } },
  {
    name: "a share of the register for each phase, at times without L3",
    quirks: { registerSharePerPhase: true, registerLacksPhaseEveryWh: 3 },
  },
  { name: "the status Available while it charges", quirks: { availableWhileCharging: true } },
  { name: "meter values without a transaction", quirks: { meterValuesTransactionId: "none" } },
  { name: "a clock 60 days behind", quirks: { clockBehindS: 5_184_000, clockNeverSet: true } },
  {
    name: "a clock that starts in 1970",
    quirks: { clockStartsAt: "1970-01-01T00:00:00Z", clockNeverSet: true },
  },
  { name: "a clock 60 days ahead", quirks: { clockBehindS: -5_184_000, clockNeverSet: true } },
];

/** Takes only watts, and spreads them over the phases on which the car draws. */
const wattsOnly: Pick<Shape, "configuration" | "quirks"> = {
  configuration: { ChargingScheduleAllowedChargingRateUnit: "Power" },
  quirks: { ignoresNumberPhases: false, dividesWattsByCar: true },
};

const wattShapes: readonly Shape[] = [
  { ...wattsOnly, name: "watts of one phase, a car on one", car: { phases: 1 } },
  // Until its samples show three phases, the second car counts three times: its first 6 A leave 14 A for the other car.
  // After that, there would be 16 A for each car. But 2 A more are worth little to a driver who has 14 A, so they wait for
  // minutes.
  {
    ...wattsOnly,
    name: "watts of three phases, a car on three",
    car: { phases: 3 },
    socket: { phases: 3 },
    draws: [32, [14, 16], 32],
  },
  {
    ...wattsOnly,
    name: "watts of three phases, a car on three, and no sample that shows its phases",
    quirks: { ...wattsOnly.quirks, currentWithoutPhase: true },
    car: { phases: 3 },
    socket: { phases: 3, max_amperage: 16 },
    draws: [16, [16, 16], 16],
  },
  // The lowest limit is 6 A on each of three phases, and one phase may carry it all: 18 A. Two of them are more than 32 A.
  {
    ...wattsOnly,
    name: "watts of three phases, a car on one",
    car: { phases: 1 },
    socket: { phases: 3 },
    draws: [32, [32, 0], 32],
  },
  {
    ...wattsOnly,
    name: "watts of three phases, a car on three, with noise",
    quirks: { ...wattsOnly.quirks, noisyQuantities: true },
    car: { phases: 3 },
    socket: { phases: 3 },
    draws: [32, [14, 16], 32],
  },
];

const capA = 32;
/** An obedient charger does not cause any of them. */
const falseAlarms = ["overcommitted", "limit_not_honoured", "connector_uncontrolled", "foreign_limit"];
const samplesEach = 3;
const all = [...shapes, ...wattShapes];
const atOnce = 7;

const usual: Required<Shape>["draws"] = [32, [16, 16], 32];

type Watch = ReturnType<typeof watchSite>;

/**
 * The test plays each shape once, every third on the embedded database, which is slower. `pnpm test:full` plays all on both.
 */
const onOne = (isEmbedded: boolean) =>
  all.filter((_, index) => testScale > 1 || (index % 3 === 0) === isEmbedded);

describe.each([
  ["PostgreSQL", {}, onOne(false)],
  ["the embedded database", { FORECOURT_DATABASE_URL: "memory:" }, onOne(true)],
] as const)("on %s", (_, settings, all) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ ...hasty, ...settings });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  // They run in parallel, because each is slow.
  test("chargers with any of these formats share the fuse, and none is taken for disobedient", {
    timeout: 400_000,
  }, async () => {
    const waiting = [...all];
    const found: Record<string, unknown> = {};
    const work = async (): Promise<void> => {
      for (let shape = waiting.shift(); shape !== undefined; shape = waiting.shift()) {
        found[shape.name] = await shares(server, shape).catch((error: unknown) => String(error));
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    const asItShould = ({ draws: [first, both, last] = usual }: Shape) => ({
      mostA: Math.max(first, both[0] + both[1], last),
      falseAlarms: [],
      falseStates: [],
    });
    expect(found).toEqual(Object.fromEntries(all.map((shape) => [shape.name, asItShould(shape)])));
  });
});

async function shares(
  server: TestServer,
  { quirks = {}, configuration, car, socket, draws: [first, both, last] = usual }: Shape,
): ReturnType<Watch["seen"]> {
  const make = {
    // Most models draw on all phases under a limit for one phase.
    quirks: { ignoresNumberPhases: true, ...quirks },
    // A sample is fresh for two intervals, so it may be that late on a busy machine.
    configuration: { MeterValueSampleInterval: "3", ...configuration },
  };
  await using site = await startBalancedSite(server, capA, [make, make], socket);
  using watch = watchSite(server, site);
  const [one, two] = site.outlets;
  if (one === undefined || two === undefined) throw new Error("there are two");
  const begin = async ({ charger, idTag }: SiteCharger) => {
    charger.plugIn(1, createCar({ maxCurrentA: 32, ...car }));
    await charger.present(idTag);
  };
  const draws = () => site.outlets.map(({ charger }) => Math.floor(charger.currentA()));

  await begin(one);
  await expect.poll(draws, within).toEqual([first, 0]);
  await begin(two);
  await expect.poll(draws, within).toEqual(both);
  // By then, load balancing would have detected a disobedient charger twice.
  await Promise.all(site.outlets.map(({ charger }) => samples(charger, samplesEach)));
  expect(draws()).toEqual(both);
  one.charger.unplug();
  await expect.poll(draws, within).toEqual([0, last]);
  await samples(two.charger, samplesEach);
  return watch.seen();
}

/** Resolves when the server has answered this many more meter values of this charger. */
function samples(charger: SimulatedCharger, count: number): Promise<void> {
  return new Promise((resolve) => {
    let left = count;
    const cancel = charger.on("answered", ({ action }) => {
      if (action !== "MeterValues" || --left > 0) return;
      cancel();
      resolve();
    });
  });
}

/** Watches the fuse all the time, the load now and then, and the alarms at the end. */
function watchSite({ client }: TestServer, site: BalancedSite) {
  let mostA = 0;
  const falseStates = new Set<string>();
  const looking = setInterval(() => {
    mostA = Math.max(mostA, site.fuseA());
  }, 5);
  const isFalse = ({ status, sessions }: LoadSnapshot) => [
    ...(status === "overcommitted" || status === "degraded" ? [status] : []),
    ...sessions.flatMap(({ state }) => (state === "uncontrolled" ? [state] : [])),
  ];
  const watched = { stopped: false };
  // One request at a time. More of them would queue, or the server would refuse them.
  const asking = (async () => {
    while (!watched.stopped) {
      for (const state of isFalse(await client.locations.load(site.locationId))) falseStates.add(state);
      await wait(1_000);
    }
  })();
  const stop = () => {
    watched.stopped = true;
    clearInterval(looking);
  };
  return {
    async seen() {
      stop();
      await asking;
      const { data } = await client.events.list({ type: "dlb.alarm_opened", per_page: 100 });
      const codes = data
        .filter(({ subject }) => subject.id === site.locationId)
        .map((event) => String(fieldsOf(event)["code"]));
      return {
        mostA: Math.round(mostA * 1000) / 1000,
        falseAlarms: codes.filter((code) => falseAlarms.includes(code)),
        falseStates: [...falseStates],
      };
    },
    [Symbol.dispose]: stop,
  };
}
