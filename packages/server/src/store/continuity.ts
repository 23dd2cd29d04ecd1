import { isUnavailable } from "./store-error.ts";

/**
 * What this process knows about its own access to the store, and what the store cannot know. An outage is over before
 * the process can write it down, and the disconnections of that time were not stored either.
 */
export interface Continuity {
  /**
   * An operation that a charger needed did not reach the store. If that was an outage, the presence of this process
   * begins anew.
   */
  failed(error: unknown): void;
  /** The presence of this process begins anew. */
  interrupted(): void;
  /** Whether no interruption occurred since this process last stored its presence. */
  readonly isWhole: boolean;
  /** Runs `store`, which must begin the presence anew when `isAnew` is true. */
  renewing(store: (isAnew: boolean) => Promise<unknown>): Promise<void>;
  /** Counts a frame of the charger as not yet answered while `handle` runs. */
  answering<Answer>(chargerId: string, handle: () => Promise<Answer>): Promise<Answer>;
  /** Whether the server still has to answer a frame of the charger. */
  isAnswering(chargerId: string): boolean;
}

export function createContinuity(): Continuity {
  let interruptions = 0;
  let known = 0;
  const unanswered = new Map<string, number>();

  const continuity: Continuity = {
    failed(error) {
      if (isOutage(error)) interruptions += 1;
    },
    interrupted() {
      interruptions += 1;
    },
    get isWhole() {
      return known === interruptions;
    },
    async renewing(store) {
      const before = interruptions;
      try {
        await store(before > known);
      } catch (error) {
        interruptions += 1;
        throw error;
      }
      known = before;
    },
    async answering(chargerId, handle) {
      unanswered.set(chargerId, (unanswered.get(chargerId) ?? 0) + 1);
      try {
        return await handle();
      } finally {
        const left = (unanswered.get(chargerId) ?? 1) - 1;
        if (left === 0) unanswered.delete(chargerId);
        else unanswered.set(chargerId, left);
      }
    },
    isAnswering: (chargerId) => unanswered.has(chargerId),
  };
  return continuity;
}

/** A statement that took too long may have waited for one busy row. The server then still served the other chargers. */
const statementTimeout = "57014";

function isOutage(error: unknown): boolean {
  if (!isUnavailable(error)) return false;
  const { cause } = error;
  return !(cause instanceof Error && "code" in cause && cause.code === statementTimeout);
}
