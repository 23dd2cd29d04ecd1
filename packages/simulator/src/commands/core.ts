import type { RequestOf } from "@forecourt/ocpp";
import type { Authorizer } from "../authorization.ts";
import type { Configuration } from "../configuration.ts";
import type { Connector } from "../connector.ts";
import type { Registration } from "../registration.ts";
import type { Sessions } from "../sessions.ts";
import { afterwards, type HandlersOf } from "./afterwards.ts";

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

  /** The connector that was named, or one that is free: where a car waits, if there is one. */
  function startable(connectorId: number | undefined, idTag: string): Connector | undefined {
    const usable = connectors.filter((each) => isFree(each) && sessions.admits(each, idTag));
    if (connectorId !== undefined) return usable.find(({ id }) => id === connectorId);
    return usable.find(({ car }) => car !== null) ?? usable[0];
  }

  return {
    RemoteStartTransaction({ connectorId, idTag, chargingProfile }) {
      // Nobody may start anything before the boot is accepted (section 4.2).
      if (registration.state !== "online" || idTag.length > 20) return { status: "Rejected" };
      const connector = startable(connectorId, idTag);
      // The profile is of the transaction that is to start, which has no id yet (section 5.11).
      const mayComeAlong =
        chargingProfile === undefined ||
        (chargingProfile.chargingProfilePurpose === "TxProfile" &&
          chargingProfile.transactionId === undefined);
      if (connector === undefined || !mayComeAlong) return { status: "Rejected" };
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
      if (connectorId !== 0 && find(connectorId) === undefined) return { status: "Rejected" };
      afterwards(() => options.setAvailability(connectorId, type === "Operative"));
      const busy = connectors.some(
        ({ id, transaction }) => transaction !== null && (connectorId === 0 || id === connectorId),
      );
      return { status: type === "Inoperative" && busy ? "Scheduled" : "Accepted" };
    },
    GetConfiguration: ({ key }) => configuration.read(key),
    ChangeConfiguration({ key, value }) {
      const status = configuration.change(key, value);
      if (status === "Accepted") afterwards(() => options.applied(key.toLowerCase(), value));
      return { status };
    },
    ClearCache: () => ({ status: authorizer.forgetAll() ? "Accepted" : "Rejected" }),
    // No vendor's own language is spoken here; `handlers` can teach one.
    DataTransfer: () => ({ status: "UnknownVendorId" }),
  };
}

function isFree({ inService, fault, transaction, authorization }: Connector): boolean {
  return inService && fault === "NoError" && transaction === null && authorization === null;
}
