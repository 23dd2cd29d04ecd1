/**
 * What the engine needs of a WebSocket, whoever made it. Authenticate and choose the subprotocol `ocpp1.6` first; then
 * give one of these to `connect`, and pass on to the connection that it returns, in order, what comes in: every text
 * frame to `receive`, and the end, once, to `closed`. Pings and pongs go to `ping` and `pong` where the platform shows
 * them; where it sends none by itself and has none to send, the heartbeats of the charger have to do. A binary frame is
 * for the owner to close with 1003, one that is too long with 1009: `closed` takes the reason of such an end.
 */
export interface Socket {
  /** False where it is known not to have been sent, because the socket is closing: an answer is lost then. Must not throw. */
  send(text: string): unknown;
  /** Starts the closing handshake; the owner makes sure that it ends. `closed` is still to be called, and does nothing. */
  close(code: number, reason: string): void;
  /** Nothing, where there is no such thing. */
  ping(): void;
  /** Stop reading: the charger has to wait. Nothing is lost. Where that cannot be done, what comes is handled all the same. */
  pause(): void;
  resume(): void;
}
