import { type Agent, type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { Socket } from "node:net";
import { TLSSocket } from "node:tls";
import type { Cancel, Clock } from "../../platform/clock.ts";
import { failureOf, lateIn, type Phase, type PostFailure } from "./post-failure.ts";
import { readExcerpt } from "./read-excerpt.ts";

export interface ExchangeRequest {
  url: URL;
  agent: Agent;
  headers: Record<string, string>;
  body: Uint8Array;
}

export type Exchanged =
  | { kind: "answered"; status: number; retryAfter: string | undefined; excerpt: string }
  /** `isStale`: on a socket that had been used before, and that was closed before an answer began. */
  | { kind: "failed"; code: PostFailure; isStale: boolean };

/** One that is under way. Both end it at once. */
export interface Exchange {
  /** Out of time. An answer whose status is known is one, however slowly its body comes. */
  expire(): void;
  cancel(): void;
}

/** From the name of the receiver to the end of the TLS handshake. */
const connectMs = 3_000;
/** A receiver that has told its status has decided; the rest of its answer is worth this long. */
const bodyMs = 1_000;
const maxHeaderBytes = 16_384;
const maxInformational = 8;

/** Sends a request on a socket of its agent, and hears one answer. `done` is called once, and not before this returns. */
export function startExchange(
  clock: Clock,
  { url, agent, headers, body }: ExchangeRequest,
  done: (exchanged: Exchanged) => void,
): Exchange {
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  const sent = request({
    method: "POST",
    protocol: url.protocol,
    hostname: url.hostname.replace(/^\[(.*)\]$/, "$1"),
    port: url.port,
    path: url.pathname + url.search,
    // As a list, which Node writes as it is instead of keeping each header by its name first.
    headers: [
      ["host", url.host],
      ...Object.entries(headers),
      ["accept-encoding", "identity"],
      ["content-length", String(body.byteLength)],
    ].flat(),
    agent,
    maxHeaderSize: maxHeaderBytes,
    insecureHTTPParser: false,
  });

  let phase: Phase = "connecting";
  let informational = 0;
  let cancelTimer: Cancel = () => undefined;
  let stopReading: (() => void) | null = null;
  let isSettled = false;

  /** The socket goes back to its agent if it can be used again, and is closed otherwise. */
  function settle(exchanged: Exchanged, isReusable: boolean): void {
    if (isSettled) return;
    isSettled = true;
    cancelTimer();
    // An answer may come before all is sent; a receiver that then reads no further would keep the socket for ever.
    if (!isReusable || !sent.writableFinished) sent.destroy();
    done(exchanged);
  }
  function fail(code: PostFailure, isStale = false): void {
    settle({ kind: "failed", code, isStale }, false);
  }
  function expire(): void {
    if (stopReading === null) fail(lateIn(phase));
    else stopReading();
  }

  sent.on("socket", (socket: Socket) => {
    if (!socket.connecting) {
      phase = "waiting";
      return;
    }
    if (isSettled) return;
    cancelTimer = clock.after(connectMs, expire);
    const isConnected = () => {
      phase = "waiting";
      cancelTimer();
    };
    if (socket instanceof TLSSocket) {
      socket.once("connect", () => {
        phase = "securing";
      });
      socket.once("secureConnect", isConnected);
    } else {
      socket.once("connect", isConnected);
    }
  });
  sent.on("information", () => {
    informational++;
    if (informational > maxInformational) fail("response_malformed");
  });
  // 101, which nobody has asked for.
  sent.on("upgrade", (_answer, socket) => {
    socket.destroy();
    fail("response_malformed");
  });
  sent.on("response", (answer: IncomingMessage) => {
    const status = answer.statusCode ?? 0;
    if (status < 200 || status > 599) {
      fail("response_malformed");
      return;
    }
    const retryAfter = answer.headers["retry-after"];
    cancelTimer = clock.after(bodyMs, expire);
    stopReading = readExcerpt(answer, (excerpt, isWhole) => {
      settle({ kind: "answered", status, retryAfter, excerpt }, isWhole);
    });
  });
  // Still there after the end: what comes then interests nobody, and must not be uncaught.
  sent.on("error", (error) => {
    // What breaks after its status leaves an answer an answer.
    if (stopReading !== null) stopReading();
    const code = failureOf(error, phase);
    fail(code, code === "connection_reset" && sent.reusedSocket && informational === 0);
  });
  // Each letter a byte: with the headers it is one string, and so one write.
  sent.end(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString("latin1"), "latin1");

  return { expire, cancel: () => fail("canceled") };
}
