import type { MeterSample } from "./evidence.ts";

/** The resolution of a register, as far as its samples show it. */
export interface RegisterSteps {
  /** The step in which it counts, in Wh. Null: no samples. */
  stepWh: number | null;
  /** The smallest rise between two samples, in Wh. Null: no rise. */
  leastRiseWh: number | null;
}

/** In Wh, of meters and of the current transformers before them. */
const steps = [1000, 500, 250, 200, 100, 50, 25, 20, 10, 5, 2];
const decimalSteps = [1000, 100, 10];

/**
 * By the differences between samples, because a register may begin anywhere. Start and stop are not used: many chargers send
 * them in Wh, and their samples in kWh. When all samples are equal, by their trailing zeros.
 *
 * `samples` are in order.
 */
export function registerSteps(samples: readonly MeterSample[]): RegisterSteps {
  const own = samples.filter(({ context }) => context === undefined || !ofStartOrStop.includes(context));
  const [first] = own;
  if (first === undefined) return { stepWh: null, leastRiseWh: null };
  const differences = own
    .slice(1)
    .map(({ registerWh }, index) => registerWh - (own[index]?.registerWh ?? registerWh))
    .filter((difference) => difference !== 0);
  const rises = differences.filter((difference) => difference > 0);
  const stepWh =
    differences.length > 0
      ? steps.find((step) => differences.every((difference) => difference % step === 0))
      : decimalSteps.find((step) => first.registerWh % step === 0);
  return {
    stepWh: stepWh ?? 1,
    leastRiseWh: rises.reduce<number | null>((least, rise) => Math.min(least ?? rise, rise), null),
  };
}

const ofStartOrStop = ["Transaction.Begin", "Transaction.End"];
