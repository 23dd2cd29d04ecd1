import { Flags } from "@oclif/core";
import { BulkCommand } from "../../bulk/bulk-command.ts";
import { bulkFlags, bulkOperations } from "../../bulk/bulk-flags.ts";
import { momentOf } from "../../find/moment.ts";

/** Asks chargers to upload their diagnostics. */
export class OcppDiagnostics extends BulkCommand {
  static override readonly summary = "Ask a charger, or many, to upload diagnostics";
  static override description =
    "The charger uploads a file to --to, which it must be able to reach; result.fileName is the name of the file, or absent if it has none. To see the progress (DiagnosticsStatusNotification): forecourt ocpp tail. Needs the role admin.";
  static override flags = {
    to: Flags.string({
      required: true,
      helpValue: "<url>",
      description: "The folder for the upload: an ftp or http URL.",
    }),
    since: Flags.string({ helpValue: "<1d>", description: "Only what the charger logged since this time." }),
    until: Flags.string({ helpValue: "<1h>", description: "Only what it logged before this time." }),
    ...bulkFlags,
  };
  static override examples = [
    "<%= config.bin %> <%= command.id %> DEPOT-01 --to ftp://logs.example.com/in --since 1d",
  ];
  static override readonly operations = ["callCharger", ...bulkOperations] as const;

  async run(): Promise<void> {
    const parsed = await this.parse(OcppDiagnostics);
    const { to, since, until } = parsed.flags;
    await this.runJob(
      {
        action: "GetDiagnostics",
        request: () => ({
          location: to,
          ...(since !== undefined && { startTime: momentOf(since, "--since", this.environment) }),
          ...(until !== undefined && { stopTime: momentOf(until, "--until", this.environment) }),
        }),
        words: () => ({ question: "Get the diagnostics of", doing: "Get diagnostics" }),
        send: (client, chargerId, payload) =>
          client.chargers.call(chargerId, { action: "GetDiagnostics", payload }),
      },
      parsed,
    );
  }
}
