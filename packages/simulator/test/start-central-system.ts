import { type CentralSystem, type Clock, createCentralSystem, type Handlers } from "@forecourt/ocpp";
import { acceptingHandlers } from "@forecourt/ocpp/testing";

/** A central system that accepts everything and counts transactions from 1. */
export function startCentralSystem(
  clock: Clock,
  overrides: Partial<Handlers<null>> = {},
): CentralSystem<null> {
  let messageId = 0;
  return createCentralSystem<null>({
    clock,
    newMessageId: () => `c-${++messageId}`,
    handlers: { ...acceptingHandlers(clock), ...overrides },
  });
}
