import type { ApiKey, CreatedApiKey } from "@forecourt/contract";
import { createKey, type IssuedKey, rotateKey } from "../accounts/keys/issue.ts";
import { type KeyRecord, keyColumns, listKeys } from "../accounts/keys/queries.ts";
import { revokeKey } from "../accounts/keys/revoke.ts";
import type { Core } from "../core/core.ts";
import { type Complete, renamed } from "../platform/wire.ts";
import type { Api } from "./api.ts";
import { toPage } from "./page.ts";

const defaultOverlapS = 86_400;

export function apiKeyApi(
  core: Core,
): Pick<Api, "listApiKeys" | "createApiKey" | "rotateApiKey" | "revokeApiKey"> {
  return {
    async listApiKeys({ query }, caller) {
      return { status: 200, body: await toPage(await listKeys(core, caller, query), toApiKey) };
    },
    async createApiKey({ body }, caller) {
      const request = { expiresAt: null, locationIds: null, ...keyColumns.toRow(body) };
      const { result, replayed } = await createKey(core, caller, request);
      return { status: 201, body: { data: shown(result) }, replayed };
    },
    async rotateApiKey({ path, body }, caller) {
      const { overlapS = defaultOverlapS } = renamed(body, { overlap_seconds: "overlapS" });
      const { result, replayed } = await rotateKey(core, caller, path.api_key_id, overlapS);
      return { status: 201, body: { data: shown(result) }, replayed };
    },
    async revokeApiKey({ path }, caller) {
      await revokeKey(core, caller, path.api_key_id);
      return { status: 204 };
    },
  };
}

const toColumns = keyColumns.toWire("ApiKey");

function shown({ record, key }: IssuedKey): Complete<CreatedApiKey> {
  return { ...toApiKey(record), key };
}

function toApiKey(row: KeyRecord): Complete<ApiKey> {
  // Only the answer that creates the key shows its text.
  return { ...toColumns(row), prefix: row.keyId, key: undefined };
}
