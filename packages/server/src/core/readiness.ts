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

/** How long a probe waits for its answer, and how long the answer holds, so that any number of askers cost one query. */
interface ProbeTimes {
  timeoutMs: number;
  knownForMs: number;
}

/**
 * Asks one question at a time: who comes meanwhile waits for its answer, so that probes do not take the connections of a
 * database that hangs.
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
 * The presence of this process is written anyway every five seconds, so writing it again changes nothing. On a full disk that
 * small update still succeeds, in place, while everything that grows fails: so a temporary file is written as well.
 */
async function proveWrite({ db, processId }: Omit<Asked, "clock">): Promise<void> {
  await db.asSystem(async () => {
    // A probe that waits too long behind API requests says nothing about the connections of chargers: a continuity of its own.
    await keepPresence({ continuity: createContinuity(), db, processId });
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local work_mem = '64kB'`);
      // The rows of a function are kept until they are counted; these take about 700 KiB, which do not fit into the 64.
      await tx.execute(sql`select count(*) from generate_series(1, 20000)`);
    });
  });
}
