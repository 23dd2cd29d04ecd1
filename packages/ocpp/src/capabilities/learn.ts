import type { CallOutcome } from "../call-outcome.ts";
import type { AnswerOf, CentralSystemAction, RequestOf } from "../messages.ts";
import { type Capabilities, withField } from "./capabilities.ts";
import { capabilityKeys, learnKeys } from "./configuration.ts";

/** A call of the central system and how it ended. */
export type EndedCall = {
  [A in CentralSystemAction]: { action: A; request: RequestOf<A>; outcome: CallOutcome<A> };
}[CentralSystemAction];

type Reader<A extends CentralSystemAction> = (
  known: Capabilities,
  request: RequestOf<A>,
  answer: AnswerOf<A>,
) => Capabilities;

/** How the answer to each action updates the record. */
const readers: { readonly [A in CentralSystemAction]?: Reader<A> } = {
  GetConfiguration: learnConfiguration,
  ChangeConfiguration: (known, { key, value }, { status }) =>
    status === "Accepted" ? learnKeys(known, [{ key, value }]) : known,
  SetChargingProfile: learnProfile,
  TriggerMessage: (known, { requestedMessage }, { status }) =>
    withField(known, "triggers", { ...known.triggers, ...triggered(requestedMessage, status) }),
  ExtendedTriggerMessage: (known, { requestedMessage }, { status }) =>
    withField(known, "extendedTriggers", {
      ...known.extendedTriggers,
      ...triggered(requestedMessage, status),
    }),
  SendLocalList: (known, _, { status }) => withAction(known, "SendLocalList", status !== "NotSupported"),
  ReserveNow: (known, { connectorId }, { status }) =>
    connectorId === 0 && status === "Accepted" ? withField(known, "reservesConnectorZero", true) : known,
};

/**
 * Updates the record from a call; returns the same object when nothing changes. A plain refusal changes nothing because
 * it may have any reason: `applyLimit` compares it with the attempt that was accepted next.
 */
export function learnCall(capabilities: Capabilities, { action, request, outcome }: EndedCall): Capabilities {
  if (outcome.outcome === "unsupported") return withAction(capabilities, action, false);
  if (outcome.outcome !== "result") return capabilities;
  const known = withAction(capabilities, action, true);
  // Reader, request and answer all belong to the same action.
  const lesson = readers[action] as ((...of: [Capabilities, object, object]) => Capabilities) | undefined;
  return lesson?.(known, request, outcome.payload) ?? known;
}

function learnConfiguration(
  known: Capabilities,
  { key = [] }: RequestOf<"GetConfiguration">,
  { configurationKey = [], unknownKey = [] }: AnswerOf<"GetConfiguration">,
): Capabilities {
  const learned = learnKeys(known, configurationKey);
  const asked = key.map((name) => name.toLowerCase());
  const everything = key.length === 0 || capabilityKeys.every((name) => asked.includes(name.toLowerCase()));
  const answered = configurationKey.length + unknownKey.length > 0;
  return everything && answered ? withField(learned, "configurationRead", true) : learned;
}

function learnProfile(
  known: Capabilities,
  { csChargingProfiles: profile }: RequestOf<"SetChargingProfile">,
  { status }: AnswerOf<"SetChargingProfile">,
): Capabilities {
  const purpose = profile.chargingProfilePurpose;
  if (status === "NotSupported" && known.purposes?.[purpose] !== true) {
    const purposes = { ...known.purposes, [purpose]: false };
    // Some models answer NotSupported for one purpose, others because they have no smart charging at all.
    const none = purposes.TxProfile === false && purposes.TxDefaultProfile === false;
    return withAction(withField(known, "purposes", purposes), "SetChargingProfile", !none);
  }
  if (status !== "Accepted") return known;
  const learned = withField(known, "purposes", { ...known.purposes, [purpose]: true });
  const zero = profile.chargingSchedule.chargingSchedulePeriod[0]?.limit === 0;
  return zero ? withField(learned, "acceptsZero", true) : learned;
}

/** Rejected may be temporary. */
function triggered(message: string, status: AnswerOf<"TriggerMessage">["status"]): Record<string, boolean> {
  return status === "Rejected" ? {} : { [message]: status === "Accepted" };
}

/** Starts an empty record when BootNotification reports another model or firmware. */
export function learnBoot(
  capabilities: Capabilities,
  { chargePointVendor, chargePointModel, firmwareVersion }: RequestOf<"BootNotification">,
): Capabilities {
  const { device } = capabilities;
  const vendor = chargePointVendor.trim().slice(0, 50);
  const model = chargePointModel.trim().slice(0, 50);
  const firmware = firmwareVersion?.trim().slice(0, 50) ?? device?.firmwareVersion;
  const booted = { vendor, model, ...(firmware !== undefined && { firmwareVersion: firmware }) };
  const same =
    device === undefined ||
    (device.vendor === vendor && device.model === model && (device.firmwareVersion ?? firmware) === firmware);
  return withField(same ? capabilities : {}, "device", booted);
}

function withAction(capabilities: Capabilities, action: CentralSystemAction, works: boolean): Capabilities {
  const { unsupportedActions = [] } = capabilities;
  if (unsupportedActions.includes(action) !== works) return capabilities;
  const others = unsupportedActions.filter((each) => each !== action);
  return withField(capabilities, "unsupportedActions", works ? others : [...others, action]);
}
