/**
 * What the engine needs of a WebSocket. Whoever owns the real one passes on what comes in: `receive(text)`, `ping()`,
 * `pong()` and `closed(code, reason)` of the connection that the socket was given to.
 */
export interface Socket {
  send(text: string): void;
  /** Starts the closing handshake; the owner makes sure that it ends. */
  close(code: number, reason: string): void;
  ping(): void;
  /** Stop reading: the charger has to wait. Nothing is lost. */
  pause(): void;
  resume(): void;
}
