import type { ChargePointAction, Clock } from "@forecourt/ocpp";
import { type CarOptions, createCar } from "../car.ts";
import type { ChargerState, ConnectorState } from "../charger-state.ts";
import type { Presented } from "../sessions.ts";
import type { SimulatedCharger } from "../simulated-charger.ts";
import { SimulatorError } from "../simulator-error.ts";
import type { TransactionAction } from "../transaction-queue.ts";
import { waitFor } from "../wait-for.ts";

/** The steps of a scenario. Every wait ends: successfully, or with SimulatorError "timed-out". */
export interface ScenarioSteps {
  /** For anything without its own step. */
  readonly charger: SimulatedCharger;
  /** The driver's tag. */
  readonly idTag: string;
  /** In [0, 1): for random choices. */
  readonly random: () => number;
  /** Switches it on and waits until it is accepted. */
  connect(): Promise<void>;
  plugIn(car?: CarOptions, connectorId?: number): void;
  /** Uses the driver's own tag, unless another one is given. */
  presentIdTag(idTag?: string, connectorId?: number): Promise<Presented>;
  /** Until the register has counted this many Wh more. */
  charge(energyWh: number, connectorId?: number): Promise<void>;
  unplug(connectorId?: number): void;
  wait(seconds: number): Promise<void>;
  goOffline(): void;
  /** Waits until it is back. */
  goOnline(): Promise<void>;
  /** Cuts the connection. Waits until the charger is back. */
  loseLine(): Promise<void>;
  /** A short power cut. Waits until the charger has booted again. */
  cutPower(): Promise<void>;
  /** The next such message is dropped before it is sent. */
  loseNext(action: TransactionAction): void;
  /** The answer to the next such call is lost. */
  loseAnswer(action: ChargePointAction): void;
  /** The next such call is sent twice in a row. */
  repeatNext(action: ChargePointAction, messageId: "same" | "new"): void;
  /** The register continues from this value. */
  setRegister(registerWh: number, connectorId?: number): void;
  /** Waits until the central system has answered all transaction messages. */
  allSent(): Promise<void>;
  /** `what` completes the sentence: waits until … */
  until(what: string, predicate: (state: ChargerState) => boolean, withinS?: number): Promise<ChargerState>;
  connector(connectorId?: number): ConnectorState;
}

export interface ScenarioStepsOptions {
  charger: SimulatedCharger;
  idTag: string;
  clock: Clock;
  random: () => number;
  /** Waits and energies are divided by it. */
  speed: number;
  signal: AbortSignal | undefined;
  /** Called with a line for each step. */
  log(text: string): void;
}

const timeoutS = 600;
const never = new AbortController().signal;

export function createScenarioSteps(options: ScenarioStepsOptions): ScenarioSteps {
  const { charger, clock, random, speed, signal, log } = options;

  async function until(
    what: string,
    predicate: (state: ChargerState) => boolean,
    withinS = timeoutS,
  ): Promise<ChargerState> {
    signal?.throwIfAborted();
    const timeout = new AbortController();
    const stop = () => timeout.abort(signal?.reason);
    const cancel = clock.after(withinS * 1000, () =>
      timeout.abort(
        new SimulatorError(
          "timed-out",
          `${charger.identity} timed out after ${withinS} s, waiting until ${what}.`,
        ),
      ),
    );
    signal?.addEventListener("abort", stop, { once: true });
    try {
      return await charger.until(predicate, timeout.signal);
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

  const online = () => until("it is online", ({ connection }) => connection === "online");
  const at = (connectorId: number) =>
    charger.state.connectors.length > 1 ? ` at connector ${connectorId}` : "";

  return {
    charger,
    idTag: options.idTag,
    random,
    until(what, predicate, withinS) {
      log(`waits until ${what}`);
      return until(what, predicate, withinS);
    },
    connector,
    async connect() {
      log("is switched on");
      // The wait ends without it; the owner closes the charger.
      charger.connect().catch(() => {});
      await until("it is accepted", ({ ready }) => ready);
    },
    plugIn(car, connectorId = 1) {
      log(`a car is plugged in${at(connectorId)}`);
      charger.plugIn(connectorId, ...(car === undefined ? [] : [createCar(car)]));
    },
    async presentIdTag(idTag = options.idTag, connectorId = 1) {
      signal?.throwIfAborted();
      const presented = await charger.present(idTag, connectorId);
      log(`tag ${idTag} is presented${at(connectorId)}: ${presented}`);
      return presented;
    },
    async charge(energyWh, connectorId = 1) {
      // The register shows whole Wh.
      const wh = Math.max(1, Math.round(energyWh / speed));
      const target = connector(connectorId).registerWh + wh;
      log(`charges ${wh} Wh${at(connectorId)}`);
      await until(`${wh} Wh have been charged`, () => connector(connectorId).registerWh >= target);
    },
    unplug(connectorId = 1) {
      log(`the car is unplugged${at(connectorId)}`);
      charger.unplug(connectorId);
    },
    async wait(seconds) {
      await waitFor(clock, (seconds * 1000) / speed, signal ?? never);
      signal?.throwIfAborted();
    },
    goOffline() {
      log("goes offline");
      charger.offline();
    },
    async goOnline() {
      log("goes online");
      charger.online();
      await online();
    },
    async loseLine() {
      log("loses its connection");
      charger.drop();
      await online();
    },
    async cutPower() {
      log("loses its power");
      charger.cutPower();
      await online();
    },
    loseNext(action) {
      log(`will lose its next ${action}`);
      charger.loseNext(action);
    },
    loseAnswer(action) {
      log(`will lose the answer to its next ${action}`);
      charger.loseAnswer(action);
    },
    repeatNext(action, messageId) {
      log(
        `will send its next ${action} twice, with ${messageId === "same" ? "an unchanged" : "a new"} message id`,
      );
      charger.repeatNext(action, messageId);
    },
    setRegister(registerWh, connectorId = 1) {
      log(`its register shows ${registerWh} Wh from now on${at(connectorId)}`);
      charger.setRegister(registerWh, connectorId);
    },
    async allSent() {
      await until("all transaction messages are answered", ({ ready, queued }) => ready && queued === 0);
      log("has sent all transaction messages");
    },
  };
}
