import type { IdPool } from "./id-pool.ts";
import type { Operation } from "./operations.ts";
import { replyFaults, seen } from "./reply-faults.ts";
import type { Request } from "./requests.ts";

/** Where requests go, and the records that exist there. */
export interface Held {
  /** Ends with /v1. */
  baseUrl: string;
  key: string;
  pool: IdPool;
  /** The last failure in the server's log. */
  cause(): string;
}

/**
 * Sends a request. Fails on an answer that the document does not list, and on a server error.
 * @throws Error with all faults of the answer, and the request as a command.
 */
export async function hold(held: Held, operation: Operation, request: Request): Promise<number> {
  const { method, url, headers, body } = request;
  const response = await fetch(held.baseUrl + url, {
    method,
    headers: { authorization: `Bearer ${held.key}`, ...headers },
    ...(body === undefined ? {} : { body }),
  });
  const reply = await seen(response);
  const faults = replyFaults(operation, reply);
  if (reply.status >= 500) faults.push(`it is our fault: ${held.cause()}`);
  if (faults.length > 0) {
    const answer = `${reply.status} ${reply.text.slice(0, 500)}`;
    throw new Error(`${faults.join("; ")}. The answer: ${answer}. Again: ${asCurl(held.baseUrl, request)}`);
  }
  if (reply.status < 300) held.pool.learn(operation.id, reply.body);
  return reply.status;
}

/** The request as a shell command. The environment supplies the key. */
function asCurl(baseUrl: string, { method, url, headers, body }: Request): string {
  const bytes = body === undefined ? null : Buffer.from(body);
  const isText = bytes === null || /^[\x20-\x7e]*$/.test(bytes.toString("latin1"));
  const parts = [
    // Bytes that a shell cannot pass as an argument.
    ...(bytes === null || isText ? [] : [`printf ${quoted(octal(bytes))} |`]),
    `curl -i --path-as-is -X ${method} ${quoted(baseUrl + url)}`,
    '-H "Authorization: Bearer $FORECOURT_API_KEY"',
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(bytes === null ? [] : [`--data-binary ${isText ? quoted(bytes.toString("latin1")) : "@-"}`]),
  ];
  return parts.join(" ");
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function octal(bytes: Uint8Array): string {
  return [...bytes].map((byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");
}
