import { quick, type Scenario } from "./scenario.ts";

export const flappingSocket: Scenario = {
  name: "flapping-socket",
  about: "The connection is lost again and again while a car charges; every message is sent once.",
  charger: { configuration: quick },
  async play(steps) {
    await steps.connect();
    steps.plugIn();
    await steps.presentIdTag();
    for (let times = 0; times < 6; times++) {
      await steps.wait(Math.ceil(steps.random() * 12));
      await steps.loseLine();
    }
    await steps.presentIdTag();
    await steps.loseLine();
    steps.unplug();
    await steps.allSent();
  },
};

export const offlineQueue: Scenario = {
  name: "offline-queue",
  about:
    "It goes offline while a car charges, stops, and charges two more, without a start for one of them; then it sends everything in order.",
  charger: { configuration: { ...quick, AllowOfflineTxForUnknownId: "true" } },
  async play(steps) {
    await steps.connect();
    steps.plugIn();
    await steps.presentIdTag();
    await steps.charge(40);
    steps.goOffline();
    await steps.charge(40);
    await steps.presentIdTag();
    for (const isLost of [false, true]) {
      steps.unplug();
      await steps.wait(5);
      if (isLost) steps.loseNext("StartTransaction");
      steps.plugIn();
      await steps.presentIdTag();
      await steps.charge(40);
      await steps.presentIdTag();
    }
    steps.unplug();
    await steps.goOnline();
    await steps.allSent();
  },
};
