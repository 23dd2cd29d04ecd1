import type { CardExplanation } from "@forecourt/contract";
import { Args } from "@oclif/core";
import { ForecourtCommand } from "../../base-command.ts";
import { findCharger } from "../../find/find-charger.ts";

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

export class IdTagsExplain extends ForecourtCommand {
  static override readonly summary = "Tell whether a card may charge at a charger, and why";
  static override args = {
    card: Args.string({ required: true, description: "The text of the card." }),
    charger: Args.string({ required: true, description: "Id or identity of the charger." }),
  };
  static override description =
    "What the server would answer the charger now, and the rule behind it. Nothing is sent to the charger or to the authorizer.";
  static override examples = ["<%= config.bin %> <%= command.id %> 04A2B9C1 DEPOT-01"];
  static override readonly operations = ["explainAuthorization", "listChargers"] as const;
  static override readonly output = { kind: "operation", id: "explainAuthorization" } as const;

  async run(): Promise<void> {
    const { args, flags } = await this.parse(IdTagsExplain);
    const client = await this.client(flags);
    const chargerId = await findCharger(client, args.charger, this.options);
    const explained = await client.idTags.explain(chargerId, { ...this.options, id_tag: args.card });
    await this.show(explained, () => `${sentencesOf(explained, args).join("\n")}\n`);
  }
}

function sentencesOf(explained: CardExplanation, { card, charger }: { card: string; charger: string }) {
  const { id_tag_id: tagId, open_session_id: sessionId, reason, status } = explained;
  if (status === null)
    return [
      `Only the authorizer knows whether ${card} may charge at ${charger}: the card is not listed.`,
      "The server asks it when the card is tapped: forecourt authorizer show",
    ];
  const answer = `${card} may ${status === "Accepted" ? "" : "not "}charge at ${charger}: ${status}.`;
  const why = reason === null ? acceptedBy[explained.decided_by] : reasons[reason];
  return [
    answer,
    ...(why === undefined ? [] : [why]),
    ...(sessionId === null ? [] : [`forecourt sessions show ${sessionId}`]),
    ...(tagId === null ? [] : [`forecourt id-tags show ${tagId}`]),
  ];
}
