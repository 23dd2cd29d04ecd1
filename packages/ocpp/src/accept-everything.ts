import { toTimestamp } from "./charging-profile.ts";
import { type Clock, systemClock } from "./clock.ts";
import type { Handlers } from "./handlers.ts";
import { need } from "./need.ts";

/** What the answers of `acceptEverything` take from outside. */
export interface AcceptEverythingOptions {
  /** For `currentTime`. Default: the time of the machine. */
  clock?: Clock;
  /** In [0, 1): where the transaction ids begin. Default Math.random. */
  random?: () => number;
}

const maxTransactionId = 2 ** 31 - 1;

/**
 * Handlers that say yes and keep nothing: a charger boots, authorizes and charges. To start from: spread them, and
 * replace them one by one. Transaction ids are positive and go on from a random one, so that those of two runs do not
 * meet; a SignCertificate is rejected, because there is nobody to sign.
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
