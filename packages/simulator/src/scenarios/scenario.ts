import type { SimulatedChargerOptions } from "../charger-options.ts";
import type { Verbs } from "./verbs.ts";

/** A story about one charger: what it is, and what happens to it. */
export interface Scenario {
  readonly name: string;
  /** One sentence: what goes wrong, or what is to be seen. */
  readonly about: string;
  /** What the charger has to be for it, beside what its user says. Default: nothing special. */
  readonly charger?: Pick<
    SimulatedChargerOptions,
    "configuration" | "quirks" | "firmwareStepMs" | "connectors"
  >;
  /** Returns when the story is over. It may leave a transaction behind; it closes nothing. */
  play(verbs: Verbs): Promise<void>;
}

/** Short intervals, and energy alone: a scenario is over within minutes, also in real time, and easy to read. */
export const quick = {
  MeterValueSampleInterval: "10",
  MeterValuesSampledData: "Energy.Active.Import.Register",
} as const;

/** A charger's options with what a scenario needs. Where both say something, the scenario has its way. */
export function withScenario<Options extends SimulatedChargerOptions>(
  options: Options,
  { charger = {} }: Scenario,
): Options {
  return {
    ...options,
    ...charger,
    configuration: { ...options.configuration, ...charger.configuration },
    quirks: { ...options.quirks, ...charger.quirks },
  };
}
