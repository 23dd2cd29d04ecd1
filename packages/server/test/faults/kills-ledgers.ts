import type { Ledger } from "@forecourt/simulator";
import type postgres from "postgres";

/** What is wrong, as a sentence, and what was seen. */
interface Broken {
  law: string;
  input: string;
}

export interface StoredSession {
  identity: string;
  transactionId: number;
  startWh: number | null;
  stopWh: number | null;
  cdrs: number;
  /** Of its CDR. */
  energyWh: number | null;
}

/** What the server has stored, when all sessions have a CDR. */
export interface Stored {
  sessions: readonly StoredSession[];
  /** See {@link sampleKey}. */
  samples: ReadonlySet<string>;
}

export async function readStored(sql: postgres.Sql): Promise<Stored> {
  const sessions = await sql<StoredSession[]>`
    select c.identity, s.transaction_id as "transactionId", s.meter_start_wh::int as "startWh",
      s.meter_stop_wh::int as "stopWh",
      (select count(*)::int from cdrs where cdrs.session_id = s.id) as cdrs,
      (select total_energy_wh::int from cdrs where cdrs.session_id = s.id limit 1) as "energyWh"
    from sessions s join chargers c on c.id = s.charger_id`;
  const samples = await sql<{ identity: string; transaction_id: number; at: number; wh: string }[]>`
    select c.identity, m.transaction_id, floor(extract(epoch from m.at))::float8 as at, m.energy_wh::bigint::text as wh
    from meter_samples m join chargers c on c.id = m.charger_id where m.transaction_id is not null`;
  const keys = samples.map(({ identity, transaction_id, at, wh }) =>
    sampleKey(identity, transaction_id, at, wh),
  );
  return { sessions, samples: new Set(keys) };
}

/** Of one register of a MeterValues; `at` in whole epoch seconds. */
export function sampleKey(identity: string, transactionId: number, at: number, wh: string): string {
  return `${identity} ${transactionId} ${at} ${wh}`;
}

/** Compares what the chargers were acknowledged with what is stored. */
export function checkLedgers(
  { sessions, samples }: Stored,
  chargers: readonly { identity: string; ledger: Pick<Ledger, "answered" | "refused"> }[],
): { broken: Broken[]; figures: Record<string, number> } {
  const nameOf = (identity: string, transactionId: number) => `${identity} ${transactionId}`;
  const byTransaction = new Map(
    sessions.map((session) => [nameOf(session.identity, session.transactionId), session]),
  );
  const broken: Broken[] = [];
  const law = (text: string, holds: boolean, input: unknown): void => {
    if (!holds && broken.length < 20) broken.push({ law: text, input: JSON.stringify(input) });
  };
  law("a transaction has one session", byTransaction.size === sessions.length, {
    sessions: sessions.length,
    transactions: byTransaction.size,
  });
  const figures = { transactions: 0, "acknowledged frames": 0, "kWh by the meters": 0, "kWh in CDRs": 0 };
  let metersWh = 0;
  let cdrsWh = 0;
  for (const { identity, ledger } of chargers) {
    const refused = ledger.refused.filter(({ action }) => /Transaction|MeterValues/.test(action));
    law("no CALLERROR on a message of a transaction", refused.length === 0, refused.slice(0, 2));
    const starts = new Map<number, { meterStart: number; content: string }>();
    const stops = new Set<string>();
    for (const entry of ledger.answered) {
      const { action, payload, answer } = entry;
      const frame = { identity, ...entry };
      if (!/Transaction|MeterValues/.test(action)) continue;
      figures["acknowledged frames"]++;
      const id = Number(action === "StartTransaction" ? answer["transactionId"] : payload["transactionId"]);
      const session = byTransaction.get(nameOf(identity, id));
      const seen = { frame, session };
      if (action === "StartTransaction") {
        const content = JSON.stringify(payload);
        const before = starts.get(id);
        law("a transaction id is given once", before === undefined || before.content === content, frame);
        starts.set(id, { meterStart: Number(payload["meterStart"]), content });
        law("an acknowledged start is stored", session?.startWh === payload["meterStart"], seen);
        law("a session has one CDR", session?.cdrs === 1, seen);
      } else if (action === "MeterValues") {
        for (const { at, wh } of registersOf(payload))
          law("acknowledged meter values are stored", samples.has(sampleKey(identity, id, at, wh)), frame);
      } else {
        // A charger may send it twice, although it was answered.
        if (stops.has(JSON.stringify(payload))) continue;
        stops.add(JSON.stringify(payload));
        const drawnWh = Number(payload["meterStop"]) - (starts.get(id)?.meterStart ?? Number.NaN);
        figures.transactions++;
        metersWh += drawnWh;
        cdrsWh += session?.energyWh ?? Number.NaN;
        law("an acknowledged stop is stored", session?.stopWh === payload["meterStop"], seen);
        law("a CDR says what the meter counted", session?.energyWh === drawnWh, seen);
      }
    }
    const stored = sessions.filter((session) => session.identity === identity).length;
    law("there is no session that the charger does not know", stored === starts.size, {
      identity,
      known: starts.size,
      stored,
    });
  }
  figures["kWh by the meters"] = metersWh / 1_000;
  figures["kWh in CDRs"] = cdrsWh / 1_000;
  law("the energy of all CDRs is that of the meters, to the Wh", metersWh === cdrsWh, { metersWh, cdrsWh });
  return { broken, figures };
}

/** The settings make the chargers sample nothing but the register. */
function registersOf(payload: Record<string, unknown>): { at: number; wh: string }[] {
  const moments = payload["meterValue"] as { timestamp: string; sampledValue: { value: string }[] }[];
  return moments.flatMap(({ timestamp, sampledValue }) =>
    sampledValue.map(({ value }) => ({ at: Math.floor(Date.parse(timestamp) / 1_000), wh: value.trim() })),
  );
}
