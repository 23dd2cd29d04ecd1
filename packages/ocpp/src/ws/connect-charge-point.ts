import { createSecureContext } from "node:tls";
import { WebSocket } from "ws";
import type { ChargePoint } from "../charge-point.ts";
import { type Cancel, type Clock, systemClock } from "../clock.ts";
import { OcppError } from "../errors.ts";
import { guardHooks } from "../guard-hooks.ts";
import { need } from "../need.ts";
import { type ConnectFailure, toConnectFailure } from "./connect-failure.ts";
import { feed, receiverLimits, toSocket } from "./web-socket.ts";

export type { ConnectFailure } from "./connect-failure.ts";

/** URL, credentials and reconnect behaviour of a charge point. */
export interface ConnectChargePointOptions {
  chargePoint: ChargePoint;
  /** URL of the endpoint, without the identity: `ws://localhost:8080/ocpp`; `wss:` for security profiles 2 and 3. */
  url: string;
  identity: string;
  /** For Basic authentication: text or bytes, sent unchanged. */
  password?: string | Uint8Array;
  /** Instead of a password: 16 to 20 bytes in hex, as in ChangeConfiguration; the bytes are sent. */
  authorizationKey?: string;
  /** Additional headers of the upgrade. Default: none. */
  headers?: Record<string, string>;
  /** For `wss:`. */
  tls?: TlsOptions;
  /** Waits between attempts. Starts again after a connection has received a frame. Default: from 1 s up to 60 s. */
  reconnect?: BackOff;
  /** Default 64 KiB. */
  maxFrameBytes?: number;
  /** Clock for the waits between attempts. Default: the system clock. */
  clock?: Clock;
  /** In [0, 1), for the jitter. Default Math.random. */
  random?: () => number;
  /**
   * The central system answered the upgrade with an HTTP status. A Retry-After delay is added to the back-off; null
   * without one.
   */
  refused?(status: number, about: { retryAfterMs: number | null }): void;
  /** The attempt failed without an HTTP status. The next attempt follows. */
  failed?(failure: ConnectFailure): void;
  /** Faults of some chargers, for testing central systems. Default: none. */
  faults?: ConnectFaults;
}

/** Trusted authority and own certificate. TLS 1.2 is the minimum. */
export interface TlsOptions {
  /** PEM. Replaces the authorities that Node trusts. */
  ca?: string | Uint8Array;
  /** PEM, for security profile 3: the certificate and its issuers. */
  cert?: string | Uint8Array;
  /** PEM of the private key of `cert`. */
  key?: string | Uint8Array;
  /** Required name in the central system's certificate. Default: the host of the URL. */
  servername?: string;
  /** Default true. False accepts any certificate: only for development. */
  rejectUnauthorized?: boolean;
}

/** Deviations in the handshake and the keep-alive. */
export interface ConnectFaults {
  /** Sends no Sec-WebSocket-Protocol. Default false. */
  noSubprotocol?: boolean;
  /** Appends the identity to the URL without encoding. Default false: percent-encoded. */
  rawIdentity?: boolean;
  /** Never answers a ping. Default false. */
  neverPongs?: boolean;
}

/** Keeps a charge point connected until it is closed. */
export interface ChargePointConnection {
  readonly state: "connecting" | "open" | "waiting" | "offline" | "closed";
  /** Resolves when the socket is open; rejects when the link is closed first. */
  opened(): Promise<void>;
  /** Cuts the connection without a close frame, as a network failure does; the link reconnects. */
  drop(): void;
  /** Cuts the connection and stays offline until `online()`. */
  offline(): void;
  online(): void;
  /** Closes the connection with a close frame and does not reconnect. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Connects immediately, and again whenever the connection is lost, with back-off (OCPP-J errata 3.3). Throws OcppError
 * "invalid-connection" for a URL, key or certificate that can never work.
 */
export function connectChargePoint(options: ConnectChargePointOptions): ChargePointConnection {
  need("connectChargePoint(): options", options, {
    chargePoint: { connect: "function" },
    url: "text",
    identity: "text",
  });
  const { chargePoint, clock = systemClock, random = Math.random, identity } = options;
  const { reconnect = { firstMs: 1_000, maxMs: 60_000 } } = options;
  const { refused, failed } = guardHooks(options);
  const { noSubprotocol = false, rawIdentity = false, neverPongs = false } = options.faults ?? {};
  const address = addressOf(options.url, rawIdentity ? identity : encodeURIComponent(identity));
  const headers = { ...authorization(identity, passwordOf(options)), ...options.headers };
  const tls = address.startsWith("wss:") ? clientOf(options.tls ?? {}) : {};
  let state: ChargePointConnection["state"] = "waiting";
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
      // A central system that accepts connections and closes them again is not working yet.
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
    // "close" follows and does the cleanup.
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
    // Add both: chargers that were refused at the same time should not all return at the same time.
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
    // Attempts are identical: an error of the first one would repeat every time.
    throw new OcppError(
      "invalid-connection",
      `The options of ${identity} are invalid, so it can never connect.`,
      {
        cause: error,
      },
    );
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

/** Not with `URL.canParse`: in Node 20, once optimized, it rejects non-ASCII names. */
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
    throw new OcppError("invalid-connection", `The URL ${url} must begin with ws:// or wss://.`);
  }
  return `${protocol}//${host}${pathname.replace(/\/+$/, "")}/${segment}${search}`;
}

function clientOf({ ca, cert, key, ...rest }: TlsOptions) {
  try {
    // Created once because it is the same for every attempt.
    const secureContext = createSecureContext({
      minVersion: "TLSv1.2",
      ...(ca !== undefined && { ca: toPem(ca) }),
      ...(cert !== undefined && { cert: toPem(cert) }),
      ...(key !== undefined && { key: toPem(key) }),
    });
    return { secureContext, ...rest };
  } catch (error) {
    throw new OcppError("invalid-connection", "The certificates or the key for TLS are invalid.", {
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
    // The message must not contain the key itself.
    const message = `An AuthorizationKey must be 16 to 20 bytes in hexadecimal; this one has ${authorizationKey.length} characters.`;
    throw new OcppError("invalid-connection", message);
  }
  return Buffer.from(authorizationKey, "hex");
}

function authorization(identity: string, password: string | Uint8Array | undefined): Record<string, string> {
  if (password === undefined) return {};
  const credentials = Buffer.concat([Buffer.from(`${identity}:`), Buffer.from(password)]);
  return { Authorization: `Basic ${credentials.toString("base64")}` };
}

/**
 * Wait before the next attempt. Either the first wait is about `firstMs`, each further one twice as long up to `maxMs`,
 * half of it random; or the method of OCPP 2.0.1 (part 4, section 5.4), which some chargers use with 1.6 too.
 */
export type BackOff = { firstMs: number; maxMs: number } | RetryBackOff;

/** The three variables of OCPP 2.0.1, in ms. */
export interface RetryBackOff {
  /** RetryBackOffWaitMinimum: the first wait, doubled by every failure. */
  waitMinimumMs: number;
  /** RetryBackOffRandomRange: a random time up to this is added to every wait. */
  randomRangeMs: number;
  /** RetryBackOffRepeatTimes: the maximum number of doublings. */
  repeatTimes: number;
}

/** The wait after `failures` failed attempts; `random` in [0, 1). */
export function backOffMs(backOff: BackOff, failures: number, random: number): number {
  if ("firstMs" in backOff) {
    const ceiling = Math.min(backOff.maxMs, backOff.firstMs * 2 ** failures);
    return ceiling / 2 + (ceiling / 2) * random;
  }
  const { waitMinimumMs, randomRangeMs, repeatTimes } = backOff;
  return waitMinimumMs * 2 ** Math.min(failures, repeatTimes) + randomRangeMs * random;
}

const longestWaitMs = 24 * 3_600_000;

/** The delay of a Retry-After header, at most one day; null when it is missing or invalid. `now` in epoch ms. */
export function retryAfterMs(header: string | undefined, now: number): number | null {
  const text = header?.trim() ?? "";
  if (/^\d+$/.test(text)) return Math.min(longestWaitMs, Number(text) * 1_000);
  // RFC 9110, section 10.2.3: otherwise a date, which begins with the name of a weekday.
  const at = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.min(longestWaitMs, Math.max(0, at - now));
}
