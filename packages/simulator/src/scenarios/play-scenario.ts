import { type Clock, systemClock } from "@forecourt/ocpp";
import type { SimulatedCharger } from "../simulated-charger.ts";
import { needOptions } from "../simulator-error.ts";
import type { Scenario } from "./scenario.ts";
import { createScenarioSteps } from "./steps.ts";

/** The charger, the driver and the settings of a scenario. */
export interface PlayOptions {
  /** Create it with `withScenario`, unless the scenario has no `charger` options. */
  charger: SimulatedCharger;
  /** The driver's tag. Default SIMULATOR. */
  idTag?: string;
  /** The charger's clock. Default: the system clock. */
  clock?: Clock;
  /** In [0, 1): random choices of a scenario. Default Math.random. */
  random?: () => number;
  /** With 20, a wait of one minute takes 3 s, and 60 Wh become 3. Default 1. */
  speed?: number;
  /** Stops it: the promise rejects with its reason. Default: plays to the end. */
  signal?: AbortSignal;
  /** Called with a line of text for each step. Default: none. */
  log?(text: string): void;
}

/**
 * Plays a scenario with a charger. Rejects with SimulatorError "timed-out" when a step does not complete, for example
 * because the central system does not answer.
 */
export function playScenario(scenario: Scenario, options: PlayOptions): Promise<void> {
  needOptions("playScenario", scenario, { play: "function" });
  needOptions("playScenario", options, { charger: "object" });
  const { charger, idTag = "SIMULATOR", clock = systemClock, random = Math.random } = options;
  const { speed = 1, signal, log = () => {} } = options;
  return scenario.play(createScenarioSteps({ charger, idTag, clock, random, speed, signal, log }));
}
