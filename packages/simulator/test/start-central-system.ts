import {
  type CentralSystem,
  type Clock,
  createCentralSystem,
  defineHandlers,
  type Handlers,
} from "@forecourt/ocpp";

/** A central system that agrees to everything, and numbers transactions from 1. */
export function startCentralSystem(
  clock: Clock,
  overrides: Partial<Handlers<null>> = {},
): CentralSystem<null> {
  const now = () => new Date(clock.now()).toISOString();
  let transactionId = 0;
  let messageId = 0;
  return createCentralSystem<null>({
    clock,
    newMessageId: () => `c-${++messageId}`,
    handlers: defineHandlers<null>({
      Authorize: () => ({ idTagInfo: { status: "Accepted" } }),
      BootNotification: () => ({ status: "Accepted", currentTime: now(), interval: 300 }),
      DataTransfer: () => ({ status: "UnknownVendorId" }),
      DiagnosticsStatusNotification: () => ({}),
      FirmwareStatusNotification: () => ({}),
      Heartbeat: () => ({ currentTime: now() }),
      MeterValues: () => ({}),
      StartTransaction: () => ({ idTagInfo: { status: "Accepted" }, transactionId: ++transactionId }),
      StatusNotification: () => ({}),
      StopTransaction: () => ({}),
      ...overrides,
    }),
  });
}
