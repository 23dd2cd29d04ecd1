import { isCentralSystemAction, type Violation, validateRequest } from "@forecourt/ocpp";
import type { Caller } from "../../core/caller.ts";
import { requireRole } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import { type Fault, ProblemError } from "../../platform/problems.ts";
import type { Tx } from "../../store/db.ts";
import type { CommandType } from "../../store/schema.ts";
import type { ChargerRow } from "../chargers/queries.ts";
import { ensureIdTag, refusalOf } from "../sessions/authorize.ts";
import { admitRawProfile, writesProfiles } from "./raw-profiles.ts";
import { type ChargerRequest, type CommandPlan, type Sent, sendToCharger, type Wait } from "./send.ts";

export interface CallInput {
  chargerId: string;
  /** The action as the caller wrote it. */
  action: string;
  payload: Record<string, unknown>;
  /** The payload's connectorId, for a payload that does not contain it. */
  connectorId: number | undefined;
}

/** Calls that have an operation of their own. The operation also checks the request, and applies its effects. */
const elsewhere: Partial<Record<CommandType, string>> = {
  RemoteStartTransaction: "POST /chargers/{charger_id}/sockets/{socket_id}/start",
  RemoteStopTransaction: "POST /chargers/{charger_id}/sockets/{socket_id}/stop",
  UnlockConnector: "POST /chargers/{charger_id}/sockets/{socket_id}/unlock",
  Reset: "POST /chargers/{charger_id}/reset",
  UpdateFirmware: "POST /chargers/{charger_id}/firmware",
  SendLocalList: "POST /chargers/{charger_id}/local-list",
};

/** Configuration keys that have an operation of their own, in lower case, because keys compare case-insensitively. */
const keysElsewhere: ReadonlyMap<string, string> = new Map([
  ["authorizationkey", "POST /chargers/{charger_id}/credentials"],
  ["securityprofile", "POST /chargers/{charger_id}/security-profile"],
]);

/**
 * These calls change what the charger trusts or what runs on it, send its logs to an address that the caller names, or set
 * profiles that the server does not know.
 */
const adminOnly: ReadonlySet<string> = new Set<CommandType>([
  "SignedUpdateFirmware",
  "InstallCertificate",
  "DeleteCertificate",
  "CertificateSigned",
  "GetDiagnostics",
  "GetLog",
  "SetChargingProfile",
  "ClearChargingProfile",
]);

/** The calls whose payload has a connectorId. */
const aboutConnector: ReadonlySet<string> = new Set<CommandType>([
  "ChangeAvailability",
  "ClearChargingProfile",
  "GetCompositeSchedule",
  "ReserveNow",
  "SetChargingProfile",
  "TriggerMessage",
  "ExtendedTriggerMessage",
]);

/** Sends any call that has no operation of its own. The payload is sent unchanged after it passes OCPP's schema. */
export async function callCharger(core: Core, caller: Caller, input: CallInput, wait: Wait): Promise<Sent> {
  return sendToCharger(core, caller, input.chargerId, callRequest(core, caller, input), wait);
}

/** The command that {@link callCharger} sends. */
export function callRequest(core: Core, caller: Caller, input: Omit<CallInput, "chargerId">): ChargerRequest {
  const action = callable(input.action);
  if (adminOnly.has(action)) requireRole("admin", caller.role);
  const payload = payloadOf(action, input);
  // The limits of a socket do not include a profile of a call.
  const connectorId = writesProfiles(action) ? 0 : Number(payload["connectorId"] ?? 0);
  return {
    type: action,
    connectorId: connectorId > 0 ? connectorId : undefined,
    plan: (tx, charger) => planOf(core, tx, caller, charger, action, payload),
  };
}

function callable(action: string): CommandType {
  if (!isCentralSystemAction(action)) {
    throw invalid([
      {
        pointer: "/action",
        code: "action",
        detail: `${action} is not a call that a central system makes in OCPP 1.6.`,
      },
    ]);
  }
  const other = elsewhere[action];
  if (other !== undefined) throw notAllowed("/action", `${action} has an operation of its own: ${other}.`);
  return action;
}

function payloadOf(
  action: CommandType,
  { payload: given, connectorId }: Omit<CallInput, "chargerId">,
): Record<string, unknown> {
  const payload = withConnector(action, given, connectorId);
  const validated = validateRequest(action, payload);
  const faults = validated.ok ? tagFaults(payload) : validated.violations.map(toFault);
  if (faults.length > 0) throw invalid(faults);
  const other = action === "ChangeConfiguration" ? keysElsewhere.get(keyOf(payload)) : undefined;
  if (other !== undefined) {
    throw notAllowed("/payload/key", `${String(payload["key"])} is changed by ${other}.`);
  }
  return payload;
}

function withConnector(
  action: CommandType,
  payload: Record<string, unknown>,
  connectorId: number | undefined,
): Record<string, unknown> {
  if (connectorId === undefined) return payload;
  const fault = (detail: string) => invalid([{ pointer: "/connector_id", code: "connector", detail }]);
  if (!aboutConnector.has(action)) throw fault(`${action} is not about a connector.`);
  const inPayload = payload["connectorId"];
  if (inPayload !== undefined && inPayload !== connectorId) {
    throw fault(
      `connector_id is ${connectorId}, and the payload's connectorId is ${JSON.stringify(inPayload)}.`,
    );
  }
  return { ...payload, connectorId };
}

/** Faults of tags that pass the schema of OCPP but cannot be an id tag. */
function tagFaults(payload: Record<string, unknown>): Fault[] {
  return ["idTag", "parentIdTag"].flatMap((field) => {
    const tag = payload[field];
    if (tag === undefined || (typeof tag === "string" && /^[ -~]+$/.test(tag))) return [];
    return [
      {
        pointer: `/payload/${field}`,
        code: "pattern",
        detail: `${field} must be 1 to 20 printable characters.`,
      },
    ];
  });
}

function toFault({ path, rule, expected }: Violation): Fault {
  return { pointer: `/payload${path}`, code: rule, detail: `Expected ${expected}.` };
}

function keyOf(payload: Record<string, unknown>): string {
  return String(payload["key"]).trim().toLowerCase();
}

function invalid(faults: readonly Fault[]): ProblemError {
  const [first] = faults;
  return new ProblemError("invalid-body", `${first?.pointer}: ${first?.detail}`, { faults });
}

function notAllowed(pointer: string, detail: string): ProblemError {
  return new ProblemError("call-not-allowed", detail, {
    faults: [{ pointer, code: "elsewhere", detail }],
  });
}

/** Id tags are stored once and referenced. Their text is added when the call is made. */
async function planOf(
  core: Core,
  tx: Tx,
  caller: Caller,
  charger: ChargerRow,
  action: CommandType,
  payload: Record<string, unknown>,
): Promise<CommandPlan> {
  if (writesProfiles(action)) await admitRawProfile(tx, charger, action, payload);
  if (action !== "ReserveNow") return { payload };
  const { idTag, parentIdTag, ...rest } = payload;
  const tag = await ensureIdTag(core, tx, caller.orgId, String(idTag));
  const parent =
    parentIdTag === undefined ? null : await ensureIdTag(core, tx, caller.orgId, String(parentIdTag));
  const refused = refusalOf(tag, isoOf(core.clock.now())) !== null;
  return {
    payload: rest,
    idTagId: tag.id,
    ...(parent === null ? {} : { parentTagId: parent.id }),
    ...(refused ? { refusal: "id_tag_blocked" as const } : {}),
  };
}
