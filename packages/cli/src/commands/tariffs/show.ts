import { Args } from "@oclif/core";
import { ForecourtCommand } from "../../base-command.ts";
import { findRecord } from "../../find/find-record.ts";
import { tariffText } from "../../prices/tariff-text.ts";

/** Shows the current revision of a tariff. */
export class TariffsShow extends ForecourtCommand {
  static override readonly summary = "Read a tariff: what it asks, and when";
  static override readonly operations = ["getTariff"] as const;
  static override readonly output = { kind: "operation", id: "getTariff" } as const;
  static override description =
    "With --json, prints the tariff as it was sent, in the format that forecourt tariffs apply reads.";
  static override args = { tariff: Args.string({ required: true, description: "Id of the tariff." }) };
  static override examples = [
    "forecourt tariffs show ac-day-night",
    "forecourt tariffs show ac-day-night --json",
  ];

  async run(): Promise<void> {
    const { args, flags } = await this.parse(TariffsShow);
    const client = await this.client(flags);
    const tariff = await client.tariffs.get(
      await findRecord(client, "tariff_id", args.tariff, this.options),
      this.options,
    );
    await this.show(tariff, () => tariffText(tariff, this.textOutput));
  }
}
