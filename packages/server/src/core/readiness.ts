import { sql } from "drizzle-orm";
import type { Clock } from "../platform/clock.ts";
import { inTime } from "../platform/in-time.ts";
import { createContinuity } from "../store/continuity.ts";
import type { Database } from "../store/db.ts";
import { keepPresence } from "../store/presence.ts";

interface Asked {
  clock: Clock;
  db: Database;
  processId: string;
}

/** How long a probe waits for its answer, and how long the answer is valid, so that any number of callers cost one query. */
interface ProbeTimes {
  timeoutMs: number;
  knownForMs: number;
}

/**
 * Asks one question at a time. Callers that come meanwhile wait for its answer, so that probes do not take the connections
 * of a database that hangs.
 */
function createProbe(
  clock: Clock,
  question: () => Promise<unknown>,
  { timeoutMs, knownForMs }: ProbeTimes,
): () => Promise<boolean> {
  let asked: Promise<unknown> | null = null;
  let known: { isYes: boolean; until: number } | null = null;

  function ask(): Promise<unknown> {
    const found = (isYes: boolean) => {
      asked = null;
      known = { isYes, until: clock.now() + knownForMs };
    };
    const answer = question();
    answer.then(
      () => found(true),
      () => found(false),
    );
    return answer;
  }

  return async () => {
    if (asked === null && known !== null && clock.now() < known.until) return known.isYes;
    asked ??= ask();
    return inTime(clock, asked, timeoutMs);
  };
}

/** Whether the database takes a write within `timeoutMs`. */
export function createDatabaseProbe(core: Asked, timeoutMs: number): () => Promise<boolean> {
  return createProbe(core.clock, () => proveWrite(core), { timeoutMs, knownForMs: 1_000 });
}

/** Whether the database answers a read within `timeoutMs`. */
export function createAnswerProbe(
  { clock, db }: Omit<Asked, "processId">,
  timeoutMs: number,
): () => Promise<boolean> {
  const read = () => db.asSystem(() => db.read((tx) => tx.execute(sql`select 1`)));
  return createProbe(clock, read, { timeoutMs, knownForMs: 200 });
}

/**
 * The server writes the presence of this process every 5 s anyway, so writing it again changes nothing. On a full disk this
 * small update still succeeds in place, while every write that needs more space fails. So the probe also writes a temporary
 * file.
 */
async function proveWrite({ db, processId }: Omit<Asked, "clock">): Promise<void> {
  await db.asSystem(async () => {
    // Uses its own continuity: a probe that waits too long behind API requests says nothing about the connections of
    // chargers.
    await keepPresence({ continuity: createContinuity(), db, processId });
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local work_mem = '64kB'`);
      // PostgreSQL keeps the rows of a function until it has counted them. These rows take about 700 KiB, which do not fit
      // into the 64 KiB of `work_mem`.
      await tx.execute(sql`select count(*) from generate_series(1, 20000)`);
    });
  });
}
