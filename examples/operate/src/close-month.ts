import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Client } from "@forecourt/client";

export interface Month {
  /** The first day, and the first day after it: `2026-11-01` and `2026-12-01`. */
  from: string;
  until: string;
  /** Where a day begins, such as `Europe/Berlin`. */
  timeZone: string;
}

/** What a month comes to in one currency, in its smallest unit. */
export interface MonthTotal {
  currency: string;
  receipts: number;
  billedMinor: number;
  /** What corrections changed: negative is owed to drivers. */
  correctedMinor: number;
}

/**
 * Adds up the receipts of a month and their corrections, and compares the result with the server's own sums. Writes both
 * lists as CSV files. Throws when the sums differ by a cent.
 */
export async function closeMonth(client: Client, month: Month, folder: string): Promise<MonthTotal[]> {
  const { from, until, timeZone } = month;
  const summary = await client.cdrs.summarize({
    start_date: from,
    end_date: until,
    time_zone: timeZone,
    group_by: "location",
  });
  // The server has worked out when these days begin in the time zone.
  const period = { start_date: summary.start_date, end_date: summary.end_date ?? until };

  const totals = new Map<string, MonthTotal>();
  const totalOf = (currency: string): MonthTotal => {
    const known = totals.get(currency) ?? { currency, receipts: 0, billedMinor: 0, correctedMinor: 0 };
    totals.set(currency, known);
    return known;
  };
  const receipts = new Set<string>();
  for await (const cdr of client.cdrs.iterate({ ...period, per_page: 100 })) {
    receipts.add(cdr.id);
    const total = totalOf(cdr.currency);
    total.receipts += 1;
    total.billedMinor += minorOf(cdr.total_cost, cdr.currency);
  }
  // A correction may come in a later month than its receipt.
  for await (const correction of client.corrections.iterate({
    start_date: period.start_date,
    per_page: 100,
  })) {
    if (!receipts.has(correction.cdr_id)) continue;
    const { currency, difference_total_cost: difference } = correction;
    totalOf(currency).correctedMinor += minorOf(difference, currency);
  }

  for (const { currency, total_cost: sum, cdr_count: count } of summary.totals) {
    const own = totalOf(currency);
    const [ours, theirs] = [own.billedMinor + own.correctedMinor, minorOf(sum, currency)];
    if (ours !== theirs || own.receipts !== count)
      throw new Error(
        `${currency}: ${own.receipts} receipts of ${ours}, but the server has ${count} of ${theirs}.`,
      );
  }
  await write(`${folder}/receipts.csv`, await client.cdrs.exportCsv(period));
  await write(
    `${folder}/corrections.csv`,
    await client.corrections.exportCsv({ start_date: period.start_date }),
  );
  return [...totals.values()];
}

function write(file: string, bytes: ReadableStream<Uint8Array>): Promise<void> {
  return pipeline(Readable.from(bytes), createWriteStream(file));
}

/** An amount in the smallest unit of its currency, so that sums are exact. */
function minorOf(amount: number, currency: string): number {
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
  }).resolvedOptions();
  return Math.round(amount * 10 ** digits);
}
