import {
  type AnswerOf,
  type CentralSystemAction,
  type ChargePointHandlers,
  type ChargingProfile,
  type ReceivedCall,
  type Refusal,
  type RequestOf,
  refuse,
  withhold,
} from "@forecourt/ocpp";
import type { Quirks } from "./quirks.ts";

/** How each action is refused; null: the action has no status for it. */
const refusals = {
  CancelReservation: { status: "Rejected" },
  CertificateSigned: { status: "Rejected" },
  ChangeAvailability: { status: "Rejected" },
  ChangeConfiguration: { status: "Rejected" },
  ClearCache: { status: "Rejected" },
  ClearChargingProfile: { status: "Unknown" },
  DataTransfer: { status: "Rejected" },
  DeleteCertificate: { status: "Failed" },
  ExtendedTriggerMessage: { status: "Rejected" },
  GetCompositeSchedule: { status: "Rejected" },
  GetConfiguration: null,
  GetDiagnostics: null,
  GetInstalledCertificateIds: { status: "NotFound" },
  GetLocalListVersion: null,
  GetLog: { status: "Rejected" },
  InstallCertificate: { status: "Rejected" },
  RemoteStartTransaction: { status: "Rejected" },
  RemoteStopTransaction: { status: "Rejected" },
  ReserveNow: { status: "Rejected" },
  Reset: { status: "Rejected" },
  SendLocalList: { status: "Failed" },
  SetChargingProfile: { status: "Rejected" },
  SignedUpdateFirmware: { status: "Rejected" },
  TriggerMessage: { status: "Rejected" },
  UnlockConnector: { status: "UnlockFailed" },
  UpdateFirmware: null,
} satisfies { [A in CentralSystemAction]: AnswerOf<A> | null };

type Refusals = typeof refusals;

/** The actions with a status for a refusal. */
export type RefusableAction = { [A in keyof Refusals]: Refusals[A] extends null ? never : A }[keyof Refusals];

/** All actions of a central system. */
export const commandActions: readonly string[] = Object.keys(refusals);

/** The actions that can be refused. */
export const refusableActions: readonly string[] = Object.entries(refusals)
  .filter(([, answer]) => answer !== null)
  .map(([action]) => action);

/** The actions with a status NotSupported. */
const notSupported: { [A in CentralSystemAction]?: AnswerOf<A> } = {
  ChangeConfiguration: { status: "NotSupported" },
  DataTransfer: { status: "UnknownVendorId" },
  ExtendedTriggerMessage: { status: "NotImplemented" },
  GetLocalListVersion: { listVersion: -1 },
  SendLocalList: { status: "NotSupported" },
  SetChargingProfile: { status: "NotSupported" },
  TriggerMessage: { status: "NotImplemented" },
  UnlockConnector: { status: "NotSupported" },
};

/** The handlers without quirks, and what the quirks need. */
export interface CommandQuirksOptions {
  handlers: Required<ChargePointHandlers>;
  quirks: Quirks;
  random: () => number;
  /** The connector has a transaction without current. */
  isSuspended(connectorId: number): boolean;
  resetAtOnce(type: RequestOf<"Reset">["type"]): void;
}

/** The handlers with these quirks. */
export function withCommandQuirks({
  handlers,
  quirks,
  random,
  isSuspended,
  resetAtOnce,
}: CommandQuirksOptions): ChargePointHandlers {
  const odd: ChargePointHandlers = {
    ...handlers,
    SetChargingProfile(request, call) {
      const { csChargingProfiles: profile, connectorId } = request;
      if (quirks.neverAnswersAbsolute === true && profile.chargingProfileKind === "Absolute") {
        return withhold("an Absolute profile");
      }
      const status = statusOf(profile, quirks);
      if (status !== null) return { status };
      const { profileLoss = 0 } = quirks;
      if (profileLoss > 0 && random() < profileLoss) return { status: "Accepted" };
      const forgets = quirks.forgetsProfilesWhileSuspended === true && isSuspended(connectorId);
      if (forgets && profile.chargingProfilePurpose === "TxProfile") return { status: "Accepted" };
      const csChargingProfiles = quirks.ignoresNumberPhases === true ? withoutPhases(profile) : profile;
      return handlers.SetChargingProfile({ ...request, csChargingProfiles }, call);
    },
    ClearChargingProfile(request, call) {
      if (quirks.clearsNothing === true) return { status: "Accepted" };
      return handlers.ClearChargingProfile(request, call);
    },
    GetCompositeSchedule(request, call) {
      if (quirks.compositeSchedule === "rejected") return { status: "Rejected" };
      if (quirks.compositeSchedule !== "other-unit") return handlers.GetCompositeSchedule(request, call);
      const chargingRateUnit = request.chargingRateUnit === "W" ? "A" : "W";
      return handlers.GetCompositeSchedule({ ...request, chargingRateUnit }, call);
    },
    RemoteStartTransaction(request, call) {
      if (quirks.remoteStartNeedsConnector === true && request.connectorId === undefined) {
        return { status: "Rejected" };
      }
      if (quirks.remoteStartDoesNothing === true) return { status: "Accepted" };
      const { chargingProfile, ...bare } = request;
      // A profile that it would refuse in SetChargingProfile is also ignored in a remote start.
      const isTaken = chargingProfile !== undefined && statusOf(chargingProfile, quirks) === null;
      return handlers.RemoteStartTransaction(isTaken ? request : bare, call);
    },
    Reset(request, call) {
      if (quirks.resetsBeforeAnswering !== true) return handlers.Reset(request, call);
      resetAtOnce(request.type);
      return withhold("the connection is closed");
    },
    UpdateFirmware(request, call) {
      if (quirks.signedFirmwareOnly === true) return refuse("NotSupported", "Use SignedUpdateFirmware.");
      return handlers.UpdateFirmware(request, call);
    },
  };
  const { rejectShare = 1 } = quirks;
  const isRejected = () => rejectShare >= 1 || random() < rejectShare;
  for (const action of quirks.rejects ?? []) answerAtTimes(odd, action, refusals[action], isRejected);
  for (const action of quirks.unsupported ?? []) answerAlways(odd, action, unsupported(action, quirks));
  return odd;
}

function answerAlways(handlers: ChargePointHandlers, action: CentralSystemAction, answer: object): void {
  // The tables above contain an answer of the right type for each action.
  const handler = (() => answer) as unknown as (request: object, call: ReceivedCall) => never;
  Object.assign(handlers, { [action]: handler });
}

function answerAtTimes(
  handlers: ChargePointHandlers,
  action: CentralSystemAction,
  answer: object | null,
  isItsTurn: () => boolean,
): void {
  const { [action]: otherwise } = handlers;
  // As above; and a handler of this action is called with its own request.
  const usual = otherwise as unknown as (request: object, call: ReceivedCall) => never;
  const handler = (request: object, call: ReceivedCall) =>
    isItsTurn() ? (answer as never) : usual(request, call);
  Object.assign(handlers, { [action]: handler });
}

function unsupported(
  action: CentralSystemAction,
  { unsupportedAs = "NotImplemented" }: Quirks,
): object | Refusal {
  if (unsupportedAs === "status") return notSupported[action] ?? refuse("NotSupported");
  return refuse(unsupportedAs);
}

function statusOf(profile: ChargingProfile, quirks: Quirks): AnswerOf<"SetChargingProfile">["status"] | null {
  const { stackLevel, chargingProfilePurpose, chargingSchedule } = profile;
  const { rejectsStackLevelAbove = Number.POSITIVE_INFINITY, onlyPurposes, onlyRateUnit } = quirks;
  if (onlyPurposes !== undefined && !onlyPurposes.includes(chargingProfilePurpose)) return "NotSupported";
  if (stackLevel > rejectsStackLevelAbove) return "Rejected";
  if (onlyRateUnit !== undefined && chargingSchedule.chargingRateUnit !== onlyRateUnit) return "Rejected";
  const pauses = chargingSchedule.chargingSchedulePeriod.some(({ limit }) => limit === 0);
  return quirks.refusesZero === true && pauses ? "Rejected" : null;
}

function withoutPhases(profile: ChargingProfile): ChargingProfile {
  const { chargingSchedule } = profile;
  const chargingSchedulePeriod = chargingSchedule.chargingSchedulePeriod.map(
    ({ numberPhases: _, ...period }) => period,
  );
  return { ...profile, chargingSchedule: { ...chargingSchedule, chargingSchedulePeriod } };
}
