import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { isoOf } from "../platform/clock.ts";
import { ProblemError } from "../platform/problems.ts";
import { seal, unseal } from "../platform/seal.ts";
import type { Tx } from "../store/db.ts";
import { idempotencyKeys } from "../store/schema.ts";
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
 */
export function once<Result>(
  core: Core,
  caller: Caller,
  run: (tx: Tx) => Promise<Result>,
  options: { secret?: boolean } = {},
): Promise<Once<Result>> {
  return core.db.transaction(async (tx) => {
    const { idempotency } = caller;
    if (idempotency === null) return { result: await run(tx), replayed: false };

    await lockKey(tx, caller.keyId, idempotency.key);
    const owned = and(eq(idempotencyKeys.apiKeyId, caller.keyId), eq(idempotencyKeys.key, idempotency.key));
    const [first] = await tx.select().from(idempotencyKeys).where(owned);
    if (first !== undefined) {
      if (!Buffer.from(first.fingerprint).equals(idempotency.fingerprint)) {
        throw new ProblemError(
          "idempotency-key-reused",
          "This Idempotency-Key was sent before with another request; use a new key for a new request.",
        );
      }
      const stored =
        first.sealedResult === null
          ? first.result
          : JSON.parse(unseal(core.secret, sealedFor, first.sealedResult));
      // The stored value is a result of `run` of the same operation, because the fingerprint covers the operation.
      return { result: stored as Result, replayed: true };
    }

    const result = await run(tx);
    await tx.insert(idempotencyKeys).values({
      apiKeyId: caller.keyId,
      key: idempotency.key,
      fingerprint: idempotency.fingerprint,
      ...(options.secret === true
        ? { sealedResult: seal(core.secret, sealedFor, JSON.stringify(result)) }
        : { result: result as unknown }),
      createdAt: isoOf(core.clock.now()),
    });
    return { result, replayed: false };
  });
}

/** The lock is held until the transaction ends. If another transaction holds it, the first request is still running. */
async function lockKey(tx: Tx, apiKeyId: string, key: string): Promise<void> {
  const lock = createHash("sha256").update(`${apiKeyId}\n${key}`).digest().readBigInt64BE();
  const [row] = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(${lock.toString()}::bigint) as taken`,
  );
  if (row?.taken !== true) {
    throw new ProblemError(
      "idempotency-in-progress",
      "The first request with this Idempotency-Key has not ended; repeat it in a moment.",
      { headers: { "retry-after": "1" } },
    );
  }
}

const sealedFor = "idempotency results";
