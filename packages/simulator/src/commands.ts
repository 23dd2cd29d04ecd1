import {
  type AnswerOf,
  type ChargePointHandlers,
  type ChargingProfile,
  type RequestOf,
  refuse,
} from "@forecourt/ocpp";
import type { Authorizer } from "./authorization.ts";
import type { Configuration } from "./configuration.ts";
import type { Connector } from "./connector.ts";
import type { FirmwareUpdate } from "./firmware-update.ts";
import type { ProfileStore } from "./profile-store.ts";
import type { Registration } from "./registration.ts";
import type { Sessions } from "./sessions.ts";

export interface CommandsOptions {
  connectors: readonly Connector[];
  configuration: Configuration;
  profiles: ProfileStore;
  sessions: Sessions;
  registration: Registration;
  authorizer: Authorizer;
  firmware: FirmwareUpdate;
  reset(type: RequestOf<"Reset">["type"]): void;
  setAvailability(connectorId: number, operative: boolean): void;
  /** Comes back with a new password. */
  reconnect(password: string): void;
}

/** What the charger does when the central system calls it. First the answer leaves, then things happen. */
export function createCommands(options: CommandsOptions): ChargePointHandlers {
  const { connectors, configuration, profiles, sessions, registration, firmware } = options;
  const find = (id: number) => connectors.find((connector) => connector.id === id);
  const exists = (id: number) => id === 0 || find(id) !== undefined;

  return {
    RemoteStartTransaction({ connectorId, idTag, chargingProfile }) {
      const usable = connectors.filter(isFree);
      const connector =
        connectorId === undefined
          ? (usable.find(({ car }) => car !== null) ?? usable[0])
          : usable.find(({ id }) => id === connectorId);
      if (connector === undefined || idTag.length > 20) return { status: "Rejected" };
      if (chargingProfile !== undefined && !mayComeAlong(chargingProfile)) return { status: "Rejected" };
      // Settles always: what does not work out simply does not start.
      afterwards(() => void sessions.startRemotely(connector, idTag, chargingProfile));
      return { status: "Accepted" };
    },
    RemoteStopTransaction({ transactionId }) {
      const connector = connectors.find(({ transaction }) => transaction?.id === transactionId);
      if (connector === undefined) return { status: "Rejected" };
      afterwards(() => sessions.stop(connector, "Remote"));
      return { status: "Accepted" };
    },
    Reset({ type }) {
      afterwards(() => options.reset(type));
      return { status: "Accepted" };
    },
    UnlockConnector({ connectorId }) {
      const connector = find(connectorId);
      if (connector === undefined) return { status: "NotSupported" };
      afterwards(() => sessions.stop(connector, "UnlockCommand"));
      return { status: "Unlocked" };
    },
    ChangeAvailability({ connectorId, type }) {
      if (!exists(connectorId)) return { status: "Rejected" };
      afterwards(() => options.setAvailability(connectorId, type === "Operative"));
      const busy = connectors.some(
        ({ id, transaction }) => transaction !== null && (connectorId === 0 || id === connectorId),
      );
      return { status: type === "Inoperative" && busy ? "Scheduled" : "Accepted" };
    },
    SetChargingProfile({ connectorId, csChargingProfiles }) {
      // The specification wants an error here, not a status (errata 3.39).
      if (!exists(connectorId)) {
        return refuse("PropertyConstraintViolation", `There is no connector ${connectorId}.`);
      }
      const status = profiles.set(connectorId, csChargingProfiles, find(connectorId)?.transaction ?? null);
      afterwards(flowAll);
      return { status };
    },
    ClearChargingProfile(filter) {
      const status = profiles.clear(filter);
      afterwards(flowAll);
      return { status };
    },
    GetConfiguration: ({ key }) => configuration.read(key),
    ChangeConfiguration({ key, value }) {
      const status = configuration.change(key, value);
      if (status === "Accepted") afterwards(() => apply(key.toLowerCase(), value));
      return { status };
    },
    ClearCache() {
      if (!configuration.flag("AuthorizationCacheEnabled")) return { status: "Rejected" };
      options.authorizer.forgetAll();
      return { status: "Accepted" };
    },
    TriggerMessage: (request) => ({ status: trigger(request) }),
    UpdateFirmware({ location, retrieveDate }) {
      firmware.start(location, Date.parse(retrieveDate));
      return {};
    },
    // No file name: there are no diagnostics to upload.
    GetDiagnostics: () => ({}),
    DataTransfer: () => ({ status: "UnknownVendorId" }),
  };

  function apply(key: string, value: string): void {
    if (key === "heartbeatinterval") registration.restartHeartbeat();
    if (key === "metervaluesampleinterval") sessions.restartSampling();
    if (key === "authorizationkey") options.reconnect(value);
  }

  function flowAll(): void {
    for (const connector of connectors) connector.flow();
  }

  function trigger(request: RequestOf<"TriggerMessage">): AnswerOf<"TriggerMessage">["status"] {
    const { requestedMessage, connectorId } = request;
    if (connectorId !== undefined && !exists(connectorId)) return "Rejected";
    switch (requestedMessage) {
      case "BootNotification":
        // Once it is accepted there is nothing to boot for (errata 3.40).
        if (registration.state === "online") return "Rejected";
        afterwards(() => registration.boot());
        return "Accepted";
      case "Heartbeat":
        afterwards(() => registration.heartbeat());
        return "Accepted";
      case "StatusNotification": {
        const ids = connectorId === undefined ? [0, ...connectors.map(({ id }) => id)] : [connectorId];
        afterwards(() => {
          for (const id of ids) registration.report(id);
        });
        return "Accepted";
      }
      case "MeterValues": {
        const metered = connectors.filter(({ id }) => connectorId === undefined || id === connectorId);
        afterwards(() => {
          for (const connector of metered) sessions.sample(connector, "Trigger");
        });
        return metered.length > 0 ? "Accepted" : "Rejected";
      }
      case "FirmwareStatusNotification":
        afterwards(() => firmware.report());
        return "Accepted";
      case "DiagnosticsStatusNotification":
        return "NotImplemented";
    }
  }
}

function isFree({ operative, fault, transaction, authorization }: Connector): boolean {
  return operative && fault === "NoError" && transaction === null && authorization === null;
}

/** Section 5.11: for the transaction that is to start, which has no id yet. */
function mayComeAlong({ chargingProfilePurpose, transactionId }: ChargingProfile): boolean {
  return chargingProfilePurpose === "TxProfile" && transactionId === undefined;
}

/** The engine sends an answer as soon as the handler returns; whatever comes of it must not overtake it. */
function afterwards(run: () => void): void {
  queueMicrotask(run);
}
