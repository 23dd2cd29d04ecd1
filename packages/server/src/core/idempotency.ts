import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { isoOf } from "../platform/clock.ts";
import { ProblemError } from "../platform/problems.ts";
import { seal, unseal } from "../platform/seal.ts";
import type { Tx } from "../store/db.ts";
import { idempotencyKeys } from "../store/schema.ts";
import { built, inserted, sqlText } from "../store/statement.ts";
import type { Caller } from "./caller.ts";
import type { Core } from "./core.ts";

/** `replayed`: this call changed nothing; the result is that of the first request with this key. */
export interface Once<Result> {
  result: Result;
  replayed: boolean;
}

/**
 * Runs an operation's transaction at most once for each Idempotency-Key of the caller. The plain result is stored with the
 * key in the transaction of the effect, so that a crash cannot separate the two. `secret` results are stored encrypted.
 * `read` sends its statements at once, in the round trip that looks for the key. It must not change anything, because a
 * replay runs it as well.
 */
export function once<Result, Read = undefined>(
  core: Core,
  caller: Caller,
  run: (tx: Tx, read: Read) => Promise<Result>,
  options: { secret?: boolean; read?: (tx: Tx) => Promise<Read> } = {},
): Promise<Once<Result>> {
  return core.db.transaction(async (tx) => {
    const { idempotency, keyId: apiKeyId } = caller;
    const found = idempotency === null ? null : findFirst(tx, apiKeyId, idempotency.key);
    const read = options.read?.(tx);
    // A replay, and a key that is refused, do not need it.
    read?.catch(() => undefined);
    const first = await found;
    if (first != null && idempotency !== null) {
      if (!Buffer.from(first.fingerprint).equals(idempotency.fingerprint)) {
        throw new ProblemError(
          "idempotency-key-reused",
          "This Idempotency-Key was used for another request; use a new key for a new request.",
        );
      }
      const stored =
        first.sealedResult === null
          ? first.result
          : JSON.parse(unseal(core.secret, sealedFor, first.sealedResult));
      // The stored value is a result of `run` of the same operation, because the fingerprint covers the operation.
      return { result: stored as Result, replayed: true };
    }

    // Without `read`, the type of `Read` is undefined.
    const result = await run(tx, (await read) as Read);
    if (idempotency === null) return { result, replayed: false };
    const { fingerprint, key } = idempotency;
    tx.write(addKey, {
      apiKeyId,
      key,
      fingerprint,
      sealedResult: options.secret === true ? seal(core.secret, sealedFor, JSON.stringify(result)) : null,
      result: options.secret === true ? null : (result ?? null),
      createdAt: isoOf(core.clock.now()),
    });
    return { result, replayed: false };
  });
}

const addKey = inserted(idempotencyKeys, [
  "apiKeyId",
  "key",
  "fingerprint",
  "sealedResult",
  "result",
  "createdAt",
]);

/**
 * The row of the first request with this key. Locks the key until the transaction ends: if another transaction holds the
 * lock, the first request is still running.
 */
async function findFirst(
  tx: Tx,
  apiKeyId: string,
  key: string,
): Promise<typeof idempotencyKeys.$inferSelect | undefined> {
  const lock = createHash("sha256").update(`${apiKeyId}\n${key}`).digest().readBigInt64BE();
  const [[locked], [first]] = await Promise.all([
    tx.run(tryLock, [lock.toString()]),
    tx.run(rowOfKey, { apiKeyId, key }),
  ]);
  if (locked?.taken !== true) {
    throw new ProblemError(
      "idempotency-in-progress",
      "The first request with this Idempotency-Key is still in progress; repeat it in a moment.",
      { headers: { "retry-after": "1" } },
    );
  }
  return first;
}

const tryLock = sqlText<[lock: string], { taken: boolean }>(
  "select pg_try_advisory_xact_lock($1::bigint) as taken",
);

const rowOfKey = built<{ apiKeyId: string; key: string }>()((db, { apiKeyId, key }) =>
  db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.apiKeyId, apiKeyId), eq(idempotencyKeys.key, key))),
);

const sealedFor = "idempotency results";

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
