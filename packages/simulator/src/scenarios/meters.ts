import type { Quirks } from "../quirks/quirks.ts";
import { quick, type Scenario } from "./scenario.ts";
import { chargeOnce } from "./transactions.ts";

// A meter that has been there for a while.
const connectors = [{ meterStartWh: 5_000 }] as const;

/** A session whose register shows something else all of a sudden. */
function withRegister(name: string, about: string, registerWh: number): Scenario {
  return {
    name,
    about,
    charger: { configuration: quick, connectors },
    async play(verbs) {
      await verbs.connect();
      verbs.plugIn();
      await verbs.presentIdTag();
      await verbs.charge(60);
      verbs.setRegister(registerWh);
      await verbs.charge(60);
      await verbs.presentIdTag();
      verbs.unplug();
      await verbs.told();
    },
  };
}

/** A plain session of a meter that words its energy in its own way. */
function worded(name: string, about: string, quirks: Quirks): Scenario {
  return {
    name,
    about,
    charger: { configuration: quick, connectors, quirks },
    async play(verbs) {
      await verbs.connect();
      await chargeOnce(verbs);
      await verbs.told();
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
  "The register jumps up by far more than the hardware could give.",
  910_000,
);

export const kilowattHours: Scenario = worded(
  "kwh-labelled-wh",
  "Meter values are in kWh and labelled Wh; start and stop are right.",
  { kilowattHoursLabelledWattHours: true },
);

export const registerPerPhase: Scenario = worded(
  "register-per-phase",
  "Meter values repeat the whole register for each phase: not to be added up.",
  { registerPerPhase: true },
);
