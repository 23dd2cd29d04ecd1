import { toTimestamp } from "./charging-profile.ts";
import { type Clock, systemClock } from "./clock.ts";
import type { Handlers } from "./handlers.ts";
import { need } from "./need.ts";

/** Clock and random source of `acceptEverything`. */
export interface AcceptEverythingOptions {
  /** For `currentTime`. Default: the system clock. */
  clock?: Clock;
  /** In [0, 1): determines the first transaction id. Default Math.random. */
  random?: () => number;
}

const maxTransactionId = 2 ** 31 - 1;

/**
 * Handlers that accept everything and store nothing: a charger can boot, authorize and charge. Meant as a starting
 * point: spread them and replace them one by one. Transaction ids are positive and count up from a random number, so
 * that two runs are unlikely to share ids. SignCertificate is rejected for lack of a certificate authority.
 */
export function acceptEverything(options: AcceptEverythingOptions = {}): Handlers<unknown> {
  need("acceptEverything(): options", options, "object");
  const { clock = systemClock, random = Math.random } = options;
  let transactionId = Math.floor(random() * maxTransactionId);
  const now = () => toTimestamp(clock.now());
  const nextTransactionId = () => {
    transactionId = (transactionId % maxTransactionId) + 1;
    return transactionId;
  };
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
    SignCertificate: () => ({ status: "Rejected" }),
    SignedFirmwareStatusNotification: () => ({}),
    StartTransaction: () => ({
      idTagInfo: { status: "Accepted" },
      transactionId: nextTransactionId(),
    }),
    StatusNotification: () => ({}),
    StopTransaction: () => ({}),
  };
}
