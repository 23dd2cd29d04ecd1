import type { Cancel, ChargePoint, Clock, RequestOf } from "@forecourt/ocpp";

export interface Registration {
  /** Online: connected, and the central system has accepted the boot. */
  readonly state: "offline" | "booting" | "online";
  connected(): void;
  disconnected(): void;
  /** The power is gone: it boots anew when it comes back. */
  powerOff(): void;
  /** Sends a BootNotification now. */
  boot(): void;
  heartbeat(): void;
  /** Tells the status of a connector, 0 for the charger itself, if somebody listens. */
  report(connectorId: number): void;
  /** HeartbeatInterval has changed. */
  restartHeartbeat(): void;
}

export interface RegistrationOptions {
  clock: Clock;
  call: ChargePoint["call"];
  bootNotification(): RequestOf<"BootNotification">;
  heartbeatIntervalMs: { get(): number; set(ms: number): void };
  connectorIds: readonly number[];
  /** As it is now. */
  statusOf(connectorId: number): Pick<RequestOf<"StatusNotification">, "status" | "errorCode">;
  /** The statuses are told; now the transactions. */
  online(): void;
  changed(): void;
}

// Its own patience, for a boot that is not answered or leaves the interval to the charger.
const bootRetryMs = 30_000;

/**
 * Boot, heartbeat and statuses.
 *
 *     offline ── connected ──▶ booting ── Accepted ──▶ online
 *        ▲                      │   ▲ Pending, Rejected, no answer: again after the interval
 *        │                      └───┘
 *        └── disconnected: it stays registered, and comes back online without a boot (OCPP-J 1.6 section 5.4)
 */
export function createRegistration(options: RegistrationOptions): Registration {
  const { clock, call, connectorIds } = options;
  let state: Registration["state"] = "offline";
  let accepted = false;
  // Of the connection: what was begun on an earlier one has no say any more.
  let connection = 0;
  const told = new Map<number, string>();
  let cancelBoot: Cancel | null = null;
  let cancelHeartbeat: Cancel | null = null;

  async function boot(): Promise<void> {
    const mine = connection;
    cancelBoot?.();
    const outcome = await call("BootNotification", options.bootNotification());
    if (mine !== connection) return;
    const answer = outcome.outcome === "result" ? outcome.payload : null;
    const intervalMs = (answer?.interval ?? 0) * 1000;
    if (answer?.status !== "Accepted") {
      cancelBoot = clock.after(intervalMs || bootRetryMs, () => void boot()); // never rejects
      return;
    }
    accepted = true;
    if (intervalMs > 0) options.heartbeatIntervalMs.set(intervalMs);
    await goOnline();
  }

  async function goOnline(): Promise<void> {
    const mine = connection;
    state = "online";
    restartHeartbeat();
    options.changed();
    for (const id of connectorIds) {
      const { status } = options.statusOf(id);
      if (told.get(id) === status) continue;
      await report(id);
      if (mine !== connection) return;
    }
    options.online();
  }

  async function report(connectorId: number): Promise<void> {
    const { status, errorCode } = options.statusOf(connectorId);
    const timestamp = new Date(clock.now()).toISOString();
    const outcome = await call("StatusNotification", { connectorId, errorCode, status, timestamp });
    if (outcome.outcome === "result") told.set(connectorId, status);
  }

  function restartHeartbeat(): void {
    cancelHeartbeat?.();
    const intervalMs = options.heartbeatIntervalMs.get();
    if (state !== "online" || intervalMs === 0) return;
    cancelHeartbeat = clock.after(intervalMs, () => {
      heartbeat();
      restartHeartbeat();
    });
  }

  function heartbeat(): void {
    void call("Heartbeat", {}); // nothing depends on its answer
  }

  function disconnected(): void {
    connection++;
    state = "offline";
    cancelBoot?.();
    cancelHeartbeat?.();
    options.changed();
  }

  return {
    get state() {
      return state;
    },
    connected() {
      connection++;
      if (accepted) {
        void goOnline(); // never rejects
        return;
      }
      state = "booting";
      options.changed();
      void boot(); // never rejects
    },
    disconnected,
    powerOff() {
      accepted = false;
      told.clear();
      disconnected();
    },
    boot() {
      void boot(); // never rejects
    },
    heartbeat,
    report(connectorId) {
      if (state === "online") void report(connectorId); // what is not told is told at the next connection
    },
    restartHeartbeat,
  };
}
