import type { FuzzFailure, FuzzReport, FuzzRun } from "@forecourt/harness";
import fc from "fast-check";
import { type Held, hold } from "./hold.ts";
import { type Operation, operations } from "./operations.ts";
import { foreignRequests, oddRequests, validRequests } from "./requests.ts";

/** Operations that create come first, operations that destroy come last. */
export const inOrder: readonly Operation[] = ["POST", "GET", "PATCH", "PUT", "DELETE"].flatMap((method) =>
  operations.filter((operation) => operation.method === method),
);

/** Sends one faulty request for each correct one, and now and then one with a wrong method. */
export function fuzzProperty(held: Held, operation: Operation, seen: (status: number) => void) {
  const { pool } = held;
  const foreign = fc.oneof(
    { weight: 9, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: foreignRequests(operation, pool) },
  );
  return fc.asyncProperty(
    validRequests(operation, pool),
    oddRequests(operation, pool),
    foreign,
    async (valid, odd, foreign) => {
      for (const request of [valid, odd]) seen(await hold(held, operation, request));
      if (foreign === null) return;
      const status = await hold(held, operation, foreign);
      seen(status);
      if (status !== 405) throw new Error(`${foreign.method} ${foreign.url} answers ${status}, and not 405`);
    },
  );
}

/** Spreads this number of requests evenly over the operations. `--only` is the number of an operation in that order. */
export async function fuzzHttp(
  run: Pick<FuzzRun<never>, "seed" | "only" | "goOn" | "progress">,
  { held, requests, where }: { held: Held; requests: number; where: string },
): Promise<FuzzReport> {
  const numRuns = Math.ceil(requests / inOrder.length / 2);
  const statuses = new Map<number, number>();
  const failures: FuzzFailure[] = [];
  const succeeded = new Set<string>();
  for (const [index, operation] of inOrder.entries()) {
    if (!run.goOn()) break;
    if (run.only !== null && run.only !== index) continue;
    run.progress(`${where}: ${operation.id}, ${failures.length} failures`);
    const seen = (status: number) => {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status < 300) succeeded.add(operation.id);
    };
    const found = await fc.check(fuzzProperty(held, operation, seen), { seed: run.seed, numRuns });
    if (found.failed) {
      const { errorInstance: error } = found;
      failures.push({
        law: `${operation.id} answers as documented, ${where}`,
        input: error instanceof Error ? error.message : String(error),
        again: `--seed ${run.seed} --only ${index}`,
      });
    }
  }
  const counts = [...statuses].sort(([one], [other]) => one - other);
  return {
    figures: {
      [`requests ${where}`]: counts.reduce((sum, [, count]) => sum + count, 0),
      [`operations that succeeded ${where}`]: `${succeeded.size} of ${inOrder.length}`,
      [`statuses ${where}`]: counts.map(([status, count]) => `${status}: ${count}`).join(", "),
    },
    failures,
  };
}
