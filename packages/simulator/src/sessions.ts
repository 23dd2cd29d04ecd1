import type { Cancel, ChargingProfile, Clock, IdTagInfo, StopReason } from "@forecourt/ocpp";
import type { Authorizer } from "./authorization.ts";
import type { Car } from "./car.ts";
import type { ChargerTime } from "./charger-time.ts";
import type { Configuration } from "./configuration.ts";
import type { Connector, Transaction } from "./connector.ts";
import type { CommandQuirks, MeterQuirks, TransactionQuirks } from "./quirks/quirks.ts";
import type { Reservations } from "./reservations.ts";
import type { Sampling } from "./sampling.ts";
import { SimulatorError } from "./simulator-error.ts";
import type { TransactionMessage, TransactionQueue } from "./transaction-queue.ts";

/** Result of presenting a tag. `waiting`: accepted, and the cable has to be plugged in. */
export type Presented = "started" | "waiting" | "stopped" | "refused";

export interface Sessions {
  plugIn(connector: Connector, car: Car): void;
  unplug(connector: Connector): void;
  present(connector: Connector, idTag: string): Promise<Presented>;
  /** By the central system: authorizes the tag first if AuthorizeRemoteTxRequests is set. */
  startRemotely(connector: Connector, idTag: string, profile: ChargingProfile | undefined): Promise<void>;
  /** Whether a tag may start here by itself: the connector is not reserved, or reserved for it. */
  admits(connector: Connector, idTag: string): boolean;
  stop(connector: Connector, reason: StopReason, idTag?: string): void;
  /** Ends a transaction without any message. */
  forget(connector: Connector): void;
  /** Drops a tag that waits for its cable. */
  dropAuthorization(connector: Connector): void;
  /** Stops the timers. */
  close(): void;
}

export interface SessionsOptions {
  clock: Clock;
  time: ChargerTime;
  configuration: Configuration;
  connectors: readonly Connector[];
  queue: TransactionQueue;
  authorizer: Authorizer;
  reservations: Reservations;
  sampling: Sampling;
  quirks: TransactionQuirks & MeterQuirks & CommandQuirks;
  /** Interval of the simulation while a transaction runs. */
  tickMs: number;
  installProfile(connector: Connector, profile: ChargingProfile): void;
  /** The central system has answered a StopTransaction. */
  stopped(about: { connectorId: number; transactionId: number }): void;
  /** The profiles of a transaction end with it. */
  ended(connector: Connector): void;
  changed(): void;
}

/** Starts, meters and ends transactions on each connector. */
export function createSessions(options: SessionsOptions): Sessions {
  const { clock, time, configuration, connectors, queue, authorizer, reservations, sampling, quirks } =
    options;
  // StartTransactions that are sent after the end.
  const heldBack = new Map<Transaction, TransactionMessage<"StartTransaction">>();
  let cancelTick: Cancel | null = null;
  let closed = false;

  function begin(connector: Connector, idTag: string, info: Pick<IdTagInfo, "parentIdTag">): Transaction {
    connector.flow();
    if (quirks.registerPerTransaction === true) connector.meter.show(0);
    const reservationId = reservations.use(connector, idTag, info.parentIdTag);
    if (connector.status === "Finishing") connector.become("Preparing");
    const transaction: Transaction = {
      id: null,
      connectorId: connector.id,
      idTag,
      meterStart: connector.meter.registerWh,
      startedAt: time.now(),
      begunAt: clock.now(),
      reservationId,
      parentIdTag: info.parentIdTag,
      registerLimitWh: Number.POSITIVE_INFINITY,
    };
    connector.transaction = transaction;
    // By the current clock: it may be set before the message is sent.
    const startedText = time.text(transaction.startedAt);
    const start: TransactionMessage<"StartTransaction"> = {
      action: "StartTransaction",
      payload: () => ({
        connectorId: connector.id,
        idTag,
        meterStart: quirks.meterStart ?? transaction.meterStart,
        ...(reservationId !== undefined && { reservationId }),
        timestamp: startedText,
      }),
      answered({ transactionId, idTagInfo }) {
        transaction.id = transactionId;
        transaction.parentIdTag = idTagInfo.parentIdTag;
        authorizer.learn(idTag, idTagInfo);
        if (idTagInfo.status !== "Accepted") deauthorize(connector, transaction);
        options.changed();
      },
      refused() {
        transaction.id = -1;
      },
    };
    // Report Charging first.
    if (quirks.statusBeforeTransaction === true) connector.flow();
    if (quirks.startAtEnd === true) heldBack.set(transaction, start);
    else queue.push(start);
    return transaction;
  }

  /** Starts the energy and the metering. */
  function run(connector: Connector, transaction: Transaction): void {
    connector.flow();
    sampling.begin(connector, transaction);
    cancelTick ??= clock.after(options.tickMs, tick);
    options.changed();
  }

  function deauthorize(connector: Connector, transaction: Transaction): void {
    if (connector.transaction !== transaction) return;
    if (configuration.flag("StopTransactionOnInvalidId")) {
      stop(connector, "DeAuthorized");
    } else {
      connector.flow();
      // The tag may use this much more energy (MaxEnergyOnInvalidId).
      transaction.registerLimitWh = connector.meter.registerWh + configuration.number("MaxEnergyOnInvalidId");
      connector.flow();
    }
  }

  function stop(connector: Connector, reason: StopReason, idTag?: string): void {
    const { transaction } = connector;
    if (transaction === null) return;
    connector.flow();
    const transactionData = sampling.end(connector, transaction);
    const timestamp = time.text();
    const meterStop = connector.meter.registerWh;
    connector.transaction = null;
    connector.flow();
    if (quirks.statusBeforeTransaction === true) connector.become("Finishing");
    const start = heldBack.get(transaction);
    heldBack.delete(transaction);
    if (start !== undefined) queue.push(start);
    queue.push({
      action: "StopTransaction",
      payload: () => ({
        ...(idTag !== undefined && quirks.stopWithoutIdTag !== true && { idTag }),
        meterStop: quirks.meterStop ?? meterStop,
        timestamp,
        transactionId: transaction.id ?? -1,
        reason: quirks.stopReason ?? reason,
        ...(transactionData.length > 0 && { transactionData: [...transactionData] }),
      }),
      answered({ idTagInfo }) {
        if (idTag !== undefined && idTagInfo !== undefined) authorizer.learn(idTag, idTagInfo);
        options.stopped({ connectorId: connector.id, transactionId: transaction.id ?? -1 });
        options.changed();
      },
      refused() {},
    });
    connector.become("Finishing");
    const leaves = connector.car === null && quirks.stuckFinishing !== true;
    if (!connector.inService || leaves) connector.rest();
    options.ended(connector);
    options.changed();
  }

  function forget(connector: Connector): void {
    const { transaction } = connector;
    if (transaction === null) return;
    connector.flow();
    sampling.end(connector, transaction);
    heldBack.delete(transaction);
    connector.transaction = null;
    connector.flow();
    connector.become("Finishing");
    connector.rest();
    options.ended(connector);
    options.changed();
  }

  function accept(
    connector: Connector,
    idTag: string,
    info: IdTagInfo,
    profile: ChargingProfile | undefined,
  ): "started" | "waiting" {
    if (connector.car === null) {
      connector.authorization = {
        idTag,
        parentIdTag: info.parentIdTag,
        profile,
        cancelTimeout: clock.after(configuration.number("ConnectionTimeOut") * 1000, () =>
          dropAuthorization(connector),
        ),
      };
      connector.become("Preparing");
      return "waiting";
    }
    const transaction = begin(connector, idTag, info);
    if (profile !== undefined) options.installProfile(connector, profile);
    run(connector, transaction);
    return "started";
  }

  function dropAuthorization(connector: Connector): void {
    connector.authorization?.cancelTimeout();
    connector.authorization = null;
    if (connector.status !== "Preparing" || connector.car !== null) return;
    connector.become("Available");
    connector.rest();
  }

  function free(connector: Connector): boolean {
    const usable = connector.inService && connector.fault === "NoError";
    return !closed && usable && connector.transaction === null && connector.authorization === null;
  }

  async function presentAgain(
    connector: Connector,
    transaction: Transaction,
    idTag: string,
  ): Promise<Presented> {
    const sameTag = idTag.toLowerCase() === transaction.idTag.toLowerCase();
    const group = sameTag ? undefined : (await authorizer.authorize(idTag)).parentIdTag;
    const sameGroup = group !== undefined && group === transaction.parentIdTag;
    if (connector.transaction !== transaction || !(sameTag || sameGroup)) return "refused";
    stop(connector, "Local", idTag);
    return "stopped";
  }

  function admits(connector: Connector, idTag: string): boolean {
    return reservations.admits(connector, idTag, authorizer.lookUp(idTag)?.parentIdTag);
  }

  function tick(): void {
    const running = connectors.filter(({ transaction }) => transaction !== null);
    for (const connector of running) connector.flow();
    cancelTick = running.length > 0 ? clock.after(options.tickMs, tick) : null;
    options.changed();
  }

  return {
    stop,
    forget,
    admits,
    dropAuthorization,
    plugIn(connector, car) {
      if (connector.car !== null) {
        throw new SimulatorError(
          "connector-occupied",
          `Connector ${connector.id} already has a car; unplug it first.`,
        );
      }
      connector.car = car;
      const { authorization } = connector;
      if (authorization !== null) {
        authorization.cancelTimeout();
        connector.authorization = null;
        const { idTag, parentIdTag, profile } = authorization;
        const info: IdTagInfo = { status: "Accepted", ...(parentIdTag !== undefined && { parentIdTag }) };
        accept(connector, idTag, info, profile);
      } else if (connector.status === "Available" || connector.status === "Finishing") {
        connector.become("Preparing");
      } else if (connector.transaction !== null) {
        // The cable is plugged in again (StopTransactionOnEVSideDisconnect false).
        connector.flow();
      }
      options.changed();
    },
    unplug(connector) {
      if (connector.transaction !== null) {
        // The car ends the energy transfer: SuspendedEV, then the transaction ends.
        connector.flow();
        connector.become("SuspendedEV");
      }
      connector.car = null;
      if (configuration.flag("StopTransactionOnEVSideDisconnect")) stop(connector, "EVDisconnected");
      else connector.flow();
      dropAuthorization(connector);
      if (connector.status === "Finishing" && quirks.stuckFinishing !== true) connector.rest();
      options.changed();
    },
    async present(connector, idTag) {
      if (idTag === "" || idTag.length > 20) {
        throw new SimulatorError(
          "invalid-option",
          `An id tag must have 1 to 20 characters; "${idTag}" has ${idTag.length}.`,
        );
      }
      if (connector.transaction !== null) return presentAgain(connector, connector.transaction, idTag);
      if (!free(connector) || quirks.onlyRemoteStart === true) return "refused";
      const expected = admits(connector, idTag) || reservations.dependsOnGroup(connector, idTag);
      if (!expected) return "refused";
      const info = await authorizer.authorize(idTag);
      if (info.status !== "Accepted" || !free(connector)) return "refused";
      if (!reservations.admits(connector, idTag, info.parentIdTag)) return "refused";
      return accept(connector, idTag, info, undefined);
    },
    async startRemotely(connector, idTag, profile) {
      const asks = configuration.flag("AuthorizeRemoteTxRequests");
      const info: IdTagInfo = asks ? await authorizer.authorize(idTag) : { status: "Accepted" };
      if (info.status !== "Accepted" || !free(connector)) return;
      if (reservations.admits(connector, idTag, info.parentIdTag)) accept(connector, idTag, info, profile);
    },
    close() {
      closed = true;
      cancelTick?.();
      sampling.close();
      for (const { authorization } of connectors) authorization?.cancelTimeout();
    },
  };
}
