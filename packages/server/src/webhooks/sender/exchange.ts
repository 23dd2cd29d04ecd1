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
  /** `isStale`: the socket had been used before, and was closed before an answer began. */
  | { kind: "failed"; code: PostFailure; isStale: boolean };

/** An exchange that is under way. Both functions end it at once. */
export interface Exchange {
  /** The time is over. An answer with a known status counts as an answer, even if its body comes slowly. */
  expire(): void;
  cancel(): void;
}

/** From the name resolution to the end of the TLS handshake. */
const connectMs = 3_000;
/** A receiver that has sent its status has decided. The server waits this long for the rest of its answer. */
const bodyMs = 1_000;
const maxHeaderBytes = 16_384;
const maxInformational = 8;

/** Sends a request on a socket of its agent, and reads one answer. It calls `done` once, but not before it returns. */
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
    // Node writes a list as it is, and does not store each header by its name first.
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
  let isDone = false;

  /** The socket goes back to its agent if it can be used again, and is closed otherwise. */
  function finish(exchanged: Exchanged, isReusable: boolean): void {
    if (isDone) return;
    isDone = true;
    cancelTimer();
    // An answer may come before the whole request is sent. A receiver that then stops reading would keep the socket forever.
    if (!isReusable || !sent.writableFinished) sent.destroy();
    done(exchanged);
  }
  function fail(code: PostFailure, isStale = false): void {
    finish({ kind: "failed", code, isStale }, false);
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
    if (isDone) return;
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
  // Status 101, which the request did not ask for.
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
      finish({ kind: "answered", status, retryAfter, excerpt }, isWhole);
    });
  });
  // This listener stays after the end, because a late error is irrelevant but must not be uncaught.
  sent.on("error", (error) => {
    // An answer that breaks after its status is still an answer.
    if (stopReading !== null) stopReading();
    const code = failureOf(error, phase);
    fail(code, code === "connection_reset" && sent.reusedSocket && informational === 0);
  });
  // Each character of latin1 is one byte. Headers and body are then one string, and so one write.
  sent.end(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString("latin1"), "latin1");

  return { expire, cancel: () => fail("canceled") };
}
