import { type Clock, systemClock } from "@forecourt/ocpp";
import type { SimulatedCharger } from "../simulated-charger.ts";
import type { Scenario } from "./scenario.ts";
import { createVerbs } from "./verbs.ts";

/** Who plays in it, and who watches. */
export interface PlayOptions {
  /** Made with `withScenario`, unless the scenario needs nothing special. */
  charger: SimulatedCharger;
  /** What the driver carries. Default SIMULATOR. */
  idTag?: string;
  /** The charger's. Default: the time of the machine. */
  clock?: Clock;
  /** In [0, 1): what a scenario leaves to chance. Default Math.random. */
  random?: () => number;
  /** 20: a wait of a minute takes 3 s, and 60 Wh become 3. Default 1. */
  speed?: number;
  /** Ends it: the promise rejects with its reason. Default: it is played to its end. */
  signal?: AbortSignal;
  /** Told of each thing that happens, in words. Default: nobody is told. */
  say?(text: string): void;
}

/**
 * Plays a scenario with a charger. Rejects with SimulatorError "timed-out" when something does not come about, for
 * example because the central system does not do its part.
 */
export function playScenario(scenario: Scenario, options: PlayOptions): Promise<void> {
  const { charger, idTag = "SIMULATOR", clock = systemClock, random = Math.random } = options;
  const { speed = 1, signal, say = () => {} } = options;
  return scenario.play(createVerbs({ charger, idTag, clock, random, speed, signal, say }));
}
