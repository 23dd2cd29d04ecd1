import type { Duplex } from "node:stream";

/** Whether the client of an upgrade is still there while it is decided on. */
export interface HangUp {
  /** Aborted when the client has hung up. */
  readonly signal: AbortSignal;
  /** For whoever reads the socket from now on. */
  stop(): void;
}

/**
 * Nobody reads a socket that waits for its upgrade, so the end of it would go unnoticed until the answer is written. What the
 * client sends early stays in the buffer; a hang-up behind it is noticed only by the one who reads it.
 */
export function watchHangUp(socket: Duplex): HangUp {
  const gone = new AbortController();
  const onGone = () => gone.abort();
  const onReadable = () => {
    // Without anything to read, this is the end, which is told only when it is asked for.
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
