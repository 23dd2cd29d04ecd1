import { sql } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../store/db.ts";
import { isAskedFor } from "../endpoints/asked-for.ts";
import { type Candidate, lockDue } from "./due.ts";
import { type LaneRequest, pickFromLanes } from "./lanes.ts";
import { shareRoom } from "./share.ts";
import { type Claimed, take } from "./take.ts";

export interface Claim {
  claimed: Claimed[];
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

/** How long the next event of a subject waits for the one before it. */
const laneHeldMs = 5 * 60_000;

/** Leases the due deliveries, as many as there is room for. The caller sends them and records their attempts. */
export async function claimDeliveries(core: Core, tx: Tx, turns: Turns, room: number): Promise<Claim> {
  const none: Claim = { claimed: [], more: false };
  if (room <= 0) return none;
  const { candidates, inFlightByHost } = await lockDue(core, tx, turns.round);
  if (candidates.length === 0) return none;
  turns.round += 1;
  const shares = shareRoom(room, candidates, inFlightByHost);
  const served = candidates.filter(({ webhookId }) => shares.has(webhookId));
  const shareOf = ({ webhookId }: Candidate): number => shares.get(webhookId) ?? 0;

  const asked = served.filter(({ askedFor }) => askedFor);
  const byHand = await pickAskedFor(core, tx, asked, (candidate) => {
    const share = shareOf(candidate);
    // Unless the webhook is paused, requested deliveries take half of its share, so that the others get their turn too.
    return candidate.paused ? share : Math.floor((share + (turns.round % 2)) / 2);
  });
  for (const { webhookId } of byHand) shares.set(webhookId, (shares.get(webhookId) ?? 0) - 1);

  const going = served.filter((candidate) => !candidate.paused && shareOf(candidate) > 0);
  const lanes = await pickFromLanes(
    core,
    tx,
    turns.afterSubject,
    going
      .filter((candidate) => candidate.lanes)
      .map((candidate) => laneRequest(core, candidate, shareOf(candidate))),
  );
  const picked = [...byHand.map(({ id }) => id), ...lanes.picked];
  const free = going
    .filter((candidate) => !candidate.lanes)
    .map((candidate) => ({ webhook_id: candidate.webhookId, share: shareOf(candidate) }));
  if (picked.length === 0 && free.length === 0) return { ...none, more: lanes.more };
  const claimed = await take(core, tx, picked, free);
  return { claimed, more: lanes.more || served.length < candidates.length };
}

function laneRequest(core: Core, { webhookId, resumedAt }: Candidate, share: number): LaneRequest {
  const heldSince = core.clock.now() - laneHeldMs;
  return { webhookId, share, overtakeBefore: resumedAt <= heldSince ? heldSince : null };
}

/**
 * The deliveries that a caller requested and that were not tried since. Within a subject, one waits for the other. They
 * do not wait for anything else.
 */
async function pickAskedFor(
  core: Core,
  tx: Tx,
  candidates: readonly Candidate[],
  shareOf: (candidate: Candidate) => number,
): Promise<{ id: string; webhookId: string }[]> {
  if (candidates.length === 0) return [];
  const asked = candidates.map((candidate) => ({
    webhook_id: candidate.webhookId,
    lanes: candidate.lanes,
    share: shareOf(candidate),
  }));
  const rows = await tx.execute<{ id: string; webhook_id: string }>(sql`
    select d.id, d.webhook_id
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked(webhook_id text, lanes boolean, share integer)
    cross join lateral (
      select * from (
        select * from deliveries where webhook_id = asked.webhook_id and state = 'pending' and ${isAskedFor}
          and next_at <= ${isoOf(core.clock.now())}::timestamptz
        order by next_at, sequence limit 200
      ) as due
      where not asked.lanes or not exists (
        select from deliveries e where e.webhook_id = due.webhook_id and e.subject_id = due.subject_id
          and e.sequence < due.sequence and ${isAskedFor}
          and e.state in ('pending', 'sending') and not e.overtaken)
      order by next_at, sequence limit asked.share
    ) as d`);
  return rows.map(({ id, webhook_id: webhookId }) => ({ id, webhookId }));
}
