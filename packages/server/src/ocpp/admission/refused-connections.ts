import type { ChargerRow } from "../../charging/chargers/queries.ts";
import type { Core } from "../../core/core.ts";
import { type NewEvent, recordEvents } from "../../store/events.ts";

/** Why the server did not admit a registered charger. */
type RefusalReason = "bad_credentials" | "profile_too_low" | "duplicate_live" | "rate_limited";

/** Counts the refused connections, and records one event a minute for each charger and reason. */
export interface RefusedConnections {
  count(charger: Pick<ChargerRow, "id" | "orgId">, reason: RefusalReason, address: string): void;
  recordDue(core: Core): Promise<void>;
}

interface Counted {
  chargerId: string;
  orgId: string;
  reason: RefusalReason;
  address: string;
  count: number;
  /** The time of the first refusal in this count. */
  since: number;
  /** The time of the last event; null before the first event. */
  recordedAt: number | null;
}

const windowMs = 60_000;
/** Only registered chargers are counted, so an unknown client cannot add to them. */
const mostCounted = 10_000;
const mostAtOnce = 100;

export function createRefusedConnections(now: () => number): RefusedConnections {
  const counted = new Map<string, Counted>();

  /** At most one for each charger: its events come one at a time. */
  function takeDue(at: number): Counted[] {
    const due = new Map<string, Counted>();
    for (const [key, each] of counted) {
      if (each.recordedAt !== null && at - each.recordedAt < windowMs) continue;
      if (each.count === 0) counted.delete(key);
      else if (!due.has(each.chargerId) && due.size < mostAtOnce) due.set(each.chargerId, each);
    }
    return [...due.values()];
  }

  return {
    count({ id: chargerId, orgId }, reason, address) {
      const key = `${chargerId} ${reason}`;
      const before = counted.get(key);
      if (before === undefined) {
        if (counted.size >= mostCounted) return;
        counted.set(key, { chargerId, orgId, reason, address, count: 1, since: now(), recordedAt: null });
        return;
      }
      if (before.count === 0) before.since = now();
      before.count++;
      before.address = address;
    },
    async recordDue(core) {
      const at = now();
      const due = takeDue(at);
      if (due.length === 0) return;
      const events = due.map((each) => eventOf(each, at));
      // Refusals from now on count for the next minute.
      for (const each of due) Object.assign(each, { count: 0, recordedAt: at });
      await core.db.transaction((tx) => recordEvents(core, tx, events));
    },
  };
}

function eventOf({ chargerId, orgId, reason, count, since, address }: Counted, at: number): NewEvent {
  return {
    orgId,
    type: "charger.connection_rejected",
    subject: { type: "charger", id: chargerId },
    actor: { type: "system" },
    data: {
      charger_id: chargerId,
      reason,
      count,
      window_s: Math.ceil((at - since) / 1000),
      remote_ip_prefix: prefixOf(address),
    },
  };
}

/** Enough to see the origin, and too little to identify one subscriber: a /24 of IPv4, a /48 of IPv6. */
function prefixOf(address: string): string | null {
  // The charger had already disconnected.
  if (address === "") return null;
  if (!address.includes(":")) return `${address.split(".").slice(0, 3).join(".")}.0/24`;
  const [head = ""] = address.split("::");
  const groups = [...head.split(":"), "0", "0", "0"].slice(0, 3).map((group) => group || "0");
  return `${groups.join(":")}::/48`;
}
