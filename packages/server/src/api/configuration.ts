import type { ConfigurationKey } from "@forecourt/contract";
import { findConfiguration } from "../charging/chargers/find-configuration.ts";
import type { Core } from "../core/core.ts";
import type { Api } from "./api.ts";

export function configurationApi(core: Core): Pick<Api, "getChargerConfiguration"> {
  return {
    async getChargerConfiguration({ path }, caller) {
      const configuration = await findConfiguration(core, caller, path.charger_id);
      const keys = configuration.keys.map(
        (row): ConfigurationKey => ({
          key: row.key,
          value: row.value,
          secret: row.secret,
          readonly: row.readonly,
          reported_at: row.reportedAt,
          changed_at: row.changedAt,
          reboot_required: row.rebootRequired,
        }),
      );
      const data = {
        charger_id: configuration.chargerId,
        reported_at: configuration.reportedAt,
        keys,
        unknown_keys: configuration.unknownKeys,
      };
      return { status: 200, body: { data } };
    },
  };
}
