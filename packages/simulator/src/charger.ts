import {
  type Cancel,
  type ChargePointHandlers,
  createChargePoint,
  type RequestOf,
  systemClock,
} from "@forecourt/ocpp";
import { createAuthorizer } from "./authorization.ts";
import { createAvailability } from "./availability.ts";
import { createCar } from "./car.ts";
import type { SimulatedChargerOptions } from "./charger-options.ts";
import { type ChargerState, toConnectorState } from "./charger-state.ts";
import { createChargerTime } from "./charger-time.ts";
import { coreCommands } from "./commands/core.ts";
import { lazyHandlers } from "./commands/lazy.ts";
import { firmwareCommands, localListCommands, reservationCommands } from "./commands/optional-profiles.ts";
import { securityCommands } from "./commands/security.ts";
import { smartChargingCommands } from "./commands/smart-charging.ts";
import { triggerCommands } from "./commands/trigger.ts";
import type { RatedPlace } from "./composite-schedule.ts";
import { createConnection } from "./connection.ts";
import { Connector, type ConnectorOptions, voltageV } from "./connector.ts";
import type { ConnectorStatus } from "./connector-status.ts";
import { createFirmwareUpdate } from "./firmware-update.ts";
import { createIdentification } from "./identification.ts";
import { createLedger } from "./ledger.ts";
import { createListeners } from "./listeners.ts";
import { createLocalList } from "./local-list.ts";
import { createLogUpload } from "./log-upload.ts";
import { createPower } from "./power.ts";
import { createProfileStore } from "./profile-store.ts";
import { withCommandQuirks } from "./quirks/command-quirks.ts";
import { createOutages } from "./quirks/outages.ts";
import { checkQuirks } from "./quirks/quirk-table.ts";
import { createRegistration } from "./registration.ts";
import { createReservations } from "./reservations.ts";
import { createSampling } from "./sampling.ts";
import { createSecurityLog } from "./security/security-log.ts";
import { createSessions } from "./sessions.ts";
import type { ChargerEvents, SimulatedCharger } from "./simulated-charger.ts";
import { needOptions, SimulatorError } from "./simulator-error.ts";
import { isTlsFault } from "./tls-fault.ts";
import { createTransactionQueue } from "./transaction-queue.ts";
import { createWire } from "./wire.ts";

// Time in which a higher security profile has to connect.
const fallBackMs = 60_000;

/**
 * Creates a charger that is switched off: `connect` switches it on. Throws SimulatorError "invalid-option" for an
 * unknown quirk, an invalid root certificate, and a security profile without its prerequisites.
 */
export function createSimulatedCharger(options: SimulatedChargerOptions): SimulatedCharger {
  needOptions("createSimulatedCharger", options, { identity: "string" });
  const { identity, clock = systemClock, random = Math.random } = options;
  const makes = makesOf(options.connectors ?? 1);
  const quirks = options.quirks ?? {};
  checkQuirks(quirks);
  const time = createChargerTime(clock, quirks);
  const identification = createIdentification({ options, time, makes: makes.length });
  const { configuration } = identification;
  const keeper = createLedger(options.ledgerEntries);
  const profiles = createProfileStore(configuration);
  const localList = createLocalList(configuration);
  const listeners = createListeners<ChargerEvents, ChargerState>(stateNow);
  let isOn = false;
  let ready = false;
  let closed = false;
  let cancelFallBack: Cancel = () => {};

  const connectors: readonly Connector[] = makes.map(
    (make, index) =>
      new Connector(index + 1, make, {
        clock,
        limit(connector) {
          return quirks.ignoresLimits === true ? null : profiles.limit(placeOf(connector), time.now());
        },
        changed({ id, status }) {
          listeners.emit("status", { connectorId: id, status });
          if (!isConcealed(status)) registration.report(id);
          listeners.changed();
        },
      }),
  );

  const chargePoint = createChargePoint({
    handlers: lazyHandlers(createHandlers),
    clock,
    random,
    hooks: {
      connected() {
        identification.connected(connection.profile);
        registration.connected();
      },
      disconnected() {
        if (quirks.forgetsProfilesWithLine === true) forgetProfiles();
        if (quirks.forgetsTransactionsWithLine === true) for (const each of connectors) sessions.forget(each);
        ready = false;
        keeper.disconnected();
        queue.shut();
        registration.disconnected();
      },
    },
  });
  const wire = createWire({ clock, random, chargePoint, quirks, frame, disconnect: () => connection.drop() });
  const call: typeof chargePoint.call = (action, payload, callOptions) =>
    chargePoint.call(action, payload, {
      timeoutMs: configuration.number("MessageTimeout") * 1000,
      ...callOptions,
    });
  const isOnline = () => registration.state === "online";

  const queue = createTransactionQueue({
    clock,
    call,
    attempts: () => configuration.number("TransactionMessageAttempts"),
    retryIntervalMs: () => configuration.number("TransactionMessageRetryInterval") * 1000,
    dropped: (entry) => keeper.dropped(entry),
  });
  const events = createSecurityLog({ time, call, isOnline, reports: () => identification.isExtended });
  const registration = createRegistration({
    clock,
    time,
    call,
    bootNotification,
    heartbeatIntervalMs: {
      get: () => configuration.number("HeartbeatInterval") * 1000,
      set: (ms) => configuration.set("HeartbeatInterval", String(ms / 1000)),
    },
    minimumStatusMs: () => configuration.number("MinimumStatusDuration") * 1000,
    connectorIds: [0, ...connectors.map(({ id }) => id)],
    quirks,
    statusOf,
    clockSet: () => sampling.clockSet(),
    online() {
      firmware.online();
      events.online();
      queue.open();
      ready = true;
      listeners.changed();
    },
    changed() {
      listeners.emit("connection", registration.state);
      listeners.changed();
    },
  });
  const authorizer = createAuthorizer({
    time,
    configuration,
    localList,
    call,
    online: isOnline,
    conflict() {
      // Its answer is not needed.
      void call("StatusNotification", { ...statusOf(0), connectorId: 0, errorCode: "LocalListConflict" });
    },
  });
  const changed = () => listeners.changed();
  const reservations = createReservations({ clock, time, configuration, connectors, changed });
  const sampling = createSampling({ clock, time, configuration, connectors, queue, quirks });
  const sessions = createSessions({
    clock,
    time,
    configuration,
    connectors,
    queue,
    authorizer,
    reservations,
    sampling,
    quirks,
    tickMs: options.tickMs ?? 1_000,
    stopped: (about) => listeners.emit("stopped", about),
    installProfile(connector, profile) {
      profiles.set(connector.id, profile, connector.transaction);
    },
    ended({ id }) {
      profiles.transactionEnded(id);
      availability.ended();
    },
    changed,
  });
  const availability = createAvailability({
    connectors,
    sessions,
    reservations,
    report: () => registration.report(0),
    changed,
  });
  const connection = createConnection({
    charger: options,
    clock,
    random,
    chargePoint: wire.chargePoint,
    credentials: () => identification.credentials,
    refused(status) {
      if (status === 401) events.record("FailedToAuthenticateAtCentralSystem");
      listeners.emit("refused", { status });
    },
    failed(code) {
      if (code !== undefined && isTlsFault(code)) events.record("InvalidCentralSystemCertificate", code);
      listeners.emit("failed", { code });
    },
  });
  const power = createPower({
    clock,
    connectors,
    sessions,
    queue,
    rebootMs: options.rebootMs ?? 3_000,
    resumes: quirks.resumesTransactions === true,
    off() {
      queue.shut();
      registration.powerOff();
      connection.offline();
    },
    on() {
      start();
      availability.release();
      connection.online();
    },
  });
  const outages = createOutages({
    clock,
    random,
    quirks,
    interrupt: connection.interrupt,
    cutPower: power.cut,
  });
  const firmware = createFirmwareUpdate({
    clock,
    time,
    call,
    version: options.bootNotification?.firmwareVersion ?? "1.0.0",
    firmware: options.firmware ?? {},
    stepMs: options.firmware?.stepMs ?? options.firmwareStepMs ?? 5_000,
    quirks,
    trusts: (certificate) => identification.certificates.isOfTheMaker(certificate),
    securityEvent: events.record,
    clear: availability.withdraw,
    release: availability.release,
    restart: power.restart,
  });
  const logs = createLogUpload({
    clock,
    call,
    identity,
    stepMs: options.firmwareStepMs ?? 5_000,
    read: (kind, from, to) => (kind === "security" ? events.read(from, to) : diagnostics()),
    knowsProtocol,
    upload: options.upload ?? (() => "Uploaded"),
  });

  /** The power is back. */
  function start(): void {
    isOn = true;
    events.record("StartupOfTheDevice");
    wire.booted(configuration.number("WebSocketPingInterval") * 1000);
  }

  function forgetProfiles(): void {
    profiles.clear({});
    for (const connector of connectors) connector.flow();
  }

  function createHandlers(): ChargePointHandlers {
    const commands = {
      ...coreCommands({
        connectors,
        configuration,
        sessions,
        registration,
        authorizer,
        reset(type) {
          events.record("ResetOrReboot", type);
          power.reset(type);
        },
        setAvailability: availability.set,
        applied,
      }),
      ...smartChargingCommands({ time, connectors, profiles, placeOf }),
      ...localListCommands(localList, changed),
      ...reservationCommands(reservations),
      ...firmwareCommands(firmware, logs),
      ...triggerCommands({
        connectors,
        configuration,
        registration,
        sampling,
        firmware,
        logs,
        signCertificate() {
          identification.extend();
          const csr = identification.certificates.request(
            options.bootNotification?.chargePointSerialNumber ?? identity,
          );
          void call("SignCertificate", { csr }); // CertificateSigned delivers the result
        },
      }),
      ...securityCommands({
        certificates: identification.certificates,
        events,
        usesRoots: () => identification.profile >= 2,
        extend: identification.extend,
        certified() {
          if (identification.profile === 3) connection.reconnect();
        },
      }),
    };
    const odd = withCommandQuirks({
      handlers: commands,
      quirks,
      random,
      isSuspended: (connectorId) =>
        connectors.some(({ id, status }) => id === connectorId && isSuspended(status)),
      resetAtOnce: power.resetAtOnce,
    });
    return { ...odd, ...options.handlers };
  }

  function stateNow(): ChargerState {
    return {
      connection: registration.state,
      ready,
      securityProfile: identification.profile,
      firmwareVersion: firmware.version,
      queued: queue.length,
      localListVersion: localList.version,
      reservations: reservations.all.map(({ id, connectorId, idTag }) => ({ id, connectorId, idTag })),
      connectors: connectors.map(toConnectorState),
    };
  }

  function frame(about: ChargerEvents["frame"]): void {
    listeners.emit("frame", about);
    // Skip the work for a ledger without entries and without a listener.
    if (options.ledgerEntries === 0 && !listeners.hasListener("answered")) return;
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

  function isConcealed(status: ConnectorStatus): boolean {
    return status === "SuspendedEV" && quirks.neverSuspendedEV === true;
  }

  function statusOf(connectorId: number): Pick<RequestOf<"StatusNotification">, "status" | "errorCode"> {
    if (connectorId === 0) {
      return { status: availability.operative ? "Available" : "Unavailable", errorCode: "NoError" };
    }
    const { status, fault } = find(connectorId);
    const isHidden = quirks.availableWhileCharging === true && status === "Charging";
    if (isHidden) return { status: "Available", errorCode: fault };
    return { status: isConcealed(status) ? "Charging" : status, errorCode: fault };
  }

  function placeOf({ id, phases, transaction, maxCurrentA, car }: Connector): RatedPlace {
    const running = connectors.filter((each) => each.transaction !== null).length;
    const runningForMs = transaction === null ? null : clock.now() - transaction.begunAt;
    return {
      connectorId: id,
      phases,
      voltageV,
      maxCurrentA,
      // By the charger's clock, even if it was set in between.
      transactionStartedAt: runningForMs === null ? null : time.now() - runningForMs,
      sharedBy: Math.max(1, running),
      ...(quirks.dividesWattsByCar === true && { wattPhases: Math.min(phases, car?.phases ?? phases) }),
    };
  }

  function find(connectorId: number): Connector {
    const connector = connectors.find(({ id }) => id === connectorId);
    if (connector !== undefined) return connector;
    throw new SimulatorError(
      "no-such-connector",
      `connectorId of ${identity} must be from 1 to ${connectors.length}, not ${connectorId}.`,
    );
  }

  function applied(key: string, value: string): void {
    if (key === "heartbeatinterval") registration.restartHeartbeat();
    if (key === "metervaluesampleinterval" || key === "clockaligneddatainterval") sampling.restart();
    if (key === "authorizationkey" || key === "securityprofile") {
      // Never the key itself (A01.FR.12).
      events.record("ReconfigurationOfSecurityParameters", key === "securityprofile" ? value : key);
      identification.applied(key, value);
      connection.reconnect();
    }
    if (key === "securityprofile") {
      cancelFallBack();
      cancelFallBack = clock.after(fallBackMs, () => {
        if (identification.fallBack()) connection.reconnect();
      });
    }
  }

  function knowsProtocol(location: string): boolean {
    const protocol = location.replace(/:.*$/s, "").toLowerCase();
    return configuration
      .list("SupportedFileTransferProtocols")
      .some((each) => each.toLowerCase() === protocol);
  }

  function diagnostics(): string {
    return `${JSON.stringify({ at: time.text(), ...stateNow() })}\n`;
  }

  async function close(): Promise<void> {
    if (closed) return;
    closed = true;
    cancelFallBack();
    outages.close();
    power.close();
    queue.shut();
    sessions.close();
    reservations.close();
    firmware.close();
    logs.close();
    await connection.close();
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
      if (closed) throw new SimulatorError("closed", `${identity} is closed; create another charger.`);
      if (!isOn) start();
      outages.begin();
      connection.connect();
      await listeners.until(() => ready);
    },
    currentA(connectorId) {
      const counted = connectorId === undefined ? connectors : [find(connectorId)];
      return counted.reduce((sum, { currentA }) => sum + currentA, 0);
    },
    phaseCurrentsA() {
      const onPhase = (number: number) =>
        connectors.reduce(
          (sum, { currentA, phasesInUse }) => sum + (number <= phasesInUse ? currentA : 0),
          0,
        );
      return { L1: onPhase(1), L2: onPhase(2), L3: onPhase(3) };
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
      // From Faulted, another fault changes the error code but not the status.
      if (connector.status === "Faulted") registration.report(connectorId);
      reservations.lost(connector);
      sessions.stop(connector, "Other");
      sessions.dropAuthorization(connector);
      connector.become("Faulted");
    },
    cutPower: power.cut,
    setRegister(registerWh, connectorId = 1) {
      const connector = find(connectorId);
      // Energy up to this moment counts with the old register.
      connector.flow();
      connector.meter.show(registerWh);
      listeners.changed();
    },
    loseNext: queue.loseNext,
    loseAnswer: wire.loseAnswer,
    repeatNext: wire.repeatNext,
    call,
    securityEvent(type, techInfo) {
      identification.extend();
      events.record(type, techInfo);
    },
    drop: connection.drop,
    offline: connection.offline,
    online: connection.online,
    on: listeners.on,
    until: listeners.until,
    close,
    [Symbol.asyncDispose]: close,
  };
}

function makesOf(connectors: number | readonly ConnectorOptions[]): readonly ConnectorOptions[] {
  return typeof connectors === "number" ? Array.from({ length: connectors }, () => ({})) : connectors;
}

function isSuspended(status: ConnectorStatus): boolean {
  return status === "SuspendedEV" || status === "SuspendedEVSE";
}
