import type { DedupeStore, Lease } from "./dedupe.ts";

/** Limits of the store. */
export interface MemoryDedupeOptions {
  /** How long an event stays done. Default: one day. */
  keepMs?: number;
  /** The store drops its oldest events above this number. Default 10000. */
  maxEntries?: number;
  /** Returns milliseconds since the epoch. Default: the system's clock. */
  now?: () => number;
}

/** Stores handled events in memory: for a single process, and for tests. */
export function createMemoryDedupe(options: MemoryDedupeOptions = {}): DedupeStore {
  const { keepMs = 86_400_000, maxEntries = 10_000, now = Date.now } = options ?? {};
  // Ordered by last change.
  const entries = new Map<string, { lease: Lease; untilMs: number }>();

  function store(id: string, lease: Lease, forMs: number): void {
    entries.delete(id);
    entries.set(id, { lease, untilMs: now() + forMs });
    for (const oldest of entries.keys()) {
      if (entries.size <= maxEntries) break;
      entries.delete(oldest);
    }
  }

  return {
    lease(id, ttlMs) {
      const entry = entries.get(id);
      if (entry && entry.untilMs > now()) return entry.lease;
      store(id, "in_progress", ttlMs);
      return "new";
    },
    done: (id) => store(id, "done", keepMs),
    release: (id) => void entries.delete(id),
  };
}
