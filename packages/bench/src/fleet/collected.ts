import type { Measurement } from "../measurement.ts";

/** Where the values of one quantity and subject go. */
export interface Values {
  value(value: number): void;
  fault(what: string): void;
}

/** `reference`: the subject that the others are divided by. Default: that of all. */
export type Add = (
  name: string,
  about: Pick<Measurement, "title" | "unit" | "better">,
  subject: string,
  reference?: string,
) => Values;

/** Measurements that grow value by value. */
export function collect(referenceOfAll: string): { add: Add; measurements(): Measurement[] } {
  const measurements = new Map<string, Measurement>();
  return {
    measurements: () => [...measurements.values()],
    add(name, about, subject, reference = referenceOfAll) {
      const measurement = measurements.get(name) ?? {
        name: `fleet/${name}`,
        ...about,
        reference,
        rounds: {},
        steady: [],
        foreignCores: null,
        attempts: 1,
        faults: [],
      };
      measurements.set(name, measurement);
      const values = measurement.rounds[subject] ?? [];
      measurement.rounds[subject] = values;
      return {
        value: (value) => void values.push(value),
        fault: (what) => void measurement.faults.push({ subject, what }),
      };
    },
  };
}
