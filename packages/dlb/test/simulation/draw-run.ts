import { SeededRandom } from "@forecourt/harness";
import type { CarOptions, HouseOptions, Quirks } from "@forecourt/simulator";
import type { SiteConfig } from "../../src/index.ts";
import type { SiteCharger } from "./simulated-site.ts";

/** A driver arrives, starts a transaction in one of the two ways, and leaves. Seconds are from the start of the run. */
export interface Visit {
  connectorId: string;
  arrivesS: number;
  startsS: number;
  starts: "tag" | "remotely";
  leavesS: number;
  /** Ends the transaction with the tag before the cable comes out. */
  stopsFirst: boolean;
  car: CarOptions;
  /** When the transaction is stopped and another one begins at once, with the same car. */
  swapsS: readonly number[];
  /** The car takes nothing for a while and then wakes up: from when, for how long. */
  sleeps: { fromS: number; forS: number } | null;
}

/** The process ends: at once, when it has stored its next limit, or when it has sent it. */
export interface Crash {
  atS: number;
  moment: "now" | "stored" | "sent";
  downS: number;
}

/** A house whose meter reports values that are valid for a time. */
export interface HouseTerms extends Required<Omit<HouseOptions, "seed">> {
  validForS: number;
}

/** A random half hour, or a day of a house, determined by its seed. */
export interface DrawnRun {
  seed: number;
  lengthS: number;
  site: Omit<SiteConfig, "connectors" | "enabled"> & { capA: number };
  chargers: Readonly<Record<string, SiteCharger>>;
  visits: readonly Visit[];
  caps: readonly { atS: number; capA: number }[];
  crashes: readonly Crash[];
  /** Null: there are only chargers on the fuse. */
  house: HouseTerms | null;
  sampleIntervalS: number;
}

/**
 * `slow`: all messages and cars are slow, without other faults. `watts`: also slow, with chargers that take watts only.
 * `kept`: every fault of a charger that keeps its accepted limits. `liars`: also chargers that accept a limit and do
 * otherwise. `house`: `kept` without chargers that take no limits, because nothing keeps other loads off their share.
 */
export type Faults = "none" | "slow" | "watts" | "kept" | "liars" | "house";

export interface RunTerms {
  faults: Faults;
  site?: Partial<SiteConfig>;
  /** The time from cable to tag, seconds. Default 5 to 40. */
  plugToStartS?: readonly [number, number];
  /** How often the process dies, and when. Default: up to twice where there are faults, at any moment. */
  crashes?: { count: number; moment: Crash["moment"] };
  /** Whether every car takes as much as it may. Default: in every second run. */
  hungry?: boolean;
  /** How often a transaction is stopped and another one begins at once, with the same car. Default 1. */
  swapsPerHour?: number;
  /** For every charger, in addition. */
  quirks?: Quirks;
  /** A day with a house on the same fuse of 63 A. */
  house?: Pick<HouseTerms, "kind" | "steps" | "meterFails">;
}

const houseA = 63;

export function drawRun(
  seed: number,
  {
    faults,
    site = {},
    plugToStartS = [5, 40],
    crashes: dies,
    swapsPerHour = 1,
    hungry: isHungry,
    quirks = {},
    house: houseTerms,
  }: RunTerms,
): DrawnRun {
  const random = new SeededRandom(seed);
  const lengthS = houseTerms === undefined ? 1_800 : 86_400;
  const hungry = isHungry ?? random.chance(0.5);
  const chargers: Record<string, SiteCharger> = {};
  let left = houseTerms === undefined ? random.between(4, 8) : random.between(2, 4);
  let reservedA = 0;
  while (left > 0) {
    const connectors = left > 1 && random.chance(0.3) ? 2 : 1;
    left -= connectors;
    const drawn = drawCharger(random, { faults, connectors, hungry, quirks });
    reservedA += drawn.reservedA;
    chargers[`CP-${Object.keys(chargers).length + 1}`] = drawn.charger;
  }
  const ids = Object.entries(chargers).flatMap(([identity, { connectors = 1 }]) =>
    Array.from({ length: connectors }, (_, index) => `${identity}:${index + 1}`),
  );
  // What the balancer cannot reduce must fit below every cap.
  const baselineA = site.baselineA ?? 0;
  const baselines = Object.values(chargers).reduce((sum, { connectors = 1, maxA = 32, config }) => {
    const mayDrawA = config?.wattPhases === 3 ? Math.min(maxA, 3 * baselineA) : baselineA;
    return sum + connectors * mayDrawA;
  }, 0);
  const leastA = Math.max(16, reservedA + 12, baselines);
  const maximaA = Object.values(chargers).reduce(
    (sum, { connectors = 1, maxA = 0 }) => sum + connectors * maxA,
    0,
  );
  // There is never enough for all cars, and sometimes not enough for all minimums.
  const capA = Math.max(leastA, Math.floor(maximaA * (0.25 + random.next() * 0.5)));
  const house = houseTerms === undefined ? null : drawHouse(random, houseTerms, reservedA);
  const capsCount = house === null ? random.below(3) : 0;
  const caps = Array.from({ length: capsCount }, () => ({
    atS: random.between(300, lengthS - 200),
    capA: Math.max(leastA, Math.floor(capA * (0.6 + random.next() * 0.6))),
  })).sort((one, other) => one.atS - other.atS);
  const crashes: Crash[] = [];
  const crashCount = dies?.count ?? (faults === "none" || faults === "slow" ? 0 : random.below(3));
  for (let index = 0; index < crashCount; index++) {
    crashes.push({
      atS: random.between(60, lengthS - 60),
      moment: dies?.moment ?? random.pick(["now", "stored", "sent"] as const),
      downS: random.between(2, 30),
    });
  }
  return {
    seed,
    lengthS,
    site: house === null ? { ...site, capA } : { ...site, capA: houseA, fallbackA: houseA - house.mostA },
    chargers,
    visits: ids.flatMap((connectorId) =>
      drawVisits(random, connectorId, { faults, plugToStartS, swapsPerHour, hungry, lengthS }),
    ),
    caps,
    crashes: crashes.sort((one, other) => one.atS - other.atS),
    house,
    // What a charger draws counts for the meter of the connection only where it was measured at the same time.
    sampleIntervalS: house?.kind === "grid" ? 5 : 20,
  };
}

/** A house that leaves the fallback, and what the chargers cannot be lowered below. */
function drawHouse(
  random: SeededRandom,
  { kind, steps, meterFails }: NonNullable<RunTerms["house"]>,
  reservedA: number,
): HouseTerms {
  const fallbackA = Math.max(reservedA, random.pick([0, 6, 10, 16, 20]));
  return {
    kind,
    steps,
    meterFails,
    mostA: houseA - fallbackA,
    rampAPerS: 0.2,
    meterEveryS: 5,
    validForS: random.pick([15, 30, 60, 120]),
  };
}

/** One random charger, and how much of the cap it uses at any limit. */
function drawCharger(
  random: SeededRandom,
  {
    faults,
    connectors,
    hungry,
    quirks: more,
  }: { faults: Faults; connectors: number; hungry: boolean; quirks: Quirks },
): { charger: SiteCharger; reservedA: number } {
  const maxA = hungry ? 32 : random.pick([16, 20, 32]);
  const configuration = { AllowOfflineTxForUnknownId: "true" } as const;
  if (faults === "none") return { charger: { connectors, maxA, charger: { configuration } }, reservedA: 0 };
  const late: Quirks = { requestsAfterMs: [0, 5_000], answersAfterMs: [0, 5_000] };
  if (faults === "slow")
    return {
      charger: { connectors, maxA, charger: { configuration, quirks: { ...late, ...more } } },
      reservedA: 0,
    };
  if (faults === "watts") {
    // Every charger takes watts only, and lets a car on one phase draw all of them there.
    const quirks: Quirks = { ...late, onlyRateUnit: "W", dividesWattsByCar: true, ...more };
    return {
      charger: { connectors, maxA, config: { wattPhases: 3 }, charger: { configuration, quirks } },
      reservedA: 0,
    };
  }
  const bad: Quirks = {
    ...late,
    requestLoss: 0.05,
    answerLoss: 0.05,
    // After a refusal by chance the engine writes watts from then on, for one phase of three. Days of that say little.
    ...(faults !== "house" && { rejects: ["SetChargingProfile"], rejectShare: 0.1 }),
    dropsEveryS: 900,
    dropsForS: [1, 60],
    rebootsEveryS: 7_200,
    resumesTransactions: random.chance(0.5),
  };
  const of = (quirks: Quirks, config: SiteCharger["config"] = {}, reservedA = 0) => ({
    charger: { connectors, maxA, config, charger: { configuration, quirks: { ...bad, ...quirks, ...more } } },
    reservedA: reservedA * connectors,
  });
  if (faults === "liars" && random.chance(0.5)) {
    return random.chance(0.5)
      ? of({ profileLoss: 0.1 })
      : of({ forgetsProfilesWithLine: true }, { dropsProfilesOffline: true });
  }
  const kind = random.below(14);
  // Without chargers that take no limits, and those that make too little of them: the watts of one phase, divided by three.
  if (faults === "house" && [2, 4, 5].includes(kind)) return of({});
  switch (kind) {
    case 0:
      return of({ refusesZero: true }, {}, 6);
    case 1:
      return of({ forgetsProfilesWhileSuspended: true });
    case 2:
      return of({ onlyRateUnit: "W" });
    case 3:
      return of({ onlyPurposes: ["TxDefaultProfile"] });
    case 4:
      return of({ ignoresLimits: true }, { uncontrolled: true }, maxA);
    case 5:
      return of({ unsupported: ["SetChargingProfile"], rejectShare: 0 }, {}, maxA);
    case 6:
      return of({ onlyRateUnit: "W", dividesWattsByCar: true }, { wattPhases: 3 });
    default:
      return of({});
  }
}

function drawVisits(
  random: SeededRandom,
  connectorId: string,
  {
    faults,
    plugToStartS: [soonest, latest],
    swapsPerHour,
    hungry,
    lengthS,
  }: Required<Pick<RunTerms, "faults" | "plugToStartS" | "swapsPerHour" | "hungry">> &
    Pick<DrawnRun, "lengthS">,
): Visit[] {
  const visits: Visit[] = [];
  for (let freeS = random.below(200); freeS < lengthS - 200; ) {
    const arrivesS = freeS;
    const startsS = arrivesS + random.between(soonest, latest);
    const leavesS = startsS + random.between(240, lengthS > 3_600 ? 28_800 : 1_500);
    visits.push({
      connectorId,
      arrivesS,
      startsS,
      starts: random.pick(["tag", "remotely"] as const),
      leavesS,
      stopsFirst: random.chance(0.5),
      car: {
        maxCurrentA: hungry ? 32 : random.pick([10, 13, 16, 16, 20, 32, 32]),
        phases: random.pick([1, 3] as const),
        soc: !hungry && random.chance(0.2) ? 0.95 + random.next() * 0.049 : random.next() * 0.5,
        batteryWh: random.between(30_000, 80_000),
        lagMs: faults === "none" ? 0 : random.pick([0, random.between(0, 8_000), 8_000]),
      },
      swapsS: drawSwaps(random, startsS + 130, leavesS - 20, swapsPerHour),
      sleeps:
        !hungry && random.chance(0.1)
          ? { fromS: startsS + random.between(60, 300), forS: random.between(60, 400) }
          : null,
    });
    freeS = leavesS + random.between(20, 150);
  }
  return visits;
}

function drawSwaps(random: SeededRandom, fromS: number, toS: number, perHour: number): number[] {
  const swaps: number[] = [];
  for (let atS = fromS; atS < toS; atS += 20) if (random.chance(perHour / 180)) swaps.push(atS);
  return swaps;
}
