import { callersOrganization } from "../accounts/organizations.ts";
import type { Core } from "../core/core.ts";
import { ownVersion } from "../platform/version.ts";
import type { Api } from "./api.ts";

export function meApi(core: Core): Pick<Api, "getMe"> {
  const version = ownVersion();
  return {
    async getMe(_input, caller) {
      const { id, name } = await callersOrganization(core, caller);
      const organization = { id, name };
      return {
        status: 200,
        body: { data: { organization, role: caller.role, key_id: caller.keyId, server_version: version } },
      };
    },
  };
}
