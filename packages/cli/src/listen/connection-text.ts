import type { ConnectionState } from "@forecourt/client";
import type { Environment } from "../environment.ts";
import { paintFor } from "../output/paint.ts";
import type { EventOutput } from "./forwarder.ts";

/** Reports that the connection to the server is lost, and when it is back. */
export function connectionReporter(
  { status, note, json }: Pick<EventOutput, "status" | "note" | "json">,
  environment: Pick<Environment, "stderr" | "env" | "clock">,
): (state: ConnectionState) => void {
  const { stderr, clock } = environment;
  const paint = paintFor(stderr, environment);
  let lostAt: number | null = null;
  return (state) => {
    if (state === "open") {
      status.clear();
      if (lostAt !== null) {
        const seconds = Math.round((clock.now() - lostAt) / 1000);
        note(paint.dim(`Connected again after ${seconds} s; going on where it was.`));
      }
      lostAt = null;
      return;
    }
    lostAt ??= clock.now();
    if (json) return;
    const why = state.lost.status === undefined ? "" : ` (${state.lost.code})`;
    status.show(
      "connection",
      `${paint.yellow("The server cannot be reached")}${why}; it goes on where it was when it can.`,
    );
  };
}
