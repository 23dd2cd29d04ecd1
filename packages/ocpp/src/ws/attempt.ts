import type { IncomingMessage } from "node:http";

/** Somebody wants to connect; nothing here has been checked against anything yet. */
export interface ConnectionAttempt {
  /** The last part of the path, percent-decoded once: it may hold any character, a line break too. */
  identity: string;
  /** Of Basic authentication. It is the identity, unless `anyUsername` lets others through. */
  username?: string;
  /** Of Basic authentication: up to 20 bytes that need not be text. */
  password?: Buffer;
  /** The subprotocols that it offers, in its order. */
  protocols: string[];
  request: IncomingMessage;
  /** Aborted when the client hangs up before it is connected. Its place among the handshakes is free by then. */
  gone: AbortSignal;
}

/** Who is named by a path under the prefix. */
export type PathIdentity =
  | { path: "elsewhere" }
  | { path: "malformed" }
  | { path: "charger"; identity: string };

export function identityIn(url: string, prefix: string): PathIdentity {
  const [path = ""] = url.split("?", 1);
  // Chargers that are configured with a trailing slash double it.
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
 * Basic credentials as bytes. An identity may hold the ":" that RFC 7617 forbids in a user name, so it is looked for
 * as a whole first.
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
