import type { ApiKey } from "@forecourt/contract";
import type { Context } from "../context.ts";
import { createKey } from "../keys/create.ts";
import type { IssuedKey, KeyRecord } from "../keys/issue.ts";
import { listKeys } from "../keys/list.ts";
import { revokeKey } from "../keys/revoke.ts";
import { rotateKey } from "../keys/rotate.ts";
import type { Api } from "./api.ts";
import { toPage } from "./page.ts";

const defaultOverlapS = 86_400;

export function apiKeyApi(
  ctx: Context,
): Pick<Api, "listApiKeys" | "createApiKey" | "rotateApiKey" | "revokeApiKey"> {
  return {
    async listApiKeys({ query }, caller) {
      return { status: 200, body: await toPage(await listKeys(ctx, caller, query), toApiKey) };
    },
    async createApiKey({ body }, caller) {
      const request = { name: body.name, role: body.role, expiresAt: body.expires_at ?? null };
      const { result, replayed } = await createKey(ctx, caller, request);
      return { status: 201, body: { data: shown(result) }, replayed };
    },
    async rotateApiKey({ path, body }, caller) {
      const overlapS = body?.overlap_seconds ?? defaultOverlapS;
      const { result, replayed } = await rotateKey(ctx, caller, path.api_key_id, overlapS);
      return { status: 201, body: { data: shown(result) }, replayed };
    },
    async revokeApiKey({ path }, caller) {
      await revokeKey(ctx, caller, path.api_key_id);
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
