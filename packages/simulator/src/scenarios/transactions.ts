import { quick, type Scenario } from "./scenario.ts";
import type { Verbs } from "./verbs.ts";

/** A driver comes, charges, and leaves. */
export async function chargeOnce(verbs: Verbs, energyWh = 60): Promise<void> {
  verbs.plugIn();
  await verbs.wait(2);
  await verbs.presentIdTag();
  await verbs.charge(energyWh);
  await verbs.presentIdTag();
  await verbs.wait(2);
  verbs.unplug();
}

export const session: Scenario = {
  name: "session",
  about: "A driver comes, charges and leaves; nothing goes wrong.",
  charger: { configuration: quick },
  async play(verbs) {
    await verbs.connect();
    await chargeOnce(verbs);
    await verbs.told();
  },
};

export const lostStop: Scenario = {
  name: "lost-stop",
  about:
    "The StopTransaction of the first driver is never sent; the second one's start shows what the register was.",
  charger: { configuration: quick },
  async play(verbs) {
    await verbs.connect();
    verbs.loseNext("StopTransaction");
    await chargeOnce(verbs);
    await verbs.wait(5);
    await chargeOnce(verbs);
    await verbs.told();
  },
};

export const lostStart: Scenario = {
  name: "lost-start",
  about: "The StartTransaction is never sent; the rest of the transaction goes by the id -1.",
  charger: { configuration: quick },
  async play(verbs) {
    await verbs.connect();
    verbs.loseNext("StartTransaction");
    await chargeOnce(verbs);
    await verbs.told();
  },
};

export const duplicateStart: Scenario = {
  name: "duplicate-start",
  about: "The answer to StartTransaction is lost; the same start is sent again, under a new message id.",
  charger: { configuration: { ...quick, MessageTimeout: "5", TransactionMessageRetryInterval: "5" } },
  async play(verbs) {
    await verbs.connect();
    verbs.loseAnswer("StartTransaction");
    await chargeOnce(verbs);
    await verbs.told();
  },
};

export const duplicateStartSameId: Scenario = {
  ...duplicateStart,
  name: "duplicate-start-same-id",
  about: "The answer to StartTransaction is lost; the same start is sent again, under the same message id.",
  charger: { ...duplicateStart.charger, quirks: { retriesRepeatMessageId: true } },
};

export const doubledStart: Scenario = {
  name: "doubled-start",
  about: "The same StartTransaction is sent twice in a row, without waiting for an answer.",
  charger: { configuration: quick },
  async play(verbs) {
    await verbs.connect();
    verbs.repeatNext("StartTransaction", "new");
    await chargeOnce(verbs);
    await verbs.told();
  },
};

export const powerLoss: Scenario = {
  name: "power-loss",
  about: "The mains fail while a car charges: the transaction is told to its end after the boot.",
  charger: { configuration: quick },
  async play(verbs) {
    await verbs.connect();
    verbs.plugIn();
    await verbs.presentIdTag();
    await verbs.charge(60);
    await verbs.cutPower();
    await verbs.told();
    verbs.unplug();
  },
};
