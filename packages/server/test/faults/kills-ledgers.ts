import type { SimulatedCharger } from "@forecourt/simulator";
import type postgres from "postgres";

/** What is wrong, as a sentence, and what was seen. */
interface Broken {
  law: string;
  input: string;
}

interface StoredSession {
  id: string;
  identity: string;
  transaction_id: number;
  meter_start_wh: number | null;
  meter_stop_wh: number | null;
  cdrs: number;
  energy_wh: number | null;
}

/** Compares what the chargers were acknowledged with what is stored, when all sessions have a CDR. */
export async function checkLedgers(
  sql: postgres.Sql,
  chargers: readonly SimulatedCharger[],
): Promise<{ broken: Broken[]; figures: Record<string, number> }> {
  const sessions = await sql<StoredSession[]>`
    select s.id, c.identity, s.transaction_id, s.meter_start_wh::int, s.meter_stop_wh::int,
      (select count(*)::int from cdrs where cdrs.session_id = s.id) as cdrs,
      (select total_energy_wh::int from cdrs where cdrs.session_id = s.id limit 1) as energy_wh
    from sessions s join chargers c on c.id = s.charger_id`;
  const samples = await sql<{ identity: string; transaction_id: number; key: string }[]>`
    select c.identity, m.transaction_id, floor(extract(epoch from m.at))::bigint::text || ' ' || m.energy_wh::bigint as key
    from meter_samples m join chargers c on c.id = m.charger_id where m.transaction_id is not null`;
  const stored = new Set(
    samples.map(({ identity, transaction_id, key }) => `${identity} ${transaction_id} ${key}`),
  );
  const byTransaction = new Map(
    sessions.map((session) => [nameOf(session.identity, session.transaction_id), session]),
  );
  const broken: Broken[] = [];
  const law = (text: string, holds: boolean, input: unknown): void => {
    if (!holds && broken.length < 20) broken.push({ law: text, input: JSON.stringify(input) });
  };
  law(
    "a transaction has one session",
    byTransaction.size === sessions.length,
    `${sessions.length} sessions of ${byTransaction.size} transactions`,
  );
  const figures = { transactions: 0, "acknowledged frames": 0, "kWh by the meters": 0, "kWh in CDRs": 0 };
  let metersWh = 0;
  let cdrsWh = 0;
  for (const { identity, ledger } of chargers) {
    const refused = ledger.refused.filter(({ action }) => /Transaction|MeterValues/.test(action));
    law("no CALLERROR on a message of a transaction", refused.length === 0, refused.slice(0, 2));
    const starts = new Map<number, number>();
    for (const { action, payload, answer, ...rest } of ledger.answered) {
      const frame = { identity, action, payload, answer, ...rest };
      if (action === "StartTransaction") {
        figures["acknowledged frames"]++;
        const id = Number(answer["transactionId"]);
        law("a transaction id is given once", !starts.has(id), frame);
        starts.set(id, Number(payload["meterStart"]));
        const session = byTransaction.get(nameOf(identity, id));
        law(
          "an acknowledged start is stored",
          session !== undefined && session.meter_start_wh === payload["meterStart"],
          { frame, session },
        );
        law("a session has one CDR", session?.cdrs === 1, { frame, session });
      }
      if (action === "MeterValues") {
        figures["acknowledged frames"]++;
        for (const key of keysOf(payload))
          law(
            "acknowledged meter values are stored",
            stored.has(`${identity} ${payload["transactionId"]} ${key}`),
            frame,
          );
      }
      if (action === "StopTransaction") {
        figures["acknowledged frames"]++;
        figures.transactions++;
        const id = Number(payload["transactionId"]);
        const session = byTransaction.get(nameOf(identity, id));
        const drawnWh = Number(payload["meterStop"]) - (starts.get(id) ?? Number.NaN);
        metersWh += drawnWh;
        cdrsWh += session?.energy_wh ?? Number.NaN;
        law(
          "an acknowledged stop is stored",
          session !== undefined && session.meter_stop_wh === payload["meterStop"],
          { frame, session },
        );
        law("a CDR says what the meter counted", session?.energy_wh === drawnWh, { frame, session });
      }
    }
    law(
      "there is no session that the charger does not know",
      sessions.filter((session) => session.identity === identity).length === starts.size,
      {
        identity,
        known: starts.size,
        stored: sessions.filter((session) => session.identity === identity).length,
      },
    );
  }
  figures["kWh by the meters"] = metersWh / 1_000;
  figures["kWh in CDRs"] = cdrsWh / 1_000;
  law("the energy of all CDRs is that of the meters, to the Wh", metersWh === cdrsWh, { metersWh, cdrsWh });
  return { broken, figures };
}

function nameOf(identity: string, transactionId: number): string {
  return `${identity} ${transactionId}`;
}

/** When and what, of each register in a MeterValues. The settings make the chargers sample nothing else. */
function keysOf(payload: Record<string, unknown>): string[] {
  const moments = payload["meterValue"] as { timestamp: string; sampledValue: { value: string }[] }[];
  return moments.flatMap(({ timestamp, sampledValue }) =>
    sampledValue.map(({ value }) => `${Math.floor(Date.parse(timestamp) / 1_000)} ${value}`),
  );
}
