import { issuePassword, sendNewPassword } from "../charging/chargers/rotate-credentials.ts";
import { toCommand } from "../charging/commands/to-command.ts";
import type { Core } from "../core/core.ts";
import { ProblemError } from "../platform/problems.ts";
import type { Api } from "./api.ts";

export function credentialApi(core: Core): Pick<Api, "rotateChargerCredentials"> {
  return {
    async rotateChargerCredentials({ path, body }, caller) {
      const { mode = "over_ocpp", overlap_seconds: overlapS = null } = body ?? {};
      const chargerId = path.charger_id;
      if (mode === "manual") {
        const { result, replayed } = await issuePassword(core, caller, chargerId, overlapS);
        const { password, previousUntil } = result;
        const data = { charger_id: chargerId, mode, command: null, previous_until: previousUntil, password };
        return { status: 201, body: { data }, replayed };
      }
      if (overlapS !== null) throw overlapOverOcpp();
      const { result, replayed } = await sendNewPassword(core, caller, chargerId);
      const data = { charger_id: chargerId, mode, command: toCommand(result), previous_until: null };
      return { status: 202, body: { data }, location: `/commands/${result.id}`, replayed };
    },
  };
}

function overlapOverOcpp(): ProblemError {
  const detail =
    "overlap_seconds is of mode manual; over OCPP the old password works until the new one is used.";
  return new ProblemError("invalid-body", detail, {
    faults: [{ pointer: "/overlap_seconds", code: "mode", detail }],
  });
}
