import { createRandom } from "./random.ts";
import { needOptions } from "./simulator-error.ts";

/** A house on the same fuse as the chargers, and its meter. Amperes are those of the fullest phase. */
export interface HouseOptions {
  /** Equal seeds give equal loads, and equal faults of the meter. */
  seed: number;
  /** Other loads never draw more than this. */
  mostA: number;
  /** They change by at most this in a second, apart from `steps`. Default 0.2. */
  rampAPerS?: number;
  /** Sudden rises, one every one or two hours. Default false. */
  steps?: boolean;
  /**
   * What the meter measures: `other_loads` without the chargers, or `grid` at the connection, where a value below 0 is
   * export. Default `other_loads`.
   */
  kind?: MeterReading["kind"];
  /** Time between two readings in seconds. Default 5. */
  meterEveryS?: number;
  /** The meter dies and returns, lags, repeats values, sends old ones later, and sends values that are not numbers. Default false. */
  meterFails?: boolean;
}

/** What a meter reports. */
export interface MeterReading {
  kind: "other_loads" | "grid";
  /** When it was measured, in ms since second 0. */
  at: number;
  /** One value, or one for each phase. NaN for a broken value. */
  amps: number | { L1: number; L2: number; L3: number };
}

/** Loads and a meter that follow a clock of seconds. Ask for the seconds in order. */
export interface House {
  /** What the other loads draw in this second on the fullest phase. Negative: export. */
  othersA(second: number): number;
  /** What the meter reports in this second, after {@link othersA}, when chargers draw `chargersA` on the fullest phase. */
  report(second: number, chargersA: number): MeterReading[];
  /** When the meter last measured a value that it has reported by now, in seconds. */
  readonly reportedS: number;
}

/** The longest silence, seconds. */
const longestSilenceS = 1_200;

/**
 * Creates a house with appliances that switch on and off, in every second house with a solar roof. Throws SimulatorError
 * "invalid-option" without a seed or a maximum.
 */
export function createHouse(options: HouseOptions): House {
  needOptions("createHouse", options, { seed: "number", mostA: "number" });
  const { seed, mostA, rampAPerS = 0.2, steps = false, kind = "other_loads" } = options;
  const { meterEveryS = 5, meterFails = false } = options;
  const next = createRandom(seed);
  const below = (count: number) => Math.floor(next() * count);
  const between = (least: number, most: number) => least + below(most - least + 1);
  const loads = Array.from({ length: between(3, 6) }, () => ({
    amps: between(2, 16),
    onS: between(60, 3_600),
    offS: between(300, 7_200),
    changesS: between(0, 3_600),
    isOn: false,
  }));
  const baseA = 0.3 + next() * 2;
  const exportsA = next() < 0.5 ? between(5, 20) : 0;
  let drawsA = baseA;
  let nextStepS = steps ? between(600, 3_600) : Number.POSITIVE_INFINITY;

  let nextS = below(meterEveryS);
  let silentUntilS = 0;
  let diesS = meterFails ? between(600, 7_200) : Number.POSITIVE_INFINITY;
  const late: { dueS: number; reading: MeterReading }[] = [];
  let last: MeterReading | null = null;
  let reportedS = Number.NEGATIVE_INFINITY;

  function targetA(second: number): number {
    let sumA = baseA;
    for (const load of loads) {
      if (second >= load.changesS) {
        load.isOn = !load.isOn;
        load.changesS = second + Math.round((load.isOn ? load.onS : load.offS) * (0.5 + next()));
      }
      if (load.isOn) sumA += load.amps;
    }
    const isDay = second % 86_400 > 32_400 && second % 86_400 < 61_200;
    return Math.min(mostA, isDay ? sumA - exportsA : sumA);
  }

  function measured(second: number, chargersA: number): MeterReading {
    const amps = kind === "grid" ? drawsA + chargersA : drawsA;
    const phases = kind === "other_loads" && next() < 0.5;
    // At the end of the second.
    const at = (second + 1) * 1_000;
    return { kind, at, amps: phases ? { L1: amps, L2: amps * next(), L3: 0 } : amps };
  }

  function readings(second: number, chargersA: number): MeterReading[] {
    if (second >= diesS) {
      silentUntilS = second + between(10, longestSilenceS);
      diesS = silentUntilS + between(600, 7_200);
    }
    if (second < nextS) return [];
    nextS = second + meterEveryS;
    if (second < silentUntilS) return [];
    const reading = measured(second, chargersA);
    switch (meterFails ? below(20) : 0) {
      case 1:
        late.push({ dueS: second + between(1, 3), reading });
        return [];
      case 2:
        late.push({ dueS: second + between(5, 15), reading });
        return [];
      case 3:
        return [last ?? reading];
      case 4:
        return [{ ...reading, amps: Number.NaN }];
      default:
        return [reading];
    }
  }

  return {
    othersA(second) {
      const wantedA = targetA(second);
      if (second >= nextStepS) {
        nextStepS = second + between(3_600, 7_200);
        drawsA += Math.max(0, Math.min(mostA - drawsA, between(5, 25)));
      } else {
        drawsA += Math.max(-rampAPerS, Math.min(rampAPerS, wantedA - drawsA));
      }
      return drawsA;
    },
    report(second, chargersA) {
      const reports = readings(second, chargersA);
      while (late[0] !== undefined && late[0].dueS <= second) {
        const [due] = late.splice(0, 1);
        if (due !== undefined) reports.push(due.reading);
      }
      for (const reading of reports) {
        if (typeof reading.amps === "number" && Number.isNaN(reading.amps)) continue;
        last = reading;
        reportedS = Math.max(reportedS, reading.at / 1_000 - 1);
      }
      return reports;
    },
    get reportedS() {
      return reportedS;
    },
  };
}
