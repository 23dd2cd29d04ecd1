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

/** What happened that matters to security: kept in a log, and told when it is critical (A04). */
export interface SecurityLog {
  record(type: SecurityEvent, techInfo?: string): void;
  /** Lines of text, by the charger's clock. */
  read(from: number, to: number): string;
  /** The central system listens (again): what it was not told is told now, in order. */
  online(): void;
}

/** Those that are not only logged: the critical ones, and those that a use case wants to be told. */
const told: ReadonlySet<SecurityEvent> = new Set([
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
  /** False: a charger without the security extension, which only keeps its log. */
  tells(): boolean;
}): SecurityLog {
  const { time } = options;
  const entries: Entry[] = [];
  const waiting: Entry[] = [];
  let telling = false;

  async function tell(): Promise<void> {
    if (telling) return;
    telling = true;
    for (let next = waiting[0]; next !== undefined && options.isOnline(); next = waiting[0]) {
      const { type, at, techInfo } = next;
      const outcome = await options.call("SecurityEventNotification", {
        type,
        timestamp: time.text(at),
        ...(techInfo !== undefined && { techInfo: techInfo.slice(0, 255) }),
      });
      // Delivery is guaranteed (A04.FR.02), but not against a central system that does not want it.
      const heard = ["result", "call-error", "unsupported", "invalid-answer"].includes(outcome.outcome);
      if (!heard) break;
      waiting.shift();
    }
    telling = false;
  }

  return {
    record(type, techInfo) {
      const entry = { at: time.now(), type, techInfo };
      entries.push(entry);
      if (entries.length > maxEntries) entries.shift();
      if (!told.has(type) || !options.tells()) return;
      waiting.push(entry);
      if (waiting.length > maxEntries) waiting.shift();
      // It may come of a call that is still to be answered.
      queueMicrotask(() => void tell()); // never rejects
    },
    read(from, to) {
      return entries
        .filter(({ at }) => at >= from && at <= to)
        .map(({ at, type, techInfo }) => `${time.text(at)} ${type}${techInfo ? ` ${techInfo}` : ""}\n`)
        .join("");
    },
    online() {
      void tell(); // never rejects
    },
  };
}
