import type { Duplex } from "node:stream";
import type { WebSocket } from "ws";
import type { ClosingReason } from "../closing-reason.ts";
import type { Connection } from "../connection/side.ts";
import type { Socket } from "../socket.ts";

const maxBufferedBytes = 1024 * 1024;
const closeWithinMs = 5_000;
const maxPendingPongs = 60;

/**
 * Limits of the receiver: with the defaults of ws one peer can occupy megabytes of memory with a few bytes. A chunk is
 * the data of one socket read: firmware that writes byte by byte or sends small segments makes many of one frame. A
 * buffered chunk costs about 0.2 KiB regardless of its size, and a fragment can keep the 64 KiB that were read with it.
 * Both limits therefore grow with the message size, but more slowly: the pieces of a long message have to be longer
 * than those of a short one.
 */
export function receiverLimits(maxFrameBytes: number) {
  return {
    maxPayload: maxFrameBytes,
    maxFragments: Math.max(16, Math.ceil(maxFrameBytes / 16_384)),
    maxBufferedChunks: Math.max(1_024, Math.ceil(maxFrameBytes / 256)),
    perMessageDeflate: false,
    closeTimeout: closeWithinMs,
    // `feed` answers pings: ws would close the connection of a peer that sends too many, without a close frame.
    autoPong: false,
  } as const;
}

/** A WebSocket as the engine uses it. `stream` is what a server's end writes to; a client has to mask its frames. */
export function toSocket(webSocket: WebSocket, stream: Duplex | null = null): Socket {
  return new EngineSocket(webSocket, stream);
}

class EngineSocket implements Socket {
  readonly #webSocket: WebSocket;
  readonly #stream: Duplex | null;

  constructor(webSocket: WebSocket, stream: Duplex | null) {
    this.#webSocket = webSocket;
    this.#stream = stream;
  }

  send(text: string): boolean {
    const webSocket = this.#webSocket;
    if (webSocket.readyState !== webSocket.OPEN) return false;
    if (this.#stream === null) webSocket.send(text);
    else this.#stream.write(textFrame(text));
    // The peer does not read, so a close frame would not arrive either.
    if (webSocket.bufferedAmount > maxBufferedBytes) {
      (webSocket as Partial<Fed>)[ending] = { code: 1006, closing: "not-reading" };
      webSocket.terminate();
    }
    return true;
  }

  close(code: number, reason: string): void {
    // A paused socket would never receive the other side's close frame.
    if (this.#webSocket.isPaused) this.#webSocket.resume();
    this.#webSocket.close(code, cut(reason));
  }

  ping(): void {
    if (this.#webSocket.readyState === this.#webSocket.OPEN) this.#webSocket.ping();
  }

  pause(): void {
    this.#webSocket.pause();
  }

  resume(): void {
    this.#webSocket.resume();
  }
}

/**
 * A complete text frame of a server (RFC 6455, section 5.2) in one write. ws writes header and payload separately,
 * which is a tenth of the cost of a message. Without compression ws never delays its own frames, so the order is kept.
 */
function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const headerLength = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(headerLength + length);
  frame[0] = 0x81;
  if (headerLength === 2) {
    frame[1] = length;
  } else if (headerLength === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, headerLength);
  return frame;
}

/** State on the WebSocket itself, so that all connections can share the same listeners. */
interface Fed extends WebSocket {
  [engineEnd]: Connection;
  /** Pongs that are not written yet. */
  [pongs]: number;
  /** How this side ended it: "close" only has the code of the other side, or 1006 without one. */
  [ending]: Ending | undefined;
}

interface Ending {
  code: number;
  closing: ClosingReason;
}

const engineEnd = Symbol("connection");
const pongs = Symbol("pongs");
const ending = Symbol("ending");

/** Forwards events of the WebSocket to the connection. OCPP uses text: a binary frame ends the connection. */
export function feed(webSocket: WebSocket, connection: Connection, { answersPings = true } = {}): void {
  const fed: Fed = Object.assign(webSocket, { [engineEnd]: connection, [pongs]: 0, [ending]: undefined });
  fed.on("message", onMessage);
  fed.on("ping", answersPings ? answerPing : onPing);
  fed.on("pong", onPong);
  fed.on("error", onError);
  fed.on("close", onClose);
}

function onMessage(this: WebSocket, data: Buffer | ArrayBuffer | Buffer[], isBinary: boolean): void {
  // `feed` has set the connection.
  if (isBinary) end(this as Fed, 1003, "text frames only", "binary-frame");
  // With the default binaryType this is a Buffer.
  else (this as Fed)[engineEnd].receive((data as Buffer).toString());
}

function onPing(this: WebSocket): void {
  (this as Fed)[engineEnd].ping(); // as above
}

function answerPing(this: WebSocket, data: Buffer): void {
  const fed = this as Fed; // as above
  if (fed[ending] !== undefined) {
    // The peer continues to send and will not read the close frame either.
    if (++fed[pongs] > 2 * maxPendingPongs) fed.terminate();
    return;
  }
  if (fed[pongs] === maxPendingPongs) {
    end(fed, 1008, "too many pings", "too-many-pings");
    return;
  }
  fed[engineEnd].ping();
  if (fed.readyState !== fed.OPEN) return;
  fed[pongs]++;
  fed.pong(data, undefined, () => {
    fed[pongs]--;
  });
}

function end(fed: Fed, code: number, reason: string, closing: ClosingReason): void {
  fed[ending] ??= { code, closing };
  fed.close(code, reason);
}

function onPong(this: WebSocket): void {
  (this as Fed)[engineEnd].pong(); // as above
}

/** ws has closed with the right code and stops reading. "close" follows. */
function onError(this: WebSocket, error: Error & { code?: string }): void {
  (this as Fed)[ending] ??= receiverFaults[error.code ?? ""] ?? invalidFrame; // as above
}

const invalidFrame: Ending = { code: 1002, closing: "invalid-frame" };
const tooLong: Ending = { code: 1009, closing: "message-too-long" };
const receiverFaults: Record<string, Ending | undefined> = {
  WS_ERR_UNSUPPORTED_MESSAGE_LENGTH: tooLong,
  WS_ERR_UNSUPPORTED_DATA_PAYLOAD_LENGTH: tooLong,
  WS_ERR_TOO_MANY_BUFFERED_PARTS: { code: 1008, closing: "too-many-pieces" },
  WS_ERR_INVALID_UTF8: { code: 1007, closing: "invalid-frame" },
};

function onClose(this: WebSocket, code: number, reason: Buffer): void {
  const fed = this as Fed; // as above
  const ours = fed[ending];
  fed[engineEnd].closed(ours?.code ?? code, reason.toString(), ours?.closing);
}

// The reason of a close frame has at most 123 bytes.
function cut(reason: string): string {
  return Buffer.from(reason)
    .subarray(0, 120)
    .toString("utf8")
    .replace(/\uFFFD$/, "");
}
