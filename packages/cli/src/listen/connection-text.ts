import type { ConnectionState } from "@forecourt/client";
import { paintFor } from "../output/paint.ts";
import type { Surroundings } from "../surroundings.ts";
import type { Telling } from "./forwarder.ts";

/** Tells the person who waits that the connection to the server is lost, and when it is back. */
export function tellConnection(
  { status, note, json }: Pick<Telling, "status" | "note" | "json">,
  surroundings: Pick<Surroundings, "stderr" | "env" | "clock">,
): (state: ConnectionState) => void {
  const { stderr, clock } = surroundings;
  const paint = paintFor(stderr, surroundings);
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
