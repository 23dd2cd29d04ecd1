import { sql } from "drizzle-orm";
import type { Context } from "../context.ts";
import { isoOf } from "../context.ts";
import type { Link } from "./fence.ts";

interface Seen {
  context: Link;
  connected: boolean;
  lastSeenAt: number;
}

/** Signs of life need no commit of their own: every fifteen seconds, those of all connected chargers in one. */
export async function storeLastSeen(ctx: Context, stations: Iterable<Seen>): Promise<void> {
  const seen = [...stations].flatMap(({ context, connected, lastSeenAt }) =>
    connected ? [{ id: context.chargerId, epoch: context.epoch, at: isoOf(lastSeenAt) }] : [],
  );
  if (seen.length === 0) return;
  await ctx.db.transaction(async (tx) => {
    await tx.execute(sql`
      update chargers set last_seen_at = greatest(last_seen_at, seen.at)
      from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as seen(id text, epoch bigint, at timestamptz),
        (select id from chargers where owner = ${ctx.processId} order by id for no key update) as locked
      where chargers.id = locked.id and chargers.id = seen.id and connection_epoch = seen.epoch`);
  });
}
