import { sql } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../store/db.ts";
import { isDeselected, isRequested } from "../endpoints/requested.ts";
import { type Candidate, lockDue } from "./due.ts";
import { type PartitionRequest, pickFromPartitions } from "./partitions.ts";
import { shareRoom } from "./share.ts";
import { type LeasedDelivery, take } from "./take.ts";

export interface LeasedBatch {
  leased: LeasedDelivery[];
  /** More deliveries may be due at once, because this round passed over some. */
  more: boolean;
}

/** What a process keeps from one round to the next, so that each webhook gets its turn. */
export interface Turns {
  round: number;
  /** For each webhook with partitions: the subject after which its next turn begins. */
  afterSubject: Map<string, string>;
}

export const newTurns = (): Turns => ({ round: 0, afterSubject: new Map() });

/** How long a delivery holds its partition after its first attempt. */
const partitionWaitMs = 5 * 60_000;

/** Leases the due deliveries, as many as there is room for. The caller sends them and records their attempts. */
export async function leaseDeliveries(core: Core, tx: Tx, turns: Turns, room: number): Promise<LeasedBatch> {
  const none: LeasedBatch = { leased: [], more: false };
  if (room <= 0) return none;
  const { candidates, inFlightByHost } = await lockDue(core, tx, turns.round);
  if (candidates.length === 0) return none;
  turns.round += 1;
  const shares = shareRoom(room, candidates, inFlightByHost);
  const served = candidates.filter(({ webhookId }) => shares.has(webhookId));
  const shareOf = ({ webhookId }: Candidate): number => shares.get(webhookId) ?? 0;

  const asked = served.filter(({ requested }) => requested);
  const fromRequests = await pickRequested(core, tx, asked, (candidate) => {
    const share = shareOf(candidate);
    // Unless the webhook is paused, requested deliveries take half of its share, so that the others get their turn too.
    return candidate.paused ? share : Math.floor((share + (turns.round % 2)) / 2);
  });
  for (const { webhookId } of fromRequests) shares.set(webhookId, (shares.get(webhookId) ?? 0) - 1);

  const going = served.filter((candidate) => !candidate.paused && shareOf(candidate) > 0);
  const partitions = await pickFromPartitions(
    core,
    tx,
    turns.afterSubject,
    going
      .filter((candidate) => candidate.partitions)
      .map((candidate) => partitionRequest(core, candidate, shareOf(candidate))),
  );
  const picked = [...fromRequests.map(({ id }) => id), ...partitions.picked];
  const free = going
    .filter((candidate) => !candidate.partitions)
    .map((candidate) => ({ webhook_id: candidate.webhookId, share: shareOf(candidate) }));
  if (picked.length === 0 && free.length === 0) return { ...none, more: partitions.more };
  const leased = await take(core, tx, picked, free);
  return { leased, more: partitions.more || served.length < candidates.length };
}

function partitionRequest(core: Core, { webhookId, resumedAt }: Candidate, share: number): PartitionRequest {
  const heldSince = core.clock.now() - partitionWaitMs;
  return { webhookId, share, overtakeBefore: resumedAt <= heldSince ? heldSince : null };
}

/** Requested deliveries that were not tried yet. Within a subject, one waits for the other, and for nothing else. */
async function pickRequested(
  core: Core,
  tx: Tx,
  candidates: readonly Candidate[],
  shareOf: (candidate: Candidate) => number,
): Promise<{ id: string; webhookId: string }[]> {
  if (candidates.length === 0) return [];
  const asked = candidates.map((candidate) => ({
    webhook_id: candidate.webhookId,
    partitions: candidate.partitions,
    share: shareOf(candidate),
  }));
  const rows = await tx.execute<{ id: string; webhook_id: string }>(sql`
    select d.id, d.webhook_id
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked(webhook_id text, partitions boolean, share integer)
    cross join lateral (
      select * from (
        select * from deliveries where webhook_id = asked.webhook_id and state = 'pending' and ${isRequested}
          and next_at <= ${isoOf(core.clock.now())}::timestamptz
        order by next_at, sequence limit 200
      ) as due
      where not asked.partitions or not exists (
        select from deliveries e where e.webhook_id = due.webhook_id and e.subject_id = due.subject_id
          and e.sequence < due.sequence and ${isRequested}
          and e.state in ('pending', 'sending') and not e.overtaken)
      order by next_at, sequence limit asked.share
    ) as d`);
  return rows.map(({ id, webhook_id: webhookId }) => ({ id, webhookId }));
}

/**
 * Makes deliveries due again whose process is dead or whose lease has ended, if their webhook still selects them. The clock
 * of the database decides, because all processes share it. `held` are this process's own deliveries, which it keeps until
 * it has recorded them. This function does not wait for locks.
 */
export async function recoverDeliveries(core: Core, tx: Tx, held: readonly string[]): Promise<void> {
  const now = sql`${isoOf(core.clock.now())}::timestamptz`;
  const lost = await tx.execute<{ id: string; webhook_id: string }>(sql`
    update deliveries d set state = case when ${isDeselected} then 'canceled' else 'pending' end, next_at = ${now},
      ended_at = case when ${isDeselected} then ${now} end, leased_by = null, lease_until = null
    -- A job deletes the deliveries of a deleted webhook.
    from webhooks w where w.id = d.webhook_id and d.id in (
      select id from deliveries where state = 'sending'
        and (lease_until < now() or not exists (select from processes p where p.id = leased_by))
        and id not in (select value from jsonb_array_elements_text(${JSON.stringify(held)}::jsonb))
      limit 500 for update skip locked)
    returning d.id, d.webhook_id`);
  tx.afterCommit(() => {
    for (const { id, webhook_id: webhookId } of lost)
      core.log.warn({ delivery_id: id, webhook_id: webhookId }, "webhook attempt lost");
  });
}
