import type { Socket } from "../socket.ts";
import type { RpcConnection } from "./connection.ts";

const silentPings = 2.5;
const silentHeartbeats = 3;
const none: readonly never[] = [];

/** Looks for signs of life of the other side, and closes a connection that is silent for too long. */
export class Liveness {
  readonly #connection: RpcConnection;
  readonly #socket: Socket;
  #pingedAt: number;
  /** The other side has answered a ping. */
  ponged = false;
  /** Probes that wait for a sign of life. */
  probes: readonly ((alive: boolean) => void)[] = none;

  constructor(connection: RpcConnection, socket: Socket) {
    this.#connection = connection;
    this.#socket = socket;
    this.#pingedAt = connection.connectedAt;
  }

  /** Sends a ping; resolves with true when any sign of life arrives in time. */
  probe(withinMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (alive: boolean) => {
        cancel();
        resolve(alive);
      };
      const cancel = this.#connection.settings.clock.after(withinMs, () => {
        this.probes = this.probes.filter((each) => each !== end);
        resolve(false);
      });
      this.probes = [...this.probes, end];
      this.#socket.ping();
    });
  }

  endProbes(alive: boolean): void {
    const { probes } = this;
    this.probes = none;
    for (const end of probes) end(alive);
  }

  /** Called every few seconds: sends pings and closes a silent connection. */
  tick(now: number, { paused }: { paused: boolean }): void {
    const connection = this.#connection;
    const { pingIntervalMs } = connection.settings;
    if (pingIntervalMs === 0) return;
    // While this side does not read, it cannot see signs of life.
    if (paused) connection.lastSeenAt = now;
    // The clock may be set back.
    connection.lastSeenAt = Math.min(connection.lastSeenAt, now);
    this.#pingedAt = Math.min(this.#pingedAt, now);
    const { lastSeenAt } = connection;
    // The clock may be set forward, or the process may have been suspended: close only after the charger has had time
    // to answer a ping.
    const isAsked = this.#pingedAt > lastSeenAt && now - this.#pingedAt >= pingIntervalMs / 2;
    if (now - lastSeenAt >= this.#longestSilenceMs() && isAsked) {
      connection.close(4002, "no sign of life", "silent");
    } else if (now - Math.max(lastSeenAt, this.#pingedAt) >= pingIntervalMs) {
      this.#pingedAt = now;
      this.#socket.ping();
    }
  }

  // A charger that has answered one ping answers the next. Some chargers never answer pings; those are kept while they
  // send heartbeats.
  #longestSilenceMs(): number {
    const { settings, side } = this.#connection;
    const { pingIntervalMs } = settings;
    if (this.ponged) return pingIntervalMs * silentPings;
    return silentHeartbeats * Math.max(pingIntervalMs, side.heartbeatIntervalMs);
  }
}
