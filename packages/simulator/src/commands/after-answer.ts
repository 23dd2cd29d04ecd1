import type { ChargePointHandlers } from "@forecourt/ocpp";

/** The handlers of some actions, all present. */
export type HandlersOf<Actions extends keyof ChargePointHandlers> = Required<
  Pick<ChargePointHandlers, Actions>
>;

/**
 * Runs `run` after the answer: the engine sends the answer when the handler returns, and later messages must not
 * overtake it.
 */
export function runAfterAnswer(run: () => void): void {
  queueMicrotask(run);
}
