import type { ChargePointAction, Clock } from "@forecourt/ocpp";
import { type CarOptions, createCar } from "../car.ts";
import type { ChargerState, ConnectorState } from "../charger-state.ts";
import type { Presented } from "../sessions.ts";
import type { SimulatedCharger } from "../simulated-charger.ts";
import { SimulatorError } from "../simulator-error.ts";
import type { TransactionAction } from "../transaction-queue.ts";
import { waitFor } from "../wait-for.ts";

/** What can happen to a charger, in words. Every wait ends: with what it waits for, or with SimulatorError "timed-out". */
export interface Verbs {
  /** For whatever has no word here. */
  readonly charger: SimulatedCharger;
  /** What the driver carries. */
  readonly idTag: string;
  /** In [0, 1): what is left to chance. */
  readonly random: () => number;
  /** Switches it on, and waits until it is accepted. */
  connect(): Promise<void>;
  plugIn(car?: CarOptions, connectorId?: number): void;
  /** The driver's own tag, unless another one is named. */
  presentIdTag(idTag?: string, connectorId?: number): Promise<Presented>;
  /** Until the register has counted so many Wh more. */
  charge(energyWh: number, connectorId?: number): Promise<void>;
  unplug(connectorId?: number): void;
  wait(seconds: number): Promise<void>;
  goOffline(): void;
  /** Waits until it is back. */
  goOnline(): Promise<void>;
  /** The line breaks. Waits until the charger is back. */
  loseLine(): Promise<void>;
  /** The mains fail for a moment. Waits until the charger has booted again. */
  cutPower(): Promise<void>;
  /** The next such message is forgotten before it is sent. */
  loseNext(action: TransactionAction): void;
  /** The answer to the next such call never arrives. */
  loseAnswer(action: ChargePointAction): void;
  /** The next such call is sent twice in a row. */
  repeatNext(action: ChargePointAction, messageId: "same" | "new"): void;
  /** The register shows so many Wh from now on. */
  setRegister(registerWh: number, connectorId?: number): void;
  /** Until the central system has answered everything about transactions. */
  told(): Promise<void>;
  /** `what` completes the sentence: waits until … */
  until(what: string, predicate: (state: ChargerState) => boolean, withinS?: number): Promise<ChargerState>;
  connector(connectorId?: number): ConnectorState;
}

export interface VerbsOptions {
  charger: SimulatedCharger;
  idTag: string;
  clock: Clock;
  random: () => number;
  /** Waits and energies are that many times smaller. */
  speed: number;
  signal: AbortSignal | undefined;
  /** One line for each thing that happens. */
  say(text: string): void;
}

const patienceS = 600;
const never = new AbortController().signal;

export function createVerbs(options: VerbsOptions): Verbs {
  const { charger, clock, random, speed, signal, say } = options;

  async function until(
    what: string,
    predicate: (state: ChargerState) => boolean,
    withinS = patienceS,
  ): Promise<ChargerState> {
    signal?.throwIfAborted();
    const patience = new AbortController();
    const stop = () => patience.abort(signal?.reason);
    const cancel = clock.after(withinS * 1000, () =>
      patience.abort(
        new SimulatorError("timed-out", `${charger.identity} has waited ${withinS} s in vain until ${what}.`),
      ),
    );
    signal?.addEventListener("abort", stop, { once: true });
    try {
      return await charger.until(predicate, patience.signal);
    } finally {
      cancel();
      signal?.removeEventListener("abort", stop);
    }
  }

  function connector(connectorId = 1): ConnectorState {
    const found = charger.state.connectors.find(({ id }) => id === connectorId);
    if (found !== undefined) return found;
    throw new SimulatorError("no-such-connector", `${charger.identity} has no connector ${connectorId}.`);
  }

  const online = () => until("it is online", ({ link }) => link === "online");
  const at = (connectorId: number) =>
    charger.state.connectors.length > 1 ? ` at connector ${connectorId}` : "";

  return {
    charger,
    idTag: options.idTag,
    random,
    until(what, predicate, withinS) {
      say(`waits until ${what}`);
      return until(what, predicate, withinS);
    },
    connector,
    async connect() {
      say("is switched on");
      // Who gives up waiting leaves it to whoever closes the charger.
      charger.connect().catch(() => {});
      await until("it is accepted", ({ ready }) => ready);
    },
    plugIn(car, connectorId = 1) {
      say(`a car is plugged in${at(connectorId)}`);
      charger.plugIn(connectorId, ...(car === undefined ? [] : [createCar(car)]));
    },
    async presentIdTag(idTag = options.idTag, connectorId = 1) {
      signal?.throwIfAborted();
      const presented = await charger.present(idTag, connectorId);
      say(`tag ${idTag} is held to the reader${at(connectorId)}: ${presented}`);
      return presented;
    },
    async charge(energyWh, connectorId = 1) {
      // The register shows whole ones.
      const wh = Math.max(1, Math.round(energyWh / speed));
      const target = connector(connectorId).registerWh + wh;
      say(`charges ${wh} Wh${at(connectorId)}`);
      await until(`${wh} Wh have flowed`, () => connector(connectorId).registerWh >= target);
    },
    unplug(connectorId = 1) {
      say(`the car leaves${at(connectorId)}`);
      charger.unplug(connectorId);
    },
    async wait(seconds) {
      await waitFor(clock, (seconds * 1000) / speed, signal ?? never);
      signal?.throwIfAborted();
    },
    goOffline() {
      say("goes offline");
      charger.offline();
    },
    async goOnline() {
      say("comes back");
      charger.online();
      await online();
    },
    async loseLine() {
      say("loses its line");
      charger.drop();
      await online();
    },
    async cutPower() {
      say("loses its power");
      charger.cutPower();
      await online();
    },
    loseNext(action) {
      say(`will lose its next ${action}`);
      charger.loseNext(action);
    },
    loseAnswer(action) {
      say(`will not see the answer to its next ${action}`);
      charger.loseAnswer(action);
    },
    repeatNext(action, messageId) {
      say(
        `will send its next ${action} twice, under ${messageId === "same" ? "the same" : "a new"} message id`,
      );
      charger.repeatNext(action, messageId);
    },
    setRegister(registerWh, connectorId = 1) {
      say(`its register shows ${registerWh} Wh from now on${at(connectorId)}`);
      charger.setRegister(registerWh, connectorId);
    },
    async told() {
      await until("everything is told", ({ ready, queued }) => ready && queued === 0);
      say("has told everything");
    },
  };
}
