import { explainCard } from "@forecourt/client/text";
import type { CardExplanation } from "@forecourt/contract";
import { Args } from "@oclif/core";
import { ForecourtCommand } from "../../base-command.ts";
import { findCharger } from "../../find/find-charger.ts";

export class IdTagsExplain extends ForecourtCommand {
  static override readonly summary = "Explain whether a card may charge at a charger";
  static override args = {
    card: Args.string({ required: true, description: "The text of the card." }),
    charger: Args.string({ required: true, description: "Id or identity of the charger." }),
  };
  static override description =
    "The answer that the server would give the charger now, and the rule behind it. Nothing is sent to the charger or to the authorizer.";
  static override examples = ["<%= config.bin %> <%= command.id %> 04A2B9C1 DEPOT-01"];
  static override readonly operations = ["explainAuthorization", "listChargers"] as const;
  static override readonly output = { kind: "operation", id: "explainAuthorization" } as const;

  async run(): Promise<void> {
    const { args, flags } = await this.parse(IdTagsExplain);
    const client = await this.client(flags);
    const chargerId = await findCharger(client, args.charger, this.options);
    const explained = await client.idTags.explain(chargerId, { ...this.options, id_tag: args.card });
    await this.show(
      explained,
      () => `${[...explainCard(explained, args), ...moreAbout(explained)].join("\n")}\n`,
    );
  }
}

/** The commands that show what the explanation names. */
function moreAbout({ id_tag_id: tagId, open_session_id: sessionId, status }: CardExplanation): string[] {
  return [
    ...(status === null ? ["forecourt authorizer show"] : []),
    ...(sessionId === null ? [] : [`forecourt sessions show ${sessionId}`]),
    ...(tagId === null ? [] : [`forecourt id-tags show ${tagId}`]),
  ];
}
