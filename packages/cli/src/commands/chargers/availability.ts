import { Flags } from "@oclif/core";
import { BulkCommand } from "../../bulk/bulk-command.ts";
import { bulkFlags, bulkOperations } from "../../bulk/bulk-flags.ts";

const types = { operative: "Operative", inoperative: "Inoperative" } as const;

/** Takes chargers, or one connector of each, out of service and back. */
export class ChargersAvailability extends BulkCommand {
  static override readonly summary = "Take chargers out of service, or back into service";
  static override description =
    "A charger out of service starts no session; a charging one finishes its session first, and answers Scheduled. The setting stays across restarts.";
  static override flags = {
    set: Flags.option({
      options: ["operative", "inoperative"] as const,
      description: "In service, or out of service.",
      required: true,
    })(),
    connector: Flags.integer({
      min: 0,
      max: 2_147_483_647,
      default: 0,
      description: "One connector of each charger; 0 is the whole charger.",
    }),
    ...bulkFlags,
  };
  static override examples = [
    "<%= config.bin %> <%= command.id %> DEPOT-01 --set inoperative --connector 2",
    "<%= config.bin %> <%= command.id %> --location 'Harbour car park' --set operative",
  ];
  static override readonly operations = ["callCharger", ...bulkOperations] as const;

  async run(): Promise<void> {
    const parsed = await this.parse(ChargersAvailability);
    const { connector, set } = parsed.flags;
    await this.runJob(
      {
        action: "ChangeAvailability",
        request: () => ({ connectorId: connector, type: types[set] }),
        words: ({ connectorId, type }) => {
          const where = connectorId === 0 ? "" : ` connector ${connectorId} of`;
          const doing = type === "Operative" ? "Put in service" : "Take out of service";
          return { question: `${doing}${where}`, doing };
        },
        send: (client, chargerId, payload) =>
          client.chargers.call(chargerId, { action: "ChangeAvailability", payload }),
      },
      parsed,
    );
  }
}
