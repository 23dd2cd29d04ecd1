import { and, eq, gte, inArray, lt, lte } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import { notFound } from "../../platform/problems.ts";
import { listByInstant, type Page, type PageRequest } from "../../store/listing.ts";
import { chargers, messageLog } from "../../store/schema.ts";

export type LoggedMessage = typeof messageLog.$inferSelect;

export interface MessageFilter {
  direction: "in" | "out" | undefined;
  /** The action of calls and of the answers to them. */
  action: string | undefined;
  messageId: string | undefined;
  connectionId: string | undefined;
  commandId: string | undefined;
  /** At this time or later. */
  from: string | undefined;
  /** Before this time. */
  to: string | undefined;
  errorsOnly: boolean;
  order: "newest" | "oldest";
}

/**
 * Frames are stored shortly after they were sent or received. A client that follows them must not skip frames that are not
 * stored yet.
 */
const settledAfterMs = 2_000;

export async function listMessages(
  core: Core,
  caller: Caller,
  chargerId: string,
  filter: MessageFilter,
  request: PageRequest,
): Promise<Page<LoggedMessage>> {
  const given = <Value>(value: Value | undefined, is: (value: Value) => ReturnType<typeof eq>) =>
    value === undefined ? undefined : is(value);
  const where = and(
    eq(messageLog.chargerId, chargerId),
    eq(messageLog.orgId, caller.orgId),
    given(filter.direction, (direction) => eq(messageLog.direction, direction)),
    given(filter.action, (action) => eq(messageLog.action, action)),
    given(filter.messageId, (messageId) => eq(messageLog.messageId, messageId)),
    given(filter.connectionId, (connectionId) => eq(messageLog.connectionId, connectionId)),
    given(filter.commandId, (commandId) => eq(messageLog.commandId, commandId)),
    given(filter.from, (from) => gte(messageLog.at, from)),
    given(filter.to, (to) => lt(messageLog.at, to)),
    filter.errorsOnly ? inArray(messageLog.type, ["error", "invalid"]) : undefined,
  );
  // If this process owns the connection, a caller who has just seen a charger's answer finds its frames.
  await core.ingest.flushFrames();
  return core.db.read(async (tx) => {
    const [charger] = await tx
      .select({ id: chargers.id })
      .from(chargers)
      .where(and(eq(chargers.id, chargerId), eq(chargers.orgId, caller.orgId)));
    if (charger === undefined) throw notFound();
    const settled = lte(messageLog.at, isoOf(core.clock.now() - settledAfterMs));
    return listByInstant(
      tx,
      { table: messageLog, at: messageLog.at, number: messageLog.id },
      where,
      request,
      filter.order === "newest" ? { order: "newest" } : { order: "oldest", settled },
    );
  });
}
