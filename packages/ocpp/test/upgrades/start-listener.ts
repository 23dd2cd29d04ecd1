import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { type ClientOptions, WebSocket } from "ws";
import { type Clock, createCentralSystem, type Hooks, systemClock } from "../../src/index.ts";
import { acceptingHandlers } from "../../src/testing.ts";
import {
  type AcceptChargersOptions,
  acceptChargers,
  type ConnectionAttempt,
  type RefusedUpgrade,
} from "../../src/ws.ts";
import { basic } from "./raw-upgrade.ts";

interface StartListenerOptions extends Partial<AcceptChargersOptions<string>> {
  /** Clock of the central system. */
  clock?: Clock;
  hooks?: Hooks<string>;
  prepare?(server: Server): void;
}

/** A server on its own port that admits every charger with the password "secret". */
export async function startListener({
  clock = systemClock,
  hooks = {},
  prepare,
  ...options
}: StartListenerOptions = {}) {
  const attempts: ConnectionAttempt[] = [];
  const refused: RefusedUpgrade[] = [];
  const centralSystem = createCentralSystem<string>({
    handlers: acceptingHandlers(clock),
    clock,
    hooks,
    newMessageId: () => "call",
  });
  const server = createServer((_request, response) => response.end("http"));
  prepare?.(server);
  let epoch = 0;
  const listener = acceptChargers<string>({
    server,
    centralSystem,
    anyUsername: true,
    authenticate(attempt) {
      attempts.push(attempt);
      if (!showsSecret(attempt)) return { ok: false, status: 401 };
      return { ok: true, epoch: ++epoch, context: "a charger", registration: "accepted" };
    },
    refused: (about) => refused.push(about),
    ...options,
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // The server listens on TCP.
  const { port } = server.address() as AddressInfo;
  onTestFinished(async () => {
    await listener.close();
    await centralSystem.close();
    server.closeAllConnections();
    server.close();
  });
  return { attempts, centralSystem, listener, port, refused, server };
}

export function showsSecret({ identity, username, password }: ConnectionAttempt): boolean {
  return username === identity && password?.toString() === "secret";
}

/** An admitted charger. */
export async function openSocket(
  port: number,
  options: ClientOptions = {},
  identity = "CP-1",
): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ocpp/${identity}`, ["ocpp1.6"], {
    headers: { Authorization: basic(identity, "secret") },
    ...options,
  });
  await once(socket, "open");
  onTestFinished(() => socket.terminate());
  return socket;
}

export async function closeCode(socket: WebSocket): Promise<number> {
  // The first argument of "close" is the code.
  const [code] = (await once(socket, "close")) as [number];
  return code;
}
