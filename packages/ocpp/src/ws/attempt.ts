import type { IncomingMessage } from "node:http";

/** A connection attempt; nothing in it has been checked yet. */
export interface ConnectionAttempt {
  /** The last part of the path, percent-decoded once. May contain any character, including line breaks. */
  identity: string;
  /** From Basic authentication. Equals the identity, unless `anyUsername` is set. */
  username?: string;
  /** From Basic authentication: up to 20 bytes that need not be text. */
  password?: Buffer;
  /** The offered subprotocols, in order. */
  protocols: string[];
  request: IncomingMessage;
  /** Aborts when the client disconnects before it is connected. Its place in `maxHandshakes` is free by then. */
  gone: AbortSignal;
}

/** The identity in a path below the prefix. */
export type PathIdentity =
  | { path: "elsewhere" }
  | { path: "malformed" }
  | { path: "charger"; identity: string };

export function identityIn(url: string, prefix: string): PathIdentity {
  const [path = ""] = url.split("?", 1);
  // Chargers that are configured with a trailing slash send two.
  const collapsed = path.replace(/\/{2,}/g, "/");
  if (!collapsed.startsWith(prefix)) return { path: "elsewhere" };
  const segment = collapsed.slice(prefix.length).replace(/\/$/, "");
  if (segment === "" || segment.includes("/")) return { path: "malformed" };
  try {
    return { path: "charger", identity: decodeURIComponent(segment) };
  } catch {
    return { path: "malformed" };
  }
}

export function protocolsOf(request: IncomingMessage): string[] {
  const header = request.headers["sec-websocket-protocol"] ?? "";
  return header
    .split(",")
    .map((protocol) => protocol.trim())
    .filter((protocol) => protocol !== "");
}

/**
 * Basic credentials as bytes. An identity may contain the ":" that RFC 7617 forbids in a user name, so the code looks
 * for the whole identity first.
 */
export function credentialsOf(
  request: IncomingMessage,
  identity: string,
): { username?: string; password?: Buffer } {
  const match = /^basic +([a-z0-9+/]+={0,2}) *$/i.exec(request.headers.authorization ?? "");
  if (match?.[1] === undefined) return {};
  const bytes = Buffer.from(match[1], "base64");
  const own = Buffer.from(`${identity}:`);
  if (bytes.subarray(0, own.length).equals(own)) {
    return { username: identity, password: bytes.subarray(own.length) };
  }
  const colon = bytes.indexOf(":");
  if (colon === -1) return {};
  return { username: bytes.subarray(0, colon).toString("utf8"), password: bytes.subarray(colon + 1) };
}
