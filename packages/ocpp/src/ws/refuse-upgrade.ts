import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";

/** Answers an upgrade with a plain HTTP status and hangs up. */
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
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.once("finish", () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${lines.join("")}\r\n`);
}
