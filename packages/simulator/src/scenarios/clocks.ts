import { quick, type Scenario } from "./scenario.ts";
import { chargeOnce } from "./transactions.ts";

export const clock1970: Scenario = {
  name: "clock-1970",
  about: "A transaction begins offline with the clock at 1970, and ends after the first boot has set it.",
  charger: {
    configuration: { ...quick, AllowOfflineTxForUnknownId: "true" },
    quirks: { clockStartsAt: "1970-01-01T00:00:00Z" },
  },
  async play(verbs) {
    verbs.plugIn();
    await verbs.presentIdTag();
    await verbs.charge(40);
    await verbs.connect();
    await verbs.charge(40);
    await verbs.presentIdTag();
    verbs.unplug();
    await verbs.told();
  },
};

export const clock2015: Scenario = {
  name: "clock-2015",
  about: "The clock starts in 2015 and listens to nobody.",
  charger: { configuration: quick, quirks: { clockStartsAt: "2015-01-01T00:00:00Z", clockNeverSet: true } },
  async play(verbs) {
    await verbs.connect();
    await chargeOnce(verbs);
    await verbs.told();
  },
};

export const clockDrift: Scenario = {
  name: "clock-drift",
  about: "The clock runs a fifth too fast and is never set: every message is further in the future.",
  charger: { configuration: quick, quirks: { clockDriftPpm: 200_000, clockNeverSet: true } },
  async play(verbs) {
    await verbs.connect();
    await chargeOnce(verbs);
    await verbs.told();
  },
};

export const localTime: Scenario = {
  name: "local-time",
  about: "Timestamps are local time, two hours ahead, and do not say so.",
  charger: { configuration: quick, quirks: { localTimeMinutes: 120 } },
  async play(verbs) {
    await verbs.connect();
    await chargeOnce(verbs);
    await verbs.told();
  },
};
