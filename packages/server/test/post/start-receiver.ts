import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";

export interface Receiver extends AsyncDisposable {
  port: number;
  url: string;
  /** Everything that was sent to it, one text for each connection, in the order of the connections. */
  readonly heard: string[];
  /** Resolves with the socket of the connection with this number, counted from 0, once it has closed. */
  closed(connection: number): Promise<Socket>;
}

/** What a receiver does with a request: `nth` of its connection, counted from 0. */
export type Conduct = (socket: Socket, nth: number, connection: number) => void;

export interface ReceiverOptions {
  tls?: { cert: string; key: string } | undefined;
  /** What it does with a connection before anything is sent there. */
  greet?: ((socket: Socket) => void) | undefined;
}

/** A receiver that speaks in bytes, so that it can say what no HTTP server would. */
export async function startReceiver(
  conduct: Conduct,
  { tls, greet }: ReceiverOptions = {},
): Promise<Receiver> {
  const heard: string[] = [];
  const sockets: Promise<Socket>[] = [];
  const open = new Set<Socket>();
  const waiting: (() => void)[] = [];
  const accept = (socket: Socket): void => {
    const connection = heard.push("") - 1;
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
    // What the other end does to the connection is what is tested.
    socket.on("error", () => undefined);
    greet?.(socket);
    let unread = "";
    let requests = 0;
    socket.on("data", (chunk) => {
      heard[connection] += chunk.toString("latin1");
      unread += chunk.toString("latin1");
      for (let length = requestLength(unread); length !== null; length = requestLength(unread)) {
        unread = unread.slice(length);
        conduct(socket, requests++, connection);
      }
    });
  };
  const server: Server = tls === undefined ? createServer(accept) : createTlsServer(tls, accept);
  server.on("tlsClientError", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // An address of TCP, as it listens on one.
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `${tls === undefined ? "http" : "https"}://127.0.0.1:${port}/hooks?tenant=7`,
    heard,
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

/** Of the first request in a text, if all of it is there. */
function requestLength(text: string): number | null {
  const head = text.indexOf("\r\n\r\n");
  if (head < 0) return null;
  const body = Number(/^content-length: (\d+)\r$/im.exec(text.slice(0, head + 1))?.[1] ?? "0");
  const length = head + 4 + body;
  return text.length < length ? null : length;
}
