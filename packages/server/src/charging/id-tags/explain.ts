import type { CardExplanation } from "@forecourt/contract";
import { and, eq, gt, isNotNull, isNull, ne } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { type Once, once } from "../../core/idempotency.ts";
import { isoOf } from "../../platform/clock.ts";
import type { Complete } from "../../platform/wire.ts";
import type { Tx } from "../../store/db.ts";
import { authorizers, chargers, sessions } from "../../store/schema.ts";
import { ownCharger } from "../chargers/queries.ts";
import { explainAuthorization, findIdTag, sessionLivesMs } from "../sessions/authorize.ts";

/**
 * What the server would answer about a card at a charger.
 * @throws ProblemError `not-found`
 */
export function explainCard(
  core: Core,
  caller: Caller,
  chargerId: string,
  idTag: string,
): Promise<Once<Complete<CardExplanation>>> {
  const { orgId } = caller;
  return once(core, caller, async (tx) => {
    const charger = await ownCharger(tx, caller, chargerId);
    const tag = await findIdTag(tx, orgId, idTag);
    const asked = await tx
      .select({ orgId: authorizers.orgId })
      .from(authorizers)
      .where(eq(authorizers.orgId, orgId));
    const { authorization, decidedBy } = await explainAuthorization(
      core,
      tx,
      chargerId,
      tag,
      asked.length > 0,
    );
    // A start command names the card on purpose, so it may have several sessions.
    const isOnlyOne = core.config.concurrentTransactions !== "accept" && decidedBy !== "start_command";
    const elsewhere =
      tag !== undefined && isOnlyOne && authorization?.status === "Accepted"
        ? await sessionElsewhere(core, tx, tag.id, chargerId)
        : null;
    const isConcurrent = elsewhere !== null;
    return {
      charger_id: chargerId,
      location_id: charger.locationId,
      id_tag_id: tag?.listed === true ? tag.id : null,
      status: isConcurrent ? "ConcurrentTx" : (authorization?.status ?? null),
      reason: isConcurrent ? "concurrent" : (authorization?.refusedBecause ?? null),
      decided_by: decidedBy,
      open_session_id: elsewhere,
    };
  });
}

/** A live session of the card at another charger. */
async function sessionElsewhere(
  core: Core,
  tx: Tx,
  idTagId: string,
  chargerId: string,
): Promise<string | null> {
  const [session] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(chargers, eq(chargers.id, sessions.chargerId))
    .where(
      and(
        eq(sessions.idTagId, idTagId),
        isNull(sessions.endedAt),
        eq(sessions.authorizationStatus, "Accepted"),
        ne(sessions.chargerId, chargerId),
        isNotNull(chargers.owner),
        gt(sessions.updatedAt, isoOf(core.clock.now() - sessionLivesMs)),
      ),
    )
    .limit(1);
  return session?.id ?? null;
}
