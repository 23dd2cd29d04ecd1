import { duration, kwh, localTime, money } from "@forecourt/client/text";
import type { Quote, QuotePeriod } from "@forecourt/contract";
import { printable } from "../output/printable.ts";
import { facts, table } from "../output/table.ts";
import type { TextOutput } from "../output/text-output.ts";
import { linesText, taxesText } from "../receipts/receipt-text.ts";

/** What a session would cost: as a receipt, with the stretches in which a price held. */
export function quoteText(quote: Quote, output: TextOutput): string {
  const { paint } = output;
  const currency = printable(quote.currency);
  // The prices follow the clock of the location, and so do these times.
  const timeZone =
    quote.time_zone !== null && isTimeZone(quote.time_zone) ? quote.time_zone : output.timeZone;
  const about = facts(
    [
      ["total", paint.bold(money(quote.total_cost, currency))],
      ["with tax", money(quote.total_cost_incl_vat, currency)],
      ["charged", `${kwh(quote.total_energy_wh)} kWh in ${duration(quote.total_time_s)}`],
      [
        "tariff",
        quote.tariff_id === null
          ? "not applied"
          : `${printable(quote.tariff_id)}, revision ${quote.tariff_revision}`,
      ],
      ["clock", printable(quote.time_zone ?? "no time of day counts")],
    ],
    paint,
  );
  const price = (of: "energy_price" | "time_price" | "parking_time_price", per: string) => ({
    title: `${of.replace("_price", "").replaceAll("_", " ")} (${currency} a ${per})`,
    value: (period: QuotePeriod) =>
      period[of] === null ? "–" : (money(period[of], currency).split(" ")[0] ?? ""),
    align: "right" as const,
  });
  const periods = table(
    quote.periods,
    [
      { title: "from", value: ({ started_at }) => localTime(started_at, timeZone) },
      { title: "for", value: ({ duration_s }) => duration(duration_s), align: "right" },
      { title: "kWh", value: ({ energy_wh }) => (energy_wh / 1000).toFixed(3), align: "right" },
      price("energy_price", "kWh"),
      price("time_price", "hour"),
      price("parking_time_price", "hour"),
      { title: "car", value: ({ state }) => state.replaceAll("_", " ") },
    ],
    paint,
    output.columns,
  );
  const notes = quote.notes.map(({ detail }) => `${printable(detail)}\n`).join("");
  return `${about}\n${linesText(quote.line_items, quote.currency, output)}${taxesText(quote)}\n${periods}${notes}`;
}

/** The server may know more of them than this Node does. */
function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
