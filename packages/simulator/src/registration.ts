import type { Cancel, ChargePoint, Clock, RequestOf } from "@forecourt/ocpp";
import type { ChargerTime } from "./charger-time.ts";
import type { RegistrationQuirks } from "./quirks/quirks.ts";

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
  /** The status of a connector, 0 for the charger itself, is another: tells it, if somebody listens. */
  report(connectorId: number): void;
  /** Tells it now, whether or not it is another. */
  tell(connectorId: number): void;
  /** HeartbeatInterval has changed. */
  restartHeartbeat(): void;
}

export interface RegistrationOptions {
  clock: Clock;
  time: ChargerTime;
  call: ChargePoint["call"];
  bootNotification(): RequestOf<"BootNotification">;
  heartbeatIntervalMs: { get(): number; set(ms: number): void };
  /** A status has to last as long to be worth telling (MinimumStatusDuration). */
  minimumStatusMs(): number;
  connectorIds: readonly number[];
  quirks: RegistrationQuirks;
  /** As it is now. */
  statusOf(connectorId: number): Pick<RequestOf<"StatusNotification">, "status" | "errorCode">;
  /** The central system has said what time it is. */
  clockSet(): void;
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
  const { clock, time, call, connectorIds, quirks } = options;
  let state: Registration["state"] = "offline";
  let accepted = false;
  // Of the connection: what was begun on an earlier one has no say any more.
  let connection = 0;
  const told = new Map<number, string>();
  let cancelBoot: Cancel | null = null;
  let cancelHeartbeat: Cancel | null = null;
  // Statuses that have not lasted long enough yet.
  const unripe = new Map<number, Cancel>();

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
    if (time.set(answer.currentTime)) options.clockSet();
    if (intervalMs > 0) options.heartbeatIntervalMs.set(intervalMs);
    await goOnline({ booted: true });
  }

  async function goOnline({ booted = false } = {}): Promise<void> {
    const mine = connection;
    state = "online";
    restartHeartbeat();
    options.changed();
    for (const id of connectorIds) {
      const { status } = options.statusOf(id);
      if (told.get(id) === status) continue;
      await tell(id, booted && quirks.availableAfterBoot === true);
      if (mine !== connection) return;
    }
    options.online();
  }

  async function tell(connectorId: number, asAvailable = false): Promise<void> {
    const { status, errorCode } = options.statusOf(connectorId);
    const outcome = await call("StatusNotification", {
      connectorId,
      errorCode,
      status: asAvailable ? "Available" : status,
      timestamp: time.text(),
    });
    if (outcome.outcome === "result") told.set(connectorId, status);
  }

  /** What is not told is told at the next connection. */
  function report(connectorId: number): void {
    if (state !== "online") return;
    unripe.get(connectorId)?.();
    unripe.delete(connectorId);
    const minimumMs = options.minimumStatusMs();
    if (minimumMs === 0) {
      void tell(connectorId); // never rejects
      return;
    }
    const ripe = () => {
      unripe.delete(connectorId);
      const { status } = options.statusOf(connectorId);
      if (state === "online" && told.get(connectorId) !== status) void tell(connectorId); // as above
    };
    unripe.set(connectorId, clock.after(minimumMs, ripe));
  }

  function restartHeartbeat(): void {
    cancelHeartbeat?.();
    const intervalMs = options.heartbeatIntervalMs.get();
    if (state !== "online" || intervalMs === 0) return;
    cancelHeartbeat = clock.after(intervalMs, () => {
      void heartbeat(); // never rejects
      restartHeartbeat();
    });
  }

  async function heartbeat(): Promise<void> {
    const outcome = await call("Heartbeat", {});
    if (outcome.outcome !== "result") return;
    if (time.set(outcome.payload.currentTime)) options.clockSet();
  }

  function disconnected(): void {
    connection++;
    state = "offline";
    cancelBoot?.();
    cancelHeartbeat?.();
    for (const cancel of unripe.values()) cancel();
    unripe.clear();
    options.changed();
  }

  return {
    get state() {
      return state;
    },
    connected() {
      connection++;
      if (accepted && quirks.bootsAtEveryConnection !== true) {
        void goOnline(); // never rejects
        return;
      }
      state = "booting";
      options.changed();
      void boot(); // never rejects
    },
    disconnected,
    powerOff() {
      accepted &&= quirks.rebootsWithoutBoot === true;
      told.clear();
      disconnected();
    },
    boot() {
      void boot(); // never rejects
    },
    heartbeat() {
      void heartbeat(); // never rejects
    },
    report,
    tell(connectorId) {
      void tell(connectorId); // never rejects
    },
    restartHeartbeat,
  };
}
