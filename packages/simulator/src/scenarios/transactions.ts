import { quick, type Scenario } from "./scenario.ts";
import type { ScenarioSteps } from "./steps.ts";

/** A driver arrives, charges and leaves. */
export async function chargeOnce(steps: ScenarioSteps, energyWh = 60): Promise<void> {
  steps.plugIn();
  await steps.wait(2);
  await steps.presentIdTag();
  await steps.charge(energyWh);
  await steps.presentIdTag();
  await steps.wait(2);
  steps.unplug();
}

export const session: Scenario = {
  name: "session",
  about: "A driver arrives, charges and leaves; nothing fails.",
  charger: { configuration: quick },
  async play(steps) {
    await steps.connect();
    await chargeOnce(steps);
    await steps.allSent();
  },
};

export const lostStop: Scenario = {
  name: "lost-stop",
  about:
    "The StopTransaction of the first driver is never sent; the start of the second one shows the register.",
  charger: { configuration: quick },
  async play(steps) {
    await steps.connect();
    steps.loseNext("StopTransaction");
    await chargeOnce(steps);
    await steps.wait(5);
    await chargeOnce(steps);
    await steps.allSent();
  },
};

export const lostStart: Scenario = {
  name: "lost-start",
  about: "The StartTransaction is never sent; the other messages of the transaction use the id -1.",
  charger: { configuration: quick },
  async play(steps) {
    await steps.connect();
    steps.loseNext("StartTransaction");
    await chargeOnce(steps);
    await steps.allSent();
  },
};

export const duplicateStart: Scenario = {
  name: "duplicate-start",
  about: "The answer to StartTransaction is lost; the same start is sent again with a new message id.",
  charger: { configuration: { ...quick, MessageTimeout: "5", TransactionMessageRetryInterval: "5" } },
  async play(steps) {
    await steps.connect();
    steps.loseAnswer("StartTransaction");
    await chargeOnce(steps);
    await steps.allSent();
  },
};

export const duplicateStartSameId: Scenario = {
  ...duplicateStart,
  name: "duplicate-start-same-id",
  about: "The answer to StartTransaction is lost; the same start is sent again with the same message id.",
  charger: { ...duplicateStart.charger, quirks: { retriesRepeatMessageId: true } },
};

export const doubledStart: Scenario = {
  name: "doubled-start",
  about: "StartTransaction is sent twice in a row, without waiting for an answer.",
  charger: { configuration: quick },
  async play(steps) {
    await steps.connect();
    steps.repeatNext("StartTransaction", "new");
    await chargeOnce(steps);
    await steps.allSent();
  },
};

export const powerLoss: Scenario = {
  name: "power-loss",
  about: "A power cut while a car charges: the end of the transaction is reported after the boot.",
  charger: { configuration: quick },
  async play(steps) {
    await steps.connect();
    steps.plugIn();
    await steps.presentIdTag();
    await steps.charge(60);
    await steps.cutPower();
    await steps.allSent();
    steps.unplug();
  },
};
