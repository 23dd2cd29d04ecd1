import {
  type Car,
  createCar,
  createHouse,
  type House,
  type MeterReading,
  type SimulatedCharger,
} from "@forecourt/simulator";
import type { Step } from "./caller.ts";
import { numberOf } from "./caller.ts";
import type { DrawnRun, HouseTerms, Visit } from "./draw-run.ts";
import {
  type SimulatedSite,
  type SimulatedSiteOptions,
  type SiteCharger,
  type Stepped,
  startSimulatedSite,
} from "./simulated-site.ts";
import { watchReach } from "./watch-reach.ts";

/** The result of one run. The amperes are the chargers' own: they do not depend on limits or on the state of the balancer. */
export interface RunResult {
  /** Seconds above the allowed cap, and the greatest excess. */
  overS: number;
  worstA: number;
  /** The first second above the cap, from the start of the run. */
  firstOverS: number | null;
  /** The longest stretch above the cap. */
  longestOverS: number;
  /** Seconds above it that no limit could prevent: the chargers out of reach keep what they have. */
  unavoidableS: number;
  /** How often the meter fell silent, and how often the limits within reach were above the fallback 10 s after that. */
  silences: number;
  lateFallbacks: number;
  /** Ampere-seconds that flowed, and that could have. */
  drawnAs: number;
  possibleAs: number;
  /** Limits of running transactions that were above the one before. */
  raises: number;
  mostRaises: number;
  connectorHours: number;
  /** The first findings of `check`. */
  violations: readonly string[];
  steps: number;
  frames: number;
}

export interface PlayTerms {
  step?: Step;
  writesAhead?: boolean;
  meddle?: SimulatedSiteOptions["meddle"];
  /** Checks the balancer's own state after every step. Default: no check. */
  check?: (about: Stepped) => readonly string[];
  /** Called with the site before anything happens. */
  started?: (site: SimulatedSite) => void;
}

// A lowered cap is enforced after this time: calls, retries and lost connections take their time.
const lowersWithinS = { none: 25, faults: 240 };
const enrolsWithinS = 1_800;
const sampleEveryS = 5;
const toleranceA = 1e-6;

/** Plays a drawn run on its own clock, and compares the current with the cap in every second. */
export async function playRun(run: DrawnRun, terms: PlayTerms = {}): Promise<RunResult> {
  const { step, writesAhead, meddle, check } = terms;
  let downMs = 5_000;
  const site = startSimulatedSite({
    site: run.site,
    chargers: run.chargers,
    seed: run.seed,
    sampleIntervalS: run.sampleIntervalS,
    downMs: () => downMs,
    ...(step && { step }),
    ...(meddle && { meddle }),
    ...(writesAhead !== undefined && { writesAhead }),
  });
  const raises = countRaises();
  const house = run.house === null ? null : createHouse({ seed: run.seed, ...run.house });
  const reach = house === null ? null : watchReach(site, run);
  const violations: string[] = [];
  let steps = 0;
  site.onStep = (about) => {
    steps++;
    raises.look(about);
    reach?.look(about);
    if (check === undefined || violations.length >= 10) return;
    for (const found of check(about)) violations.push(`${site.nowS()} s: ${found}`);
  };
  terms.started?.(site);
  await enrol(site, run);

  const startS = site.nowS();
  const visits = createVisits(site, run, startS);
  const caps = [...run.caps];
  const crashes = [...run.crashes];
  const graceS = run.crashes.length > 0 || hasFaults(run) ? lowersWithinS.faults : lowersWithinS.none;
  const allowed = [{ capA: run.site.capA, untilS: Number.POSITIVE_INFINITY }];
  const result = {
    overS: 0,
    worstA: 0,
    firstOverS: null as number | null,
    longestOverS: 0,
    unavoidableS: 0,
    silences: 0,
    lateFallbacks: 0,
  };
  let overSince: number | null = null;
  let drawnAs = 0;
  let possibleAs = 0;
  for (let atS = 0; atS < run.lengthS; atS++) {
    for (let next = caps[0]; next !== undefined && next.atS <= atS && site.isUp; next = caps[0]) {
      caps.shift();
      for (const each of allowed) each.untilS = Math.min(each.untilS, atS + graceS);
      allowed.push({ capA: next.capA, untilS: Number.POSITIVE_INFINITY });
      site.configure({ capA: next.capA });
    }
    for (let next = crashes[0]; next !== undefined && next.atS <= atS && site.isUp; next = crashes[0]) {
      crashes.shift();
      downMs = next.downS * 1_000;
      if (next.moment === "now") site.caller.die();
      else site.caller.dieAt(next.moment);
    }
    visits.at(atS);
    const othersA = house?.othersA(atS) ?? 0;
    await site.run(1_000);
    const flowsA = site.currentA();
    if (house !== null && run.house !== null)
      reportMeter(site, house.report(atS, flowsA), run.house.validForS, startS);
    const capA = Math.max(...allowed.filter(({ untilS }) => atS < untilS).map((each) => each.capA)) - othersA;
    const fixedA = reach?.outOfReachA() ?? 0;
    if (flowsA > capA + toleranceA && fixedA > 0 && fixedA > capA) {
      result.unavoidableS++;
      overSince = null;
    } else if (flowsA > capA + toleranceA) {
      result.overS++;
      result.worstA = Math.max(result.worstA, flowsA - capA);
      result.firstOverS ??= atS;
      overSince ??= atS;
      result.longestOverS = Math.max(result.longestOverS, atS + 1 - overSince);
    } else {
      overSince = null;
    }
    if (house !== null && atS - house.reportedS === (run.house?.validForS ?? 0) + fallsBackWithinS) {
      result.silences++;
      if ((reach?.limitsWithinA() ?? 0) > (run.site.fallbackA ?? 0) + toleranceA) result.lateFallbacks++;
    }
    if (atS % sampleEveryS === 0) {
      drawnAs += flowsA * sampleEveryS;
      const current = allowed.at(-1)?.capA ?? run.site.capA;
      const sharedA =
        house === null || run.house === null ? current : leftBy(house, run.house, current, othersA, atS);
      possibleAs += Math.max(flowsA, possibleA(site, run, visits.cars, sharedA)) * sampleEveryS;
    }
  }
  const frames = site.sent.length;
  const connectors = site.config.connectors.length;
  await site.close();
  return {
    ...result,
    drawnAs,
    possibleAs,
    raises: raises.total(),
    mostRaises: raises.most(),
    connectorHours: (connectors * run.lengthS) / 3_600,
    violations,
    steps,
    frames,
  };
}

/** The meter reports to the process while it runs. */
function reportMeter(
  site: SimulatedSite,
  readings: readonly MeterReading[],
  validForS: number,
  startS: number,
): void {
  if (!site.isUp) return;
  const startMs = site.clock.now() - site.nowS() * 1_000 + startS * 1_000;
  for (const reading of readings)
    site.caller.handle({
      type: "sources",
      measurements: [
        { source: "house", ...reading, at: startMs + reading.at, validForMs: validForS * 1_000 },
      ],
      limits: [],
    });
}

/** From the moment of a measurement until a decrease is effective. */
const reactionS = 25;

/** What is promised to the chargers: less what other loads may add until the chargers can follow; the fallback in silence. */
function leftBy(house: House, terms: HouseTerms, capA: number, othersA: number, atS: number): number {
  const ageS = atS - house.reportedS;
  if (ageS >= terms.validForS) return 0;
  return Math.max(0, capA - Math.max(0, othersA) - terms.rampAPerS * (ageS + reactionS));
}

/** After the end of the last value. */
const fallsBackWithinS = 10;

/** Until every charger that can take a baseline has it, as on a site that has run for a while. */
async function enrol(site: SimulatedSite, run: DrawnRun): Promise<void> {
  const hasBaseline = (id: string) => {
    const { quirks = {} } = chargerOf(run, id).charger ?? {};
    if (quirks.ignoresLimits === true || quirks.unsupported !== undefined) return true;
    const found = site.store.ledger.stored().find(({ connectorId }) => connectorId === id);
    return found?.baseline.accepted != null;
  };
  for (let waitedS = 0; waitedS < enrolsWithinS; waitedS += 5) {
    await site.run(5_000);
    if (waitedS >= 30 && site.config.connectors.every(({ id }) => hasBaseline(id))) return;
  }
}

function chargerOf(run: DrawnRun, connectorId: string): SiteCharger {
  const charger = run.chargers[connectorId.slice(0, connectorId.lastIndexOf(":"))];
  if (charger === undefined) throw new Error(`Connector ${connectorId} has an unknown charger.`);
  return charger;
}

function hasFaults(run: DrawnRun): boolean {
  return Object.values(run.chargers).some(({ charger }) => charger?.quirks !== undefined);
}

/**
 * The most that could flow: what the cars with a transaction would take, apart from those that no limit can resume, at most
 * the cap less what other cars cannot use: the rest up to 6 A where a car takes less, and the share of chargers that ignore
 * limits.
 */
function possibleA(site: SimulatedSite, run: DrawnRun, cars: ReadonlyMap<string, Car>, capA: number): number {
  let wantedA = 0;
  let keptA = 0;
  for (const [identity, charger] of site.chargers) {
    const { maxA = 32, charger: { quirks = {} } = {} } = run.chargers[identity] ?? {};
    const followsLimits = quirks.ignoresLimits !== true && quirks.unsupported === undefined;
    for (const { id, transaction, status } of charger.state.connectors) {
      const car = transaction === null ? undefined : cars.get(`${identity}:${id}`);
      // Such a charger discards every limit that would end its pause.
      const staysPaused = quirks.forgetsProfilesWhileSuspended === true && status === "SuspendedEVSE";
      const takesA = staysPaused ? 0 : Math.min(car?.wantsA ?? 0, maxA);
      wantedA += takesA;
      const leastA = followsLimits ? (takesA > 0 ? 6 : quirks.refusesZero === true ? 6 : 0) : maxA;
      keptA += Math.max(0, leastA - takesA);
    }
  }
  return Math.max(0, Math.min(wantedA, capA - keptA));
}

interface Visits {
  cars: ReadonlyMap<string, Car>;
  /** Runs everything that is due in this second. */
  at(second: number): void;
}

function createVisits(site: SimulatedSite, run: DrawnRun, startS: number): Visits {
  const cars = new Map<string, Car>();
  const tagOf = ({ connectorId, arrivesS }: Visit) => `T-${connectorId}-${arrivesS}`;
  const runsAt = (charger: SimulatedCharger, number: number) =>
    charger.state.connectors[number - 1]?.transaction != null;
  const actions: { atS: number; run: () => boolean }[] = run.visits.flatMap((visit) => {
    const { connectorId, arrivesS, startsS, leavesS } = visit;
    const charger = site.chargers.get(connectorId.slice(0, connectorId.lastIndexOf(":")));
    if (charger === undefined) throw new Error(`Connector ${connectorId} has an unknown charger.`);
    const number = numberOf(connectorId);
    const arrive = () => {
      const car = toSleepy(createCar(visit.car), visit, () => site.nowS() - startS);
      cars.set(connectorId, car);
      charger.plugIn(number, car);
      return true;
    };
    const tag = () => {
      // A start that fails is ignored.
      if (!runsAt(charger, number)) void charger.present(tagOf(visit), number);
      return true;
    };
    const startRemotely = () => {
      if (!site.isUp) return false;
      site.caller.start(connectorId, tagOf(visit));
      return true;
    };
    const stop = () => {
      if (visit.stopsFirst && runsAt(charger, number)) void charger.present(tagOf(visit), number);
      return true;
    };
    const turn = () => {
      void charger.present(tagOf(visit), number);
      return true;
    };
    const leave = () => {
      charger.unplug(number);
      cars.delete(connectorId);
      return true;
    };
    return [
      { atS: arrivesS, run: arrive },
      { atS: startsS, run: visit.starts === "tag" ? tag : startRemotely },
      // A driver whose remote start failed presents the tag.
      { atS: Math.min(startsS + 120, leavesS - 20), run: tag },
      // Stops, and starts once more.
      ...visit.swapsS.flatMap((atS) => [
        { atS, run: turn },
        { atS: atS + 2, run: turn },
      ]),
      { atS: leavesS - 10, run: stop },
      { atS: leavesS, run: leave },
    ];
  });
  let waiting = actions.sort((one, other) => one.atS - other.atS);
  return {
    cars,
    at(second) {
      while (waiting[0] !== undefined && waiting[0].atS <= second) {
        const [action, ...rest] = waiting;
        waiting = rest;
        if (action.run()) continue;
        waiting = [...waiting, { ...action, atS: second + 5 }].sort((one, other) => one.atS - other.atS);
      }
    },
  };
}

/** A car that takes nothing for a while, for example because it is cold or has a timer. */
function toSleepy(car: Car, { sleeps }: Visit, nowS: () => number): Car {
  if (sleeps === null) return car;
  const isAsleep = () => nowS() >= sleeps.fromS && nowS() < sleeps.fromS + sleeps.forS;
  return {
    phases: car.phases,
    lagMs: car.lagMs,
    get soc() {
      return car.soc;
    },
    get wantsA() {
      return isAsleep() ? 0 : car.wantsA;
    },
    fill: car.fill,
    drive: car.drive,
  };
}

function countRaises() {
  const last = new Map<string, { transaction: unknown; limitA: number }>();
  const counts = new Map<string, number>();
  return {
    look({ effects }: Stepped): void {
      for (const effect of effects) {
        if (effect.type !== "set_limit" || effect.transactionId === null) continue;
        const { connectorId, transactionId, limitA } = effect;
        const before = last.get(connectorId);
        const fromA = before?.transaction === transactionId ? before.limitA : 0;
        if (limitA > fromA) counts.set(connectorId, (counts.get(connectorId) ?? 0) + 1);
        last.set(connectorId, { transaction: transactionId, limitA });
      }
    },
    total: () => [...counts.values()].reduce((sum, each) => sum + each, 0),
    most: () => Math.max(0, ...counts.values()),
  };
}
