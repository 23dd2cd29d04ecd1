import { routes } from "@forecourt/contract";
import { validateRequest } from "@forecourt/ocpp";
import { type Caller, requireRole } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import { type Fault, ProblemError } from "../../platform/problems.ts";
import type { CommandType } from "../../store/schema.ts";
import { callRequest } from "../commands/call.ts";
import {
  raiseSecurityProfile,
  refuseUnreachable,
  resetCharger,
  sendLocalList,
  updateFirmware,
} from "../commands/operations.ts";
import type { ChargerRequest } from "../commands/send.ts";

type Payload = Record<string, unknown>;

/**
 * The command that a job sends to each charger. Role and payload are judged as by the operation that sends it to one
 * charger; pointers lead into the body of the job.
 * @throws ProblemError `insufficient-role`, `invalid-body`, `call-not-allowed`, `firmware-url-not-allowed`,
 * `security-profile-refused`.
 */
export function requestOfAction(
  core: Core,
  caller: Caller,
  action: CommandType,
  payload: Payload,
): ChargerRequest {
  // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check -- the other actions have one request
  switch (action) {
    case "Reset":
      requireRole(routes.resetCharger.role, caller.role);
      return resetCharger.request(core, valid("Reset", payload));
    case "UpdateFirmware": {
      requireRole(routes.updateFirmware.role, caller.role);
      // OCPP requires a date, and the operation takes the time of the command unless one is given.
      const { retrieveDate: _, ...update } = valid("UpdateFirmware", {
        retrieveDate: isoOf(core.clock.now()),
        ...payload,
      });
      const retrieveDate = payload["retrieveDate"];
      const given = retrieveDate === undefined ? update : { ...update, retrieveDate: String(retrieveDate) };
      return withPointer("/location", "/payload/location", () => updateFirmware.request(core, given));
    }
    case "SendLocalList":
      requireRole(routes.sendLocalList.role, caller.role);
      return sendLocalList.request(core, { mode: listMode(payload) });
    case "UnlockConnector": {
      requireRole(routes.unlockConnector.role, caller.role);
      const { connectorId } = valid("UnlockConnector", payload);
      return {
        type: "UnlockConnector",
        connectorId,
        plan: () => Promise.resolve({ payload: { connectorId } }),
      };
    }
    case "ChangeConfiguration":
      return isSecurityProfile(payload)
        ? raiseRequest(core, caller, payload)
        : callRequest(core, caller, { action, payload, connectorId: undefined });
    default:
      return callRequest(core, caller, { action, payload, connectorId: undefined });
  }
}

function valid<Action extends "Reset" | "UpdateFirmware" | "UnlockConnector">(
  action: Action,
  payload: Payload,
) {
  const validated = validateRequest(action, payload);
  if (validated.ok) return validated.payload;
  throw refused(
    validated.violations.map(({ path, rule, expected }) => ({
      pointer: `/payload${path}`,
      code: rule,
      detail: `Expected ${expected}.`,
    })),
  );
}

function listMode({ mode = "differential", ...others }: Payload): "full" | "differential" {
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    throw refused([{ pointer: `/payload/${unknown}`, code: "unknown", detail: "is not a field of it" }]);
  if (mode === "full" || mode === "differential") return mode;
  throw refused([{ pointer: "/payload/mode", code: "enum", detail: "must be full or differential" }]);
}

/** Keys of a configuration compare case-insensitively. */
function isSecurityProfile({ key }: Payload): boolean {
  return typeof key === "string" && key.trim().toLowerCase() === "securityprofile";
}

function raiseRequest(core: Core, caller: Caller, { value }: Payload): ChargerRequest {
  requireRole(routes.raiseSecurityProfile.role, caller.role);
  if (typeof value !== "string" || !/^[1-3]$/.test(value))
    throw refused([{ pointer: "/payload/value", code: "range", detail: 'must be "1", "2" or "3"' }]);
  const securityProfile = Number(value);
  return withPointer("/security_profile", "/payload/value", () => {
    refuseUnreachable(core, securityProfile);
    return raiseSecurityProfile.request(core, { securityProfile });
  });
}

/** The operation for one charger has the field at another place of its body. */
function withPointer<Result>(from: string, to: string, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const faults = error.faults.map((fault) => (fault.pointer === from ? { ...fault, pointer: to } : fault));
    throw new ProblemError(error.code, error.message, { faults });
  }
}

function refused(faults: readonly Fault[]): ProblemError {
  const [first] = faults;
  return new ProblemError("invalid-body", `${first?.pointer}: ${first?.detail}`, { faults });
}
