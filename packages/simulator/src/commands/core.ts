import type { RequestOf } from "@forecourt/ocpp";
import type { Authorizer } from "../authorization.ts";
import type { Configuration } from "../configuration.ts";
import type { Connector } from "../connector.ts";
import type { Registration } from "../registration.ts";
import type { Sessions } from "../sessions.ts";
import { type HandlersOf, runAfterAnswer } from "./after-answer.ts";

export interface CoreOptions {
  connectors: readonly Connector[];
  configuration: Configuration;
  sessions: Sessions;
  registration: Registration;
  authorizer: Authorizer;
  reset(type: RequestOf<"Reset">["type"]): void;
  setAvailability(connectorId: number, operative: boolean): void;
  /** A key has a new value. */
  applied(key: string, value: string): void;
}

export function coreCommands(
  options: CoreOptions,
): HandlersOf<
  | "ChangeAvailability"
  | "ChangeConfiguration"
  | "ClearCache"
  | "DataTransfer"
  | "GetConfiguration"
  | "RemoteStartTransaction"
  | "RemoteStopTransaction"
  | "Reset"
  | "UnlockConnector"
> {
  const { connectors, configuration, sessions, registration, authorizer } = options;
  const find = (id: number) => connectors.find((connector) => connector.id === id);

  /** The requested connector, or a free one, preferably with a car. */
  function startable(connectorId: number | undefined, idTag: string): Connector | undefined {
    const usable = connectors.filter((each) => isFree(each) && sessions.admits(each, idTag));
    if (connectorId !== undefined) return usable.find(({ id }) => id === connectorId);
    return usable.find(({ car }) => car !== null) ?? usable[0];
  }

  return {
    RemoteStartTransaction({ connectorId, idTag, chargingProfile }) {
      // Transactions may start only after the boot is accepted (section 4.2).
      if (registration.state !== "online" || idTag.length > 20) return { status: "Rejected" };
      const connector = startable(connectorId, idTag);
      // The profile belongs to the new transaction, which has no id yet (section 5.11).
      const mayComeAlong =
        chargingProfile === undefined ||
        (chargingProfile.chargingProfilePurpose === "TxProfile" &&
          chargingProfile.transactionId === undefined);
      if (connector === undefined || !mayComeAlong) return { status: "Rejected" };
      // Never rejects: a failure means that no transaction starts.
      runAfterAnswer(() => void sessions.startRemotely(connector, idTag, chargingProfile));
      return { status: "Accepted" };
    },
    RemoteStopTransaction({ transactionId }) {
      const connector = connectors.find(({ transaction }) => transaction?.id === transactionId);
      if (connector === undefined) return { status: "Rejected" };
      runAfterAnswer(() => sessions.stop(connector, "Remote"));
      return { status: "Accepted" };
    },
    Reset({ type }) {
      runAfterAnswer(() => options.reset(type));
      return { status: "Accepted" };
    },
    UnlockConnector({ connectorId }) {
      const connector = find(connectorId);
      if (connector === undefined) return { status: "NotSupported" };
      runAfterAnswer(() => sessions.stop(connector, "UnlockCommand"));
      return { status: "Unlocked" };
    },
    ChangeAvailability({ connectorId, type }) {
      if (connectorId !== 0 && find(connectorId) === undefined) return { status: "Rejected" };
      runAfterAnswer(() => options.setAvailability(connectorId, type === "Operative"));
      const busy = connectors.some(
        ({ id, transaction }) => transaction !== null && (connectorId === 0 || id === connectorId),
      );
      return { status: type === "Inoperative" && busy ? "Scheduled" : "Accepted" };
    },
    GetConfiguration: ({ key }) => configuration.read(key),
    ChangeConfiguration({ key, value }) {
      const status = configuration.change(key, value);
      if (status === "Accepted") runAfterAnswer(() => options.applied(key.toLowerCase(), value));
      return { status };
    },
    ClearCache: () => ({ status: authorizer.clearCache() ? "Accepted" : "Rejected" }),
    // The simulator supports no vendor messages; set `handlers` to add one.
    DataTransfer: () => ({ status: "UnknownVendorId" }),
  };
}

function isFree({ inService, fault, transaction, authorization }: Connector): boolean {
  return inService && fault === "NoError" && transaction === null && authorization === null;
}
