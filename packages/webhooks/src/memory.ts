import type { Claim, DedupeStore } from "./dedupe.ts";

/** How much is remembered. */
export interface MemoryDedupeOptions {
  /** How long an event stays done; a day when left out. */
  keepMs?: number;
  /** Beyond these the oldest are forgotten; 10 000 when left out. */
  maxEntries?: number;
  /** Milliseconds since the epoch; the system's clock when left out. */
  now?: () => number;
}

/** Remembers in this process alone: for one process, and for tests. */
export function createMemoryDedupe({
  keepMs = 86_400_000,
  maxEntries = 10_000,
  now = Date.now,
}: MemoryDedupeOptions = {}): DedupeStore {
  // In the order of their last change.
  const entries = new Map<string, { claim: Claim; untilMs: number }>();

  function remember(id: string, claim: Claim, forMs: number): void {
    entries.delete(id);
    entries.set(id, { claim, untilMs: now() + forMs });
    for (const oldest of entries.keys()) {
      if (entries.size <= maxEntries) break;
      entries.delete(oldest);
    }
  }

  return {
    claim(id, ttlMs) {
      const entry = entries.get(id);
      if (entry && entry.untilMs > now()) return entry.claim;
      remember(id, "in_progress", ttlMs);
      return "new";
    },
    done: (id) => remember(id, "done", keepMs),
    release: (id) => void entries.delete(id),
  };
}
