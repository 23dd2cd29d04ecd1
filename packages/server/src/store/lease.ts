import type { Sql } from "postgres";
import type { Lane } from "./lane.ts";

/** The exclusive use of a connection for one piece of work. */
export interface Lease {
  send<Rows>(statement: (sql: Sql) => PromiseLike<Rows>): Promise<Rows>;
  prepares(text: string): boolean;
}

/**
 * Runs `work` with exclusive use of the connection. When the connection is lost, the returned promise rejects at once,
 * and the statements of the lease never settle. So the rest of `work` does not run: it can neither mistake the loss for
 * an answer nor act on it a second time. `timeoutMs` is how long a statement may run, when that differs from the
 * connection's own limit.
 */
export function withLease<Result>(
  lane: Lane,
  work: (lease: Lease) => Promise<Result>,
  timeoutMs?: number,
): Promise<Result> {
  let state: "running" | "over" | "lost" = "running";
  const never = new Promise<never>(() => {});
  const isLost = () => state === "lost";

  const lease: Lease = {
    prepares: (text) => lane.prepares(text),
    send(statement) {
      if (isLost()) return never;
      if (state === "over")
        return Promise.reject(new Error("This transaction is over; await every statement inside it."));
      return new Promise((resolve, reject) => {
        lane.send(statement).then(
          (rows) => isLost() || resolve(rows),
          (error: unknown) => isLost() || reject(error),
        );
      });
    },
  };

  return new Promise((resolve, reject) => {
    const forget = lane.onLost((error) => {
      state = "lost";
      reject(error);
    });
    lane.expectAnswersWithin(timeoutMs);
    const end = () => {
      forget();
      lane.expectAnswersWithin();
      if (!isLost()) state = "over";
    };
    work(lease).then(
      (result) => {
        end();
        resolve(result);
      },
      (error: unknown) => {
        end();
        reject(error);
      },
    );
  });
}
