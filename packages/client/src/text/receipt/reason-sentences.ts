import { reasonSentences } from "../../generated/reason-sentences.ts";
import type { DecisionOutcome } from "../../generated/records.ts";

/** The reason for a bill, in words for the driver. A missing code is from a newer server. */
export function reasonSentence(code: string, outcome: DecisionOutcome): string {
  return Object.hasOwn(reasonSentences, code)
    ? // The line above asked.
      reasonSentences[code as keyof typeof reasonSentences]
    : `The reason is called ${code}, which this program does not know; ${outcomeWords[outcome]}.`;
}

/** What an outcome means for the bill. */
export const outcomeWords: Readonly<Record<DecisionOutcome, string>> = {
  billed: "it is billed by what the charger reported",
  recovered_partial: "it is billed up to the last reading that is proven, and nothing beyond",
  unbillable: "nothing is billed",
};
