import { and, eq, isNull, sql } from "drizzle-orm";
import type { Core } from "../core/core.ts";
import type { Link, LoggedFrame, MeterReport, Sample, SessionIngest, StatusReport } from "../core/ingest.ts";
import { isoOf } from "../platform/clock.ts";
import type { Database, Tx } from "../store/db.ts";
import type { Recording } from "../store/events.ts";
import { createIngest, type LeftOut } from "../store/ingest.ts";
import { sessions } from "../store/schema.ts";
import { settleWindowMs } from "./billing/decide-again.ts";
import { hasSigned, sealSamples } from "./billing/sealed-values.ts";
import { StaleConnection } from "./chargers/fence.ts";
import { recordStatuses } from "./chargers/status.ts";
import type { SessionUpdates } from "./sessions/updates.ts";

/** How long a row of the message log waits for other rows, in milliseconds. */
const logCollectMs = 100;

/** `logDb` has its own connections, so that the message log does not take those of the chargers. */
export function createSessionIngest(
  db: Database,
  core: Recording & Pick<Core, "secret"> & { updates?: Pick<SessionUpdates, "note"> },
  logDb = db,
): SessionIngest {
  const { metrics } = core;
  const sinks = {
    // Locks the chargers before their sessions. All code that locks both uses this order, which prevents deadlocks.
    status: {
      write: (tx: Tx, reports: readonly (Link & StatusReport)[]) => recordStatuses(core, tx, reports),
    },
    samples: {
      write: async (tx: Tx, reports: readonly Report[]) =>
        writeSamples(tx, reports, await sealReports(core, tx, reports), core.updates),
      isOneStatement: (reports: readonly Report[]) => !reports.some(isSigned),
    },
  };
  const ingest = createIngest(db, sinks, {
    watch: {
      written({ rows, committed, durationMs }) {
        metrics.ingestCommit.observe({ outcome: committed ? "committed" : "failed" }, durationMs / 1000);
        metrics.ingestRows.observe({}, rows);
      },
    },
  });
  const frame = { write: writeFrames, isOneStatement: () => true };
  const log = createIngest(logDb, { frame }, { collectMs: logCollectMs });
  metrics.ingestPending.read(() => ingest.pending);
  return {
    samples: (report) => ingest.append("samples", report, report.chargerId),
    status: (report) => ingest.append("status", report, report.chargerId),
    frame: (row) => log.append("frame", row),
    settled: (chargerId) => ingest.settled(chargerId),
    flushFrames: () => log.settled(),
    async close() {
      await Promise.all([ingest.close(), log.close()]);
    },
  };
}

/**
 * Passes one array for each column. The SQL text is then the same for any number of rows, and PostgreSQL plans it once for
 * each connection.
 */
async function writeFrames(tx: Tx, rows: readonly LoggedFrame[]): Promise<void> {
  const column = (name: keyof LoggedFrame) => sql.param(rows.map((row) => row[name] ?? null));
  await tx.execute(sql`
    insert into message_log (org_id, charger_id, connection_id, direction, action, message_id, text, at, type, latency_ms, command_id)
    select * from unnest(${column("orgId")}::text[], ${column("chargerId")}::text[], ${column("connectionId")}::text[],
      ${column("direction")}::text[], ${column("action")}::text[], ${column("messageId")}::text[],
      ${column("text")}::text[], ${column("at")}::timestamptz[], ${column("type")}::text[],
      ${column("latencyMs")}::integer[], ${column("commandId")}::text[])`);
}

type Report = Link & MeterReport;

function isSigned({ samples }: Report): boolean {
  return samples.some(({ raw }) => hasSigned(raw));
}

/** Whether the reading is the latest register of a running session. */
const isNews = sql`(ended_at is null and latest.energy_wh is not null
  and (last_meter_at is null or last_meter_at <= latest.believed_at))`;

/** Seals the signed samples for the id tag of the session to which the samples belong. */
async function sealReports(
  core: Pick<Core, "secret">,
  tx: Tx,
  reports: readonly Report[],
): Promise<(readonly Sample[])[]> {
  const sealed: (readonly Sample[])[] = [];
  for (const report of reports) {
    const { chargerId, connectorId, orgId, samples, transactionId } = report;
    if (!isSigned(report)) {
      sealed.push(samples);
      continue;
    }
    const named = transactionId !== null && transactionId > 0;
    const [session] = await tx
      .select({ idTagId: sessions.idTagId })
      .from(sessions)
      .where(
        and(
          eq(sessions.chargerId, chargerId),
          named
            ? eq(sessions.transactionId, transactionId)
            : and(eq(sessions.connectorId, connectorId ?? -1), isNull(sessions.endedAt)),
        ),
      );
    sealed.push(await sealSamples(core, tx, orgId, session?.idTagId ?? null, samples));
  }
  return sealed;
}

/**
 * Finds the session of each sample by transaction id, or by the connector's open session if the charger sent no transaction
 * id. For an ended session, the samples are evidence for another billing decision. Samples of a replaced socket (another
 * epoch) are left out.
 */
async function writeSamples(
  tx: Tx,
  reports: readonly Report[],
  sealed: readonly (readonly Sample[])[],
  updates: Pick<SessionUpdates, "note"> | undefined,
): Promise<LeftOut> {
  const rows = reports.flatMap(
    ({ orgId, chargerId, epoch, connectorId, transactionId, receivedAt }, report) =>
      (sealed[report] ?? []).map((sample) => ({
        report,
        org_id: orgId,
        charger_id: chargerId,
        epoch,
        connector_id: connectorId,
        transaction_id: transactionId,
        received_at: isoOf(receivedAt),
        at: isoOf(sample.at),
        context: sample.context,
        energy_wh: sample.energyWh,
        power_w: sample.powerW,
        current_a: sample.currentA,
        voltage_v: sample.voltageV,
        soc_pct: sample.socPct,
        raw: sample.raw ?? null,
      })),
  );
  const kept = await tx.execute<{ report: number; session_id: string | null }>(sql`
    with reported as (
      select r.*, coalesce(named.id, running.id) as session_id,
        -- A clock that was ahead must not keep out what comes after.
        least(r.at, r.received_at) as believed_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
        report integer, org_id text, charger_id text, epoch bigint, connector_id integer, transaction_id integer,
        received_at timestamptz, at timestamptz, context text, energy_wh bigint, power_w double precision,
        current_a double precision, voltage_v double precision, soc_pct double precision, raw jsonb)
      join chargers c on c.id = r.charger_id and c.connection_epoch = r.epoch
      left join sessions named on r.transaction_id > 0 and named.transaction_id = r.transaction_id
        and named.charger_id = r.charger_id
      left join sessions running on coalesce(r.transaction_id, 0) <= 0 and running.charger_id = r.charger_id
        and running.connector_id = r.connector_id and running.ended_at is null
    ), kept as (
      insert into evidence (org_id, charger_id, connector_id, transaction_id, session_id, action, at, received_at,
        context, energy_wh, power_w, current_a, voltage_v, soc_pct, raw)
      select org_id, charger_id, connector_id, transaction_id, session_id, 'MeterValues', at, received_at,
        context, energy_wh, power_w, current_a, voltage_v, soc_pct, nullif(raw, 'null'::jsonb)
      from reported order by received_at, at
    ), heard as (
      select session_id, min(received_at) as received_at from reported where session_id is not null group by session_id
    ), latest as (
      select distinct on (session_id) session_id, energy_wh, believed_at, received_at from reported
      where session_id is not null and energy_wh is not null
      order by session_id, believed_at desc, at desc
    ), updated as (
      -- By the row as it is once it is locked: a session may be settled at the same time, and not know of these samples.
      update sessions set
        last_meter_wh = case when ${isNews} then latest.energy_wh else last_meter_wh end,
        last_meter_at = case when ${isNews} then latest.believed_at else last_meter_at end,
        updated_at = case when ${isNews} then latest.received_at else updated_at end,
        decide_again_at = case when ended_at is null then decide_again_at
          else coalesce(decide_again_at, heard.received_at + ${settleWindowMs}::integer * interval '1 millisecond') end
      from heard left join latest on latest.session_id = heard.session_id, (
        -- Locked by charger, as the status batches do, so that two batches cannot wait for each other.
        select id from sessions where id in (select session_id from heard) order by charger_id, id for no key update
      ) as locked
      where sessions.id = locked.id and sessions.id = heard.session_id and (ended_at is not null or ${isNews})
    )
    select distinct report, session_id from reported`);
  tx.afterCommit(() => {
    for (const { report, session_id } of kept) {
      const from = reports[Number(report)];
      if (session_id !== null && from !== undefined) updates?.note(session_id, from.receivedAt, from.samples);
    }
  });
  const written = new Set(kept.map(({ report }) => Number(report)));
  return new Map(
    reports.flatMap((report, index) =>
      written.has(index) ? [] : [[report, new StaleConnection(report)] as const],
    ),
  );
}
