import type { WebSocket } from "ws";
import type { Connection } from "../connection.ts";
import type { Socket } from "../socket.ts";

const maxBufferedBytes = 1024 * 1024;
const closeWithinMs = 5_000;

/** Limits of the receiver: with the defaults of ws one peer can pin megabytes with a handful of bytes. */
export function receiverLimits(maxFrameBytes: number) {
  return {
    maxPayload: maxFrameBytes,
    maxFragments: 16,
    maxBufferedChunks: 64,
    perMessageDeflate: false,
    closeTimeout: closeWithinMs,
  } as const;
}

/** What the engine sees of a WebSocket. */
export function toSocket(webSocket: WebSocket): Socket {
  return {
    send(text) {
      if (webSocket.readyState !== webSocket.OPEN) return;
      webSocket.send(text);
      // It does not read: what it has not got by now, it will not get.
      if (webSocket.bufferedAmount > maxBufferedBytes) webSocket.terminate();
    },
    close(code, reason) {
      // A paused socket would never see the other side's half of the closing handshake.
      if (webSocket.isPaused) webSocket.resume();
      webSocket.close(code, cut(reason));
    },
    ping() {
      if (webSocket.readyState === webSocket.OPEN) webSocket.ping();
    },
    pause: () => webSocket.pause(),
    resume: () => webSocket.resume(),
  };
}

/** Passes on what comes in. OCPP is text: a binary frame ends the connection. */
export function feed(webSocket: WebSocket, connection: Connection): void {
  webSocket.on("message", (data, isBinary) => {
    if (isBinary) webSocket.close(1003, "text frames only");
    // The default binaryType gives one Buffer.
    else connection.receive((data as Buffer).toString("utf8"));
  });
  webSocket.on("ping", () => connection.pong());
  webSocket.on("pong", () => connection.pong());
  // ws closes with the right code (1002, 1007, 1009) by itself; "close" follows.
  webSocket.on("error", () => {});
  webSocket.on("close", (code, reason) => connection.closed(code, reason.toString("utf8")));
}

// The reason of a close frame has 123 bytes.
function cut(reason: string): string {
  return Buffer.from(reason)
    .subarray(0, 120)
    .toString("utf8")
    .replace(/\uFFFD$/, "");
}
