import { sql } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../store/db.ts";
import { isStale } from "./telemetry.ts";

/*
 * A webhook that wants the events of each subject in order has a partition for each subject: the sender sends only the
 * first delivery in it. A delivery that was tried and has not ended in time is overtaken: it continues by its schedule,
 * and the next deliveries do not wait for it.
 */

export interface PartitionRequest {
  webhookId: string;
  share: number;
  /**
   * A delivery first tried before this time does not hold its partition any more. Null: every delivery still holds it,
   * since the webhook was paused until just now.
   */
  overtakeBefore: number | null;
}

/** How many partitions one round reads for each webhook. The next round continues there. */
const partitionsAtOnce = 500;

interface HeadRow extends Record<string, unknown> {
  webhook_id: string;
  id: string;
  subject_id: string;
  ready: boolean;
  late: boolean;
  place: number;
}

/** The ids of the deliveries whose turn it is in their partitions. `afterSubject` stores where the next round continues. */
export async function pickFromPartitions(
  core: Core,
  tx: Tx,
  afterSubject: Map<string, string>,
  requests: readonly PartitionRequest[],
): Promise<{ picked: string[]; more: boolean }> {
  if (requests.length === 0) return { picked: [], more: false };
  const again = await overtakenAndDue(core, tx, requests);
  const heads = await headsOf(core, tx, afterSubject, requests);
  const picked: string[] = [];
  const late: string[] = [];
  let more = false;
  for (const { webhookId, share } of requests) {
    const own = heads.filter((head) => head.webhook_id === webhookId);
    const ids = again.filter((each) => each.webhook_id === webhookId).map(({ id }) => id);
    let last: string | undefined;
    for (const { id, ready, subject_id: subjectId } of own) {
      if (!ready || ids.length >= share) continue;
      ids.push(id);
      last = subjectId;
    }
    picked.push(...ids.slice(0, share));
    late.push(...own.filter((head) => head.late).map(({ id }) => id));
    const end = own.find(({ place }) => place === partitionsAtOnce)?.subject_id;
    const next = ids.length >= share ? last : end;
    if (next !== undefined) afterSubject.set(webhookId, next);
    // A round that began in the middle has not read the partitions before that.
    else if (afterSubject.delete(webhookId)) more = true;
    if (next !== undefined && ids.length < share) more = true;
  }
  if (late.length > 0) {
    await tx.execute(sql`
      update deliveries set overtaken = true
      where id in (select value from jsonb_array_elements_text(${JSON.stringify(late)}::jsonb))`);
    more = true;
  }
  return { picked, more };
}

function asRows(requests: readonly PartitionRequest[], afterSubject: ReadonlyMap<string, string>): string {
  return JSON.stringify(
    requests.map(({ webhookId, share, overtakeBefore }) => ({
      webhook_id: webhookId,
      share,
      after: afterSubject.get(webhookId) ?? "",
      overtake_before: overtakeBefore === null ? null : isoOf(overtakeBefore),
    })),
  );
}

function overtakenAndDue(core: Core, tx: Tx, requests: readonly PartitionRequest[]) {
  return tx.execute<{ id: string; webhook_id: string }>(sql`
    select d.id, d.webhook_id
    from jsonb_to_recordset(${asRows(requests, new Map())}::jsonb) as asked(webhook_id text, share integer)
    cross join lateral (
      select id, webhook_id from deliveries
      where webhook_id = asked.webhook_id and state in ('pending', 'sending') and overtaken
        and state = 'pending' and next_at <= ${isoOf(core.clock.now())}::timestamptz
      order by next_at limit asked.share
    ) as d`);
}

/** The first delivery of each partition that may be sent now, or that is to be overtaken. */
async function headsOf(
  core: Core,
  tx: Tx,
  afterSubject: ReadonlyMap<string, string>,
  requests: readonly PartitionRequest[],
): Promise<HeadRow[]> {
  const unfinished = sql`state in ('pending', 'sending') and not overtaken`;
  const due = sql`(state = 'pending' and next_at <= ${isoOf(core.clock.now())}::timestamptz)`;
  return tx.execute<HeadRow>(sql`
    select asked.webhook_id, head.*
    from jsonb_to_recordset(${asRows(requests, afterSubject)}::jsonb) as asked(
      webhook_id text, share integer, after text, overtake_before timestamptz)
    cross join lateral (
      with recursive heads as (
        (select 1 as place, d.* from deliveries d
          where webhook_id = asked.webhook_id and ${unfinished} and subject_id > asked.after
          order by subject_id, sequence limit 1)
        union all
        select heads.place + 1, following.* from heads cross join lateral (
          select d.* from deliveries d
          where webhook_id = asked.webhook_id and ${unfinished} and subject_id > heads.subject_id
          order by subject_id, sequence limit 1
        ) as following
        where heads.place < ${partitionsAtOnce}
      ), seen as (
        select id, subject_id, place, ${due} and not ${isStale(core)} as ready,
          coalesce(attempt > 0 and not ${due} and first_attempt_at <= asked.overtake_before, false) as late
        from heads
      )
      select id, subject_id, place, ready, late from seen where ready or late or place = ${partitionsAtOnce} limit 64
    ) as head
    order by asked.webhook_id, head.place`);
}
