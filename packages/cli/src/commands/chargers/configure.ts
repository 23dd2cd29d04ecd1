import { Flags } from "@oclif/core";
import { BulkCommand } from "../../bulk/bulk-command.ts";
import { bulkFlags, bulkOperations } from "../../bulk/bulk-flags.ts";
import { CliError } from "../../errors/cli-error.ts";
import { printable } from "../../output/printable.ts";

export class ChargersConfigure extends BulkCommand {
  static override readonly summary = "Set a configuration key of a charger, or of many";
  static override description =
    "Sets one configuration key (ChangeConfiguration). RebootRequired means accepted: the value applies after the next reset. A charger that does not know the key answers NotSupported. To see the present values: forecourt chargers configuration CHARGER.";
  static override flags = {
    set: Flags.string({
      helpValue: "KEY=VALUE",
      description: "The configuration key, with its name in OCPP or of the vendor, and its value. (required)",
    }),
    ...bulkFlags,
  };
  static override examples = [
    "<%= config.bin %> <%= command.id %> DEPOT-01 --set MeterValueSampleInterval=60",
    {
      description: "Every charger that is connected",
      command: "<%= config.bin %> <%= command.id %> --connected --set HeartbeatInterval=300 --yes",
    },
  ];
  static override readonly operations = ["callCharger", ...bulkOperations] as const;

  async run(): Promise<void> {
    const parsed = await this.parse(ChargersConfigure);
    await this.runJob(
      {
        action: "ChangeConfiguration",
        request: () => settingOf(parsed.flags.set),
        words: ({ key, value }) => ({
          question: `Set ${printable(key)} to "${printable(value)}" on`,
          doing: printable(key),
        }),
        send: (client, chargerId, request) =>
          client.chargers.call(chargerId, { action: "ChangeConfiguration", payload: request }),
      },
      parsed,
    );
  }
}

/** The first = ends the key: no key of OCPP's has one, and values may. */
function settingOf(given: string | undefined): { key: string; value: string } {
  const at = given?.indexOf("=") ?? -1;
  if (given === undefined || at < 1) {
    throw new CliError("wrong-usage", "Set what to what? --set KEY=VALUE.", {
      hints: ["--set MeterValueSampleInterval=60"],
    });
  }
  return { key: given.slice(0, at), value: given.slice(at + 1) };
}
