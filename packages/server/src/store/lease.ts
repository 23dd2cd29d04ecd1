import type { Sql } from "postgres";
import type { Connection } from "./connection.ts";
import type { Statement } from "./statement.ts";

/** The exclusive use of a connection for one piece of work. */
export interface Lease {
  send<Rows>(statement: (sql: Sql) => PromiseLike<Rows>): Promise<Rows>;
  run<Params, Row>(statement: Statement<Params, Row>, params: Params): Promise<Row[]>;
  prepares(text: string): boolean;
}

/**
 * Runs `work` with exclusive use of the connection. When the connection is lost, the returned promise rejects at once,
 * and the promises of the lease's statements stay pending. So the rest of `work` does not run: it can neither mistake the loss for
 * an answer nor act on it a second time. `timeoutMs` is how long a statement may run, when that differs from the
 * connection's own limit.
 */
export function withLease<Result>(
  connection: Connection,
  work: (lease: Lease) => Promise<Result>,
  timeoutMs?: number,
): Promise<Result> {
  let state: "running" | "over" | "lost" = "running";
  const never = new Promise<never>(() => {});
  const isLost = () => state === "lost";

  const sendWhileHeld = <Rows>(send: () => Promise<Rows>): Promise<Rows> => {
    if (isLost()) return never;
    if (state === "over")
      return Promise.reject(new Error("This transaction is over; await every statement inside it."));
    return new Promise((resolve, reject) => {
      send().then(
        (rows) => isLost() || resolve(rows),
        (error: unknown) => isLost() || reject(error),
      );
    });
  };
  const lease: Lease = {
    prepares: (text) => connection.prepares(text),
    send: (statement) => sendWhileHeld(() => connection.send(statement)),
    run: (statement, params) => sendWhileHeld(() => connection.run(statement, params)),
  };

  return new Promise((resolve, reject) => {
    const forget = connection.onLost((error) => {
      state = "lost";
      reject(error);
    });
    connection.expectAnswersWithin(timeoutMs);
    const end = () => {
      forget();
      connection.expectAnswersWithin();
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
