import type { Server as HttpServer } from "node:http";
import type { Server as HttpsServer } from "node:https";
import type { Socket } from "node:net";
import type { Core } from "../core/core.ts";
import type { Cancel } from "../platform/clock.ts";
import { networkOf } from "../platform/network.ts";

const lookEveryMs = 2_000;
const warnEveryMs = 10_000;

/** How long an answer may wait for the client, and longer if the answer is long: an answer that waits stays in memory. */
export const patienceMs = 30_000;
const slowestBytesPerMs = 16;

interface Connection {
  socket: Socket;
  /** Bytes that the client had taken at the last look. */
  takenBytes: number;
  /** When the client must have taken more, if an answer waits for it. */
  until: number;
  forget(): void;
}

interface Connections {
  /** The OCPP edge now handles this socket. */
  forget(socket: Socket): void;
}

/**
 * Limits the number of connections, in all and per address, and how long a client may leave an answer untaken. The
 * connection of a charger counts until it is upgraded; from then on the OCPP edge handles it.
 */
export function limitConnections(
  { clock, config, log }: Pick<Core, "clock" | "config" | "log">,
  server: HttpServer | HttpsServer,
): Connections {
  const { maxConnections, maxConnectionsPerAddress } = config.http;
  const open = new Map<string, Connection>();
  const perNetwork = new Map<string, number>();
  let warnedAt = Number.NEGATIVE_INFINITY;
  let stop: Cancel | null = null;

  function enter(socket: Socket): void {
    const { remoteAddress = "", remoteFamily } = socket;
    const network = networkOf(remoteAddress);
    const fromThere = perNetwork.get(network) ?? 0;
    const family = remoteFamily === "IPv6" ? "ipv6" : "ipv4";
    const isProxy = config.trustedProxies?.check(remoteAddress, family) === true;
    if (open.size >= maxConnections || (fromThere >= maxConnectionsPerAddress && !isProxy)) {
      socket.destroy();
      if (clock.now() - warnedAt < warnEveryMs) return;
      warnedAt = clock.now();
      log.warn({ open: open.size, address: remoteAddress, from_address: fromThere }, "connection refused");
      return;
    }
    const name = nameOf(socket);
    perNetwork.set(network, fromThere + 1);
    const forget = (): void => {
      if (!open.delete(name)) return;
      const left = (perNetwork.get(network) ?? 1) - 1;
      if (left === 0) perNetwork.delete(network);
      else perNetwork.set(network, left);
    };
    open.set(name, { socket, takenBytes: 0, until: Number.POSITIVE_INFINITY, forget });
    socket.once("close", forget);
    stop ??= clock.after(lookEveryMs, look);
  }

  function look(): void {
    const now = clock.now();
    for (const connection of open.values()) {
      const { socket } = connection;
      const waitingBytes = socket.writableLength;
      const takenBytes = socket.bytesWritten - waitingBytes;
      if (waitingBytes === 0) connection.until = Number.POSITIVE_INFINITY;
      else if (takenBytes > connection.takenBytes || connection.until === Number.POSITIVE_INFINITY)
        connection.until = now + patienceMs + waitingBytes / slowestBytesPerMs;
      else if (now >= connection.until) {
        log.info({ waiting_bytes: waitingBytes }, "answer not taken");
        socket.destroy();
      }
      connection.takenBytes = takenBytes;
    }
    stop = open.size === 0 ? null : clock.after(lookEveryMs, look);
  }

  server.prependListener("connection", enter);
  // With TLS, the bytes of an answer wait in the TLS socket, not in the socket below it.
  server.on("secureConnection", (socket: Socket) => {
    const connection = open.get(nameOf(socket));
    if (connection !== undefined) connection.socket = socket;
  });
  server.on("close", () => stop?.());
  return { forget: (socket) => open.get(nameOf(socket))?.forget() };
}

/** The name is the same for the TLS socket and for the socket below it. */
function nameOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}
