import type { Cancel, ChargePoint, Clock, RequestOf } from "@forecourt/ocpp";
import type { ChargerTime } from "./charger-time.ts";
import type { RegistrationQuirks } from "./quirks/quirks.ts";

export interface Registration {
  /** Online: connected, and the boot is accepted. */
  readonly state: "offline" | "booting" | "online";
  connected(): void;
  disconnected(): void;
  /** The power is off: it boots again when it returns. */
  powerOff(): void;
  /** Sends a BootNotification now. */
  boot(): void;
  heartbeat(): void;
  /** The status of a connector, 0 for the charger itself, has changed: sends it if the charger is online. */
  report(connectorId: number): void;
  /** Sends the current status, even if it has not changed. */
  sendStatus(connectorId: number): void;
  /** HeartbeatInterval has changed. */
  restartHeartbeat(): void;
}

export interface RegistrationOptions {
  clock: Clock;
  time: ChargerTime;
  call: ChargePoint["call"];
  bootNotification(): RequestOf<"BootNotification">;
  heartbeatIntervalMs: { get(): number; set(ms: number): void };
  /** How long a status has to last before it is reported (MinimumStatusDuration). */
  minimumStatusMs(): number;
  connectorIds: readonly number[];
  quirks: RegistrationQuirks;
  /** The current status. */
  statusOf(connectorId: number): Pick<RequestOf<"StatusNotification">, "status" | "errorCode">;
  /** The central system has sent its time. */
  clockSet(): void;
  /** The statuses are reported; transaction messages may follow. */
  online(): void;
  changed(): void;
}

// For a boot without an answer, and for an interval of 0, which leaves the choice to the charger.
const bootRetryMs = 30_000;

/**
 * Boot, heartbeats and statuses.
 *
 *     offline ── connected ──▶ booting ── Accepted ──▶ online
 *        ▲                      │   ▲ Pending, Rejected, no answer: again after the interval
 *        │                      └───┘
 *        └── disconnected: it stays registered and returns online without a boot (OCPP-J 1.6 section 5.4)
 */
export function createRegistration(options: RegistrationOptions): Registration {
  const { clock, time, call, connectorIds, quirks } = options;
  let state: Registration["state"] = "offline";
  let accepted = false;
  // Number of the connection: actions of an earlier one are ignored.
  let connection = 0;
  const sentStatuses = new Map<number, string>();
  let cancelBoot: Cancel | null = null;
  let cancelHeartbeat: Cancel | null = null;
  // Statuses that have not lasted long enough yet.
  const unreported = new Map<number, Cancel>();

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
      if (sentStatuses.get(id) === status) continue;
      await sendStatus(id, booted && quirks.availableAfterBoot === true);
      if (mine !== connection) return;
    }
    options.online();
  }

  async function sendStatus(connectorId: number, asAvailable = false): Promise<void> {
    const { status, errorCode } = options.statusOf(connectorId);
    const outcome = await call("StatusNotification", {
      connectorId,
      errorCode,
      status: asAvailable ? "Available" : status,
      timestamp: time.text(),
    });
    if (outcome.outcome === "result") sentStatuses.set(connectorId, status);
  }

  /** A failed report is repeated at the next connection. */
  function report(connectorId: number): void {
    if (state !== "online") return;
    unreported.get(connectorId)?.();
    unreported.delete(connectorId);
    const minimumMs = options.minimumStatusMs();
    if (minimumMs === 0) {
      void sendStatus(connectorId); // never rejects
      return;
    }
    const reportIfChanged = () => {
      unreported.delete(connectorId);
      const { status } = options.statusOf(connectorId);
      if (state === "online" && sentStatuses.get(connectorId) !== status) void sendStatus(connectorId); // never rejects
    };
    unreported.set(connectorId, clock.after(minimumMs, reportIfChanged));
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
    for (const cancel of unreported.values()) cancel();
    unreported.clear();
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
      sentStatuses.clear();
      disconnected();
    },
    boot() {
      void boot(); // never rejects
    },
    heartbeat() {
      void heartbeat(); // never rejects
    },
    report,
    sendStatus(connectorId) {
      void sendStatus(connectorId); // never rejects
    },
    restartHeartbeat,
  };
}
