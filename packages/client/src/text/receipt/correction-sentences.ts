import type { BillingDecisionChainEntry } from "../../generated/records.ts";
import { kwh } from "../energy.ts";
import { duration, localTime } from "../local-time.ts";
import { money } from "../money.ts";
import { type Amounts, type CorrectionFacts, factsOf } from "./evidence-facts.ts";
import type { GatheredReceipt } from "./gathered-receipt.ts";
import { reasonSentence } from "./reason-sentences.ts";

/** What has changed since the receipt was made, decision by decision; nothing where none was corrected. */
export function correctionSentences({ cdr, record }: GatheredReceipt, timeZone: string): string[] {
  const oldestFirst = record.chain.toReversed();
  const later = oldestFirst.flatMap((decision, index) => {
    const { correction } = factsOf(decision.evidence);
    if (correction === null) return [];
    return oneCorrection(decision, oldestFirst[index - 1], correction, cdr.currency, timeZone);
  });
  const newest = correctedAmounts(record.chain);
  if (newest === null) return [];
  const difference = newest.totalCost - cdr.total_cost;
  return [...later, "The receipt itself stays as it was made.", moneySentence(difference, newest, cdr)];
}

/** The amounts that replace those of the receipt; null without a correction. */
export function correctedAmounts(chain: readonly BillingDecisionChainEntry[]): Amounts | null {
  const corrections = chain.map(({ evidence }) => factsOf(evidence).correction);
  return corrections.find((each) => each !== null)?.corrected ?? null;
}

function oneCorrection(
  decision: BillingDecisionChainEntry,
  before: BillingDecisionChainEntry | undefined,
  { corrected, delta, previous }: CorrectionFacts,
  currency: string,
  timeZone: string,
): string[] {
  const was =
    before === undefined
      ? "a receipt without anything to explain"
      : `${before.reason_code} (${before.outcome})`;
  const changes = [
    delta.energyWh === 0 ? null : `${kwh(previous.energyWh)} kWh became ${kwh(corrected.energyWh)} kWh`,
    delta.timeS === 0 ? null : `${duration(previous.timeS)} became ${duration(corrected.timeS)}`,
    delta.totalCost === 0
      ? null
      : `${money(previous.totalCost, currency)} became ${money(corrected.totalCost, currency)} (${signed(delta.totalCost, currency)})`,
  ].filter((change) => change !== null);
  return [
    `At ${localTime(decision.created_at, timeZone)} decision ${decision.id} took the place of ${was}: ${decision.reason_code} (${decision.outcome}).`,
    reasonSentence(decision.reason_code, decision.outcome),
    changes.length === 0 ? "No amount changed." : `${changes.join(", ")}.`,
  ];
}

function moneySentence(
  difference: number,
  { totalCost }: Amounts,
  { currency, total_cost }: { currency: string; total_cost: number },
): string {
  const counts = money(totalCost, currency);
  // Of two amounts as they are written; their difference may have binary dust at its end.
  const by = money(Number(Math.abs(difference).toFixed(6)), currency);
  if (difference === 0) return `What counts is what the receipt says, ${counts}.`;
  if (difference < 0)
    return `What counts is ${counts} in place of ${money(total_cost, currency)}: ${by} must be paid back.`;
  return `What counts is ${counts} in place of ${money(total_cost, currency)}, which is ${by} more. Nothing is charged by itself: whether to ask for it is for the operator to decide.`;
}

function signed(amount: number, currency: string): string {
  return `${amount > 0 ? "+" : ""}${money(amount, currency)}`;
}
