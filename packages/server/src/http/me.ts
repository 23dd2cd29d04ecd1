import type { Context } from "../context.ts";
import { callersOrganization } from "../organizations/list.ts";
import type { Api } from "./api.ts";

export function meApi(ctx: Context): Pick<Api, "getMe"> {
  return {
    async getMe(_input, caller) {
      const { id, name } = await callersOrganization(ctx, caller);
      return {
        status: 200,
        body: { data: { organization: { id, name }, role: caller.role, key_id: caller.keyId } },
      };
    },
  };
}
