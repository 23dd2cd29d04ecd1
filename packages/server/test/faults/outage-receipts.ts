import type { Client } from "@forecourt/client";
import type { Cdr, Session } from "@forecourt/contract";
import type { Bay } from "./outage-bays.ts";

/** What a charger knows of one transaction. */
interface Truth {
  transactionId: number;
  startedAt: string;
  startWh: number;
  /** Null: the charger never sent a stop. */
  stop: { at: string; wh: number; answeredAt: number } | null;
  /** The last register value that the server confirmed as stored. */
  lastWh: number;
}

/** The reasons that may end a session that its charger has forgotten. */
const withoutStop = new Set([
  "stop_missing_connector_available",
  "stop_missing_new_transaction",
  "stop_missing_after_reboot",
]);

/** Compares every CDR with what its charger measured. */
export async function checkReceipts(
  client: Client,
  bays: readonly Bay[],
  away: readonly { from: number; to: number }[],
  law: (law: string, holds: boolean, input: string) => void,
) {
  const summary = { transactions: 0, forgotten: 0, late: 0 };
  for (const bay of bays) {
    const truths = truthsOf(bay);
    const sessions = await allOf((page) =>
      client.sessions.list({ charger_id: bay.chargerId, per_page: 100, page }),
    );
    const cdrs = await allOf((page) => client.cdrs.list({ charger_id: bay.chargerId, per_page: 100, page }));
    const name = `${bay.phase}: `;
    law(
      "one session for each transaction",
      sessions.length === truths.length,
      `${name}${sessions.length} of ${truths.length}`,
    );
    law(
      "one CDR for each transaction",
      cdrs.length === truths.length,
      `${name}${cdrs.length} of ${truths.length}`,
    );
    for (const truth of truths) {
      summary.transactions += 1;
      const session = sessions.find(({ transaction_id }) => transaction_id === truth.transactionId);
      const cdr = cdrs.find(({ session_id }) => session_id === session?.id);
      const input = `${name}${JSON.stringify({ truth, session, cdr })}`;
      if (session === undefined || cdr === undefined) {
        law("every transaction has a CDR", false, input);
        continue;
      }
      if (truth.stop === null) {
        summary.forgotten += 1;
        law("only a forgotten transaction has no stop", bay.phase === "forgotten", input);
        law(
          "a forgotten transaction is billed up to its last register",
          isRecovered(truth, session, cdr),
          input,
        );
        continue;
      }
      const { answeredAt, at } = truth.stop;
      if (away.some(({ from, to }) => answeredAt > from && Date.parse(at) < to)) summary.late += 1;
      law("no session is closed whose stop was still to come", session.finalize_reason === null, input);
      law("a CDR says what the charger measured", isExact(truth, truth.stop, session, cdr), input);
    }
  }
  return summary;
}

/** No data was missing. It may have come late, and the car may have been full. */
const unexplained = new Set(["none", "delivered_late", "zero_energy"]);

/** At 0.30 per kWh, rounded half up to whole cents. */
function costOf(wh: number): number {
  return Math.floor((wh * 30 + 500) / 1_000) / 100;
}

function isExact(truth: Truth, stop: { at: string; wh: number }, session: Session, cdr: Cdr): boolean {
  return (
    session.status === "completed" &&
    cdr.status === "valid" &&
    unexplained.has(cdr.billing_decision?.reason_code ?? "none") &&
    cdr.total_cost === costOf(stop.wh - truth.startWh) &&
    cdr.total_energy_wh === stop.wh - truth.startWh &&
    isSame(cdr.start_time, truth.startedAt) &&
    isSame(cdr.end_time, stop.at)
  );
}

function isRecovered(truth: Truth, session: Session, cdr: Cdr): boolean {
  return (
    session.status === "finalized" &&
    cdr.status === "valid" &&
    cdr.total_cost === costOf(truth.lastWh - truth.startWh) &&
    withoutStop.has(session.finalize_reason ?? "") &&
    cdr.total_energy_wh === truth.lastWh - truth.startWh &&
    isSame(cdr.start_time, truth.startedAt)
  );
}

function isSame(one: string | null | undefined, other: string | undefined): boolean {
  return one != null && other !== undefined && Date.parse(one) === Date.parse(other);
}

function truthsOf({ charger }: Bay): Truth[] {
  const { answered } = charger.ledger;
  const truths = new Map<number, Truth>();
  for (const { action, payload, answer } of answered) {
    if (action !== "StartTransaction") continue;
    const transactionId = Number(answer["transactionId"]);
    const startWh = Number(payload["meterStart"]);
    truths.set(transactionId, {
      transactionId,
      startedAt: String(payload["timestamp"]),
      startWh,
      stop: null,
      lastWh: startWh,
    });
  }
  for (const { action, payload, at } of answered) {
    const truth = truths.get(Number(payload["transactionId"]));
    if (truth === undefined) continue;
    if (action === "StopTransaction")
      truth.stop = { at: String(payload["timestamp"]), wh: Number(payload["meterStop"]), answeredAt: at };
    if (action === "MeterValues")
      truth.lastWh = Math.max(truth.lastWh, ...registersOf(payload["meterValue"]));
  }
  return [...truths.values()];
}

/** The only measurand that the settings make the chargers sample. */
function registersOf(meterValue: unknown): number[] {
  const moments = meterValue as { sampledValue: { value: string }[] }[];
  return moments.flatMap(({ sampledValue }) => sampledValue.map(({ value }) => Number(value)));
}

async function allOf<Item>(
  list: (page: number) => Promise<{ data: Item[]; pagination: { total: number } }>,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let page = 1; ; page++) {
    const { data, pagination } = await list(page);
    items.push(...data);
    if (items.length >= pagination.total || data.length === 0) return items;
  }
}
