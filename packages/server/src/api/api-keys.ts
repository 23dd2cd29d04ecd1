import type { ApiKey } from "@forecourt/contract";
import { createKey } from "../accounts/keys/create.ts";
import type { IssuedKey, KeyRecord } from "../accounts/keys/issue.ts";
import { listKeys } from "../accounts/keys/list.ts";
import { revokeKey } from "../accounts/keys/revoke.ts";
import { rotateKey } from "../accounts/keys/rotate.ts";
import type { Core } from "../core/core.ts";
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
      const request = { name: body.name, role: body.role, expiresAt: body.expires_at ?? null };
      const { result, replayed } = await createKey(core, caller, request);
      return { status: 201, body: { data: shown(result) }, replayed };
    },
    async rotateApiKey({ path, body }, caller) {
      const overlapS = body?.overlap_seconds ?? defaultOverlapS;
      const { result, replayed } = await rotateKey(core, caller, path.api_key_id, overlapS);
      return { status: 201, body: { data: shown(result) }, replayed };
    },
    async revokeApiKey({ path }, caller) {
      await revokeKey(core, caller, path.api_key_id);
      return { status: 204 };
    },
  };
}

function shown({ record, key }: IssuedKey): ApiKey & { key: string } {
  return { ...toApiKey(record), key };
}

function toApiKey(row: KeyRecord): ApiKey {
  return {
    id: row.id,
    name: row.name,
    role: row.role,
    prefix: row.keyId,
    created_at: row.createdAt,
    expires_at: row.expiresAt,
    last_used_at: row.lastUsedAt,
    revoked_at: row.revokedAt,
  };
}
