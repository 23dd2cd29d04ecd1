import { and, eq, isNull } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import type { ChargerConnection, MeterReport, Sample } from "../../core/ingest.ts";
import type { Tx } from "../../store/db.ts";
import type { LeftOut } from "../../store/ingest.ts";
import { sessions } from "../../store/schema.ts";
import { sqlText } from "../../store/statement.ts";
import { correctionDelayMs } from "../billing/decide-again.ts";
import { hasSigned, sealSamples } from "../billing/sealed-values.ts";
import { StaleConnection } from "../chargers/fence.ts";
import type { SessionUpdates } from "./updates.ts";

/** The samples of one MeterValues. */
export type SampleReport = ChargerConnection & MeterReport;

/** What the table stores as an empty text: most samples have it. */
const usualContext = "Sample.Periodic";

export function isSigned({ samples }: SampleReport): boolean {
  return samples.some(({ raw }) => hasSigned(raw));
}

/**
 * Finds the session of each sample by transaction id, or by the connector's open session if the charger sent no transaction
 * id. For an ended session, the samples are evidence for another billing decision. Samples of a replaced socket (another
 * epoch) are left out.
 */
export async function writeSamples(
  core: Pick<Core, "secret"> & { updates?: Pick<SessionUpdates, "note"> },
  tx: Tx,
  reports: readonly SampleReport[],
): Promise<LeftOut> {
  const indexes: number[] = [];
  const samples: Sample[] = [];
  for (const [index, report] of reports.entries())
    for (const sample of isSigned(report) ? await sealed(core, tx, report) : report.samples) {
      indexes.push(index);
      samples.push(sample);
    }
  const kept = await tx.run(addSamples, [
    reports.map(({ chargerId }) => chargerId),
    reports.map(({ epoch }) => epoch),
    reports.map(({ connectorId }) => connectorId),
    reports.map(({ transactionId }) => transactionId),
    reports.map(({ receivedAt }) => receivedAt),
    indexes,
    samples.map(({ at }) => at),
    samples.map(({ context }) => (context === usualContext ? "" : context)),
    samples.map(({ energyWh }) => energyWh),
    samples.map(({ powerW }) => powerW),
    samples.map(({ currentA }) => currentA),
    samples.map(({ voltageV }) => voltageV),
    samples.map(({ socPct }) => socPct),
    samples.map(({ raw }) => (raw === null ? null : JSON.stringify(raw))),
  ]);
  for (const { index, session_id } of kept) {
    const report = reports[index];
    if (session_id === null || report === undefined) continue;
    tx.afterCommit(() => core.updates?.note(session_id, report.receivedAt, report.samples));
    // Load balancing reads the samples of sessions only.
    tx.signal({ type: "charger-changed", chargerId: report.chargerId });
  }
  if (kept.length === reports.length) return new Map();
  const written = new Set(kept.map(({ index }) => index));
  return new Map(
    reports.flatMap((report, index) =>
      written.has(index) ? [] : [[report, new StaleConnection(report)] as const],
    ),
  );
}

/** Seals the signed samples for the id tag of the session to which the samples belong. */
async function sealed(
  core: Pick<Core, "secret">,
  tx: Tx,
  { chargerId, connectorId, orgId, samples, transactionId }: SampleReport,
): Promise<readonly Sample[]> {
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
  return sealSamples(core, tx, orgId, session?.idTagId ?? null, samples);
}

/** Whether the reading is the latest register of a running session. */
const isNews = `(ended_at is null and latest.energy_wh is not null
  and (last_meter_at is null or last_meter_at <= latest.believed_at))`;

/** The instant of a number of milliseconds, exactly. */
const instantOf = (ms: string) => `('epoch'::timestamptz + ${ms} * interval '1 millisecond')`;

/**
 * Stores a batch. Passes one array for each column of the reports, and one for each column of the samples: the text is then
 * the same for any number of rows, and PostgreSQL plans it once for each connection. It does not know how many rows come and
 * plans for a few, so no step may compare every row with every other row.
 */
const addSamples = sqlText<unknown[], { index: number; session_id: string | null }>(`
  with report as materialized (
    select r.place::integer - 1 as index, c.org_id, r.charger_id, r.connector_id, r.transaction_id,
      ${instantOf("r.received_ms")} as received_at, coalesce(named.id, running.id) as session_id
    from unnest($1::text[], $2::bigint[], $3::smallint[], $4::integer[], $5::double precision[])
      with ordinality as r(charger_id, epoch, connector_id, transaction_id, received_ms, place)
    join chargers c on c.id = r.charger_id and c.connection_epoch = r.epoch
    left join sessions named on named.transaction_id = case when r.transaction_id > 0 then r.transaction_id end
      and named.charger_id = r.charger_id
    left join sessions running on running.connector_id = case when r.transaction_id > 0 then null else r.connector_id end
      and running.charger_id = r.charger_id and running.ended_at is null
  ), sample as materialized (
    select report.*, s.at, s.context, s.energy_wh, s.power_w, s.current_a, s.voltage_v, s.soc_pct, s.raw,
      -- A clock that was ahead must not keep out what comes after.
      least(s.at, report.received_at) as believed_at
    from (
      select u.index, ${instantOf("u.at_ms")} as at, u.context, u.energy_wh, u.power_w, u.current_a, u.voltage_v,
        u.soc_pct, u.raw
      from unnest($6::integer[], $7::double precision[], $8::text[], $9::bigint[], $10::numeric[], $11::numeric[],
        $12::numeric[], $13::numeric[], $14::json[])
        as u(index, at_ms, context, energy_wh, power_w, current_a, voltage_v, soc_pct, raw)
    ) as s join report on report.index = s.index
  ), kept as (
    insert into meter_samples (org_id, charger_id, connector_id, transaction_id, session_id, at, received_at,
      context, energy_wh, power_w, current_a, voltage_v, soc_pct, raw)
    select org_id, charger_id, connector_id, transaction_id, session_id, at, received_at,
      context, energy_wh, power_w, current_a, voltage_v, soc_pct, raw
    from sample order by received_at, at
  ), latest as (
    -- The newest register of each session, if there is one.
    select distinct on (session_id) session_id, energy_wh, believed_at, received_at,
      min(received_at) over (partition by session_id) as heard_at
    from sample where session_id is not null
    order by session_id, energy_wh is null, believed_at desc, at desc
  ), locked as (
    -- Locked by charger, as the status batches do, so that two batches cannot wait for each other.
    select from sessions where id in (select session_id from report) order by charger_id, id for no key update
  ), updated as (
    -- By the row as it is once it is locked: a session may be settled at the same time, and not know of these samples.
    update sessions set
      last_meter_wh = case when ${isNews} then latest.energy_wh else last_meter_wh end,
      last_meter_at = case when ${isNews} then latest.believed_at else last_meter_at end,
      updated_at = case when ${isNews} then latest.received_at else updated_at end,
      decide_again_at = case when ended_at is null then decide_again_at
        else coalesce(decide_again_at, latest.heard_at + ${correctionDelayMs} * interval '1 millisecond') end
    from latest
    -- PostgreSQL counts before it reads the first row of the update.
    where (select count(*) from locked) > 0 and sessions.id = latest.session_id and (ended_at is not null or ${isNews})
  )
  select index, session_id from report`);
