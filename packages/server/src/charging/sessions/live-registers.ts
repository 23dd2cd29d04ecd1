import type { Database } from "../../store/db.ts";
import { sqlText } from "../../store/statement.ts";
import {
  noPhases,
  type PhaseFacts,
  phaseSampleOf,
  readingOf,
  withSample,
} from "../billing/phase-registers.ts";
import type { SampleReport } from "./samples.ts";

/** Reads the registers of running sessions whose chargers send one for each phase, by the same rule as the bill. */
export interface LiveRegisters {
  /** The report with the registers of all phases together. Without a query for a report that has totals. */
  read(report: SampleReport): Promise<SampleReport>;
}

interface Known {
  /** Another process may have had the charger in between, so a new connection reads the samples again. */
  epoch: number;
  facts: PhaseFacts;
}

/** When there are more, the oldest are read again with their next sample. */
const mostKnown = 10_000;

export function createLiveRegisters(db: Pick<Database, "asSystem" | "read">): LiveRegisters {
  const known = new Map<string, Known>();

  async function read(report: SampleReport): Promise<SampleReport> {
    const { chargerId, connectorId, epoch, transactionId } = report;
    const [session] = await db.read((tx) => tx.run(sessionOfReport, [chargerId, connectorId, transactionId]));
    // The bill of an ended session reads all its samples again.
    if (session === undefined) return report;
    const before = known.get(session.id);
    let facts = before?.epoch === epoch ? before.facts : await storedFacts(session.id);
    const samples = report.samples.map((sample) => ({ sample, ofPhases: phaseSampleOf(sample) }));
    for (const { ofPhases } of samples) if (ofPhases !== null) facts = withSample(facts, ofPhases);
    known.delete(session.id);
    known.set(session.id, { epoch, facts });
    for (const id of known.keys()) {
      if (known.size <= mostKnown) break;
      known.delete(id);
    }
    const bounds = { from: session.meterStartWh, to: null };
    return {
      ...report,
      samples: samples.map(({ sample, ofPhases }) =>
        ofPhases === null ? sample : { ...sample, energyWh: readingOf(ofPhases, facts, bounds) },
      ),
    };
  }

  async function storedFacts(sessionId: string): Promise<PhaseFacts> {
    const rows = await db.read((tx) => tx.run(samplesWithRaw, [sessionId]));
    return rows.reduce<PhaseFacts>((facts, row) => {
      const sample = phaseSampleOf(row);
      return sample === null ? facts : withSample(facts, sample);
    }, noPhases);
  }

  return {
    read(report) {
      const hasPhases = report.samples.some((sample) => phaseSampleOf(sample) !== null);
      return hasPhases ? db.asSystem(() => read(report)) : Promise.resolve(report);
    },
  };
}

/** As the statement that stores samples finds their session. */
const sessionOfReport = sqlText<
  [chargerId: string, connectorId: number | null, transactionId: number | null],
  { id: string; meterStartWh: number | null }
>(`
  select id, meter_start_wh::double precision as "meterStartWh" from sessions
  where charger_id = $1 and ended_at is null
    and case when $3::integer > 0 then transaction_id = $3 else connector_id = $2::integer end`);

const samplesWithRaw = sqlText<[sessionId: string], { context: string | null; raw: unknown }>(`
  select e.context, e.raw from sessions s join all_evidence e on e.session_id = s.id
    and e.received_at >= s.created_at - interval '1 minute'
  where s.id = $1 and e.raw is not null order by e.id`);
