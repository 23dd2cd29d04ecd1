import { createServer, type Server as HttpServer, type IncomingMessage } from "node:http";
import type { Server as HttpsServer } from "node:https";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import type { CentralSystem } from "../central-system.ts";
import { guardHooks } from "../guard-hooks.ts";
import { need } from "../need.ts";
import {
  type Admission,
  type Admitted,
  isRefusal,
  type Joined,
  join,
  joinedWith,
  type Refusal,
  toAdmission,
} from "./admission.ts";
import {
  type ConnectionAttempt,
  credentialsOf,
  identityIn,
  type PathIdentity,
  protocolsOf,
} from "./attempt.ts";
import { watchDisconnect } from "./disconnect-watch.ts";
import { handshakeFault } from "./handshake-fault.ts";
import { createHandshakes } from "./handshakes.ts";
import { refuseUpgrade } from "./refuse-upgrade.ts";
import { createTakeovers } from "./takeovers.ts";
import { feed, receiverLimits, toSocket } from "./web-socket.ts";

export type { Admission, Admitted, Joined, Joining, Refusal, TakeoverPolicy } from "./admission.ts";
export type { ConnectionAttempt } from "./attempt.ts";

/** A refused upgrade. */
export interface RefusedUpgrade {
  request: IncomingMessage;
  /** Status of the answer; 101 when the handshake was completed only to close the connection (`rfcCompat`). */
  status: number;
  reason:
    | "malformed-identity"
    | "malformed-handshake"
    | "unsupported-protocol"
    | "not-admitted"
    /** The identity has a live connection, which is kept. */
    | "identity-in-use"
    | "too-many"
    | "closing"
    | "failed";
  identity?: string;
  /** The error thrown by `authenticate`, `join` or `assumeProtocol`. */
  error?: unknown;
}

/** An existing server, or the port for a new one that only accepts chargers. */
export type ServerOrPort =
  | { server: HttpServer | HttpsServer }
  | {
      /** 0 for any free port. */
      port: number;
      /** Default: all addresses of the machine. */
      host?: string;
    };

/** Options of `acceptChargers`. */
export interface AcceptChargersOptions<Context> {
  centralSystem: CentralSystem<Context>;
  /** Only upgrades below this path are handled; others are ignored. Default "/ocpp/". */
  path?: string;
  /** Decides whether a charger may connect. Called only for well-formed handshakes. An error is answered with 503. */
  authenticate(attempt: ConnectionAttempt): Admission<Context> | Promise<Admission<Context>>;
  /**
   * Allows a Basic user name that differs from the identity; `authenticate` then has to check it. Default false: such
   * an attempt is refused with 401 before `authenticate` (OCPP-J 1.6, section 6.2.2), so that a charger cannot connect
   * as another one with its own password.
   */
  anyUsername?: boolean;
  /**
   * Reaction when a charger offers no subprotocol or only others: OCPP-J 1.6 (section 3.2) requires completing the
   * handshake without one and closing the connection; the conformance tests require refusing the upgrade. True follows
   * OCPP-J. Default false: refuse with 400.
   */
  rfcCompat?: boolean;
  /** For models that offer no subprotocol: true treats them as ocpp1.6. */
  assumeProtocol?(attempt: ConnectionAttempt): boolean | Promise<boolean>;
  /**
   * Default 64 KiB; a longer message closes the connection with 1009. `authenticate` can set it for each connection: a
   * StopTransaction with the readings of a whole night is longer than 64 KiB, and a charger that cannot deliver it
   * repeats it forever.
   */
  maxFrameBytes?: number;
  /** Time limit of `authenticate`, `join` and `assumeProtocol`; after it the answer is 503. Default 10 s. */
  handshakeTimeoutMs?: number;
  /**
   * How many attempts may wait for `authenticate` at once. Default 200 per address and 2000 in total. More from one
   * address wait for up to `handshakeTimeoutMs`; more in total are answered with 503.
   */
  maxHandshakes?: { perAddress: number; total: number };
  /** The address for `maxHandshakes`: the client's, as reported by trusted proxies. Default: the peer of the socket. */
  addressOf?(request: IncomingMessage): string;
  /** Called for every refused upgrade, for logs and metrics. An error becomes an unhandled rejection. */
  refused?(about: RefusedUpgrade): void;
  /**
   * Called once when an admitted charger did not connect: it disconnected meanwhile, an older connection kept the
   * identity, or the decision took too long. Neither `connected` nor `disconnected` follows: undo the effects of
   * `authenticate` or `join`. Not called when `join` was never called. An error becomes an unhandled rejection.
   */
  abandoned?(joined: Joined<Context>): void;
}

/** Accepts chargers until it is closed. */
export interface ChargerListener {
  /** The given server; or the new one, whose port is available after its "listening" event. */
  readonly server: HttpServer | HttpsServer;
  /**
   * Accepts no more upgrades below the path and waits for handshakes in progress. Open sockets stay open: the central
   * system closes them. A server created by `acceptChargers` stops listening.
   */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

const protocol = "ocpp1.6";

/** Lets chargers connect to a central system through an existing HTTP server or a new one. */
export function acceptChargers<Context>(
  options: ServerOrPort & AcceptChargersOptions<Context>,
): ChargerListener {
  need("acceptChargers(): options", options, {
    centralSystem: { connect: "function" },
    authenticate: "function",
  });
  if (!("server" in options)) need("acceptChargers(): options", options, { port: "number" });
  const { centralSystem, path = "/ocpp/", handshakeTimeoutMs = 10_000 } = options;
  const { refused, abandoned } = guardHooks(options);
  const server = "server" in options ? options.server : listen(options);
  const prefix = path.endsWith("/") ? path : `${path}/`;
  const usual = receiver(options.maxFrameBytes ?? 64 * 1024);
  const handshakes = createHandshakes(
    options.maxHandshakes ?? { perAddress: 200, total: 2_000 },
    handshakeTimeoutMs,
  );
  const takeovers = createTakeovers(centralSystem);
  const underWay = new Set<Promise<void>>();
  let closing = false;

  function onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const named = identityIn(request.url ?? "", prefix);
    if (named.path === "elsewhere") {
      // Without another listener the request would stay unanswered.
      if (server.listenerCount("upgrade") === 1) refuseUpgrade(socket, 404);
      return;
    }
    // Until the handshake the socket has no other error listener.
    const ignore = () => {};
    socket.on("error", ignore);
    const handshake = upgrade(named, request, socket, head).finally(() => {
      socket.off("error", ignore);
      underWay.delete(handshake);
    });
    underWay.add(handshake);
  }

  async function upgrade(
    named: Exclude<PathIdentity, { path: "elsewhere" }>,
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
  ): Promise<void> {
    const refuse = (about: Omit<RefusedUpgrade, "request">, headers: Record<string, string> = {}) => {
      refuseUpgrade(socket, about.status, headers);
      refused?.({ request, ...about });
    };
    if (named.path === "malformed") return refuse({ status: 400, reason: "malformed-identity" });
    const { identity } = named;
    if (closing) return refuse({ status: 503, reason: "closing", identity }, { "Retry-After": "30" });
    const fault = handshakeFault(request);
    if (fault !== null) {
      return refuse({ status: fault.status, reason: "malformed-handshake", identity }, fault.headers);
    }
    const credentials = credentialsOf(request, identity);
    if (options.anyUsername !== true && (credentials.username ?? identity) !== identity)
      return refuse({ status: 401, reason: "not-admitted", identity });
    const address = options.addressOf?.(request) ?? request.socket.remoteAddress ?? "";
    const watched = watchDisconnect(socket);
    const gone = watched.signal;
    const leave = await handshakes.enter(address, gone);
    if (leave === null) {
      watched.stop();
      // By then the attempts in the queue are decided.
      const retryAfterS = Math.ceil(handshakeTimeoutMs / 1_000);
      return refuse({ status: 503, reason: "too-many", identity }, { "Retry-After": String(retryAfterS) });
    }
    const refuseWith = ({ status = 401, headers }: Refusal) =>
      refuse({ status, reason: "not-admitted", identity }, headers);
    const attempt: ConnectionAttempt = {
      identity,
      ...credentials,
      protocols: protocolsOf(request),
      request,
      gone,
    };
    try {
      // An authenticated attempt that waits for an older connection does not block other attempts.
      const admission = await admissionOf(attempt).finally(leave);
      if (admission === null) {
        if (options.rfcCompat !== true)
          return refuse({ status: 400, reason: "unsupported-protocol", identity });
        watched.stop();
        usual.handleUpgrade(request, socket, head, closeWithoutProtocol);
        return refused?.({ request, status: 101, reason: "unsupported-protocol", identity });
      }
      if (!admission.ok) return refuseWith(admission);
      const connect = async () => {
        // The client may have disconnected during the decision: it must not replace the older connection.
        if (gone.aborted || !socket.writable) return abandon(admission);
        const joined = await within(handshakeTimeoutMs, join(admission), (late) => {
          if (!isRefusal(late)) abandoned?.(late);
        });
        if (isRefusal(joined)) return refuseWith(joined);
        watched.stop();
        open(request, socket, head, { ...joined, identity });
      };
      if (!(await takeovers.decide(identity, admission.takeover ?? "newest", connect, gone))) {
        abandon(admission);
        refuse({ status: 409, reason: "identity-in-use", identity }, { "Retry-After": "30" });
      }
    } catch (error) {
      refuse({ status: 503, reason: "failed", identity, error }, { "Retry-After": "30" });
    } finally {
      watched.stop();
      // The client closed its half of the socket and does not wait for an answer.
      if (gone.aborted) socket.destroy();
    }
  }

  /** Null when the charger does not support our subprotocol. */
  async function admissionOf(attempt: ConnectionAttempt): Promise<Admitted<Context> | Refusal | null> {
    if (!(await speaksOurs(attempt))) return null;
    const answer = await within(handshakeTimeoutMs, options.authenticate(attempt), (late) => {
      abandon(toAdmission(late));
    });
    return toAdmission(answer);
  }

  function open(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    { identity, maxFrameBytes, ...joined }: Joined<Context> & { identity: string },
  ): void {
    // ws takes the limits of a connection from its server, which does not listen here.
    const webSockets = maxFrameBytes === undefined ? usual : receiver(maxFrameBytes);
    let opened = false;
    // Calls back synchronously or never.
    webSockets.handleUpgrade(request, socket, head, (webSocket) => {
      opened = true;
      feed(webSocket, centralSystem.connect({ ...joined, identity, socket: toSocket(webSocket, socket) }));
    });
    // TypeScript does not see the assignment in the callback.
    if (!(opened as boolean)) abandoned?.(joined);
  }

  function abandon(admission: Admitted<Context> | Refusal): void {
    const joined = admission.ok ? joinedWith(admission) : null;
    if (joined !== null) abandoned?.(joined);
  }

  async function speaksOurs(attempt: ConnectionAttempt): Promise<boolean> {
    if (attempt.protocols.length > 0) return attempt.protocols.includes(protocol);
    if (options.assumeProtocol === undefined) return false;
    return within(handshakeTimeoutMs, options.assumeProtocol(attempt), () => {});
  }

  server.on("upgrade", onUpgrade);

  async function close(): Promise<void> {
    closing = true;
    await Promise.all(underWay);
    server.off("upgrade", onUpgrade);
    if (!("server" in options)) server.close();
  }
  return { server, close, [Symbol.asyncDispose]: close };
}

/** Completes handshakes; their connections accept messages up to `maxFrameBytes`. */
function receiver(maxFrameBytes: number): WebSocketServer {
  return new WebSocketServer({
    noServer: true,
    clientTracking: false,
    handleProtocols: (offered) => (offered.has(protocol) ? protocol : false),
    ...receiverLimits(maxFrameBytes),
  });
}

function closeWithoutProtocol(webSocket: WebSocket): void {
  // Ignore errors of a connection that is closing.
  webSocket.on("error", () => {});
  webSocket.close(1002, "no common subprotocol");
}

/** Limits for clients that send slowly, because each one occupies a socket. */
const httpLimits = { headersTimeout: 10_000, connectionsCheckingInterval: 2_000, maxHeaderSize: 8_192 };

function listen({ port, host }: { port: number; host?: string }): HttpServer {
  const server = createServer(httpLimits, (_request, response) => {
    response.writeHead(426, { Upgrade: "websocket", Connection: "Upgrade, close" }).end();
  });
  return server.listen(port, host);
}

/** A result after the timeout goes to `late`. */
async function within<T>(ms: number, work: T | Promise<T>, late: (result: T) => void): Promise<T> {
  // Most results are synchronous and need no timer.
  if (typeof work !== "object" || work === null || !("then" in work)) return work;
  let timer: NodeJS.Timeout | undefined;
  let isLate = false;
  const asked = Promise.resolve(work).then((result) => {
    if (isLate) late(result);
    return result;
  });
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isLate = true;
      reject(new Error(`The admission of a charger took longer than ${ms} ms.`));
    }, ms);
  });
  try {
    return await Promise.race([asked, end]);
  } finally {
    clearTimeout(timer);
  }
}
