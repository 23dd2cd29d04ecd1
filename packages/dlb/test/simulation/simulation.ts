import type { Figures, FuzzFailure, FuzzReport, FuzzRun } from "@forecourt/harness";
import { checkInvariants } from "../../src/invariants.ts";
import { drawRun, type RunTerms } from "./draw-run.ts";
import { playRun, type RunResult } from "./play-run.ts";
import { createSoundness } from "./sound-step.ts";

/** The faults of a mode of `pnpm sim dlb`, and what it promises. */
export interface SimulationMode {
  name: string;
  about: string;
  /** The number of its runs for each of `--runs`. */
  share: number;
  terms: RunTerms;
  /** Over all of its runs together. Null: reported without a promise. */
  leastUtilisation: number | null;
  /** How long the cap may be exceeded at a stretch, seconds. Null: reported without a promise. */
  mostOverS: number | null;
}

/** More would wear out the memory of a charger. Per connector and hour. */
const mostRaisesPerHour = 12;

/** Fewer runs give no useful averages. */
const manyRuns = 20;

export const modes: readonly SimulationMode[] = [
  {
    name: "plain",
    about: "half hours without faults, baseline 0 A",
    share: 1,
    terms: { faults: "none" },
    leastUtilisation: 0.9,
    mostOverS: 0,
  },
  {
    name: "faults",
    about: "half hours with every fault of a charger that keeps its word, baseline 0 A",
    share: 1,
    terms: { faults: "kept" },
    leastUtilisation: 0.85,
    mostOverS: 0,
  },
  {
    name: "watts",
    about:
      "half hours with slow chargers that take watts of three phases, cars on one or three, baseline 0 A",
    share: 0.2,
    terms: { faults: "watts" },
    leastUtilisation: null,
    mostOverS: 0,
  },
  {
    name: "liars",
    about: "and chargers that accept a limit and do otherwise, baseline 0 A",
    share: 0.1,
    terms: { faults: "liars" },
    leastUtilisation: null,
    mostOverS: 180,
  },
  {
    name: "house",
    about: "days with a house that keeps its ramp, faults of chargers and of the meter of its loads",
    share: 0.05,
    terms: { faults: "house", house: { kind: "other_loads", steps: false, meterFails: true } },
    leastUtilisation: 0.85,
    mostOverS: 0,
  },
  {
    name: "grid",
    about: "days with a house that keeps its ramp, faults of chargers and of the meter of the connection",
    share: 0.05,
    terms: { faults: "house", house: { kind: "grid", steps: false, meterFails: true } },
    leastUtilisation: null,
    mostOverS: 0,
  },
  {
    name: "steps",
    about: "days with a house that breaks its ramp, faults of chargers",
    share: 0.05,
    terms: { faults: "house", house: { kind: "other_loads", steps: true, meterFails: false } },
    leastUtilisation: null,
    // 5 s until the meter reports, and 15 s.
    mostOverS: 20,
  },
  {
    name: "full",
    about: "half hours with every fault, baseline 6 A, all of it kept free",
    share: 0.2,
    terms: { faults: "kept", site: { baselineA: 6, startReserve: "full" } },
    leastUtilisation: null,
    mostOverS: 0,
  },
  {
    name: "pool",
    about: "every fault, baseline 6 A, one of it kept free",
    share: 0.1,
    terms: {
      faults: "kept",
      site: { baselineA: 6, startReserve: "pool", poolSize: 1 },
      plugToStartS: [20, 60],
    },
    leastUtilisation: null,
    mostOverS: null,
  },
  {
    name: "none",
    about: "every fault, baseline 6 A, none of it kept free",
    share: 0.1,
    terms: { faults: "kept", site: { baselineA: 6, startReserve: "none" }, plugToStartS: [20, 60] },
    leastUtilisation: null,
    mostOverS: null,
  },
];

/** The totals of all runs of a mode. */
export interface Tally {
  runs: number;
  runsOver: number;
  overS: number;
  worstA: number;
  longestOverS: number;
  unavoidableS: number;
  silences: number;
  lateFallbacks: number;
  utilisation: number;
  raisesPerHour: number;
  failures: FuzzFailure[];
}

/** Plays one run; `index` is its number among those that follow from the seed. */
export async function playIndex(name: string, seed: number, index: number): Promise<RunResult> {
  const mode = modes.find((each) => each.name === name);
  if (mode === undefined) throw new Error(`Unknown mode ${name}.`);
  const soundness = createSoundness();
  return playRun(drawRun(seedOf(seed, index), mode.terms), {
    check: (about) => [...soundness(about), ...checkInvariants(about.state)],
  });
}

/** What plays the runs, and how many at once. */
export interface Playing {
  count: number;
  play: typeof playIndex;
}

const here: Playing = { count: 1, play: playIndex };

/** Plays the runs of a mode, each with a seed that follows from the first one. */
export async function simulate(
  mode: SimulationMode,
  run: Pick<FuzzRun<never>, "seed" | "only" | "goOn" | "progress"> & { runs: number },
  { count, play }: Playing = here,
): Promise<Tally> {
  const { runs, seed, only, goOn, progress } = run;
  const failures: FuzzFailure[] = [];
  const results: RunResult[] = [];
  const end = only === null ? runs : only + 1;
  let next = only ?? 0;
  async function playOn(): Promise<void> {
    while (next < end && goOn()) {
      const index = next++;
      const result = await play(mode.name, seed, index);
      results.push(result);
      const again = `pnpm sim dlb --seed ${seed} --${mode.name} 1 --only ${index}`;
      for (const law of brokenLaws(mode, result))
        failures.push({ law, input: `${mode.name}, run ${index}`, again });
      progress(`${mode.name}: ${results.length} of ${runs} runs, ${failures.length} failures`);
    }
  }
  await Promise.all(Array.from({ length: count }, playOn));
  const sum = (of: (result: RunResult) => number) => results.reduce((total, each) => total + of(each), 0);
  const utilisation =
    sum(({ drawnAs }) => drawnAs) /
    Math.max(
      1,
      sum(({ possibleAs }) => possibleAs),
    );
  const areMany = results.length >= manyRuns;
  if (areMany && mode.leastUtilisation !== null && utilisation < mode.leastUtilisation) {
    const law = `At least ${mode.leastUtilisation * 100} % of what could flow does.`;
    failures.push({
      law,
      input: `${(utilisation * 100).toFixed(1)} %`,
      again: `pnpm sim dlb --seed ${seed} --${mode.name} ${runs}`,
    });
  }
  const raisesPerHour =
    sum(({ raises }) => raises) /
    Math.max(
      1e-9,
      sum(({ connectorHours }) => connectorHours),
    );
  if (areMany && raisesPerHour > mostRaisesPerHour) {
    const law = `A connector is raised ${mostRaisesPerHour} times an hour at most.`;
    failures.push({
      law,
      input: raisesPerHour.toFixed(1),
      again: `pnpm sim dlb --seed ${seed} --${mode.name} ${runs}`,
    });
  }
  return {
    runs: results.length,
    runsOver: results.filter(({ overS }) => overS > 0).length,
    overS: sum(({ overS }) => overS),
    worstA: Math.max(0, ...results.map(({ worstA }) => worstA)),
    longestOverS: Math.max(0, ...results.map(({ longestOverS }) => longestOverS)),
    unavoidableS: sum(({ unavoidableS }) => unavoidableS),
    silences: sum(({ silences }) => silences),
    lateFallbacks: sum(({ lateFallbacks }) => lateFallbacks),
    utilisation,
    raisesPerHour:
      sum(({ raises }) => raises) /
      Math.max(
        1e-9,
        sum(({ connectorHours }) => connectorHours),
      ),
    failures,
  };
}

/** `runs`: of the modes without a reserve, and a share of it for each other mode; or the number of runs of each mode by name. */
export const simulationAmounts: Readonly<{ runs: number } & Record<string, number>> = {
  runs: 1_000,
  ...Object.fromEntries(modes.map(({ name }) => [name, 0])),
};

/** Runs every mode as often as requested. */
export async function simulateAll(
  run: FuzzRun<typeof simulationAmounts>,
  playing: Playing = here,
): Promise<FuzzReport> {
  const figures: Figures = {};
  const failures: FuzzFailure[] = [];
  const isNamed = modes.some(({ name }) => (run.amounts[name] ?? 0) > 0);
  for (const mode of modes) {
    const runs = isNamed ? (run.amounts[mode.name] ?? 0) : Math.ceil(run.amounts.runs * mode.share);
    if (runs === 0) continue;
    const tally = await simulate(mode, { ...run, runs }, playing);
    figures[mode.name] = lineOf(tally);
    failures.push(...tally.failures);
  }
  return { figures, failures };
}

/** What a single run can violate. */
function brokenLaws(mode: SimulationMode, result: RunResult): string[] {
  const { longestOverS, overS, worstA, firstOverS, violations } = result;
  const laws: string[] = [];
  if (mode.mostOverS !== null && longestOverS > mode.mostOverS) {
    const how = `${overS} s, by ${worstA.toFixed(1)} A at worst, first at ${firstOverS} s`;
    laws.push(`The current exceeds the cap for ${mode.mostOverS} s in one go at most: it did for ${how}.`);
  }
  for (const violation of violations) laws.push(`The ledger is sound after every step: ${violation}`);
  return laws;
}

function lineOf(tally: Tally): string {
  const { runs, runsOver, overS, worstA, longestOverS, unavoidableS, utilisation, raisesPerHour } = tally;
  const { silences, lateFallbacks } = tally;
  return [
    `${runs} runs`,
    `${runsOver} over the cap (${overS} s, ${worstA.toFixed(1)} A at worst, ${longestOverS} s in one go)`,
    ...(unavoidableS > 0 ? [`${unavoidableS} s that no limit could prevent`] : []),
    ...(silences > 0 ? [`${lateFallbacks} of ${silences} fallbacks late`] : []),
    `${(utilisation * 100).toFixed(1)} % used`,
    `${raisesPerHour.toFixed(1)} raises per connector-hour`,
  ].join(", ");
}

/** Runs with adjacent seeds are independent. */
function seedOf(seed: number, index: number): number {
  return Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35);
}
