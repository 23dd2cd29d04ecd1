import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A proxy in front of a server, which can do what networks do. Faults hit every connection through it. */
export interface TcpProxy extends AsyncDisposable {
  readonly port: number;
  /** The target's URL by way of the proxy. */
  readonly url: string;
  /** How many clients are connected. */
  readonly connections: number;
  /** Delays every byte, in both directions, from now on. */
  delay(latencyMs: number): void;
  /** Lets nothing through in either direction, without a sign: new connections are accepted and hang. */
  blackhole(): void;
  /** Lets everything flow again, what was held back first. */
  heal(): void;
  /** Drops the clients without telling the server, which keeps its ends open and hears nothing. */
  halfOpen(): void;
  /** As if nothing listened here: resets what there is and refuses what comes. Answers how to listen again. */
  refuse(): Promise<() => Promise<void>>;
  /** Resets (RST) both ends of every connection. */
  reset(): void;
  /** Lets this many more bytes of answers through on each connection, then resets it. */
  truncateAnswers(afterBytes: number): void;
}

interface Connection {
  client: Socket;
  server: Socket;
  /** Bytes that may still go to the client. */
  allowance: number;
  /** The server's end outlives the client's. */
  abandoned: boolean;
}

/** Listens on a free port of 127.0.0.1, in front of the host and port of `target` (a URL of any scheme). */
export async function startProxy(target: string): Promise<TcpProxy> {
  const address = new URL(target);
  const connections = new Set<Connection>();
  let latencyMs = 0;
  let holes = false;

  const proxy = createServer({ noDelay: true, pauseOnConnect: true }, (client) => {
    const server = connect({ host: address.hostname, port: Number(address.port), noDelay: true });
    const connection: Connection = { client, server, allowance: Number.POSITIVE_INFINITY, abandoned: false };
    connections.add(connection);
    forward(connection, client, server);
    forward(connection, server, client);
    if (holes) server.pause();
    else client.resume();
  });

  function forward(connection: Connection, from: Socket, to: Socket): void {
    let sent = Promise.resolve();
    const inOrder = (step: () => void) => {
      const due = latencyMs === 0 ? undefined : new Promise((resolve) => setTimeout(resolve, latencyMs));
      sent = sent.then(() => due).then(step);
    };
    from.on("data", (chunk: Buffer) => inOrder(() => pass(connection, to, chunk)));
    from.on("end", () => inOrder(() => connection.abandoned || to.end()));
    from.on("error", () => {
      if (!connection.abandoned) to.resetAndDestroy();
    });
    from.on("close", () => {
      if (connection.abandoned) return;
      connections.delete(connection);
      inOrder(() => to.destroy());
    });
  }

  function pass(connection: Connection, to: Socket, chunk: Buffer): void {
    if (to.destroyed) return;
    const isAnswer = to === connection.client;
    const allowed = isAnswer ? chunk.subarray(0, connection.allowance) : chunk;
    if (isAnswer) connection.allowance -= allowed.length;
    to.write(allowed, () => {
      if (allowed.length === chunk.length) return;
      connection.client.resetAndDestroy();
      connection.server.resetAndDestroy();
    });
  }

  const bothEnds = () => [...connections].flatMap(({ client, server }) => [client, server]);

  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const listening = proxy.address();
  if (listening === null || typeof listening === "string")
    throw new Error("unreachable: a TCP server has a port");
  const url = new URL(target);
  url.hostname = "127.0.0.1";
  url.port = String(listening.port);

  return {
    port: listening.port,
    url: url.href,
    get connections() {
      return [...connections].filter(({ client }) => !client.destroyed).length;
    },
    delay(ms) {
      latencyMs = ms;
    },
    blackhole() {
      holes = true;
      for (const end of bothEnds()) end.pause();
    },
    heal() {
      holes = false;
      for (const end of bothEnds()) end.resume();
    },
    halfOpen() {
      for (const connection of connections) {
        connection.abandoned = true;
        connection.client.destroy();
      }
    },
    async refuse() {
      const closed = once(proxy, "close");
      proxy.close();
      for (const end of bothEnds()) end.resetAndDestroy();
      await closed;
      return async () => {
        proxy.listen(listening.port, "127.0.0.1");
        await once(proxy, "listening");
      };
    },
    reset() {
      for (const end of bothEnds()) end.resetAndDestroy();
    },
    truncateAnswers(afterBytes) {
      for (const connection of connections) connection.allowance = afterBytes;
    },
    async [Symbol.asyncDispose]() {
      for (const end of bothEnds()) end.destroy();
      connections.clear();
      proxy.close();
      if (proxy.listening) await once(proxy, "close");
    },
  };
}
