import type { CallOptions } from "./call.ts";
import { ForecourtError } from "./error.ts";
import type { Outgoing, Transport } from "./send.ts";

/** One entry of the generated table, taken apart. */
export interface Operation {
  method: string;
  /** The path between its ids: one more than there are ids. */
  pieces: readonly string[];
  /** What it is beside a plain question: it takes a body, answers CSV too, or streams. */
  kind: string | undefined;
  /** Which options go to the query where there is a body for all others. */
  queryNames: readonly string[];
}

/** Reads `POST /chargers/{}/reset body wait timeout`. */
export function readOperation(entry: string): Operation {
  const [method = "", path = "", kind, ...queryNames] = entry.split(" ");
  return { method, pieces: path.split("{}"), kind, queryNames };
}

/** Sorts one options object into query, body and what concerns the call itself. */
export function toOutgoing(
  transport: Transport,
  operation: Operation,
  ids: readonly unknown[],
  options: CallOptions,
): Outgoing {
  const { method, kind, queryNames } = operation;
  const { signal, timeoutMs = transport.timeoutMs, idempotencyKey, headers, ...wire } = options;
  let query = "";
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(wire)) {
    // Without a body an unknown name goes to the query, where the server refuses it by name.
    if (kind === "body" && !queryNames.includes(name)) body[name] = value;
    else if (value !== undefined && value !== null)
      query += `${query === "" ? "?" : "&"}${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`;
  }
  return {
    method,
    url: transport.baseUrl + pathOf(operation, ids) + query,
    headers: transport.headersOf(headers, {
      ...(kind === "body" && { "Content-Type": "application/json" }),
      ...(method === "POST" && { "Idempotency-Key": idempotencyKey ?? transport.newIdempotencyKey() }),
    }),
    ...(kind === "body" && { body: JSON.stringify(body) }),
    signal,
    allowedMs: timeoutMs + waitMs(wire),
  };
}

function pathOf({ method, pieces }: Operation, ids: readonly unknown[]): string {
  return pieces.reduce((path, piece, index) => {
    const id = ids[index - 1];
    // A URL has no escape for these: the call would go to another path than the one that it says.
    if (typeof id === "string" && !/^\.{0,2}$/.test(id)) return path + encodeURIComponent(id) + piece;
    const message = `${method} ${pieces.join("{}")} needs an id in place ${index}, and was given ${JSON.stringify(id)}.`;
    throw new ForecourtError("invalid-option", message);
  });
}

/** A call with wait=true is answered only when the charger has answered, or when its own timeout has passed. */
export function waitMs({ wait, timeout }: { wait?: unknown; timeout?: unknown }): number {
  if (String(wait) !== "true") return 0;
  // The server's default, and the most that it takes.
  return Math.min(Number(timeout) || 30, 120) * 1000;
}
