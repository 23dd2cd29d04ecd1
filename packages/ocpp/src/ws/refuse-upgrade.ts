import { STATUS_CODES, validateHeaderName, validateHeaderValue } from "node:http";
import type { Duplex } from "node:stream";

/** Answers an upgrade with an HTTP status and closes the socket. Throws for an invalid header value. */
export function refuseUpgrade(socket: Duplex, status: number, headers: Record<string, string> = {}): void {
  // The other side may have disconnected. Node has removed its own error listener, and an unhandled error event ends
  // the process.
  socket.on("error", () => {});
  if (socket.destroyed) return;
  const all: Record<string, string> = {
    ...(status === 401 && { "WWW-Authenticate": 'Basic realm="ocpp", charset="UTF-8"' }),
    ...headers,
    "Content-Length": "0",
    Connection: "close",
  };
  const lines = Object.entries(all).map(([name, value]) => {
    validateHeaderName(name);
    // A line break in the value would inject another header.
    validateHeaderValue(name, value);
    return `${name}: ${value}\r\n`;
  });
  socket.once("finish", () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${lines.join("")}\r\n`);
}
