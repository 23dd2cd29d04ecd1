import { Flags } from "@oclif/core";
import { BulkCommand } from "../../bulk/bulk-command.ts";
import { bulkFlags, bulkOperations } from "../../bulk/bulk-flags.ts";

export class ChargersReset extends BulkCommand {
  static override readonly summary = "Reset a charger, or many";
  static override description =
    "Soft lets the charger end its transactions first, Hard is like switching it off and on. A charger that boots instead of answering has accepted.";
  static override flags = {
    type: Flags.option({
      options: ["Soft", "Hard"] as const,
      default: "Soft" as const,
      description: "Soft: the charger ends its transactions first. Hard: it restarts at once.",
    })(),
    ...bulkFlags,
  };
  static override examples = [
    "<%= config.bin %> <%= command.id %> DEPOT-01 --type Soft",
    {
      description: "Every charger of a location, twenty at a time",
      command:
        "<%= config.bin %> <%= command.id %> --location 'Harbour car park' --type Hard --concurrency 20",
    },
  ];
  static override readonly operations = ["resetCharger", ...bulkOperations] as const;

  async run(): Promise<void> {
    const parsed = await this.parse(ChargersReset);
    await this.runJob(
      {
        action: "Reset",
        request: () => ({ type: parsed.flags.type }),
        words: ({ type }) => ({ question: `Reset (${type})`, doing: `Reset (${type})` }),
        send: (client, chargerId, request) => client.chargers.reset(chargerId, request),
      },
      parsed,
    );
  }
}
