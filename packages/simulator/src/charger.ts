import {
  type Cancel,
  type ChargePointHandlers,
  createChargePoint,
  type RequestOf,
  systemClock,
} from "@forecourt/ocpp";
import { connectChargePoint } from "@forecourt/ocpp/ws";
import { createAuthorizer } from "./authorization.ts";
import { createCar } from "./car.ts";
import type { Line, SimulatedChargerOptions } from "./charger-options.ts";
import { type ChargerState, toConnectorState } from "./charger-state.ts";
import { createCommands } from "./commands.ts";
import { createConfiguration } from "./configuration.ts";
import { Connector, type ConnectorOptions } from "./connector.ts";
import { createFirmwareUpdate } from "./firmware-update.ts";
import { createLedger } from "./ledger.ts";
import { createListeners } from "./listeners.ts";
import { createPower } from "./power.ts";
import { createProfileStore } from "./profile-store.ts";
import { createRegistration } from "./registration.ts";
import { createSessions } from "./sessions.ts";
import type { ChargerEvents, SimulatedCharger } from "./simulated-charger.ts";
import { SimulatorError } from "./simulator-error.ts";
import { createTransactionQueue } from "./transaction-queue.ts";

// Between the answer to a new password and the connection that uses it.
const reconnectDelayMs = 500;

/** A charger that is switched off: `connect` switches it on. */
export function createSimulatedCharger(options: SimulatedChargerOptions): SimulatedCharger {
  const { identity, clock = systemClock, random = Math.random } = options;
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
  let cancelReconnect: Cancel = () => {};

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
  const power = createPower({
    clock,
    connectors,
    sessions,
    queue,
    rebootMs: options.rebootMs ?? 3_000,
    off() {
      queue.shut();
      registration.powerOff();
      line?.offline();
    },
    on: () => line?.online(),
  });
  const commands = createCommands({
    connectors,
    configuration,
    profiles,
    sessions,
    registration,
    authorizer,
    firmware,
    reset: power.reset,
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

  function reconnect(newPassword: string): void {
    password = newPassword;
    cancelReconnect = clock.after(reconnectDelayMs, () => {
      const old = line;
      // Settles always, and the new line does not wait for it.
      void old?.close();
      line = dial();
    });
  }

  async function close(): Promise<void> {
    if (closed) return;
    closed = true;
    cancelReconnect();
    power.close();
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
