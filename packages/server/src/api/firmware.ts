import { firmwareOf } from "../charging/chargers/firmware-status.ts";
import type { Core } from "../core/core.ts";
import type { Api } from "./api.ts";

export function firmwareApi(core: Core): Pick<Api, "getFirmwareStatus"> {
  return {
    async getFirmwareStatus({ path }, caller) {
      const charger = await firmwareOf(core, caller, path.charger_id);
      return {
        status: 200,
        body: {
          data: {
            charger_id: charger.id,
            firmware_update_status: charger.firmwareUpdateStatus,
            firmware_update_status_at: charger.firmwareUpdateStatusAt,
            signed_status: charger.firmwareSignedStatus,
          },
        },
      };
    },
  };
}
