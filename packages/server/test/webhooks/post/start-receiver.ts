import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";

export interface Receiver extends AsyncDisposable {
  port: number;
  url: string;
  /** Everything that was sent to it, one text for each connection, in the order of the connections. */
  readonly received: string[];
  /** Resolves with the socket of the connection with this number, counted from 0, once it has closed. */
  closed(connection: number): Promise<Socket>;
}

/** What a receiver does with a request: `nth` of its connection, counted from 0. */
export type ReceiverBehaviour = (socket: Socket, nth: number, connection: number) => void;

export interface ReceiverOptions {
  tls?: { cert: string; key: string } | undefined;
  /** What it does with a connection before anything is sent there. */
  greet?: ((socket: Socket) => void) | undefined;
}

/** A receiver that writes bytes, so that it can send what no HTTP server would. */
export async function startReceiver(
  behave: ReceiverBehaviour,
  { tls, greet }: ReceiverOptions = {},
): Promise<Receiver> {
  const received: string[] = [];
  const sockets: Promise<Socket>[] = [];
  const open = new Set<Socket>();
  const waiting: (() => void)[] = [];
  const accept = (socket: Socket): void => {
    const connection = received.push("") - 1;
    open.add(socket);
    sockets.push(
      new Promise((resolve) => {
        socket.once("close", () => {
          open.delete(socket);
          resolve(socket);
        });
      }),
    );
    for (const wake of waiting.splice(0)) wake();
    // The tests look at how the other end closes the connection.
    socket.on("error", () => undefined);
    greet?.(socket);
    let unread = "";
    let requests = 0;
    socket.on("data", (chunk) => {
      received[connection] += chunk.toString("latin1");
      unread += chunk.toString("latin1");
      for (let length = requestLength(unread); length !== null; length = requestLength(unread)) {
        unread = unread.slice(length);
        behave(socket, requests++, connection);
      }
    });
  };
  const server: Server = tls === undefined ? createServer(accept) : createTlsServer(tls, accept);
  server.on("tlsClientError", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A TCP address, because it listens on a port.
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `${tls === undefined ? "http" : "https"}://127.0.0.1:${port}/hooks?tenant=7`,
    received,
    async closed(connection) {
      while (sockets[connection] === undefined) {
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
        });
      }
      return sockets[connection];
    },
    async [Symbol.asyncDispose]() {
      server.close();
      for (const socket of open) socket.destroy();
      await Promise.all(sockets);
    },
  };
}

/** The length of the first request in a text, or null if it is incomplete. */
function requestLength(text: string): number | null {
  const head = text.indexOf("\r\n\r\n");
  if (head < 0) return null;
  const body = Number(/^content-length: (\d+)\r$/im.exec(text.slice(0, head + 1))?.[1] ?? "0");
  const length = head + 4 + body;
  return text.length < length ? null : length;
}
