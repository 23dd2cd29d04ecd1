import { and, desc, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import type { Link } from "../chargers/fence.ts";
import type { Context } from "../context.ts";
import { isoOf } from "../context.ts";
import type { Tx } from "../store/db.ts";
import { type AuthorizationStatus, commands, idTags } from "../store/schema.ts";

/** How long the id tag of a start command opens its charger. */
const startCommandAuthorizesMs = 10 * 60_000;

export interface Authorization {
  status: AuthorizationStatus;
  expiresAt: string | null;
  parentIdTag: string | null;
}

export type IdTagRow = typeof idTags.$inferSelect;

/** IdTokens compare without regard to case (CiString20, errata 3.73). */
export async function findIdTag(tx: Tx, orgId: string, idTag: string): Promise<IdTagRow | undefined> {
  const [row] = await tx
    .select()
    .from(idTags)
    .where(and(eq(idTags.orgId, orgId), eq(sql`upper(${idTags.idTag})`, sql`upper(${idTag}::text)`)));
  return row;
}

/** The row of a tag; one that was never seen gets an unlisted row, so that everything can refer to it. */
export async function ensureIdTag(ctx: Context, tx: Tx, orgId: string, idTag: string): Promise<IdTagRow> {
  const now = isoOf(ctx.clock.now());
  const seen = await findIdTag(tx, orgId, idTag);
  if (seen !== undefined) return seen;
  await tx
    .insert(idTags)
    .values({
      id: ctx.newId("tag"),
      orgId,
      idTag,
      listed: false,
      status: "accepted",
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing();
  const row = await findIdTag(tx, orgId, idTag);
  if (row === undefined) throw new Error("unreachable: an id tag that was just stored is gone");
  return row;
}

/** Authorize: nothing is written, so nothing is committed before the answer. */
export function authorizeIdTag(ctx: Context, link: Link, idTag: string): Promise<Authorization> {
  return ctx.db.read(async (tx) =>
    authorize(ctx, tx, link.chargerId, await findIdTag(tx, link.orgId, idTag)),
  );
}

/** Whether this tag may charge at this charger now: the list first, then a recent start command, then the policy for strangers. */
export async function authorize(
  ctx: Context,
  tx: Tx,
  chargerId: string,
  tag: IdTagRow | undefined,
): Promise<Authorization> {
  const now = isoOf(ctx.clock.now());
  const refusal = tag === undefined ? null : refusalOf(tag, now);
  const known = { expiresAt: tag?.expiresAt ?? null, parentIdTag: tag?.parentIdTag ?? null };
  if (refusal !== null) return { status: refusal, ...known };
  if (tag?.listed === true || ctx.config.unknownIdTags === "accept") return { status: "Accepted", ...known };
  const commanded = tag !== undefined && (await wasCommanded(ctx, tx, chargerId, tag.id));
  return { status: commanded ? "Accepted" : "Invalid", ...known };
}

/** What the list says against a tag; null: nothing. */
export function refusalOf(tag: IdTagRow, now: string): "Blocked" | "Expired" | null {
  if (!tag.listed) return null;
  if (tag.status === "blocked") return "Blocked";
  if (tag.status === "expired" || (tag.expiresAt !== null && tag.expiresAt <= now)) return "Expired";
  return null;
}

/** The newest start command of the last ten minutes for this charger and tag that has no session yet. */
export async function startCommandFor(
  ctx: Context,
  tx: Tx,
  chargerId: string,
  idTagId: string,
  socketId: string,
): Promise<string | null> {
  const [row] = await tx
    .select({ id: commands.id })
    .from(commands)
    .where(
      and(
        recentStartCommand(ctx, chargerId, idTagId),
        or(eq(commands.socketId, socketId), isNull(commands.socketId)),
        isNull(commands.sessionId),
      ),
    )
    .orderBy(desc(commands.createdAt))
    .limit(1);
  return row?.id ?? null;
}

async function wasCommanded(ctx: Context, tx: Tx, chargerId: string, idTagId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: commands.id })
    .from(commands)
    .where(recentStartCommand(ctx, chargerId, idTagId))
    .limit(1);
  return rows.length > 0;
}

function recentStartCommand(ctx: Context, chargerId: string, idTagId: string) {
  return and(
    eq(commands.type, "RemoteStartTransaction"),
    eq(commands.chargerId, chargerId),
    eq(commands.idTagId, idTagId),
    // A charger that never answered may well have heard the call.
    inArray(commands.status, ["accepted", "pending", "timeout"]),
    gt(commands.createdAt, isoOf(ctx.clock.now() - startCommandAuthorizesMs)),
  );
}
