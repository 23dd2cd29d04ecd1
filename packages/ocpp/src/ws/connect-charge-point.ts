import { WebSocket } from "ws";
import type { ChargePoint } from "../charge-point.ts";
import { type Cancel, type Clock, systemClock } from "../clock.ts";
import { feed, receiverLimits, toSocket } from "./web-socket.ts";

/** Where a charge point connects to, as whom, and how it comes back. */
export interface ConnectChargePointOptions {
  chargePoint: ChargePoint;
  /** Of the endpoint, without the identity: `ws://localhost:8080/ocpp`. */
  url: string;
  identity: string;
  /** Of Basic authentication: text, or the bytes of an AuthorizationKey. */
  password?: string | Uint8Array;
  /** Sent with the upgrade beside our own. Default: none. */
  headers?: Record<string, string>;
  /** PEM, for TLS: whom to trust, and who we are. */
  tls?: {
    ca?: string | Uint8Array;
    cert?: string | Uint8Array;
    key?: string | Uint8Array;
    rejectUnauthorized?: boolean;
  };
  /** The first wait is about `firstMs`, each further one twice as long up to `maxMs`, jittered. Default 1 s and 60 s. */
  reconnect?: { firstMs: number; maxMs: number };
  /** Default 64 KiB. */
  maxFrameBytes?: number;
  /** Times the waits between attempts. Default: the time of the machine. */
  clock?: Clock;
  /** In [0, 1), for the jitter. Default Math.random. */
  random?: () => number;
  /** The central system answered the upgrade with an HTTP status. */
  refused?(status: number): void;
  /** There was no answer to the upgrade: nobody listens there, or TLS did not come about. `code` of Node, if it has one. */
  failed?(about: { code: string | undefined; error: Error }): void;
  /** What some chargers get wrong, to test central systems with. Default: nothing. */
  faults?: ConnectFaults;
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

/** Connects at once, and again whenever the connection is lost (OCPP-J errata 3.3: with back-off). */
export function connectChargePoint(options: ConnectChargePointOptions): ChargePointLink {
  const { chargePoint, clock = systemClock, random = Math.random, identity } = options;
  const { firstMs, maxMs } = options.reconnect ?? { firstMs: 1_000, maxMs: 60_000 };
  const { noSubprotocol = false, rawIdentity = false, neverPongs = false } = options.faults ?? {};
  const address = `${options.url.replace(/\/+$/, "")}/${rawIdentity ? identity : encodeURIComponent(identity)}`;
  let state: ChargePointLink["state"] = "waiting";
  let socket: WebSocket | null = null;
  let failures = 0;
  let cancelWait: Cancel | null = null;
  const opening: { resolve: () => void; reject: (error: Error) => void }[] = [];
  let ended: (() => void) | null = null;

  function connect(): void {
    state = "connecting";
    const next = new WebSocket(address, noSubprotocol ? [] : ["ocpp1.6"], {
      autoPong: !neverPongs,
      headers: { ...authorization(identity, options.password), ...options.headers },
      handshakeTimeout: 10_000,
      ...receiverLimits(options.maxFrameBytes ?? 64 * 1024),
      ...options.tls,
    });
    socket = next;
    next.on("open", () => {
      state = "open";
      failures = 0;
      feed(next, chargePoint.connect(toSocket(next)));
      for (const { resolve } of opening.splice(0)) resolve();
    });
    next.on("unexpected-response", (request, response) => {
      request.destroy();
      options.refused?.(response.statusCode ?? 0);
      onEnd(next);
    });
    // "close" follows, and says all there is to do.
    next.on("error", (error: Error & { code?: string }) => {
      if (state === "connecting") options.failed?.({ code: error.code, error });
    });
    next.on("close", () => onEnd(next));
  }

  function onEnd(which: WebSocket): void {
    if (socket !== which) return;
    socket = null;
    ended?.();
    if (state === "offline" || state === "closed") return;
    state = "waiting";
    cancelWait = clock.after(backOff(), connect);
  }

  // Half of it fixed, half of it chance: a fleet that was cut off at one moment comes back spread out.
  function backOff(): number {
    const ceiling = Math.min(maxMs, firstMs * 2 ** failures);
    failures = Math.min(failures + 1, 30);
    return ceiling / 2 + (ceiling / 2) * random();
  }

  async function close(): Promise<void> {
    state = "closed";
    cancelWait?.();
    for (const { reject } of opening.splice(0)) reject(new Error(`The link of ${identity} is closed.`));
    const open = socket;
    if (open === null) return;
    await new Promise<void>((resolve) => {
      ended = resolve;
      if (open.readyState === open.CONNECTING) open.terminate();
      else open.close(1000, "");
    });
  }

  connect();
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

function authorization(identity: string, password: string | Uint8Array | undefined): Record<string, string> {
  if (password === undefined) return {};
  const credentials = Buffer.concat([Buffer.from(`${identity}:`), Buffer.from(password)]);
  return { Authorization: `Basic ${credentials.toString("base64")}` };
}
