import type { Duplex } from "node:stream";

/** Detects a disconnect of the client while its upgrade is being decided. */
export interface DisconnectWatch {
  /** Aborts when the client has disconnected. */
  readonly signal: AbortSignal;
  /** Call it before another reader takes over the socket. */
  stop(): void;
}

/**
 * Nothing reads a socket that waits for its upgrade, so its end would go unnoticed until the answer is written. Early
 * data of the client stays in the buffer; a disconnect after such data is detected only when it is read.
 */
export function watchDisconnect(socket: Duplex): DisconnectWatch {
  const gone = new AbortController();
  const onGone = () => gone.abort();
  const onReadable = () => {
    // With an empty buffer this only detects the end, which Node reports only after a read.
    if (socket.readableLength === 0) socket.read(0);
  };
  socket.on("readable", onReadable).on("end", onGone).on("close", onGone);
  if (socket.destroyed) gone.abort();
  return {
    signal: gone.signal,
    stop() {
      socket.off("readable", onReadable).off("end", onGone).off("close", onGone);
    },
  };
}
