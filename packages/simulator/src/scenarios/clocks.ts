import { quick, type Scenario } from "./scenario.ts";
import { chargeOnce } from "./transactions.ts";

export const clock1970: Scenario = {
  name: "clock-1970",
  about: "A transaction begins offline with the clock at 1970, and ends after the first boot has set it.",
  charger: {
    configuration: { ...quick, AllowOfflineTxForUnknownId: "true" },
    quirks: { clockStartsAt: "1970-01-01T00:00:00Z" },
  },
  async play(steps) {
    steps.plugIn();
    await steps.presentIdTag();
    await steps.charge(40);
    await steps.connect();
    await steps.charge(40);
    await steps.presentIdTag();
    steps.unplug();
    await steps.allSent();
  },
};

export const clock2015: Scenario = {
  name: "clock-2015",
  about: "The clock starts in 2015 and ignores the central system's time.",
  charger: { configuration: quick, quirks: { clockStartsAt: "2015-01-01T00:00:00Z", clockNeverSet: true } },
  async play(steps) {
    await steps.connect();
    await chargeOnce(steps);
    await steps.allSent();
  },
};

export const clockDrift: Scenario = {
  name: "clock-drift",
  about: "The clock runs a fifth too fast and is never set: every message is further in the future.",
  charger: { configuration: quick, quirks: { clockDriftPpm: 200_000, clockNeverSet: true } },
  async play(steps) {
    await steps.connect();
    await chargeOnce(steps);
    await steps.allSent();
  },
};

export const localTime: Scenario = {
  name: "local-time",
  about: "Timestamps are local time, two hours ahead of UTC, without an offset.",
  charger: { configuration: quick, quirks: { localTimeMinutes: 120 } },
  async play(steps) {
    await steps.connect();
    await chargeOnce(steps);
    await steps.allSent();
  },
};
