import {
  type Cancel,
  type ChargePointErrorCode,
  type ChargePointHandlers,
  createChargePoint,
  type RequestOf,
  systemClock,
} from "@forecourt/ocpp";
import { connectChargePoint } from "@forecourt/ocpp/ws";
import { createAuthorizer } from "./authorization.ts";
import { type Car, createCar } from "./car.ts";
import type { Line, SimulatedChargerOptions } from "./charger-options.ts";
import { type ChargerState, toConnectorState } from "./charger-state.ts";
import { createCommands } from "./commands.ts";
import { createConfiguration } from "./configuration.ts";
import { Connector, type ConnectorOptions } from "./connector.ts";
import type { ConnectorStatus } from "./connector-status.ts";
import { createFirmwareUpdate } from "./firmware-update.ts";
import { type Answered, createLedger, type Ledger } from "./ledger.ts";
import { createListeners } from "./listeners.ts";
import { createProfileStore } from "./profile-store.ts";
import { createRegistration } from "./registration.ts";
import { createSessions, type Presented } from "./sessions.ts";
import { SimulatorError } from "./simulator-error.ts";
import { createTransactionQueue } from "./transaction-queue.ts";

export interface ChargerEvents {
  /** Every text frame, as it is on the wire. */
  frame: { direction: "in" | "out"; text: string; at: number };
  status: { connectorId: number; status: ConnectorStatus };
  /** A new entry of the ledger. */
  answered: Answered;
  link: ChargerState["link"];
  /** The central system answered the connection attempt with an HTTP status. */
  refused: { status: number };
}

/** A charger, and the people and cars around it. */
export interface SimulatedCharger extends AsyncDisposable {
  readonly identity: string;
  /** Built anew at each look. */
  readonly state: ChargerState;
  /** What it was answered, and what it was not. */
  readonly ledger: Ledger;
  /** Starts to connect; resolves when it is accepted and has told its statuses. Tries for as long as it takes. */
  connect(): Promise<void>;
  plugIn(connectorId?: number, car?: Car): void;
  /** Ends the transaction, if there is one, with EVDisconnected. */
  unplug(connectorId?: number): void;
  /** Holds a tag of at most 20 characters to the reader: starts a transaction, or stops one of its own. */
  present(idTag: string, connectorId?: number): Promise<Presented>;
  /** Something breaks: a transaction ends, the connector is Faulted until NoError is reported. */
  fault(errorCode: ChargePointErrorCode, connectorId?: number): void;
  /** Cuts the line without a word; the charger connects again by itself. */
  drop(): void;
  /** Cuts the line and stays away until `online()`. It goes on charging, and keeps what it has to tell. */
  offline(): void;
  online(): void;
  on<Event extends keyof ChargerEvents>(event: Event, run: (about: ChargerEvents[Event]) => void): Cancel;
  /** Resolves as soon as the predicate holds. Rejects when the charger is closed, or the signal aborts. */
  until(predicate: (state: ChargerState) => boolean, signal?: AbortSignal): Promise<ChargerState>;
  /** Hangs up and stops every timer. A transaction stays open, as when somebody steals the charger. */
  close(): Promise<void>;
}

// Between the answer to a Reset and the dark.
const resetDelayMs = 500;
const drainMs = 10_000;

export function createSimulatedCharger(options: SimulatedChargerOptions): SimulatedCharger {
  const { identity, clock = systemClock, random = Math.random, rebootMs = 3_000 } = options;
  const makes = makesOf(options.connectors ?? 1);
  const configuration = createConfiguration({
    NumberOfConnectors: String(makes.length),
    ...options.configuration,
  });
  const keeper = createLedger(options.ledgerEntries);
  const profiles = createProfileStore(configuration);
  const listeners = createListeners<ChargerEvents, ChargerState>(stateNow);
  let password = options.password;
  let operative = true;
  let line: Line | null = null;
  let ready = false;
  let closed = false;
  let cancelReset: Cancel = () => {};

  const connectors: readonly Connector[] = makes.map(
    (make, index) =>
      new Connector(index + 1, make, {
        clock,
        limit(place) {
          const running = connectors.filter(({ transaction }) => transaction !== null).length;
          return profiles.limit({ ...place, sharedBy: Math.max(1, running) }, clock.now());
        },
        changed({ id, status }) {
          listeners.emit("status", { connectorId: id, status });
          registration.report(id);
          listeners.changed();
        },
      }),
  );

  // Filled below: the commands act on parts that call through the charge point.
  const handlers: ChargePointHandlers = {};
  const chargePoint = createChargePoint({
    handlers,
    clock,
    random,
    ...(options.callTimeoutMs !== undefined && { callTimeoutMs: options.callTimeoutMs }),
    hooks: {
      frame,
      connected: () => registration.connected(),
      disconnected() {
        ready = false;
        keeper.disconnected();
        queue.shut();
        registration.disconnected();
      },
    },
  });
  const { call } = chargePoint;

  const queue = createTransactionQueue({
    clock,
    call,
    attempts: () => configuration.number("TransactionMessageAttempts"),
    retryIntervalMs: () => configuration.number("TransactionMessageRetryInterval") * 1000,
    dropped: (entry) => keeper.dropped(entry),
  });
  const firmware = createFirmwareUpdate({
    clock,
    call,
    version: options.bootNotification?.firmwareVersion ?? "1.0.0",
    stepMs: options.firmwareStepMs ?? 5_000,
  });
  const registration = createRegistration({
    clock,
    call,
    bootNotification,
    heartbeatIntervalMs: {
      get: () => configuration.number("HeartbeatInterval") * 1000,
      set: (ms) => configuration.set("HeartbeatInterval", String(ms / 1000)),
    },
    connectorIds: [0, ...connectors.map(({ id }) => id)],
    statusOf,
    online() {
      firmware.online();
      queue.open();
      ready = true;
      listeners.changed();
    },
    changed() {
      listeners.emit("link", registration.state);
      listeners.changed();
    },
  });
  const authorizer = createAuthorizer({
    clock,
    configuration,
    call,
    online: () => registration.state === "online",
  });
  const sessions = createSessions({
    clock,
    configuration,
    connectors,
    queue,
    authorizer,
    tickMs: options.tickMs ?? 1_000,
    installProfile(connector, profile) {
      profiles.set(connector.id, profile, connector.transaction);
    },
    ended: ({ id }) => profiles.transactionEnded(id),
    changed: () => listeners.changed(),
  });
  const commands = createCommands({
    connectors,
    configuration,
    profiles,
    sessions,
    registration,
    authorizer,
    firmware,
    reset,
    setAvailability,
    reconnect,
  });
  Object.assign(handlers, commands, options.handlers);

  function stateNow(): ChargerState {
    return {
      link: registration.state,
      firmwareVersion: firmware.version,
      queued: queue.length,
      connectors: connectors.map(toConnectorState),
    };
  }

  function frame(about: ChargerEvents["frame"]): void {
    listeners.emit("frame", about);
    if (about.direction === "out") {
      keeper.sent(about.text, about.at);
      return;
    }
    const entry = keeper.received(about.text, about.at);
    if (entry === null) return;
    listeners.emit("answered", entry);
    listeners.changed();
  }

  function bootNotification(): RequestOf<"BootNotification"> {
    return {
      chargePointVendor: "Forecourt",
      chargePointModel: "Simulator",
      ...options.bootNotification,
      firmwareVersion: firmware.version,
    };
  }

  function statusOf(connectorId: number): Pick<RequestOf<"StatusNotification">, "status" | "errorCode"> {
    if (connectorId === 0) return { status: operative ? "Available" : "Unavailable", errorCode: "NoError" };
    const { status, fault } = find(connectorId);
    return { status, errorCode: fault };
  }

  function find(connectorId: number): Connector {
    const connector = connectors.find(({ id }) => id === connectorId);
    if (connector !== undefined) return connector;
    throw new SimulatorError(
      "no-such-connector",
      `${identity} has the connectors 1 to ${connectors.length}, not ${connectorId}.`,
    );
  }

  function dial(): Line {
    if ("dial" in options) return options.dial({ identity, chargePoint, password });
    return connectChargePoint({
      chargePoint,
      url: options.url,
      identity,
      clock,
      random,
      refused: (status) => listeners.emit("refused", { status }),
      ...(password !== undefined && { password }),
      ...(options.reconnect && { reconnect: options.reconnect }),
    });
  }

  function setAvailability(connectorId: number, next: boolean): void {
    if (connectorId === 0 && operative !== next) {
      operative = next;
      registration.report(0);
    }
    for (const connector of connectors) {
      if ((connectorId !== 0 && connector.id !== connectorId) || connector.operative === next) continue;
      connector.operative = next;
      // A transaction goes on to its end.
      if (connector.transaction !== null || connector.status === "Faulted") continue;
      if (!next) sessions.putAside(connector);
      connector.rest();
    }
    listeners.changed();
  }

  function reset(type: "Hard" | "Soft"): void {
    cancelReset();
    if (type === "Hard") {
      cancelReset = clock.after(resetDelayMs, () => {
        powerCycle();
        for (const connector of connectors) sessions.stop(connector, "HardReset");
      });
      return;
    }
    for (const connector of connectors) sessions.stop(connector, "SoftReset");
    // What the transactions have to say comes first, if the central system listens.
    const latest = clock.now() + drainMs;
    const wait = () => {
      if (queue.length === 0 || clock.now() >= latest) powerCycle();
      else cancelReset = clock.after(resetDelayMs, wait);
    };
    cancelReset = clock.after(resetDelayMs, wait);
  }

  function powerCycle(): void {
    queue.shut();
    registration.powerOff();
    line?.offline();
    cancelReset = clock.after(rebootMs, () => line?.online());
  }

  function reconnect(newPassword: string): void {
    password = newPassword;
    cancelReset = clock.after(resetDelayMs, () => {
      const old = line;
      // Settles always, and the new line does not wait for it.
      void old?.close();
      line = dial();
    });
  }

  async function close(): Promise<void> {
    if (closed) return;
    closed = true;
    cancelReset();
    queue.shut();
    sessions.close();
    firmware.close();
    await line?.close();
    chargePoint.disconnect();
    registration.disconnected();
    listeners.close();
  }

  return {
    identity,
    ledger: keeper.ledger,
    get state() {
      return stateNow();
    },
    async connect() {
      if (closed) throw new SimulatorError("closed", `${identity} was closed; create another one.`);
      line ??= dial();
      await listeners.until(() => ready);
    },
    plugIn(connectorId = 1, car = createCar(options.car)) {
      sessions.plugIn(find(connectorId), car);
    },
    unplug(connectorId = 1) {
      sessions.unplug(find(connectorId));
    },
    async present(idTag, connectorId = 1) {
      return sessions.present(find(connectorId), idTag);
    },
    fault(errorCode, connectorId = 1) {
      const connector = find(connectorId);
      if (errorCode === connector.fault) return;
      connector.fault = errorCode;
      if (errorCode === "NoError") {
        connector.rest();
        return;
      }
      // A fault on top of another one has no status of its own to go to.
      if (connector.status === "Faulted") registration.report(connectorId);
      sessions.stop(connector, "Other");
      sessions.putAside(connector);
      connector.become("Faulted");
    },
    drop: () => line?.drop(),
    offline: () => line?.offline(),
    online: () => line?.online(),
    on: listeners.on,
    until: listeners.until,
    close,
    [Symbol.asyncDispose]: close,
  };
}

function makesOf(connectors: number | readonly ConnectorOptions[]): readonly ConnectorOptions[] {
  return typeof connectors === "number" ? Array.from({ length: connectors }, () => ({})) : connectors;
}
