import { SeededRandom } from "@forecourt/harness";
import type { LoadMeasurement } from "../../src/index.ts";

/** A house on the same fuse as the chargers, and the meter that reports to the balancer. */
export interface HouseTerms {
  kind: LoadMeasurement["kind"];
  /** Other loads never draw more than this, amperes. */
  mostA: number;
  /** They change by at most this in a second, apart from `steps`. */
  rampAPerS: number;
  /** Sudden rises, one every one or two hours. */
  steps: boolean;
  meterEveryS: number;
  validForS: number;
  /** The meter dies and returns, lags, repeats values, sends old ones later, and sends values that are not numbers. */
  meterFails: boolean;
}

export interface House {
  /** What the other loads draw in this second on the fullest phase. Negative: export. The seconds are asked for in order. */
  othersA(second: number): number;
  /** What the meter reports in this second, when chargers draw this much. `at` is ms since the start of the run. */
  report(second: number, chargersA: number): LoadMeasurement[];
  /** When the meter last measured a value that it has reported by now, in seconds. */
  readonly reportedS: number;
}

/** The longest silence, seconds. */
const LONGEST_SILENCE_S = 1_200;

export function createHouse(seed: number, terms: HouseTerms): House {
  const random = new SeededRandom(seed);
  const { mostA, rampAPerS } = terms;
  const loads = Array.from({ length: random.between(3, 6) }, () => ({
    amps: random.between(2, 16),
    onS: random.between(60, 3_600),
    offS: random.between(300, 7_200),
    changesS: random.between(0, 3_600),
    isOn: false,
  }));
  const baseA = 0.3 + random.next() * 2;
  const exportsA = random.chance(0.5) ? random.between(5, 20) : 0;
  let drawsA = baseA;
  let nextStepS = terms.steps ? random.between(600, 3_600) : Number.POSITIVE_INFINITY;

  let nextS = random.below(terms.meterEveryS);
  let silentUntilS = 0;
  let diesS = terms.meterFails ? random.between(600, 7_200) : Number.POSITIVE_INFINITY;
  const late: { dueS: number; value: LoadMeasurement }[] = [];
  let last: LoadMeasurement | null = null;
  let reportedS = Number.NEGATIVE_INFINITY;

  function targetA(second: number): number {
    let sumA = baseA;
    for (const load of loads) {
      if (second >= load.changesS) {
        load.isOn = !load.isOn;
        load.changesS = second + Math.round((load.isOn ? load.onS : load.offS) * (0.5 + random.next()));
      }
      if (load.isOn) sumA += load.amps;
    }
    const isDay = second % 86_400 > 32_400 && second % 86_400 < 61_200;
    return Math.min(mostA, isDay ? sumA - exportsA : sumA);
  }

  function measured(second: number, chargersA: number): LoadMeasurement {
    const amps = terms.kind === "grid" ? drawsA + chargersA : drawsA;
    const phases = terms.kind === "other_loads" && random.chance(0.5);
    return {
      source: "house",
      kind: terms.kind,
      // At the end of the second.
      at: (second + 1) * 1_000,
      amps: phases ? { L1: amps, L2: amps * random.next(), L3: 0 } : amps,
      validForMs: terms.validForS * 1_000,
    };
  }

  return {
    othersA(second) {
      const wantedA = targetA(second);
      if (second >= nextStepS) {
        nextStepS = second + random.between(3_600, 7_200);
        drawsA += Math.max(0, Math.min(mostA - drawsA, random.between(5, 25)));
      } else {
        drawsA += Math.max(-rampAPerS, Math.min(rampAPerS, wantedA - drawsA));
      }
      return drawsA;
    },
    report(second, chargersA) {
      const reports: LoadMeasurement[] = [];
      if (second >= diesS) {
        silentUntilS = second + random.between(10, LONGEST_SILENCE_S);
        diesS = silentUntilS + random.between(600, 7_200);
      }
      if (second >= nextS) {
        nextS = second + terms.meterEveryS;
        if (second >= silentUntilS) {
          const value = measured(second, chargersA);
          const fate = terms.meterFails ? random.below(20) : 0;
          if (fate === 1) late.push({ dueS: second + random.between(1, 3), value });
          else if (fate === 2) late.push({ dueS: second + random.between(5, 15), value });
          else if (fate === 3 && last !== null) reports.push(last);
          else if (fate === 4) reports.push({ ...value, amps: Number.NaN });
          else reports.push(value);
        }
      }
      while (late[0] !== undefined && late[0].dueS <= second) {
        const [due] = late.splice(0, 1);
        if (due !== undefined) reports.push(due.value);
      }
      for (const value of reports) {
        if (typeof value.amps === "number" && Number.isNaN(value.amps)) continue;
        last = value;
        reportedS = Math.max(reportedS, value.at / 1_000 - 1);
      }
      return reports;
    },
    get reportedS() {
      return reportedS;
    },
  };
}
