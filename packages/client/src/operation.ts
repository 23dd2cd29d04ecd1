import type { CallOptions } from "./call.ts";
import { ForecourtError } from "./error.ts";
import type { Outgoing, Transport } from "./send.ts";

/** One entry of the generated table, parsed. */
export interface Operation {
  /** The client's function, for example `chargers.reset`. */
  name: string;
  method: string;
  /** With `{chargerId}` for each id. */
  path: string;
  /** `body`, `csv` or `stream`; undefined for an operation with none of these. */
  kind: string | undefined;
  /** The options that go to the query when all others go to the body. */
  queryNames: readonly string[];
}

/** Parses `POST /chargers/{chargerId}/reset body wait timeout`. */
export function parseOperation(name: string, entry: string): Operation {
  const [method = "", path = "", kind, ...queryNames] = entry.split(" ");
  return { name, method, path, kind, queryNames };
}

/** Splits one options object into query, body and call options. */
export function toOutgoing(
  transport: Transport,
  operation: Operation,
  ids: readonly unknown[],
  options: CallOptions,
): Outgoing {
  const { method, kind, queryNames } = operation;
  const { signal, timeoutMs = transport.timeoutMs, idempotencyKey, headers, ...wire } = options;
  const query: Record<string, unknown> = {};
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(wire)) {
    // Without a body an unknown name goes to the query, so that the server's error names it.
    const part = kind === "body" && !queryNames.includes(name) ? body : query;
    part[name] = value;
  }
  return {
    method,
    url: transport.baseUrl + pathOf(operation, ids) + queryText(query),
    headers: transport.headersOf(headers, {
      ...(kind === "body" && { "Content-Type": "application/json" }),
      ...(method === "POST" && { "Idempotency-Key": idempotencyKey ?? transport.newIdempotencyKey() }),
    }),
    ...(kind === "body" && { body: JSON.stringify(body) }),
    signal,
    allowedMs: timeoutMs + waitMs(wire),
  };
}

/** `?name=value&…`; empty without values. */
export function queryText(query: object): string {
  let text = "";
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    text += `${text ? "&" : "?"}${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`;
  }
  return text;
}

function pathOf({ name, path }: Operation, ids: readonly unknown[]): string {
  let index = 0;
  return path.replace(/\{(\w+)\}/g, (_, idName: string) =>
    encodeURIComponent(needText(name, idName, ids[index++])),
  );
}

/** Checks an argument for callers without a compiler. A URL cannot escape "." and "..": they would change the path. */
export function needText(caller: string, name: string, given: unknown): string {
  if (typeof given === "string" && !/^\.{0,2}$/.test(given)) return given;
  const value = given ? `, not ${JSON.stringify(given)}` : "";
  throw new ForecourtError("invalid-option", `${caller}(): ${name} must be a non-empty string${value}.`);
}

/** The server answers a call with wait=true when the charger has answered, or when the call's own timeout has passed. */
export function waitMs({ wait, timeout }: { wait?: unknown; timeout?: unknown }): number {
  if (String(wait) !== "true") return 0;
  // The server's default and its maximum.
  return Math.min(Number(timeout) || 30, 120) * 1000;
}
