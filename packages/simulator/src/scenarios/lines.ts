import { quick, type Scenario } from "./scenario.ts";

export const flappingSocket: Scenario = {
  name: "flapping-socket",
  about: "The line breaks again and again while a car charges; nothing is told twice, and nothing is lost.",
  charger: { configuration: quick },
  async play(verbs) {
    await verbs.connect();
    verbs.plugIn();
    await verbs.presentIdTag();
    for (let times = 0; times < 6; times++) {
      await verbs.wait(Math.ceil(verbs.random() * 12));
      await verbs.loseLine();
    }
    await verbs.presentIdTag();
    await verbs.loseLine();
    verbs.unplug();
    await verbs.told();
  },
};

export const offlineQueue: Scenario = {
  name: "offline-queue",
  about:
    "It goes offline while a car charges, stops, and charges two more, one of which it forgets to start; then it tells everything in order.",
  charger: { configuration: { ...quick, AllowOfflineTxForUnknownId: "true" } },
  async play(verbs) {
    await verbs.connect();
    verbs.plugIn();
    await verbs.presentIdTag();
    await verbs.charge(40);
    verbs.goOffline();
    await verbs.charge(40);
    await verbs.presentIdTag();
    for (const isLost of [false, true]) {
      verbs.unplug();
      await verbs.wait(5);
      if (isLost) verbs.loseNext("StartTransaction");
      verbs.plugIn();
      await verbs.presentIdTag();
      await verbs.charge(40);
      await verbs.presentIdTag();
    }
    verbs.unplug();
    await verbs.goOnline();
    await verbs.told();
  },
};
