import { isNull, count as rows, sql } from "drizzle-orm";
import type { Core } from "../core/core.ts";
import { isoOf } from "../platform/clock.ts";
import { inTime } from "../platform/in-time.ts";
import { type LabelsOf, metricTable } from "../platform/metrics/table.ts";
import type { Tx } from "../store/db.ts";
import { chargers, commands, sessions, sockets } from "../store/schema.ts";

/** Counting has a cost, and a scraper may scrape often, or twice. */
const freshMs = 5_000;
/** A scraper gives up after 10 s by default, and must still get the other metrics. */
const withinMs = 2_000;

const socketStatuses = metricTable.sockets.labels.status.values ?? [];
type SocketStatus = LabelsOf<typeof metricTable.sockets>["status"];

interface Counts {
  sessionsOpen: number;
  commandsPending: number;
  chargersRegistered: number;
  chargersOffline: number;
  socketsByStatus: ReadonlyMap<SocketStatus, number>;
  webhooksPending: number;
  /** Seconds. */
  webhooksOldest: number;
  circuitsOpen: number;
}

/**
 * Metrics that only the database knows. They are counted at a scrape, one count at a time. `refresh` resolves within
 * 2 s, even if the database does not answer. What could not be counted is left out of the scrape.
 */
export function createDatabaseCounts(core: Pick<Core, "clock" | "db" | "metrics">): {
  refresh(): Promise<void>;
} {
  const { clock, metrics } = core;
  let counts: Counts | null = null;
  let countedAt = Number.NEGATIVE_INFINITY;
  let counting: Promise<void> | null = null;

  metrics.sessionsOpen.read(() => counts?.sessionsOpen ?? null);
  metrics.commandsPending.read(() => counts?.commandsPending ?? null);
  metrics.chargersRegistered.read(() => counts?.chargersRegistered ?? null);
  metrics.chargersOffline.read(() => counts?.chargersOffline ?? null);
  for (const status of socketStatuses) {
    metrics.sockets.read(() => (counts === null ? null : (counts.socketsByStatus.get(status) ?? 0)), {
      status,
    });
  }
  metrics.webhooksPending.read(() => counts?.webhooksPending ?? null);
  metrics.webhooksOldest.read(() => counts?.webhooksOldest ?? null);
  metrics.circuitsOpen.read(() => counts?.circuitsOpen ?? null);
  metrics.databaseUp.read(() => (counts === null ? 0 : 1));

  async function recount(): Promise<void> {
    counts = await count(core).catch(() => null);
    countedAt = clock.now();
    counting = null;
  }

  return {
    async refresh() {
      if (clock.now() - countedAt < freshMs) return;
      counting ??= recount();
      if (!(await inTime(clock, counting, withinMs))) counts = null;
    },
  };
}

function count(core: Pick<Core, "clock" | "db">): Promise<Counts> {
  const { db } = core;
  const number = sql`count(*)`.mapWith(Number);
  const refresh = () =>
    db.transaction(
      async (tx) => {
        const [open] = await tx.select({ number }).from(sessions).where(isNull(sessions.endedAt));
        // Written as in the condition of the index of pending commands, so that PostgreSQL uses it.
        const [pending] = await tx
          .select({ number })
          .from(commands)
          .where(sql`${commands.status} = 'pending'`);
        const [registered] = await tx
          .select({ number, offline: rows(sql`case when ${chargers.owner} is null then 1 end`) })
          .from(chargers);
        const byStatus = await tx
          .select({ status: sockets.status, number: rows() })
          .from(sockets)
          .groupBy(sockets.status);
        return {
          sessionsOpen: open?.number ?? 0,
          commandsPending: pending?.number ?? 0,
          chargersRegistered: registered?.number ?? 0,
          chargersOffline: registered?.offline ?? 0,
          socketsByStatus: new Map<SocketStatus, number>(
            byStatus.map(({ status, number }) => [status ?? "none", number]),
          ),
          ...(await countDeliveries(core, tx)),
        };
      },
      { timeoutMs: withinMs },
    );
  return db.asSystem(refresh);
}

async function countDeliveries(
  { clock }: Pick<Core, "clock">,
  tx: Tx,
): Promise<Pick<Counts, "webhooksPending" | "webhooksOldest" | "circuitsOpen">> {
  const now = sql`${isoOf(clock.now())}::timestamptz`;
  const [row] = await tx.execute<{ pending: string; oldest: string; open: string }>(sql`
    select (select count(*) from deliveries where state = 'pending') as pending,
      (select count(*) from webhook_health where state->>'circuit' = 'open') as open,
      (select greatest(0, coalesce(extract(epoch from ${now} - min(first.next_at)), 0))
        from webhooks w join webhook_health h on h.webhook_id = w.id cross join lateral (
          select next_at from deliveries d where d.webhook_id = w.id and d.state = 'pending' order by next_at limit 1
        ) as first
        where w.enabled and coalesce(h.blocked_until <= ${now}, true)) as oldest`);
  return {
    webhooksPending: Number(row?.pending ?? 0),
    webhooksOldest: Number(row?.oldest ?? 0),
    circuitsOpen: Number(row?.open ?? 0),
  };
}
