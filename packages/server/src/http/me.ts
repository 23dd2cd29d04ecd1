import type { Context } from "../context.ts";
import { ownVersion } from "../metrics/version.ts";
import { callersOrganization } from "../organizations/list.ts";
import type { Api } from "./api.ts";

export function meApi(ctx: Context): Pick<Api, "getMe"> {
  const version = ownVersion();
  return {
    async getMe(_input, caller) {
      const { id, name } = await callersOrganization(ctx, caller);
      const organization = { id, name };
      return {
        status: 200,
        body: { data: { organization, role: caller.role, key_id: caller.keyId, server_version: version } },
      };
    },
  };
}
