import { duration, localTime } from "../output/local-time.ts";
import { money } from "../output/money.ts";
import { kwh } from "../output/quantity.ts";
import { correctedAmounts, correctionSentences } from "./correction-sentences.ts";
import { factsOf } from "./evidence-facts.ts";
import { meterSentences } from "./meter-sentences.ts";
import { priceSentences } from "./price-sentences.ts";
import { outcomeWords, reasonSentence } from "./reason-sentences.ts";
import { regimeSentence } from "./regime-sentences.ts";
import type { Section, ToldReceipt } from "./told-receipt.ts";

/** How a receipt came about, in sentences that can be read to whoever paid it. Parts without anything to say are left out. */
export function explainReceipt(told: ToldReceipt, timeZone: string): Section[] {
  return [
    { title: "The receipt", sentences: receiptSentences(told, timeZone) },
    { title: "What the meter said", sentences: meterSentences(told, timeZone) },
    { title: "What has to be proven", sentences: [regime(told)] },
    { title: "Why it is billed so", sentences: whySentences(told, timeZone) },
    { title: "What it costs", sentences: priceSentences(told, timeZone) },
    { title: "What was corrected", sentences: correctionSentences(told, timeZone) },
    { title: "Where to look", sentences: whereToLook(told) },
  ].filter(({ sentences }) => sentences.length > 0);
}

function receiptSentences(
  { cdr, connectorId, identity, location, record }: ToldReceipt,
  timeZone: string,
): string[] {
  const times = [cdr.start_time, cdr.end_time].map((time) =>
    time === undefined ? "an unknown time" : localTime(time, timeZone),
  );
  const where = `connector ${connectorId ?? "unknown"} of charger ${identity ?? cdr.charger_id}${location === null ? "" : ` (${location.name})`}`;
  const used = `${kwh(cdr.total_energy_wh)} kWh in ${duration(cdr.total_time_s)}`;
  const says =
    cdr.status === "unbillable" ? `bills nothing; on record are ${used}` : `says ${total(cdr)} for ${used}`;
  const corrected = correctedAmounts(record.chain);
  return [
    `Receipt ${cdr.id} ${says}, from ${times[0]} to ${times[1]} (${timeZone}), at ${where}.`,
    ...(corrected === null
      ? []
      : [`It was corrected since: what counts now is ${money(corrected.totalCost, cdr.currency)}.`]),
  ];
}

function total({ currency, tax_included, total_cost, total_cost_incl_vat }: ToldReceipt["cdr"]): string {
  const plain = money(total_cost, currency);
  if (tax_included === "YES") return `${plain}, tax included,`;
  if (total_cost_incl_vat === null || total_cost_incl_vat === total_cost) return plain;
  return `${plain}, with tax ${money(total_cost_incl_vat, currency)},`;
}

function regime({ location, record }: ToldReceipt): string {
  const { decision } = record;
  const pinned = decision === null ? null : factsOf(decision.evidence).regime;
  if (pinned !== null)
    return `When charging began the location asked for ${pinned}. ${regimeSentence(pinned)}`;
  if (location === null) return "What the location asked for is not on record: nothing had to be decided.";
  return `The location asks for ${location.regime} today; nothing had to be decided, so that it is not on record what it was. ${regimeSentence(location.regime)}`;
}

function whySentences({ record }: ToldReceipt, timeZone: string): string[] {
  const { decision } = record;
  if (decision === null)
    return [
      "Start and end are there, the meter rose, and everything came in time: it is billed as it was told.",
    ];
  const { also, finalize } = factsOf(decision.evidence);
  const idle =
    finalize?.idleSince == null || finalize.thresholdS === null
      ? []
      : [
          `Nothing had happened since ${localTime(finalize.idleSince, timeZone)}; the location waits ${duration(finalize.thresholdS)}.`,
        ];
  return [
    `The decision is ${decision.outcome}: ${outcomeWords[decision.outcome]}. The reason is ${decision.reason_code}.`,
    reasonSentence(decision.reason_code, decision.outcome),
    ...idle,
    ...also.map((code) => `What also holds is ${code}. ${reasonSentence(code, decision.outcome)}`),
    `In the server's words: ${decision.explanation}`,
  ];
}

/** A minute before and after: the charger's clock, by which a session begins, and ours are not the same. */
const marginMs = 60_000;

function whereToLook({ cdr, identity, record, session }: ToldReceipt): string[] {
  const moments = [session.created_at, session.started_at, cdr.created_at, record.chain[0]?.created_at];
  const known = moments.filter((moment) => moment !== undefined).map((moment) => Date.parse(moment));
  const from = new Date(Math.min(...known) - marginMs).toISOString();
  const to = new Date(Math.max(...known) + marginMs).toISOString();
  return [
    `The frames, of thirty days, MeterValues of one: forecourt ocpp messages ${identity ?? cdr.charger_id} --from ${from} --to ${to} --all`,
    `Each reading: forecourt sessions meter-values ${session.id} --all`,
    ...(cdr.tariff_id === null ? [] : [`The prices: forecourt tariffs revisions ${cdr.tariff_id} --all`]),
    `The decisions with all of their evidence: forecourt cdrs decision ${cdr.id} --json`,
  ];
}
