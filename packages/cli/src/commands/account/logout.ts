import { ForecourtCommand } from "../../base-command.ts";
import { forgetProfile } from "../../profiles/forget-profile.ts";
import { readProfiles } from "../../profiles/profile-file.ts";

export class Logout extends ForecourtCommand {
  static override readonly description =
    "The current profile, or the one that --profile names. The key itself stays valid: forecourt keys revoke ends it.";
  static override readonly examples = [
    "<%= config.bin %> <%= command.id %>",
    "<%= config.bin %> <%= command.id %> --profile production",
  ];
  static override readonly output = {
    kind: "data",
    schema: {
      type: "object",
      additionalProperties: false,
      required: ["profile", "removed"],
      properties: { profile: { type: "string" }, removed: { type: "boolean" } },
    },
  } as const;

  async run(): Promise<void> {
    const { flags } = await this.parse(Logout);
    const { configFolder, env } = this.environment;
    const { current, profiles } = await readProfiles(configFolder);
    const profile = flags.profile ?? (env["FORECOURT_PROFILE"] || current);
    if (flags.profile === undefined && profiles[profile] === undefined) {
      this.show({ profile, removed: false }, () => "Nobody was logged in.\n");
      return;
    }
    await forgetProfile(profile, this.environment);
    this.show({ profile, removed: true }, () => `Profile "${profile}" and its key are forgotten here.\n`);
  }
}
