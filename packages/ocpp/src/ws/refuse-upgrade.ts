import { STATUS_CODES, validateHeaderName, validateHeaderValue } from "node:http";
import type { Duplex } from "node:stream";

/** Answers an upgrade with a plain HTTP status and hangs up. Throws for a header that HTTP cannot carry. */
export function refuseUpgrade(socket: Duplex, status: number, headers: Record<string, string> = {}): void {
  // The other side may have hung up already. Node has taken its own listener away, and an error that nobody listens
  // for ends the process.
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
    // A line break in it would begin another header, of somebody else's making.
    validateHeaderValue(name, value);
    return `${name}: ${value}\r\n`;
  });
  socket.once("finish", () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${lines.join("")}\r\n`);
}
