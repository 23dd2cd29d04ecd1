import { createServer, type Server as HttpServer, type IncomingMessage } from "node:http";
import type { Server as HttpsServer } from "node:https";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import type { CentralSystem } from "../central-system.ts";
import { need } from "../need.ts";
import { unstoppable } from "../unstoppable.ts";
import {
  type Admission,
  isRefusal,
  type Joined,
  join,
  joinedWith,
  type LetIn,
  type Refusal,
  spellOut,
} from "./admission.ts";
import {
  type ConnectionAttempt,
  credentialsOf,
  identityIn,
  type PathIdentity,
  protocolsOf,
} from "./attempt.ts";
import { handshakeFault } from "./handshake-fault.ts";
import { createHandshakes } from "./handshakes.ts";
import { watchHangUp } from "./hang-up.ts";
import { refuseUpgrade } from "./refuse-upgrade.ts";
import { createTakeovers } from "./takeovers.ts";
import { feed, receiverLimits, toSocket } from "./web-socket.ts";

export type { Admission, Joined, Joining, LetIn, Refusal, TakeoverPolicy } from "./admission.ts";
export type { ConnectionAttempt } from "./attempt.ts";

/** An upgrade that was turned away. */
export interface RefusedUpgrade {
  request: IncomingMessage;
  /** Of the answer; 101 when the handshake was completed only to be closed (`rfcCompat`). */
  status: number;
  reason:
    | "malformed-identity"
    | "malformed-handshake"
    | "unsupported-protocol"
    | "not-admitted"
    /** The identity has a live connection, which keeps its place. */
    | "identity-in-use"
    | "too-many"
    | "closing"
    | "failed";
  identity?: string;
  /** What `authenticate`, `join` or `assumeProtocol` threw. */
  error?: unknown;
}

/** The server whose upgrades are looked at; or the port for one of our own, which does nothing else. */
export type Door =
  | { server: HttpServer | HttpsServer }
  | {
      /** 0 for any that is free. */
      port: number;
      /** Default: every address of the machine. */
      host?: string;
    };

/** Where chargers go to, who may come in, and whom to tell. */
export interface AcceptChargersOptions<Context> {
  centralSystem: CentralSystem<Context>;
  /** Only upgrades under this path are ours; those of others are left alone. Default "/ocpp/". */
  path?: string;
  /** Says who may connect. When it throws, the answer is 503. Asked only about well-formed handshakes. */
  authenticate(attempt: ConnectionAttempt): Admission<Context> | Promise<Admission<Context>>;
  /**
   * True where the user name of Basic authentication may be another than the identity: `authenticate` has to look at it
   * then. Default false: such an attempt is refused with 401 before `authenticate` is asked (OCPP-J 1.6, section 6.2.2), so
   * that nobody connects as one charger with the password of another.
   */
  anyUsername?: boolean;
  /**
   * Whoever offers subprotocols, and not ours, or none at all: OCPP-J 1.6 (section 3.2) wants the handshake completed
   * without one and the connection closed at once; the conformance tests want the upgrade refused. Default false: it is
   * refused with 400.
   */
  rfcCompat?: boolean;
  /** For models that offer no subprotocol at all: true lets them speak ocpp1.6 all the same. */
  assumeProtocol?(attempt: ConnectionAttempt): boolean | Promise<boolean>;
  /**
   * Default 64 KiB; a longer message closes with 1009. `authenticate` may give each connection its own: a StopTransaction
   * with the readings of a whole night is longer than 64 KiB, and a charger that cannot deliver it repeats it for ever.
   */
  maxFrameBytes?: number;
  /** An `authenticate`, `join` or `assumeProtocol` that takes longer is answered with 503. Default 10 s. */
  handshakeTimeoutMs?: number;
  /**
   * How many may wait for `authenticate` at the same time, default 200 and 2000. Above: from one address they wait their
   * turn, for as long as `handshakeTimeoutMs`; in all they are answered with 503.
   */
  maxHandshakes?: { perAddress: number; total: number };
  /** Whose turn it is: the peer, as seen behind proxies that you trust. Default: the peer of the socket. */
  addressOf?(request: IncomingMessage): string;
  /** An upgrade was turned away, for a log line or a count. What it throws is an unhandled rejection. */
  refused?(about: RefusedUpgrade): void;
  /**
   * Somebody was let in and never connected: hung up meanwhile, an older connection kept its place, or you had taken
   * too long. Called once, and there will be no `connected` and no `disconnected`: take back what `authenticate` or
   * `join` did. Not called for a `join` that was never asked. What it throws is an unhandled rejection.
   */
  abandoned?(joined: Joined<Context>): void;
}

/** Chargers are let in until it is closed. */
export interface ChargerListener {
  /** The one that was given; or our own, to ask for its port once it has emitted "listening". */
  readonly server: HttpServer | HttpsServer;
  /**
   * Takes no further upgrade under the path, and waits for the handshakes under way. Sockets stay open: closing those is
   * for the central system. A server of our own stops listening.
   */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

const protocol = "ocpp1.6";

/**
 * Lets chargers connect to a central system, through an HTTP server that may have other things to do as well or through
 * one of its own.
 */
export function acceptChargers<Context>(options: Door & AcceptChargersOptions<Context>): ChargerListener {
  need("acceptChargers(): options", options, {
    centralSystem: { connect: "function" },
    authenticate: "function",
  });
  if (!("server" in options)) need("acceptChargers(): options", options, { port: "number" });
  const { centralSystem, path = "/ocpp/", handshakeTimeoutMs = 10_000 } = options;
  const { refused, abandoned } = unstoppable(options);
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
      // Nobody else would ever answer it.
      if (server.listenerCount("upgrade") === 1) refuseUpgrade(socket, 404);
      return;
    }
    // Between here and the handshake nobody else listens for the end of this socket.
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
    const watched = watchHangUp(socket);
    const gone = watched.signal;
    const leave = await handshakes.enter(address, gone);
    if (leave === null) {
      watched.stop();
      // By then those that waited have had their turn.
      const retryAfterS = Math.ceil(handshakeTimeoutMs / 1_000);
      return refuse({ status: 503, reason: "too-many", identity }, { "Retry-After": String(retryAfterS) });
    }
    const turnAway = ({ status = 401, headers }: Refusal) =>
      refuse({ status, reason: "not-admitted", identity }, headers);
    const attempt: ConnectionAttempt = {
      identity,
      ...credentials,
      protocols: protocolsOf(request),
      request,
      gone,
    };
    try {
      // Whoever is known, and waits for an older connection to say something, keeps nobody else waiting.
      const admission = await admissionOf(attempt).finally(leave);
      if (admission === null) {
        if (options.rfcCompat !== true)
          return refuse({ status: 400, reason: "unsupported-protocol", identity });
        watched.stop();
        usual.handleUpgrade(request, socket, head, hangUp);
        return refused?.({ request, status: 101, reason: "unsupported-protocol", identity });
      }
      if (!admission.ok) return turnAway(admission);
      const connect = async () => {
        // It may have hung up while we decided: nobody has to make place for it.
        if (gone.aborted || !socket.writable) return abandon(admission);
        const joined = await within(handshakeTimeoutMs, join(admission), (late) => {
          if (!isRefusal(late)) abandoned?.(late);
        });
        if (isRefusal(joined)) return turnAway(joined);
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
      // It has hung up half way, and waits for nothing any more.
      if (gone.aborted) socket.destroy();
    }
  }

  /** Null for whoever does not speak our protocol. */
  async function admissionOf(attempt: ConnectionAttempt): Promise<LetIn<Context> | Refusal | null> {
    if (!(await speaksOurs(attempt))) return null;
    const answer = await within(handshakeTimeoutMs, options.authenticate(attempt), (late) => {
      abandon(spellOut(late));
    });
    return spellOut(answer);
  }

  function open(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    { identity, maxFrameBytes, ...joined }: Joined<Context> & { identity: string },
  ): void {
    // ws takes the limits of a connection from its server, which has no socket of its own here.
    const webSockets = maxFrameBytes === undefined ? usual : receiver(maxFrameBytes);
    let opened = false;
    // It calls back at once, or never.
    webSockets.handleUpgrade(request, socket, head, (webSocket) => {
      opened = true;
      feed(webSocket, centralSystem.connect({ ...joined, identity, socket: toSocket(webSocket, socket) }));
    });
    // The compiler does not see into the callback.
    if (!(opened as boolean)) abandoned?.(joined);
  }

  function abandon(admission: LetIn<Context> | Refusal): void {
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

/** Completes handshakes; the connections that come of it take messages of up to so many bytes. */
function receiver(maxFrameBytes: number): WebSocketServer {
  return new WebSocketServer({
    noServer: true,
    clientTracking: false,
    handleProtocols: (offered) => (offered.has(protocol) ? protocol : false),
    ...receiverLimits(maxFrameBytes),
  });
}

function hangUp(webSocket: WebSocket): void {
  // What it says meanwhile, or does wrong, no longer matters.
  webSocket.on("error", () => {});
  webSocket.close(1002, "no common subprotocol");
}

/** Clients that send slowly hold a socket each, and not for long. */
const httpLimits = { headersTimeout: 10_000, connectionsCheckingInterval: 2_000, maxHeaderSize: 8_192 };

function listen({ port, host }: { port: number; host?: string }): HttpServer {
  const server = createServer(httpLimits, (_request, response) => {
    response.writeHead(426, { Upgrade: "websocket", Connection: "Upgrade, close" }).end();
  });
  return server.listen(port, host);
}

/** What comes too late is told to `late` all the same. */
async function within<T>(ms: number, work: T | Promise<T>, late: (result: T) => void): Promise<T> {
  // There already, as most answers are: nothing to be timed.
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
