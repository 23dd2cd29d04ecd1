import type { Clock } from "../platform/clock.ts";
import { isTableFault } from "../store/store-error.ts";

/**
 * The messages of chargers that the database did not store, by action, and "connections" for their beginnings and ends.
 * Each action needs other tables, so one table that takes no writes shows here although the database takes others. Storing
 * a message costs nothing more while all are stored.
 */
export interface UnstoredMessages {
  failed(action: string, error: unknown): void;
  /** The message was stored: the tables of this action take writes again. */
  stored(action: string): void;
  /** The actions of the last minute whose newest message was not stored. */
  readonly actions: readonly string[];
}

/**
 * A process that is not ready may get no chargers, and so no message that shows that the table works again. After this time
 * it is ready again; the next message shows whether the fault is still there.
 */
const notReadyForMs = 60_000;

export function createUnstoredMessages(clock: Pick<Clock, "now">): UnstoredMessages {
  const failedAt = new Map<string, number>();
  return {
    failed(action, error) {
      if (isTableFault(error)) failedAt.set(action, clock.now());
    },
    stored(action) {
      if (failedAt.size > 0) failedAt.delete(action);
    },
    get actions() {
      const since = clock.now() - notReadyForMs;
      return [...failedAt].flatMap(([action, at]) => (at > since ? [action] : []));
    },
  };
}
