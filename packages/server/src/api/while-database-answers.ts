import type { Clock } from "../platform/clock.ts";
import { unavailable } from "./problem.ts";

/**
 * A request that takes longer than this asks whether the database still answers, and asks again each time it has waited
 * as long.
 */
const askAfterMs = 400;

const silent =
  "The database does not answer. The write may have succeeded: repeat the request with the same Idempotency-Key, or check.";

/**
 * Waits for `work` as long as the database answers other queries. When the database is silent, the caller learns so
 * within 2 s, and not only when the server gives its connection up. `work` continues in any case.
 * @throws ProblemError `unavailable`, 503.
 */
export async function whileDatabaseAnswers<Result>(
  clock: Clock,
  databaseAnswers: () => Promise<boolean>,
  work: Promise<Result>,
): Promise<Result> {
  let cancel: () => void = () => {};
  let isOver = false;
  const silence = new Promise<never>((_, reject) => {
    const ask = () => {
      cancel = clock.after(askAfterMs, () => {
        void databaseAnswers().then((answers) => {
          if (isOver) return;
          if (answers) ask();
          else reject(unavailable(silent));
        });
      });
    };
    ask();
  });
  try {
    return await Promise.race([work, silence]);
  } finally {
    isOver = true;
    cancel();
  }
}
