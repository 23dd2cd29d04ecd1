import type { Duplex } from "node:stream";
import type { WebSocket } from "ws";
import type { Connection } from "../connection.ts";
import type { Socket } from "../socket.ts";

const maxBufferedBytes = 1024 * 1024;
const closeWithinMs = 5_000;

/**
 * Limits of the receiver: with the defaults of ws one peer can pin megabytes with a handful of bytes. A chunk is what one
 * read of the socket brings: firmware that writes byte by byte, or lives behind small segments, makes many of one frame.
 */
export function receiverLimits(maxFrameBytes: number) {
  return {
    maxPayload: maxFrameBytes,
    maxFragments: 16,
    maxBufferedChunks: 1_024,
    perMessageDeflate: false,
    closeTimeout: closeWithinMs,
  } as const;
}

/** What the engine sees of a WebSocket. `stream` is what a server's end writes to; a client's has to mask. */
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
    // It does not read: what it has not got by now, it will not get.
    if (webSocket.bufferedAmount > maxBufferedBytes) webSocket.terminate();
    return true;
  }

  close(code: number, reason: string): void {
    // A paused socket would never see the other side's half of the closing handshake.
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
 * A whole text frame of a server (RFC 6455, section 5.2), in one piece. ws writes header and payload as two, and that is a
 * tenth of all that a message costs. Its own frames never wait, without compression: the order is kept.
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

/** A WebSocket that says what comes in to a connection; listeners that are the same for all need no memory for each. */
interface Fed extends WebSocket {
  [engineEnd]: Connection;
}

const engineEnd = Symbol("connection");

/** Passes on what comes in. OCPP is text: a binary frame ends the connection. */
export function feed(webSocket: WebSocket, connection: Connection): void {
  const fed: Fed = Object.assign(webSocket, { [engineEnd]: connection });
  fed.on("message", onMessage);
  fed.on("ping", onPing);
  fed.on("pong", onPong);
  fed.on("error", onError);
  fed.on("close", onClose);
}

function onMessage(this: WebSocket, data: Buffer | ArrayBuffer | Buffer[], isBinary: boolean): void {
  if (isBinary) this.close(1003, "text frames only");
  // The default binaryType gives one Buffer; `feed` has set the connection.
  else (this as Fed)[engineEnd].receive((data as Buffer).toString());
}

function onPing(this: WebSocket): void {
  (this as Fed)[engineEnd].ping(); // as above
}

function onPong(this: WebSocket): void {
  (this as Fed)[engineEnd].pong(); // as above
}

// ws closes with the right code (1002, 1007, 1009) by itself; "close" follows.
function onError(): void {}

function onClose(this: WebSocket, code: number, reason: Buffer): void {
  (this as Fed)[engineEnd].closed(code, reason.toString()); // as above
}

// The reason of a close frame has 123 bytes.
function cut(reason: string): string {
  return Buffer.from(reason)
    .subarray(0, 120)
    .toString("utf8")
    .replace(/\uFFFD$/, "");
}
