import type { IncomingMessage } from "node:http";

/** Why a request is not a valid WebSocket handshake. */
export interface HandshakeFault {
  status: 400 | 405 | 431;
  headers?: Record<string, string>;
}

// A charger sends about ten, in 0.5 KiB.
const maxHeaders = 64;
const maxHeaderBytes = 8_192;

const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/**
 * Checks the opening handshake (RFC 6455, section 4.2.1). Done before authentication, because an admitted charger
 * replaces an older connection and must be able to use the new one.
 */
export function handshakeFault(request: IncomingMessage): HandshakeFault | null {
  const { method, headers, httpVersion, rawHeaders } = request;
  // Older versions have no upgrades; Node's parser accepts 0.9, 1.0 and 2.0.
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

/**
 * Size on the wire: names and values alternate, with ": " and a line break for each pair. Node decodes them as Latin-1.
 */
function bytesOf(rawHeaders: readonly string[]): number {
  return rawHeaders.reduce((bytes, text) => bytes + text.length + 2, 0);
}
