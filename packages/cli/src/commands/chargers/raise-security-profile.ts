import { Flags } from "@oclif/core";
import { BulkCommand } from "../../bulk/bulk-command.ts";
import { bulkFlags, bulkOperations } from "../../bulk/bulk-flags.ts";
import { CliError } from "../../errors/cli-error.ts";

export class ChargersRaiseSecurityProfile extends BulkCommand {
  static override readonly summary = "Raise the OCPP security profile of a charger, or of many";
  static override description =
    "Makes chargers connect with a higher security profile from now on. Once a charger has connected with it, a lower one is refused. The server refuses the command if the charger could not reach it with that profile. Try it with one charger first.";
  static override flags = {
    "security-profile": Flags.integer({
      min: 1,
      max: 3,
      description: "1: a password. 2: a password over TLS. 3: a certificate of the charger. (required)",
    }),
    ...bulkFlags,
  };
  static override examples = [
    "<%= config.bin %> <%= command.id %> DEPOT-01 --security-profile 2",
    {
      description: "The connected chargers of a location, five at a time",
      command:
        "<%= config.bin %> <%= command.id %> --location 'Harbour car park' --connected --security-profile 2 --concurrency 5",
    },
  ];
  static override readonly operations = ["raiseSecurityProfile", ...bulkOperations] as const;

  async run(): Promise<void> {
    const parsed = await this.parse(ChargersRaiseSecurityProfile);
    const profile = parsed.flags["security-profile"];
    await this.runJob(
      {
        action: "ChangeConfiguration",
        request() {
          if (profile === undefined) {
            throw new CliError("wrong-usage", "Raise it to what? --security-profile 1, 2 or 3.");
          }
          return { security_profile: profile };
        },
        payload: ({ security_profile }) => ({ key: "SecurityProfile", value: String(security_profile) }),
        words: ({ security_profile }) => ({
          question: `Raise the security profile to ${security_profile} of`,
          doing: `Security profile ${security_profile}`,
        }),
        send: (client, chargerId, request) => client.chargers.raiseSecurityProfile(chargerId, request),
      },
      parsed,
    );
  }
}
