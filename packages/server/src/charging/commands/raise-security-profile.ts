import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { ProblemError } from "../../platform/problems.ts";
import { reachableProfile } from "../chargers/reachable-profile.ts";
import { type Sent, sendToCharger, type Wait } from "./send.ts";

/**
 * ChangeConfiguration of SecurityProfile (OCPP 1.6 security white paper, section 2.7): only upwards, and only to a profile
 * with which this server can be reached. The charger's minimum profile rises when the charger first connects with the new
 * one.
 */
export function raiseSecurityProfile(
  core: Core,
  caller: Caller,
  input: { chargerId: string; securityProfile: number },
  wait: Wait,
): Promise<Sent> {
  const wanted = input.securityProfile;
  const target = { chargerId: input.chargerId, type: "ChangeConfiguration" as const };
  return sendToCharger(core, caller, target, wait, async (_, { identity, securityProfile }) => {
    if (wanted <= securityProfile) {
      throw refused(
        `${identity} has to come with profile ${securityProfile} already; ${wanted} is no higher.`,
      );
    }
    const reachable = reachableProfile(core.config);
    if (wanted > reachable) {
      const need =
        reachable === 1 ? "TLS (FORECOURT_TLS_CERT)" : "an authority of chargers (FORECOURT_TLS_CLIENT_CA)";
      throw refused(`Nobody can come here with profile ${wanted}: this server needs ${need} for it.`);
    }
    return { payload: { key: "SecurityProfile", value: String(wanted) } };
  });
}

function refused(detail: string): ProblemError {
  return new ProblemError("security-profile-refused", detail, {
    faults: [{ pointer: "/security_profile", code: "refused", detail }],
  });
}
