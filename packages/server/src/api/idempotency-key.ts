import { createHash } from "node:crypto";
import type { Caller } from "../core/caller.ts";

/** The caller's Idempotency-Key, with all that makes two requests the same: everything except how the caller waits. */
export function idempotencyOf(
  header: Record<string, unknown>,
  request: { operationId: string; path: object; query: Record<string, unknown>; body: unknown },
): Caller["idempotency"] {
  const key = header["idempotency-key"];
  if (typeof key !== "string") return null;
  const { wait: _wait, timeout: _timeout, ...query } = request.query;
  // A request without a body and one with an empty body mean the same.
  const meaning = canonical([request.operationId, request.path, query, request.body ?? {}]);
  return { key, fingerprint: createHash("sha256").update(meaning).digest() };
}

/** JSON with sorted keys: the order of fields is not part of a request. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return `{${fields.map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`).join(",")}}`;
}
