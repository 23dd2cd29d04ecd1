import type { Result } from "./result.ts";
import { spreadOf } from "./statistics.ts";

/** What a run of the suite `fleet` says of one installation, medians. */
export interface Measured {
  /** Chargers in a transaction in the windows. */
  charging: number;
  serverCores: number;
  /** Server and PostgreSQL together. */
  cores: number;
  residentMiB: number;
  /** Growth of the database by a MeterValues. */
  bytes: number;
}

/** How a fleet behaves. None of this is measured: a self-hoster knows his own. */
export interface Habits {
  /** Share of the chargers that charge, on average over a day. */
  charging: number;
  /** Share that charge at the busiest time. */
  chargingAtPeak: number;
  /** Time between two MeterValues while a charger charges, in seconds. */
  everyS: number;
}

/** What a machine costs a month. None of this is measured. */
export interface Prices {
  perCore: number;
  perGiB: number;
  /** Of disk, kept for `keptDays`. */
  perGB: number;
  keptDays: number;
}

/** What an installation of so many chargers needs. */
export interface Size {
  chargers: number;
  /** MeterValues per second at the busiest time. */
  perSecond: number;
  processes: number;
  /** Of all server processes, and of PostgreSQL, at the busiest time, with as much again in reserve. */
  serverCores: number;
  postgresCores: number;
  /** Of all server processes. */
  memoryGiB: number;
  diskGBPerDay: number;
  /** Databases, each with its own organizations. */
  databases: number;
  costPerCharger: number;
}

/** Half of what a core can do is left for chargers that come back all at once, for readers, and for the neighbours. */
const reserve = 2;
/** A process is one thread; and one that carries more than this takes long to be replaced by another. */
const mostChargersOfProcess = 15_000;
/** A PostgreSQL of this size can still be bought, and restored within hours. */
const mostCoresOfDatabase = 32;

/** @throws Error when the result has no such subject */
export function measuredOf(result: Result, subject: string, charging: number): Measured {
  const median = (name: string): number => {
    const measurements = result.suites.flatMap((suite) => suite.measurements);
    const values = measurements.find((each) => each.name === `fleet/${name}`)?.rounds[subject];
    if (values === undefined) throw new Error(`The result has no fleet/${name} of ${subject}.`);
    return spreadOf(values).median;
  };
  return {
    charging,
    serverCores: median("server-cores"),
    cores: median("cores"),
    residentMiB: median("memory"),
    bytes: median("disk"),
  };
}

/**
 * Scales what was measured with one fleet: CPU time by the chargers that charge, memory by all chargers. `base` is the resident memory of a
 * process without chargers, in MiB.
 */
export function sizeOf(
  chargers: number,
  { measured, measuredChargers, baseMiB }: { measured: Measured; measuredChargers: number; baseMiB: number },
  habits: Habits,
  prices: Prices,
): Size {
  const charging = chargers * habits.chargingAtPeak;
  const serverCores = (charging / measured.charging) * measured.serverCores * reserve;
  const postgresCores = (charging / measured.charging) * (measured.cores - measured.serverCores) * reserve;
  const processes = Math.max(1, Math.ceil(serverCores), Math.ceil(chargers / mostChargersOfProcess));
  const perChargerMiB = (measured.residentMiB - baseMiB) / measuredChargers;
  const memoryGiB = (processes * baseMiB + chargers * perChargerMiB) / 1_024;
  const diskGBPerDay = (chargers * habits.charging * 86_400 * measured.bytes) / habits.everyS / 1e9;
  const cost =
    (Math.max(1, serverCores) + Math.max(1, postgresCores)) * prices.perCore +
    // PostgreSQL wants as much memory as the servers, and a gigabyte for itself.
    (2 * memoryGiB + 1) * prices.perGiB +
    diskGBPerDay * prices.keptDays * prices.perGB;
  return {
    chargers,
    perSecond: charging / habits.everyS,
    processes,
    serverCores,
    postgresCores,
    memoryGiB,
    diskGBPerDay,
    databases: Math.max(1, Math.ceil(postgresCores / mostCoresOfDatabase)),
    costPerCharger: cost / chargers,
  };
}
