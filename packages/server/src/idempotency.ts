import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Caller, Context } from "./context.ts";
import { isoOf } from "./context.ts";
import { ProblemError } from "./problems.ts";
import { seal, unseal } from "./seal.ts";
import type { Tx } from "./store/db.ts";
import { idempotencyKeys } from "./store/schema.ts";

/** `replayed`: nothing was done now; the result is that of the first request with this key. */
export interface Once<Result> {
  result: Result;
  replayed: boolean;
}

/**
 * Runs a verb's transaction at most once per Idempotency-Key of the caller. The plain result is stored with the key
 * in the transaction of the effect, so that a crash cannot separate the two; `secret` results are stored encrypted.
 */
export function once<Result>(
  ctx: Context,
  caller: Caller,
  run: (tx: Tx) => Promise<Result>,
  options: { secret?: boolean } = {},
): Promise<Once<Result>> {
  return ctx.db.transaction(async (tx) => {
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
          : JSON.parse(unseal(ctx.secret, sealedFor, first.sealedResult));
      // What was stored is what `run` of the same operation returned: the fingerprint covers the operation.
      return { result: stored as Result, replayed: true };
    }

    const result = await run(tx);
    await tx.insert(idempotencyKeys).values({
      apiKeyId: caller.keyId,
      key: idempotency.key,
      fingerprint: idempotency.fingerprint,
      ...(options.secret === true
        ? { sealedResult: seal(ctx.secret, sealedFor, JSON.stringify(result)) }
        : { result: result as unknown }),
      createdAt: isoOf(ctx.clock.now()),
    });
    return { result, replayed: false };
  });
}

/** Held until the transaction ends; somebody else holding it means the first request is still running. */
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
