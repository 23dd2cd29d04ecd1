import type { Quirks } from "../quirks/quirks.ts";
import { quick, type Scenario } from "./scenario.ts";
import { chargeOnce } from "./transactions.ts";

// A meter that has been in use.
const connectors = [{ meterStartWh: 5_000 }] as const;

/** A session during which the register jumps to another value. */
function withRegister(name: string, about: string, registerWh: number): Scenario {
  return {
    name,
    about,
    charger: { configuration: quick, connectors },
    async play(steps) {
      await steps.connect();
      steps.plugIn();
      await steps.presentIdTag();
      await steps.charge(60);
      steps.setRegister(registerWh);
      await steps.charge(60);
      await steps.presentIdTag();
      steps.unplug();
      await steps.allSent();
    },
  };
}

/** A plain session with a meter that reports energy in a special way. */
function worded(name: string, about: string, quirks: Quirks): Scenario {
  return {
    name,
    about,
    charger: { configuration: quick, connectors, quirks },
    async play(steps) {
      await steps.connect();
      await chargeOnce(steps);
      await steps.allSent();
    },
  };
}

export const registerRollback: Scenario = withRegister(
  "register-rollback",
  "The register falls to 0 while a car charges: meterStop is below meterStart.",
  0,
);

export const registerJump: Scenario = withRegister(
  "register-jump",
  "The register jumps by much more than the hardware could deliver.",
  910_000,
);

export const kilowattHours: Scenario = worded(
  "kwh-labelled-wh",
  "Meter values are in kWh and labelled Wh; start and stop are correct.",
  { kilowattHoursLabelledWattHours: true },
);

export const registerPerPhase: Scenario = worded(
  "register-per-phase",
  "Meter values repeat the whole register for each phase: they must not be added.",
  { registerPerPhase: true },
);
