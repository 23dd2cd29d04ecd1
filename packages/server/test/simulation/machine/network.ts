import { AsyncResource } from "node:async_hooks";
import { Agent } from "node:http";
import net from "node:net";
import { Duplex } from "node:stream";
import { countActivity, recordActivity } from "./activity.ts";
import { currentProcess, type Process } from "./processes.ts";
import { afterMs, virtualNow } from "./time.ts";

/*
 * The network of the simulated machine: node:net without a kernel. What is sent arrives after a latency, in order, or not at
 * all. Everything that is loaded after `installNetwork` connects and listens here.
 */

/** The route between a client and a server. */
export interface Route {
  /** For each chunk. */
  latencyMs(): number;
  /** False while nothing gets through, in either direction, and neither end notices: a half-open connection. */
  isUp(): boolean;
}

/** Within the machine. */
export const direct: Route = { latencyMs: () => 0, isUp: () => true };

type Accept = (socket: VirtualSocket) => void;
interface Listening {
  process: Process;
  accept: Accept;
}

const listening = new Map<string, Listening>();
const sockets = new Set<VirtualSocket>();
let nextPort = 40_000;
/** Of new connections: by the process that connects and the address that it connects to. */
let routeOf: (from: Process, to: string) => Route = () => direct;

/** How routes are chosen from now on. */
export function useRoutes(choose: typeof routeOf): void {
  routeOf = choose;
}

/** Listens at a path, for the process that calls this. Returns the function that stops. */
export function listenAt(address: string, accept: Accept): () => void {
  if (listening.get(address)?.process.killed === false)
    throw Object.assign(new Error(`${address} is in use.`), { code: "EADDRINUSE" });
  const entry: Listening = { process: currentProcess(), accept: AsyncResource.bind(accept) };
  listening.set(address, entry);
  return () => {
    if (listening.get(address) === entry) listening.delete(address);
  };
}

/** Ends every connection for which `isMeant` holds, as a reset on the route would. */
export function resetConnections(isMeant: (socket: VirtualSocket) => boolean): void {
  for (const socket of [...sockets]) if (isMeant(socket) && socket.isClient) socket.reset();
}

/** The kernel closes the connections of a killed process: the other ends see a reset, the process itself nothing more. */
export function closeSocketsOf(process: Process): void {
  for (const socket of [...sockets]) {
    if (socket.process !== process) continue;
    sockets.delete(socket);
    socket.other?.breakOff();
  }
}

export class VirtualSocket extends Duplex {
  readonly process: Process = currentProcess();
  readonly isClient: boolean;
  /** Where the client connected to, as the trace shows it: the names of local sockets are not those of the seed. */
  readonly name: string;
  readonly route: Route;
  other: VirtualSocket | undefined;
  connecting: boolean;
  remoteAddress = "127.0.0.1";
  remotePort = 0;
  remoteFamily = "IPv4";
  localAddress = "127.0.0.1";
  localPort = 0;
  localFamily = "IPv4";
  bytesRead = 0;
  bytesWritten = 0;
  #lastArrival = 0;
  #waitingToConnect: (() => void)[] = [];

  constructor(address: string, route: Route, isClient: boolean) {
    super({ allowHalfOpen: false, emitClose: true });
    this.name = address.startsWith("/") ? "local socket" : address;
    this.route = route;
    this.isClient = isClient;
    this.connecting = isClient;
    sockets.add(this);
  }

  override _read(): void {}

  override _write(chunk: Buffer, _: BufferEncoding, done: (error?: Error) => void): void {
    if (this.connecting) {
      this.#waitingToConnect.push(() => this._write(chunk, _, done));
      return;
    }
    this.bytesWritten += chunk.length;
    this.#send((other) => {
      recordActivity(virtualNow(), `${this.name} ${this.isClient ? ">" : "<"}`, chunk);
      other.bytesRead += chunk.length;
      other.push(chunk);
    });
    done();
  }

  override _final(done: (error?: Error) => void): void {
    if (this.connecting) {
      this.#waitingToConnect.push(() => this._final(done));
      return;
    }
    this.#send((other) => void other.push(null));
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    sockets.delete(this);
    // What was sent before still arrives; then the other end learns of the end.
    this.#send((other) => {
      if (other.readableEnded || error !== null || !this.writableFinished) other.breakOff();
      else other.push(null);
    });
    done(error);
  }

  /** A reset on the route, for both ends. */
  reset(): void {
    recordActivity(virtualNow(), `${this.name} reset`);
    const { other } = this;
    this.breakOff();
    other?.breakOff();
  }

  /** This end receives a reset. */
  breakOff(): void {
    countActivity();
    if (this.process.killed || this.destroyed) return;
    this.inOwnProcess(() =>
      this.destroy(Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" })),
    );
  }

  /** Called when the server has accepted the connection. */
  connected(): void {
    this.connecting = false;
    this.emit("connect");
    this.emit("ready");
    for (const send of this.#waitingToConnect.splice(0)) send();
  }

  readonly #context = new AsyncResource("TCPSOCKETWRAP");

  inOwnProcess(run: () => void): void {
    this.#context.runInAsyncScope(run);
  }

  /** In the order of the calls. While the route is down it waits, as TCP retransmits. */
  #send(arrive: (other: VirtualSocket) => void): void {
    const at = Math.max(this.#lastArrival, virtualNow() + this.route.latencyMs());
    this.#lastArrival = at;
    const deliver = (): void => {
      const { other } = this;
      if (other === undefined || other.process.killed || other.destroyed) return;
      if (!this.route.isUp()) {
        this.#lastArrival = Math.max(this.#lastArrival, virtualNow() + resendMs);
        afterMs(resendMs, deliver);
        return;
      }
      other.inOwnProcess(() => arrive(other));
    };
    countActivity();
    if (at === virtualNow() && this.route === direct) process.nextTick(deliver);
    else afterMs(at - virtualNow(), deliver);
  }

  // The rest of net.Socket, as far as ws, node:http and the driver of PostgreSQL use it.
  setTimeout(): this {
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
  destroySoon(): void {
    if (this.writable) this.end();
    if (this.writableFinished) this.destroy();
    else this.once("finish", () => this.destroy());
  }
  resetAndDestroy(): this {
    this.other?.breakOff();
    return this.destroy();
  }
}

const resendMs = 500;

function connect(options: { host?: string; port?: number | string; path?: string }): VirtualSocket {
  const address = options.path ?? `${options.host ?? "127.0.0.1"}:${options.port}`;
  const route = routeOf(currentProcess(), address);
  const client = new VirtualSocket(address, route, true);
  const reach = (): void => {
    if (client.destroyed || client.process.killed) return;
    if (!route.isUp()) {
      afterMs(resendMs, reach);
      return;
    }
    const found = listening.get(address);
    if (found === undefined || found.process.killed) {
      recordActivity(virtualNow(), `${client.name} refused`);
      client.destroy(
        Object.assign(new Error(`connect ECONNREFUSED ${address}`), {
          code: "ECONNREFUSED",
          syscall: "connect",
        }),
      );
      return;
    }
    recordActivity(virtualNow(), `${client.name} connected`);
    client.remotePort = Number(options.port ?? 0);
    client.localPort = nextPort++;
    // As the one who listens: `accept` was bound to its process, so the socket belongs to it.
    found.accept(client);
  };
  afterMs(route.latencyMs(), reach);
  return client;
}

/** The end of the process that accepts. */
function acceptedBy(client: VirtualSocket): VirtualSocket {
  const server = new VirtualSocket(client.name, client.route, false);
  server.other = client;
  client.other = server;
  server.remotePort = client.localPort;
  server.localPort = client.remotePort;
  client.inOwnProcess(() => process.nextTick(() => client.connected()));
  return server;
}

export function acceptInto(take: (server: VirtualSocket) => void): Accept {
  return (client) => take(acceptedBy(client));
}

/** From now on, node:net of this process is this network. */
export function installNetwork(): void {
  const dial = (...args: unknown[]) => {
    const [first, second] = args;
    if (typeof first === "object" && first !== null) return connect(first);
    if (typeof first === "string") return connect({ path: first });
    return connect({ port: Number(first), ...(typeof second === "string" && { host: second }) });
  };
  Object.assign(net, { connect: dial, createConnection: dial });
  Object.assign(Agent.prototype, { createConnection: dial });
  net.Server.prototype.listen = listen as typeof net.Server.prototype.listen;
}

interface ListeningServer extends net.Server {
  _handle: {
    close(done?: () => void): void;
    ref(): void;
    unref(): void;
    getsockname(out: object): number;
  } | null;
}

function listen(this: ListeningServer, ...args: unknown[]): net.Server {
  const [first, second] = args;
  const done = args.findLast((each) => typeof each === "function") as (() => void) | undefined;
  const options = (typeof first === "object" && first !== null ? first : { port: first, host: second }) as {
    port?: number;
    host?: string;
    path?: string;
  };
  const port = Number(options.port ?? 0) || nextPort++;
  const address = options.path ?? `${typeof options.host === "string" ? options.host : "127.0.0.1"}:${port}`;
  try {
    const stop = listenAt(
      address,
      acceptInto((socket) => void this.emit("connection", socket)),
    );
    this._handle = {
      close(closed) {
        stop();
        if (closed) process.nextTick(closed);
      },
      ref() {},
      unref() {},
      getsockname(out) {
        Object.assign(out, { address: "127.0.0.1", family: "IPv4", port });
        return 0;
      },
    };
  } catch (error) {
    process.nextTick(() => this.emit("error", error));
    return this;
  }
  if (done) this.once("listening", done);
  process.nextTick(() => this.emit("listening"));
  return this;
}
