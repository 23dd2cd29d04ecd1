import { and, eq, inArray, sql } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { notFound } from "../../platform/problems.ts";
import { columnsOf } from "../../store/columns.ts";
import type { Tx } from "../../store/db.ts";
import { listByNumber, listNewest, type Page, type PageRequest } from "../../store/listing.ts";
import { commands, type JobOutcome, type JobStatus, jobItems, jobs } from "../../store/schema.ts";

export const jobColumns = columnsOf(jobs);
export const jobItemColumns = columnsOf(jobItems);

export type JobRow = typeof jobs.$inferSelect;
export type JobItemRow = typeof jobItems.$inferSelect;

/** A job of the caller's organization. With `lock`, no item of it begins or ends before the transaction is over. */
export async function ownJob(
  tx: Tx,
  { orgId }: Pick<Caller, "orgId">,
  jobId: string,
  lock?: "no key update",
): Promise<JobRow> {
  const query = tx
    .select()
    .from(jobs)
    .where(and(eq(jobs.id, jobId), eq(jobs.orgId, orgId)));
  const [job] = lock === undefined ? await query : await query.for(lock);
  if (job === undefined) throw notFound("job");
  return job;
}

export function findJob(core: Core, caller: Caller, jobId: string): Promise<JobRow> {
  return core.db.read((tx) => ownJob(tx, caller, jobId));
}

export function listJobs(
  core: Core,
  caller: Caller,
  { status }: { status: JobStatus | undefined },
  request: PageRequest,
): Promise<Page<JobRow>> {
  const where = and(eq(jobs.orgId, caller.orgId), status === undefined ? undefined : eq(jobs.status, status));
  return core.db.read((tx) => listNewest(tx, jobs, where, request));
}

/** An item, with the wave that it belongs to, and the status in the charger's answer. */
export interface JobItem extends JobItemRow {
  wave: number;
  answer: string | null;
}

/** The items of a job, in the order in which the chargers are asked. */
export function listJobItems(
  core: Core,
  caller: Caller,
  jobId: string,
  { outcome }: { outcome: JobOutcome | undefined },
  request: PageRequest,
): Promise<Page<JobItem>> {
  return core.db.read(async (tx) => {
    const { waveSize } = await ownJob(tx, caller, jobId);
    const where = and(
      eq(jobItems.jobId, jobId),
      outcome === undefined ? undefined : eq(jobItems.outcome, outcome),
    );
    const { rows, pagination } = await listByNumber(
      tx,
      jobItems,
      jobItems.position,
      where,
      request,
      "lowest",
    );
    const answers = await answersTo(tx, rows);
    return {
      rows: rows.map((row) => ({
        ...row,
        wave: waveOf(row.position, waveSize),
        answer: answers.get(row.commandId) ?? null,
      })),
      pagination,
    };
  });
}

async function answersTo(tx: Tx, items: readonly JobItemRow[]): Promise<Map<string | null, string | null>> {
  const ids = items.flatMap(({ commandId }) => commandId ?? []);
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: commands.id, answer: sql<string | null>`${commands.result} ->> 'status'` })
    .from(commands)
    .where(inArray(commands.id, ids));
  return new Map(rows.map(({ id, answer }) => [id, answer]));
}

/** Waves and positions count from 1. */
export function waveOf(position: number, waveSize: number | null): number {
  return waveSize === null ? 1 : Math.ceil(position / waveSize);
}
