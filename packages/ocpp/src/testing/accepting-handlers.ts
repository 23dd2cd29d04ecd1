import { toTimestamp } from "../charging-profile.ts";
import type { Clock } from "../clock.ts";
import type { Handlers } from "../handlers.ts";

/** Handlers that say yes to everything; spread them and replace what a test is about. */
export function acceptingHandlers<Context>(clock: Clock): Handlers<Context> {
  let transactions = 0;
  const now = () => toTimestamp(clock.now());
  return {
    Authorize: () => ({ idTagInfo: { status: "Accepted" } }),
    BootNotification: () => ({ status: "Accepted", currentTime: now(), interval: 300 }),
    DataTransfer: () => ({ status: "UnknownVendorId" }),
    DiagnosticsStatusNotification: () => ({}),
    FirmwareStatusNotification: () => ({}),
    Heartbeat: () => ({ currentTime: now() }),
    LogStatusNotification: () => ({}),
    MeterValues: () => ({}),
    SecurityEventNotification: () => ({}),
    SignCertificate: () => ({ status: "Accepted" }),
    SignedFirmwareStatusNotification: () => ({}),
    StartTransaction: () => ({ idTagInfo: { status: "Accepted" }, transactionId: ++transactions }),
    StatusNotification: () => ({}),
    StopTransaction: () => ({}),
  };
}
