import type {
  Cancel,
  ChargingProfile,
  Clock,
  IdTagInfo,
  MeterValue,
  ReadingContext,
  StopReason,
} from "@forecourt/ocpp";
import type { Authorizer } from "./authorization.ts";
import type { Car } from "./car.ts";
import type { Configuration } from "./configuration.ts";
import type { Connector, Transaction } from "./connector.ts";
import { toMeterValue } from "./meter-value.ts";
import { createSampling } from "./sampling.ts";
import { SimulatorError } from "./simulator-error.ts";
import type { TransactionQueue } from "./transaction-queue.ts";

/** What came of holding a tag to the reader. `waiting`: accepted, and the cable is to follow. */
export type Presented = "started" | "waiting" | "stopped" | "refused";

export interface Sessions {
  plugIn(connector: Connector, car: Car): void;
  unplug(connector: Connector): void;
  present(connector: Connector, idTag: string): Promise<Presented>;
  /** By the central system: with or without asking it about the tag (AuthorizeRemoteTxRequests). */
  startRemotely(connector: Connector, idTag: string, profile: ChargingProfile | undefined): Promise<void>;
  stop(connector: Connector, reason: StopReason, idTag?: string): void;
  /** Queues the meter values of a connector now. */
  sample(connector: Connector, context: ReadingContext): void;
  /** MeterValueSampleInterval has changed. */
  restartSampling(): void;
  /** Forgets a tag that waits for its cable. */
  putAside(connector: Connector): void;
  /** Stops the timers. */
  close(): void;
}

export interface SessionsOptions {
  clock: Clock;
  configuration: Configuration;
  connectors: readonly Connector[];
  queue: TransactionQueue;
  authorizer: Authorizer;
  /** How often the physics move on while a transaction runs. */
  tickMs: number;
  installProfile(connector: Connector, profile: ChargingProfile): void;
  /** The profiles of a transaction end with it. */
  ended(connector: Connector): void;
  changed(): void;
}

/** How a transaction begins, is metered and ends, on each connector. */
export function createSessions(options: SessionsOptions): Sessions {
  const { clock, configuration, connectors, queue, authorizer } = options;
  const sampling = createSampling(options);
  const firstValues = new Map<Transaction, MeterValue>();
  let cancelTick: Cancel | null = null;
  let closed = false;

  function begin(connector: Connector, idTag: string, info: Pick<IdTagInfo, "parentIdTag">): Transaction {
    connector.flow();
    if (connector.status === "Finishing") connector.become("Preparing");
    const transaction: Transaction = {
      id: null,
      connectorId: connector.id,
      idTag,
      meterStart: connector.meter.registerWh,
      startedAt: clock.now(),
      parentIdTag: info.parentIdTag,
      permitted: true,
    };
    connector.transaction = transaction;
    queue.push({
      action: "StartTransaction",
      payload: () => ({
        connectorId: connector.id,
        idTag,
        meterStart: transaction.meterStart,
        timestamp: new Date(transaction.startedAt).toISOString(),
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
    });
    return transaction;
  }

  /** Energy flows, meters count. */
  function run(connector: Connector, transaction: Transaction): void {
    connector.flow();
    const atStop = configuration.measurands("StopTxnSampledData");
    if (atStop.length > 0) {
      firstValues.set(transaction, toMeterValue(connector.reading, atStop, "Transaction.Begin", clock.now()));
    }
    sampling.start(connector);
    cancelTick ??= clock.after(options.tickMs, tick);
    options.changed();
  }

  function deauthorize(connector: Connector, transaction: Transaction): void {
    if (connector.transaction !== transaction) return;
    if (configuration.flag("StopTransactionOnInvalidId")) {
      stop(connector, "DeAuthorized");
    } else {
      transaction.permitted = false;
      connector.flow();
    }
  }

  function stop(connector: Connector, reason: StopReason, idTag?: string): void {
    const { transaction } = connector;
    if (transaction === null) return;
    connector.flow();
    sampling.stop(connector);
    const at = clock.now();
    const meterStop = connector.meter.registerWh;
    const first = firstValues.get(transaction);
    firstValues.delete(transaction);
    const last = toMeterValue(
      connector.reading,
      configuration.measurands("StopTxnSampledData"),
      "Transaction.End",
      at,
    );
    connector.transaction = null;
    options.ended(connector);
    connector.flow();
    queue.push({
      action: "StopTransaction",
      payload: () => ({
        ...(idTag !== undefined && { idTag }),
        meterStop,
        timestamp: new Date(at).toISOString(),
        transactionId: transaction.id ?? -1,
        reason,
        ...(first !== undefined && last.sampledValue.length > 0 && { transactionData: [first, last] }),
      }),
      answered({ idTagInfo }) {
        if (idTag !== undefined && idTagInfo !== undefined) authorizer.learn(idTag, idTagInfo);
        options.changed();
      },
      refused() {},
    });
    connector.become("Finishing");
    if (!connector.operative) connector.become("Unavailable");
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
          putAside(connector),
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

  function putAside(connector: Connector): void {
    connector.authorization?.cancelTimeout();
    connector.authorization = null;
    if (connector.status === "Preparing" && connector.car === null) connector.become("Available");
  }

  function free(connector: Connector): boolean {
    const usable = connector.operative && connector.fault === "NoError";
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

  function tick(): void {
    const running = connectors.filter(({ transaction }) => transaction !== null);
    for (const connector of running) connector.flow();
    cancelTick = running.length > 0 ? clock.after(options.tickMs, tick) : null;
    options.changed();
  }

  return {
    stop,
    putAside,
    plugIn(connector, car) {
      if (connector.car !== null) {
        throw new SimulatorError(
          "connector-occupied",
          `Connector ${connector.id} has a car; unplug it first.`,
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
      } else if (connector.status === "Available") {
        connector.become("Preparing");
      }
      options.changed();
    },
    unplug(connector) {
      if (connector.transaction !== null) {
        // The car is what stops the energy: SuspendedEV, and then the transaction ends.
        connector.flow();
        connector.become("SuspendedEV");
      }
      connector.car = null;
      stop(connector, "EVDisconnected");
      putAside(connector);
      if (connector.status === "Finishing") connector.become("Available");
      options.changed();
    },
    async present(connector, idTag) {
      if (idTag === "" || idTag.length > 20) {
        throw new SimulatorError(
          "invalid-option",
          `An id tag has 1 to 20 characters, "${idTag}" has ${idTag.length}.`,
        );
      }
      if (connector.transaction !== null) return presentAgain(connector, connector.transaction, idTag);
      if (!free(connector)) return "refused";
      const info = await authorizer.authorize(idTag);
      if (info.status !== "Accepted" || !free(connector)) return "refused";
      return accept(connector, idTag, info, undefined);
    },
    async startRemotely(connector, idTag, profile) {
      const asks = configuration.flag("AuthorizeRemoteTxRequests");
      const info: IdTagInfo = asks ? await authorizer.authorize(idTag) : { status: "Accepted" };
      if (info.status === "Accepted" && free(connector)) accept(connector, idTag, info, profile);
    },
    sample: sampling.sample,
    restartSampling() {
      for (const connector of connectors) sampling.start(connector);
    },
    close() {
      closed = true;
      cancelTick?.();
      for (const connector of connectors) sampling.stop(connector);
      for (const { authorization } of connectors) authorization?.cancelTimeout();
    },
  };
}
