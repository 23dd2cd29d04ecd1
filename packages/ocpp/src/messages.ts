import type { CertificateMessages } from "./messages/certificates.ts";
import type { ConfigurationMessages } from "./messages/configuration.ts";
import type { CoreMessages } from "./messages/core.ts";
import type { FirmwareManagementMessages } from "./messages/firmware-management.ts";
import type { LocalAuthListMessages } from "./messages/local-auth-list.ts";
import type { MeterValuesMessages } from "./messages/meter-values.ts";
import type { RemoteTriggerMessages } from "./messages/remote-trigger.ts";
import type { ReservationMessages } from "./messages/reservation.ts";
import type { SecurityMessages } from "./messages/security.ts";
import type { SmartChargingMessages } from "./messages/smart-charging.ts";
import type { TransactionMessages } from "./messages/transactions.ts";

/**
 * Every OCPP 1.6 message. To add one: an entry in its feature profile, `pnpm gen`. scripts/read-messages.ts reads the types
 * and their tags, from which the validators and serializers are generated; the order of fields is their order on the wire.
 */
export interface Messages
  extends CoreMessages,
    ConfigurationMessages,
    TransactionMessages,
    MeterValuesMessages,
    FirmwareManagementMessages,
    LocalAuthListMessages,
    ReservationMessages,
    SmartChargingMessages,
    RemoteTriggerMessages,
    SecurityMessages,
    CertificateMessages {}

/** The name of a message on the wire. */
export type Action = keyof Messages;

type CalledFrom<Side> = { [A in Action]: Messages[A]["from"] extends Side ? A : never }[Action];

/** Actions that a charge point sends. */
export type ChargePointAction = CalledFrom<"charge-point" | "both">;

/** Actions that a central system sends. */
export type CentralSystemAction = CalledFrom<"central-system" | "both">;

/** The request payload of an action. */
export type RequestOf<A extends Action> = A extends Action ? Messages[A]["request"] : never;

/** The answer payload of an action. */
export type AnswerOf<A extends Action> = A extends Action ? Messages[A]["answer"] : never;
