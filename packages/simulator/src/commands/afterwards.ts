import type { ChargePointHandlers } from "@forecourt/ocpp";

/** The handlers of some calls, none of them missing. */
export type HandlersOf<Actions extends keyof ChargePointHandlers> = Required<
  Pick<ChargePointHandlers, Actions>
>;

/** The engine sends an answer as soon as the handler returns; whatever comes of it must not overtake it. */
export function afterwards(run: () => void): void {
  queueMicrotask(run);
}
