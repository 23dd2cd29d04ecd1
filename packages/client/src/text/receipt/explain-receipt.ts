import type { MeteringRegimeInput } from "../../generated/records.ts";
import { kwh } from "../energy.ts";
import { duration, localTime } from "../local-time.ts";
import { money } from "../money.ts";
import { correctedAmounts, correctionSentences } from "./correction-sentences.ts";
import { factsOf } from "./evidence-facts.ts";
import type { GatheredReceipt, Section } from "./gathered-receipt.ts";
import { meterSentences } from "./meter-sentences.ts";
import { priceSentences } from "./price-sentences.ts";
import { outcomeWords, reasonSentence } from "./reason-sentences.ts";

/** Explains a receipt in sentences for the driver who paid it. Empty parts are left out. */
export function explainReceipt(receipt: GatheredReceipt, timeZone: string): Section[] {
  return [
    { title: "The receipt", sentences: receiptSentences(receipt, timeZone) },
    { title: "What the meter said", sentences: meterSentences(receipt, timeZone) },
    { title: "What has to be proven", sentences: [regime(receipt)] },
    { title: "Why it is billed so", sentences: whySentences(receipt, timeZone) },
    { title: "What it costs", sentences: priceSentences(receipt, timeZone) },
    { title: "What was corrected", sentences: correctionSentences(receipt, timeZone) },
    { title: "Where to look", sentences: whereToLook(receipt) },
  ].filter(({ sentences }) => sentences.length > 0);
}

function receiptSentences(
  { cdr, connectorId, identity, location, record }: GatheredReceipt,
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

function total({ currency, tax_included, total_cost, total_cost_incl_vat }: GatheredReceipt["cdr"]): string {
  const plain = money(total_cost, currency);
  if (tax_included === "YES") return `${plain}, tax included,`;
  if (total_cost_incl_vat === null || total_cost_incl_vat === total_cost) return plain;
  return `${plain}, with tax ${money(total_cost_incl_vat, currency)},`;
}

function regime({ location, record }: GatheredReceipt): string {
  const { decision } = record;
  const pinned = decision === null ? null : factsOf(decision.evidence).regime;
  if (pinned !== null)
    return `When charging began the location asked for ${pinned}. ${regimeSentence(pinned)}`;
  if (location === null) return "What the location asked for is not on record: nothing had to be decided.";
  return `The location asks for ${location.regime} today; nothing had to be decided, so that it is not on record what it was. ${regimeSentence(location.regime)}`;
}

function whySentences({ record }: GatheredReceipt, timeZone: string): string[] {
  const { decision } = record;
  if (decision === null)
    return [
      "Start and end are there, the meter rose, and everything came in time: it is billed as it was reported.",
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

function whereToLook({ cdr, identity, record, session }: GatheredReceipt): string[] {
  const moments = [session.created_at, session.started_at, cdr.created_at, record.chain[0]?.created_at];
  const known = moments.filter((moment) => moment !== undefined).map((moment) => Date.parse(moment));
  const from = new Date(Math.min(...known) - marginMs).toISOString();
  const to = new Date(Math.max(...known) + marginMs).toISOString();
  return [
    `The frames, of thirty days, MeterValues of one: forecourt ocpp messages ${identity ?? cdr.charger_id} --since ${from} --until ${to} --all`,
    `Each reading: forecourt sessions meter-values ${session.id} --all`,
    ...(cdr.tariff_id === null ? [] : [`The prices: forecourt tariffs revisions ${cdr.tariff_id} --all`]),
    `The decisions with all of their evidence: forecourt cdrs decision ${cdr.id} --json`,
  ];
}

/** A location's billing requirement, in words for the driver. */
function regimeSentence(regime: string): string {
  return Object.hasOwn(regimeSentences, regime)
    ? regimeSentences[regime as MeteringRegimeInput] // The line above asked.
    : "This program does not know what that asks for.";
}

const regimeSentences: Readonly<Record<MeteringRegimeInput, string>> = {
  confirmed_register_ok:
    "Any two readings of the meter are proof of what flowed between them. Energy without a reading is not billed, and nothing is estimated.",
  stop_register_required:
    "The charger has to tell the meter at the start and at the end. Without either, nothing is billed.",
  signed_register_required:
    "The meter has to sign what it shows at the start and at the end, with the key that is known for it. Only what is signed is billed.",
  signed_register_preferred:
    "Where the meter signs, what it signed is billed, and nothing where a signature is wrong or the start or the end is not signed. Where it does not sign, any two readings are proof.",
  estimate_allowed:
    "Any two readings of the meter are proof of what flowed between them, and what is missing may be reckoned from the rest.",
  unmetered: "Energy is never billed here; fees and time are.",
};
