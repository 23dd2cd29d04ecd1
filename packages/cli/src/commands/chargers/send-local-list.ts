import { Flags } from "@oclif/core";
import { BulkCommand } from "../../bulk/bulk-command.ts";
import { bulkFlags, bulkOperations } from "../../bulk/bulk-flags.ts";

export class ChargersSendLocalList extends BulkCommand {
  static override readonly summary = "Send a charger, or many, the local authorization list";
  static override description =
    "Sends the listed id tags, so that the charger can decide about cards while it is offline: the changes since the last list that it accepted, or the whole list if it has another one.";
  static override flags = {
    mode: Flags.option({
      options: ["full", "differential"] as const,
      description: "full: the whole list. It replaces the charger's list.",
    })(),
    ...bulkFlags,
  };
  static override examples = [
    "<%= config.bin %> <%= command.id %> DEPOT-01 --mode full",
    {
      description: "Every charger of a location",
      command: "<%= config.bin %> <%= command.id %> --location 'Harbour car park'",
    },
  ];
  static override readonly operations = ["sendLocalList", ...bulkOperations] as const;

  async run(): Promise<void> {
    const parsed = await this.parse(ChargersSendLocalList);
    const { mode } = parsed.flags;
    await this.runJob(
      {
        action: "SendLocalList",
        request: () => (mode === undefined ? {} : { mode }),
        words: () => ({ question: "Send the local list to", doing: "Local list" }),
        send: (client, chargerId, request: { mode?: "full" | "differential" }) =>
          client.chargers.sendLocalList(chargerId, request),
      },
      parsed,
    );
  }
}
