import { certificates } from "./messages/certificates.ts";
import { configuration } from "./messages/configuration.ts";
import { core } from "./messages/core.ts";
import { firmwareManagement } from "./messages/firmware-management.ts";
import { localAuthList } from "./messages/local-auth-list.ts";
import { meterValues } from "./messages/meter-values.ts";
import { triggerMessage } from "./messages/remote-trigger.ts";
import { reservation } from "./messages/reservation.ts";
import { security } from "./messages/security.ts";
import { smartCharging } from "./messages/smart-charging.ts";
import { transactions } from "./messages/transactions.ts";
import type { Payload } from "./schema.ts";

/** Every OCPP 1.6 message and the side that sends it. To add one: an entry in its feature profile, `pnpm gen`. */
export const messages = {
  ...core,
  ...configuration,
  ...transactions,
  MeterValues: meterValues,
  ...firmwareManagement,
  ...localAuthList,
  ...reservation,
  ...smartCharging,
  TriggerMessage: triggerMessage,
  ...security,
  ...certificates,
};

type Messages = typeof messages;

/** The name of a message on the wire. */
export type Action = keyof Messages;

type CalledFrom<Side> = { [A in Action]: Messages[A]["from"] extends Side ? A : never }[Action];

/** Actions that a charge point sends. */
export type ChargePointAction = CalledFrom<"charge-point" | "both">;

/** Actions that a central system sends. */
export type CentralSystemAction = CalledFrom<"central-system" | "both">;

/** The request payload of an action. */
export type RequestOf<A extends Action> = A extends Action ? TypeOf<Messages[A]["request"]> : never;

/** The answer payload of an action. */
export type AnswerOf<A extends Action> = A extends Action ? TypeOf<Messages[A]["answer"]> : never;

type TypeOf<P> = P extends Payload<infer T> ? T : never;
