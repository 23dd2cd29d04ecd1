import { and, eq } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { ProblemError } from "../../platform/problems.ts";
import { createBuckets } from "../../platform/rate-limit.ts";
import { chargers } from "../../store/schema.ts";

/** How many identities of other organizations an organization may try per hour. The burst has the same size. */
const mostForeign = 10;

/**
 * An identity is unique on the server, because a charger connects to `/ocpp/{identity}` and its certificate contains no
 * other name. So `identity-taken` reveals that another organization has the identity. No organization needs to see this
 * error often. After ten in an hour the organization cannot register any charger for a while, whether the identity is taken
 * or not.
 */
export function createForeignIdentities(core: Pick<Core, "clock" | "db" | "log">) {
  const buckets = createBuckets({ burst: mostForeign, perSecond: mostForeign / 3_600 }, () =>
    core.clock.now(),
  );

  /** The attempts under way of each organization. */
  const attempts = new Map<string, Set<Promise<void>>>();

  /** @throws ProblemError `rate-limited` */
  function leftOf({ orgId }: Caller): number {
    const { ok, remaining, retryAfterS } = buckets.peek(orgId);
    if (!ok) throw tooMany(retryAfterS);
    return remaining;
  }

  async function isOwn({ orgId }: Caller, identity: string): Promise<boolean> {
    const found = await core.db.read((tx) =>
      tx
        .select({ id: chargers.id })
        .from(chargers)
        .where(and(eq(chargers.orgId, orgId), eq(chargers.identity, identity))),
    );
    return found.length > 0;
  }

  /** Registers the charger. Counts an identity of another organization. */
  async function attempt<Created>(
    caller: Caller,
    identity: string,
    register: () => Promise<Created>,
  ): Promise<Created> {
    try {
      return await register();
    } catch (error) {
      const isTaken = error instanceof ProblemError && error.code === "identity-taken";
      if (isTaken && !(await isOwn(caller, identity))) {
        buckets.take(caller.orgId);
        core.log.warn(
          { org_id: caller.orgId, key_id: caller.keyId },
          "identity of another organization asked for",
        );
      }
      throw error;
    }
  }

  return {
    /** Registers a charger. @throws ProblemError `rate-limited` */
    async guard<Created>(
      caller: Caller,
      identity: string,
      register: () => Promise<Created>,
    ): Promise<Created> {
      const { orgId } = caller;
      const underWay = () => attempts.get(orgId) ?? new Set();
      // Each attempt under way may still turn out to count. Without the wait, all attempts of one moment would pass a
      // limit that has one place left.
      while (underWay().size >= leftOf(caller)) await Promise.race(underWay());
      const mine = underWay();
      attempts.set(orgId, mine);
      const registered = attempt(caller, identity, register);
      const ended = registered.then(
        () => undefined,
        () => undefined,
      );
      mine.add(ended);
      try {
        return await registered;
      } finally {
        mine.delete(ended);
        if (mine.size === 0) attempts.delete(orgId);
      }
    },
  };
}

function tooMany(retryAfterS: number): ProblemError {
  return new ProblemError(
    "rate-limited",
    `Too many of the identities asked for in the last hour were taken; try again in ${retryAfterS} s.`,
    { headers: { "retry-after": String(retryAfterS) } },
  );
}
