/**
 * The part of a WebSocket that the engine uses. Authenticate and negotiate the subprotocol `ocpp1.6` first, then pass a
 * Socket to `connect`, and forward incoming events to the returned connection in order: every text frame to `receive`,
 * and the end once to `closed`. Forward pings and pongs to `ping` and `pong` if the platform exposes them; otherwise
 * only heartbeats count as signs of life. The owner has to close the socket on a binary frame (1003) and on a frame
 * that is too long (1009), and pass that reason to `closed`.
 */
export interface Socket {
  /**
   * Returns false when the text is known not to be sent because the socket is closing: an answer is then lost. Must not
   * throw.
   */
  send(text: string): unknown;
  /**
   * Starts the closing handshake; the owner makes sure that it ends. `closed` has to be called afterwards, and does
   * nothing.
   */
  close(code: number, reason: string): void;
  /** Does nothing where the platform has no ping. */
  ping(): void;
  /**
   * Stops reading, so that the charger waits and nothing is lost. Where this is not possible, incoming frames are still
   * handled.
   */
  pause(): void;
  resume(): void;
}
