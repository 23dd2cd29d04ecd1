import type { JobCreate } from "@forecourt/contract";
import { sql } from "drizzle-orm";
import { actorOf, type Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { type Once, once } from "../../core/idempotency.ts";
import { isoOf } from "../../platform/clock.ts";
import { ProblemError } from "../../platform/problems.ts";
import { redacted } from "../../platform/redact.ts";
import { seal } from "../../platform/seal.ts";
import type { RowOf } from "../../store/columns.ts";
import { recordEvent } from "../../store/events.ts";
import { type JobOutcome, jobItems, jobs } from "../../store/schema.ts";
import { findJob, type JobRow } from "./queries.ts";
import { requestOfAction } from "./request-of-action.ts";
import { selectChargers } from "./select-chargers.ts";

/** The purpose of the keys that seal payloads. */
export const sealedFor = "job payloads";

export type NewJob = RowOf<typeof jobs, JobCreate>;

const noCounts: Record<JobOutcome, number> = {
  pending: 0,
  under_way: 0,
  accepted: 0,
  rejected: 0,
  offline: 0,
  timeout: 0,
  failed: 0,
  not_attempted: 0,
};

/** Stores a job with all its items. A replay returns the job as it is now. */
export async function createJob(core: Core, caller: Caller, given: NewJob): Promise<Once<JobRow>> {
  const { result, replayed } = await once(core, caller, async (tx) => {
    requestOfAction(core, caller, given.action, given.payload);
    refuseWaves(given);
    const selected = await selectChargers(tx, caller, given.selection);
    const id = core.newId("job");
    const { orgId, keyId: requestedBy } = caller;
    const shown = redacted(given.payload);
    const total = selected.length;
    await tx.insert(jobs).values({
      ...given,
      id,
      orgId,
      payload: shown,
      sealedPayload:
        shown === given.payload ? null : seal(core.secret, sealedFor, JSON.stringify(given.payload)),
      requestedBy,
      status: "running",
      stopReason: null,
      total,
      counts: { ...noCounts, pending: total },
      wave: 1,
      nextWaveAt: null,
      createdAt: isoOf(core.clock.now()),
      finishedAt: null,
    });
    const [ids, identities] = [
      selected.map((charger) => charger.id),
      selected.map(({ identity }) => identity),
    ];
    await tx.execute(sql`
      insert into ${jobItems} (job_id, position, org_id, charger_id, charger_identity, outcome)
      select ${id}, place, ${orgId}, charger_id, identity, 'pending'
      from unnest(${sql.param(ids)}::text[], ${sql.param(identities)}::text[])
        with ordinality as chosen(charger_id, identity, place)`);
    recordEvent(core, tx, {
      orgId,
      type: "job.created",
      subject: { type: "job", id },
      actor: actorOf(caller),
      data: { job_id: id, action: given.action, total },
    });
    tx.signal({ type: "job-due", id });
    return { jobId: id };
  });
  return { result: await findJob(core, caller, result.jobId), replayed };
}

function refuseWaves({ waveGate, wavePauseS, waveSize }: NewJob): void {
  if (waveSize === null && wavePauseS > 0) throw refused("/wave_pause_s", "needs wave_size");
  if (waveSize === null && waveGate) throw refused("/wave_gate", "needs wave_size");
  if (waveGate && wavePauseS > 0) throw refused("/wave_pause_s", "cannot be combined with wave_gate");
}

function refused(pointer: string, detail: string): ProblemError {
  return new ProblemError("invalid-body", `${pointer}: ${detail}`, {
    faults: [{ pointer, code: "waves", detail }],
  });
}
