import { createSecureContext } from "node:tls";
import { WebSocket } from "ws";
import type { ChargePoint } from "../charge-point.ts";
import { type Cancel, type Clock, systemClock } from "../clock.ts";
import { OcppError } from "../errors.ts";
import { need } from "../need.ts";
import { unstoppable } from "../unstoppable.ts";
import { type BackOff, backOffMs, retryAfterMs } from "./back-off.ts";
import { type ConnectFailure, toConnectFailure } from "./connect-failure.ts";
import { feed, receiverLimits, toSocket } from "./web-socket.ts";

export type { BackOff, RetryBackOff } from "./back-off.ts";
export type { ConnectFailure } from "./connect-failure.ts";

/** Where a charge point connects to, as whom, and how it comes back. */
export interface ConnectChargePointOptions {
  chargePoint: ChargePoint;
  /** Of the endpoint, without the identity: `ws://localhost:8080/ocpp`; `wss:` for security profiles 2 and 3. */
  url: string;
  identity: string;
  /** Of Basic authentication: text or bytes, sent as they are. */
  password?: string | Uint8Array;
  /** Instead of a password: 16 to 20 bytes in hexadecimal, as ChangeConfiguration brings them; the bytes are sent. */
  authorizationKey?: string;
  /** Sent with the upgrade beside our own. Default: none. */
  headers?: Record<string, string>;
  /** For `wss:`. */
  tls?: TlsOptions;
  /** Between attempts. Starts again once a connection has brought a frame. Default: from 1 s up to 60 s. */
  reconnect?: BackOff;
  /** Default 64 KiB. */
  maxFrameBytes?: number;
  /** Times the waits between attempts. Default: the time of the machine. */
  clock?: Clock;
  /** In [0, 1), for the jitter. Default Math.random. */
  random?: () => number;
  /**
   * The central system answered the upgrade with an HTTP status. What its Retry-After asks for is waited for as well, in
   * addition to the back-off; null when there was none.
   */
  refused?(status: number, about: { retryAfterMs: number | null }): void;
  /** There was no such answer. It is tried again all the same. */
  failed?(failure: ConnectFailure): void;
  /** What some chargers get wrong, to test central systems with. Default: nothing. */
  faults?: ConnectFaults;
}

/** Whom to trust, and who we are. TLS 1.2 is the least that is spoken. */
export interface TlsOptions {
  /** PEM. Instead of the authorities that the machine trusts. */
  ca?: string | Uint8Array;
  /** PEM, for security profile 3: the certificate, and those that vouch for it. */
  cert?: string | Uint8Array;
  /** PEM, of `cert`. */
  key?: string | Uint8Array;
  /** The name that the certificate of the central system has to have. Default: the host of the URL. */
  servername?: string;
  /** Default true. False trusts anybody: for a workshop. */
  rejectUnauthorized?: boolean;
}

/** How a charger can break the handshake and the keep-alive. */
export interface ConnectFaults {
  /** Sends no Sec-WebSocket-Protocol. Default false. */
  noSubprotocol?: boolean;
  /** Appends the identity to the URL as it is. Default false: percent-encoded. */
  rawIdentity?: boolean;
  /** Never answers a ping. Default false. */
  neverPongs?: boolean;
}

/** Keeps a charge point connected until it is told to stop. */
export interface ChargePointLink {
  readonly state: "connecting" | "open" | "waiting" | "offline" | "closed";
  /** Resolves when the socket is open; rejects when the link is closed first. */
  opened(): Promise<void>;
  /** Cuts the line without a word, as a lost network does; the link comes back by itself. */
  drop(): void;
  /** Cuts the line and stays away until `online()`. */
  offline(): void;
  online(): void;
  /** Says goodbye and stays away for good. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Connects at once, and again whenever the connection is lost (OCPP-J errata 3.3: with back-off). Throws OcppError
 * "invalid-connection" for a URL, a key or a certificate that no attempt could use.
 */
export function connectChargePoint(options: ConnectChargePointOptions): ChargePointLink {
  need("connectChargePoint(): options", options, {
    chargePoint: { connect: "function" },
    url: "text",
    identity: "text",
  });
  const { chargePoint, clock = systemClock, random = Math.random, identity } = options;
  const { reconnect = { firstMs: 1_000, maxMs: 60_000 } } = options;
  const { refused, failed } = unstoppable(options);
  const { noSubprotocol = false, rawIdentity = false, neverPongs = false } = options.faults ?? {};
  const address = addressOf(options.url, rawIdentity ? identity : encodeURIComponent(identity));
  const headers = { ...authorization(identity, passwordOf(options)), ...options.headers };
  const tls = address.startsWith("wss:") ? clientOf(options.tls ?? {}) : {};
  let state: ChargePointLink["state"] = "waiting";
  let socket: WebSocket | null = null;
  let failures = 0;
  let cancelWait: Cancel | null = null;
  const opening: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const ended: (() => void)[] = [];

  function connect(): void {
    state = "connecting";
    const next = new WebSocket(address, noSubprotocol ? [] : ["ocpp1.6"], {
      headers,
      handshakeTimeout: 10_000,
      ...receiverLimits(options.maxFrameBytes ?? 64 * 1024),
      ...tls,
    });
    socket = next;
    next.on("open", () => {
      state = "open";
      // A central system that takes everybody in and throws everybody out again is not back yet.
      next.once("message", () => {
        failures = 0;
      });
      feed(next, chargePoint.connect(toSocket(next)), { answersPings: !neverPongs });
      for (const { resolve } of opening.splice(0)) resolve();
    });
    next.on("unexpected-response", (request, response) => {
      request.destroy();
      if (socket !== next) return;
      const askedMs = retryAfterMs(response.headers["retry-after"], clock.now());
      refused?.(response.statusCode ?? 0, { retryAfterMs: askedMs });
      onEnd(next, askedMs ?? 0);
    });
    // "close" follows, and says all there is to do.
    next.on("error", (error) => {
      if (socket === next && state === "connecting") failed?.(toConnectFailure(error));
    });
    next.on("close", () => onEnd(next));
  }

  function onEnd(which: WebSocket, askedMs = 0): void {
    if (socket !== which) return;
    socket = null;
    for (const resolve of ended.splice(0)) resolve();
    if (state === "offline" || state === "closed") return;
    state = "waiting";
    // Both: a fleet that was sent away at one moment is to come back spread out.
    cancelWait = clock.after(askedMs + backOffMs(reconnect, failures, random()), connect);
    failures = Math.min(failures + 1, 30);
  }

  async function close(): Promise<void> {
    state = "closed";
    cancelWait?.();
    for (const { reject } of opening.splice(0)) reject(new Error(`The link of ${identity} is closed.`));
    const open = socket;
    if (open === null) return;
    await new Promise<void>((resolve) => {
      ended.push(resolve);
      if (open.readyState === open.CONNECTING) open.terminate();
      else open.close(1000, "");
    });
  }

  try {
    connect();
  } catch (error) {
    // Every attempt is the same: what the first one throws, all would.
    throw new OcppError("invalid-connection", `With these options ${identity} could never connect.`, {
      cause: error,
    });
  }
  return {
    get state() {
      return state;
    },
    opened() {
      if (state === "open") return Promise.resolve();
      if (state === "closed") return Promise.reject(new Error(`The link of ${identity} is closed.`));
      return new Promise((resolve, reject) => {
        opening.push({ resolve, reject });
      });
    },
    drop() {
      socket?.terminate();
    },
    offline() {
      if (state === "closed") return;
      state = "offline";
      cancelWait?.();
      socket?.terminate();
    },
    online() {
      if (state !== "offline") return;
      failures = 0;
      connect();
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** Not by `URL.canParse`: once Node 20 has optimized it, names beyond ASCII are none. */
function readUrl(url: string): URL {
  try {
    return new URL(url);
  } catch (cause) {
    throw new OcppError("invalid-connection", `${url} is not a URL.`, { cause });
  }
}

function addressOf(url: string, segment: string): string {
  const { protocol, host, pathname, search } = readUrl(url);
  if (protocol !== "ws:" && protocol !== "wss:") {
    throw new OcppError("invalid-connection", `${url} is neither ws: nor wss:.`);
  }
  return `${protocol}//${host}${pathname.replace(/\/+$/, "")}/${segment}${search}`;
}

function clientOf({ ca, cert, key, ...rest }: TlsOptions) {
  try {
    // Made once: it is the same for every attempt.
    const secureContext = createSecureContext({
      minVersion: "TLSv1.2",
      ...(ca !== undefined && { ca: toPem(ca) }),
      ...(cert !== undefined && { cert: toPem(cert) }),
      ...(key !== undefined && { key: toPem(key) }),
    });
    return { secureContext, ...rest };
  } catch (error) {
    throw new OcppError("invalid-connection", "The certificates or the key for TLS cannot be used.", {
      cause: error,
    });
  }
}

function toPem(pem: string | Uint8Array): string {
  return typeof pem === "string" ? pem : Buffer.from(pem).toString();
}

function passwordOf({
  password,
  authorizationKey,
}: ConnectChargePointOptions): string | Uint8Array | undefined {
  if (authorizationKey === undefined) return password;
  if (!/^(?:[0-9a-f]{2}){16,20}$/i.test(authorizationKey)) {
    // The key itself is nobody's to read.
    const length = `of ${authorizationKey.length} characters`;
    throw new OcppError(
      "invalid-connection",
      `The AuthorizationKey ${length} is not 16 to 20 bytes in hexadecimal.`,
    );
  }
  return Buffer.from(authorizationKey, "hex");
}

function authorization(identity: string, password: string | Uint8Array | undefined): Record<string, string> {
  if (password === undefined) return {};
  const credentials = Buffer.concat([Buffer.from(`${identity}:`), Buffer.from(password)]);
  return { Authorization: `Basic ${credentials.toString("base64")}` };
}
