import type { SimulatedChargerOptions } from "../charger-options.ts";
import { needOptions } from "../simulator-error.ts";
import type { ScenarioSteps } from "./steps.ts";

/** A scenario of one charger: its options and its steps. */
export interface Scenario {
  readonly name: string;
  /** One sentence: the fault, or what to observe. */
  readonly about: string;
  /** Options that it requires, in addition to the user's. Default: none. */
  readonly charger?: Pick<
    SimulatedChargerOptions,
    "configuration" | "quirks" | "firmwareStepMs" | "connectors"
  >;
  /** Returns at the end. It may leave a transaction running, and closes nothing. */
  play(steps: ScenarioSteps): Promise<void>;
}

/** Short intervals and energy only: a scenario takes a few minutes in real time and is easy to read. */
export const quick = {
  MeterValueSampleInterval: "10",
  MeterValuesSampledData: "Energy.Active.Import.Register",
} as const;

/** A charger's options with those of a scenario. The scenario's options win. */
export function withScenario<Options extends SimulatedChargerOptions>(
  options: Options,
  scenario: Scenario,
): Options {
  needOptions("withScenario", options);
  needOptions("withScenario", scenario);
  const { charger = {} } = scenario;
  return {
    ...options,
    ...charger,
    configuration: { ...options.configuration, ...charger.configuration },
    quirks: { ...options.quirks, ...charger.quirks },
  };
}
