import { watchForeign } from "./foreign-cpu.ts";
import { type Fault, isDisturbed, type Measurement } from "./measurement.ts";
import { quietCores } from "./quiet-gate.ts";
import type { ServerProcess } from "./server-process.ts";
import type { Run } from "./suite.ts";

/** What can be measured in turn with others. */
export interface Entrant {
  readonly name: string;
  /** Has fewer rounds, and its spread says nothing of the machine. */
  readonly slow: boolean;
  /** Null: it runs in this process. */
  readonly server: ServerProcess | null;
}

/** A subject without a server. */
export function inThisProcess(name: string): Entrant {
  return { name, slow: false, server: null };
}

/** A subject whose server is up. */
export interface Contestant extends Entrant {
  readonly server: ServerProcess;
}

export interface Plan {
  /** What one slice measures: a value for each of them. */
  quantities: readonly Quantity[];
  /** The name of the contestant that the others are divided by. */
  reference: string;
  /** The first is not counted. */
  rounds: number;
}

export interface Quantity extends Pick<Measurement, "name" | "title" | "unit" | "better"> {
  /** Whether a wide spread is noise, and a reason to measure again; else it is a result. */
  steady: boolean;
}

/** What came of one slice. */
export interface Slice {
  /** In the order of the quantities; none, when it failed. */
  values: number[];
  /** What went wrong, if something did. */
  fault: string | null;
}

interface TakenSlice extends Slice {
  subject: string;
  round: number;
  /** How busy others were meanwhile. */
  foreignCores: number | null;
}

const maxAttempts = 3;
const slowRounds = 3;
const maxRepeats = 2;

/**
 * Measures all contestants in turn, a short slice each, round after round, so that a disturbance of the machine reaches
 * all of them. Measures again while a result is noisy and time is left. tinybench and mitata finish one task before
 * the next and report wall-clock time of each task alone, so they give neither ratios of the same round nor CPU time.
 */
export async function interleave<C extends Entrant>(
  run: Run,
  plan: Plan,
  contestants: readonly C[],
  slice: (contestant: C) => Promise<Slice>,
): Promise<Measurement[]> {
  let best: Measurement[] = [];
  const faults: Fault[] = [];
  for (let attempts = 1; ; attempts++) {
    const startedAt = performance.now();
    const taken = await takeSlices(run, plan, contestants, slice, attempts);
    const measured = plan.quantities.map((_, index) => toMeasurement(plan, index, contestants, taken));
    // Not forgotten with the figures that they spoiled.
    for (const { subject, fault } of taken) if (fault !== null) faults.push({ subject, what: fault });
    if (attempts === 1 || disturbedIn(measured) <= disturbedIn(best)) best = measured;
    best = best.map((measurement) => ({ ...measurement, attempts, faults }));
    const now = performance.now();
    const outOfTime = now + (now - startedAt) > run.patientUntilMs;
    if (disturbedIn(best) === 0 || attempts === maxAttempts || outOfTime) return best;
  }
}

async function takeSlices<C extends Entrant>(
  run: Run,
  plan: Plan,
  contestants: readonly C[],
  slice: (contestant: C) => Promise<Slice>,
  attempt: number,
): Promise<TakenSlice[]> {
  const title = `${plan.quantities[0]?.title}${attempt > 1 ? `, attempt ${attempt}` : ""}`;
  const taken: TakenSlice[] = [];
  for (let round = 0; round < plan.rounds; round++) {
    run.progress(`${title}: round ${round + 1} of ${plan.rounds}`);
    for (const contestant of startingAt(round, contestants)) {
      if (contestant.slow && round >= slowRounds) continue;
      taken.push({ round, ...(await quietSlice(run, contestant, slice)) });
    }
  }
  return taken;
}

/** One slice; another one instead when others were busy meanwhile. */
async function quietSlice<C extends Entrant>(
  run: Run,
  contestant: C,
  slice: (contestant: C) => Promise<Slice>,
): Promise<Omit<TakenSlice, "round">> {
  for (let repeat = 0; ; repeat++) {
    await run.gate.pass();
    const watch = await watchForeign(contestant.server);
    const result = await slice(contestant).catch(asFault);
    const foreignCores = await watch.cores();
    run.gate.seen(foreignCores);
    const quiet = foreignCores === null || foreignCores < quietCores;
    if (quiet || result.fault !== null || repeat === maxRepeats || !run.gate.patient)
      return { subject: contestant.name, foreignCores, ...result };
  }
}

/** A server that ended or refuses is out of this round, and no reason to lose what others have done. */
function asFault(error: unknown): Slice {
  return { values: [], fault: error instanceof Error ? error.message : String(error) };
}

function toMeasurement(
  plan: Plan,
  index: number,
  contestants: readonly Entrant[],
  taken: readonly TakenSlice[],
): Measurement {
  const wanted = plan.quantities[index];
  if (wanted === undefined) throw new Error(`There is no quantity ${index}.`);
  const { steady, ...quantity } = wanted;
  const counted = taken.filter(({ round }) => round > 0);
  const foreign = counted.flatMap(({ foreignCores }) => (foreignCores === null ? [] : [foreignCores]));
  return {
    ...quantity,
    reference: plan.reference,
    rounds: Object.fromEntries(
      contestants.map(({ name }) => [
        name,
        counted
          .filter(({ subject }) => subject === name)
          .flatMap(({ values }) => values.slice(index, index + 1)),
      ]),
    ),
    steady: steady
      ? contestants.filter(({ slow, name }) => !slow && name !== plan.reference).map(({ name }) => name)
      : [],
    foreignCores:
      foreign.length === 0 ? null : foreign.reduce((sum, cores) => sum + cores, 0) / foreign.length,
    attempts: 1,
    faults: [],
  };
}

/** Each round starts at another contestant, because the first one after a pause is slower. */
function startingAt<T>(round: number, all: readonly T[]): T[] {
  const from = round % Math.max(1, all.length);
  return [...all.slice(from), ...all.slice(0, from)];
}

function disturbedIn(measurements: readonly Measurement[]): number {
  return measurements.filter(isDisturbed).length;
}
