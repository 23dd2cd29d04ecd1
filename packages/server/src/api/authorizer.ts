import type { Authorizer } from "@forecourt/contract";
import {
  type AuthorizerRow,
  authorizerColumns,
  deleteAuthorizer,
  findAuthorizer,
  putAuthorizer,
} from "../authorizer/settings.ts";
import type { Core } from "../core/core.ts";
import type { Complete } from "../platform/wire.ts";
import type { Api } from "./api.ts";

type AuthorizerOperation = "getAuthorizer" | "putAuthorizer" | "deleteAuthorizer";

const toAuthorizer: (row: AuthorizerRow) => Complete<Authorizer> = authorizerColumns.toWire("Authorizer");

export function authorizerApi(core: Core): Pick<Api, AuthorizerOperation> {
  return {
    async getAuthorizer(_request, caller) {
      return { status: 200, body: { data: toAuthorizer(await findAuthorizer(core, caller)) } };
    },
    async putAuthorizer({ body }, caller) {
      const { cacheS = 0, timeoutMs = 2_000, ...given } = authorizerColumns.toRow(body);
      const { row, secret } = await putAuthorizer(core, caller, { ...given, cacheS, timeoutMs });
      const answer = { data: { ...toAuthorizer(row), secret: secret ?? undefined } };
      return secret === null ? { status: 200, body: answer } : { status: 201, body: answer };
    },
    async deleteAuthorizer(_request, caller) {
      await deleteAuthorizer(core, caller);
      return { status: 204 };
    },
  };
}
