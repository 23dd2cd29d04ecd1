import type { ChargePoint } from "@forecourt/ocpp";
import type { ChargerTime } from "../charger-time.ts";

/** The events of section 8 of the security white paper. A vendor may have more. */
export type SecurityEvent =
  | "FirmwareUpdated"
  | "FailedToAuthenticateAtCentralSystem"
  | "CentralSystemFailedToAuthenticate"
  | "SettingSystemTime"
  | "StartupOfTheDevice"
  | "ResetOrReboot"
  | "SecurityLogWasCleared"
  | "ReconfigurationOfSecurityParameters"
  | "MemoryExhaustion"
  | "InvalidMessages"
  | "AttemptedReplayAttacks"
  | "TamperDetectionActivated"
  | "InvalidFirmwareSignature"
  | "InvalidFirmwareSigningCertificate"
  | "InvalidCentralSystemCertificate"
  | "InvalidChargePointCertificate"
  | "InvalidTLSVersion"
  | "InvalidTLSCipherSuite";

/** Security events: all are logged, critical ones are also reported (A04). */
export interface SecurityLog {
  record(type: SecurityEvent, techInfo?: string): void;
  /** Lines of text, by the charger's clock. */
  read(from: number, to: number): string;
  /** The charger is online again: sends unsent events in order. */
  online(): void;
}

/** Events that are also reported: the critical ones, and those that a use case requires. */
const reportedTypes: ReadonlySet<SecurityEvent> = new Set([
  "FirmwareUpdated",
  "SettingSystemTime",
  "StartupOfTheDevice",
  "ResetOrReboot",
  "SecurityLogWasCleared",
  "MemoryExhaustion",
  "TamperDetectionActivated",
  "InvalidFirmwareSignature",
  "InvalidFirmwareSigningCertificate",
  "InvalidCentralSystemCertificate",
  "InvalidChargePointCertificate",
  "InvalidTLSVersion",
  "InvalidTLSCipherSuite",
]);

interface Entry {
  at: number;
  type: SecurityEvent;
  techInfo: string | undefined;
}

const maxEntries = 1_000;

export function createSecurityLog(options: {
  time: ChargerTime;
  call: ChargePoint["call"];
  isOnline(): boolean;
  /** False: a charger without the security extension, which only writes its log. */
  reports(): boolean;
}): SecurityLog {
  const { time } = options;
  const entries: Entry[] = [];
  const waiting: Entry[] = [];
  let isSending = false;

  async function sendUnsent(): Promise<void> {
    if (isSending) return;
    isSending = true;
    for (let next = waiting[0]; next !== undefined && options.isOnline(); next = waiting[0]) {
      const { type, at, techInfo } = next;
      const outcome = await options.call("SecurityEventNotification", {
        type,
        timestamp: time.text(at),
        ...(techInfo !== undefined && { techInfo: techInfo.slice(0, 255) }),
      });
      // Delivery is guaranteed (A04.FR.02), except to a central system that refuses it.
      const isAnswered = ["result", "call-error", "unsupported", "invalid-answer"].includes(outcome.outcome);
      if (!isAnswered) break;
      waiting.shift();
    }
    isSending = false;
  }

  return {
    record(type, techInfo) {
      const entry = { at: time.now(), type, techInfo };
      entries.push(entry);
      if (entries.length > maxEntries) entries.shift();
      if (!reportedTypes.has(type) || !options.reports()) return;
      waiting.push(entry);
      if (waiting.length > maxEntries) waiting.shift();
      // The event may result from a call that is not answered yet.
      queueMicrotask(() => void sendUnsent()); // never rejects
    },
    read(from, to) {
      return entries
        .filter(({ at }) => at >= from && at <= to)
        .map(({ at, type, techInfo }) => `${time.text(at)} ${type}${techInfo ? ` ${techInfo}` : ""}\n`)
        .join("");
    },
    online() {
      void sendUnsent(); // never rejects
    },
  };
}
