import { type Car, type CarOptions, createCar, type SimulatedCharger } from "@forecourt/simulator";
import { onTestFinished } from "vitest";
import { type AlarmCode, type Reservation, type SessionSnapshot, snapshotOf } from "../../src/index.ts";
import {
  type SimulatedSite,
  type SimulatedSiteOptions,
  startSimulatedSite,
} from "../simulation/simulated-site.ts";

/** What happens to the next limit to a charger, and to its answer. */
export interface Fate {
  /** Lost, or this many milliseconds late. */
  request?: "lose" | number;
  answer?: "lose" | number;
}

/** A site with chargers of one outlet each, and the actions and checks of a scenario. */
export interface Scenario {
  readonly site: SimulatedSite;
  charger(name: string): SimulatedCharger;
  /** A car arrives, and its driver presents a tag. */
  charge(name: string, car?: Car | CarOptions): Promise<void>;
  plugIn(name: string, car?: Car | CarOptions): void;
  /** What happens to the next limits to this charger, one each. */
  fates(name: string, ...fates: readonly Fate[]): void;
  setCeiling(name: string, ceilingA: number | null): void;
  /** What happens to every limit to it from now on, until `null`. */
  fateOfAll(name: string, fate: Fate | null): void;
  run(seconds: number): Promise<void>;
  /** Until the process has died and restarted. */
  untilRestarted(): Promise<void>;
  /** The limits sent since the last call, to one charger or all, as `A 16`, `A 16 baseline`. */
  newLimits(name?: string): string[];
  /** The limits with the second at which they were sent, counted from the last `mark`. */
  timedLimits(name: string): [second: number, limitA: number][];
  mark(): void;
  /** The alarms opened and cleared since the last call, as `opened scarcity`, `cleared overcommitted A`. */
  newAlarms(): string[];
  isOpen(code: AlarmCode): boolean;
  session(name: string): SessionSnapshot | undefined;
  reservation(name: string): Reservation | undefined;
  /** The amperes that flow there. */
  flowsA(name: string): number;
  /** The highest current since the scenario began, measured every second. */
  mostA(): number;
  /** The highest exposure of any step since the last `mark`, or since the scenario began. */
  mostExposureA(): number;
}

/** Starts a site and enrols its chargers: their baselines are accepted, and there are no cars. */
export async function startScenario(options: SimulatedSiteOptions): Promise<Scenario> {
  const queued = new Map<string, Fate[]>();
  const standing = new Map<string, Fate>();
  const answers = new Map<string, Fate["answer"]>();
  const site = startSimulatedSite({
    ...options,
    meddle(identity, direction, text) {
      const [type, id, action] = JSON.parse(text) as [number, string, string];
      const key = `${identity} ${id}`;
      if (direction === "from charger") {
        const fate = type === 2 ? undefined : answers.get(key);
        answers.delete(key);
        return fate ?? null;
      }
      if (action !== "SetChargingProfile") return null;
      const fate = queued.get(identity)?.shift() ?? standing.get(identity);
      if (fate?.answer !== undefined) answers.set(key, fate.answer);
      return fate?.request ?? null;
    },
  });
  onTestFinished(() => site.close());
  let mostA = 0;
  let mostExposureA = 0;
  let markedS = 0;
  let limitsSeen = 0;
  let alarmsSeen = 0;
  site.onStep = ({ state, now }) => {
    mostExposureA = Math.max(mostExposureA, snapshotOf(state, now).exposureA);
  };

  const charger = (name: string) => {
    const found = site.chargers.get(name);
    if (found === undefined) throw new Error(`Unknown charger ${name}.`);
    return found;
  };
  async function run(seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second++) {
      await site.run(1_000);
      mostA = Math.max(mostA, site.currentA());
    }
  }
  const plugIn = (name: string, car: Car | CarOptions = {}) =>
    charger(name).plugIn(1, "fill" in car ? car : createCar({ maxCurrentA: 32, ...car }));

  await run(30);
  limitsSeen = site.sent.length;
  alarmsSeen = site.alarms.length;
  mostExposureA = 0;
  return {
    site,
    charger,
    plugIn,
    run,
    async charge(name, car) {
      plugIn(name, car);
      await charger(name).present(`TAG-${name}`);
      await site.run(0);
    },
    fates(name, ...fates) {
      queued.set(name, [...(queued.get(name) ?? []), ...fates]);
    },
    setCeiling: (name, ceilingA) => site.caller.setCeiling(`${name}:1`, ceilingA),
    fateOfAll(name, fate) {
      if (fate === null) standing.delete(name);
      else standing.set(name, fate);
    },
    async untilRestarted() {
      const isUp = () => site.isUp;
      for (let second = 0; isUp() && second < 120; second++) await run(1);
      if (isUp()) throw new Error("The process did not die within 120 s.");
      while (!isUp()) await run(1);
    },
    newLimits(name) {
      const fresh = site.sent.slice(limitsSeen);
      limitsSeen = site.sent.length;
      return fresh
        .filter(({ connectorId }) => name === undefined || connectorId === `${name}:1`)
        .map(({ connectorId, limit, purpose }) =>
          [connectorId.split(":")[0], limit, ...(purpose === "TxDefaultProfile" ? ["baseline"] : [])].join(
            " ",
          ),
        );
    },
    timedLimits: (name) =>
      site.sent
        .filter(
          ({ connectorId, purpose, atS }) =>
            connectorId === `${name}:1` && purpose === "TxProfile" && atS >= markedS,
        )
        .map(({ atS, limit }) => [Math.round(atS - markedS), limit]),
    mark() {
      markedS = site.nowS();
      mostExposureA = 0;
    },
    newAlarms() {
      const fresh = site.alarms.slice(alarmsSeen);
      alarmsSeen = site.alarms.length;
      return fresh.map(({ opened, alarm }) =>
        [
          opened ? "opened" : "cleared",
          alarm.code,
          ...(alarm.connectorId?.split(":").slice(0, 1) ?? []),
        ].join(" "),
      );
    },
    isOpen: (code) => site.snapshot().alarms.some((alarm) => alarm.code === code),
    session: (name) => site.snapshot().sessions.find(({ connectorId }) => connectorId === `${name}:1`),
    reservation: (name) =>
      site.snapshot().reservations.find(({ connectorId }) => connectorId === `${name}:1`),
    flowsA: (name) => charger(name).currentA(),
    mostA: () => mostA,
    mostExposureA: () => mostExposureA,
  };
}

/** A car that wants the given current for ever. */
export function createTameCar(wantsA: number): Car & { wantsA: number } {
  return { phases: 3, lagMs: 0, soc: 0.5, wantsA, fill: (energyWh) => energyWh, drive() {} };
}
