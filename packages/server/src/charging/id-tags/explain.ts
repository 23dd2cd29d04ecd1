import type { CardExplanation } from "@forecourt/contract";
import { eq } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { type Once, once } from "../../core/idempotency.ts";
import { isoOf } from "../../platform/clock.ts";
import type { Complete } from "../../platform/wire.ts";
import { authorizers } from "../../store/schema.ts";
import { sqlText } from "../../store/statement.ts";
import { ownCharger } from "../chargers/queries.ts";
import { explainAuthorization, findIdTag, liveSessionsOf, sessionLivesMs } from "../sessions/authorize.ts";

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
    const livesSince = isoOf(core.clock.now() - sessionLivesMs);
    const [elsewhere] =
      tag !== undefined && isOnlyOne && authorization?.status === "Accepted"
        ? await tx.run(sessionElsewhere, [tag.id, chargerId, livesSince])
        : [];
    const isConcurrent = elsewhere !== undefined;
    return {
      charger_id: chargerId,
      location_id: charger.locationId,
      id_tag_id: tag?.listed === true ? tag.id : null,
      status: isConcurrent ? "ConcurrentTx" : (authorization?.status ?? null),
      reason: isConcurrent ? "concurrent" : (authorization?.refusedBecause ?? null),
      decided_by: decidedBy,
      open_session_id: elsewhere?.id ?? null,
    };
  });
}

/** The session in which the card charges at another charger. */
const sessionElsewhere = sqlText<[idTagId: string, chargerId: string, livesSince: string], { id: string }>(
  `select other.id from ${liveSessionsOf("$1", "$3")} and other.charger_id <> $2 limit 1`,
);
