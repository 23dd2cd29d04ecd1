import type { CardExplanation } from "../generated/records.ts";

/** Why a card may not charge, by the reason of the refusal. */
const reasons: Readonly<Record<string, string>> = {
  blocked: "The list blocks it.",
  expired: "It has expired.",
  not_yet_valid: "It is not valid yet: its valid_from is in the future.",
  other_location: "It may charge at other locations only.",
  unknown: "It is not listed, and the server refuses cards that are not listed.",
  concurrent: "It has an open session at another charger.",
};

/** What an accepted card owes its answer to. */
const acceptedBy: Readonly<Record<string, string>> = {
  list: "The list accepts it here.",
  start_command: "A start command of the last ten minutes names it at this charger.",
  unknown_id_tags: "It is not listed, and the server accepts cards that are not listed.",
};

/** Whether a card may charge at a charger, and the rule behind it, in sentences. */
export function explainCard(
  { decided_by, reason, status }: CardExplanation,
  { card, charger }: { card: string; charger: string },
): string[] {
  if (status === null)
    return [
      `Only the authorizer knows whether ${card} may charge at ${charger}: the card is not listed.`,
      "The server asks it when the card is tapped.",
    ];
  const why = reason === null ? acceptedBy[decided_by] : reasons[reason];
  return [
    `${card} may ${status === "Accepted" ? "" : "not "}charge at ${charger}: ${status}.`,
    ...(why === undefined ? [] : [why]),
  ];
}
