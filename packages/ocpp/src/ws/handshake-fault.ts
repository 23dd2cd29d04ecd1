import type { IncomingMessage } from "node:http";

/** Why no WebSocket can come of a request. */
export interface HandshakeFault {
  status: 400 | 405 | 431;
  headers?: Record<string, string>;
}

// A charger sends some ten, in half a kilobyte.
const maxHeaders = 64;
const maxHeaderBytes = 8_192;

const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/**
 * What the opening handshake of RFC 6455, section 4.2.1, asks of a request. Looked at before anybody is authenticated:
 * who is let in takes the place of an older connection, and must be able to fill it.
 */
export function handshakeFault(request: IncomingMessage): HandshakeFault | null {
  const { method, headers, httpVersion, rawHeaders } = request;
  // What is older has no upgrades; Node's parser lets 0.9, 1.0 and 2.0 through.
  if (httpVersion !== "1.1") return { status: 400 };
  if (rawHeaders.length > 2 * maxHeaders || bytesOf(rawHeaders) > maxHeaderBytes) return { status: 431 };
  if (method !== "GET") return { status: 405, headers: { Allow: "GET" } };
  if (headers.upgrade?.toLowerCase() !== "websocket") return { status: 400 };
  // 16 bytes in Base64.
  if (!/^[+/0-9A-Za-z]{22}==$/.test(headers["sec-websocket-key"] ?? "")) return { status: 400 };
  const version = headers["sec-websocket-version"];
  if (version !== "13" && version !== "8") {
    return { status: 400, headers: { "Sec-WebSocket-Version": "13, 8" } };
  }
  const offered = headers["sec-websocket-protocol"]?.split(",").map((protocol) => protocol.trim()) ?? [];
  const wellFormed = offered.every((protocol) => token.test(protocol));
  return wellFormed && new Set(offered).size === offered.length ? null : { status: 400 };
}

/** On the wire: names and values by turns, with ": " and a line break for each two. Node reads them as Latin-1. */
function bytesOf(rawHeaders: readonly string[]): number {
  return rawHeaders.reduce((bytes, text) => bytes + text.length + 2, 0);
}
