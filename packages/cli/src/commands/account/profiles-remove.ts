import { Args } from "@oclif/core";
import { confirmFlags, ForecourtCommand } from "../../base-command.ts";
import { forgetProfile, unknownProfile } from "../../profiles/forget-profile.ts";
import { readProfiles } from "../../profiles/profile-file.ts";

export class ProfilesRemove extends ForecourtCommand {
  static override readonly description = "The key itself stays valid: forecourt keys revoke ends it.";
  static override readonly args = {
    name: Args.string({ required: true, description: "Name of the profile." }),
  };
  static override readonly flags = confirmFlags;
  static override readonly examples = ["<%= config.bin %> <%= command.id %> production --yes"];
  static override readonly output = {
    kind: "data",
    schema: {
      type: "object",
      additionalProperties: false,
      required: ["name", "removed", "current"],
      properties: {
        name: { type: "string" },
        removed: { type: "boolean" },
        current: { type: "string", description: "The profile that is used from now on when none is named." },
      },
    },
  } as const;

  async run(): Promise<void> {
    const { args, flags } = await this.parse(ProfilesRemove);
    const { name } = args;
    const { current, profiles } = await readProfiles(this.environment.configFolder);
    const found = profiles[name];
    if (found === undefined) throw unknownProfile(name);
    if (flags["dry-run"]) {
      this.show({ name, removed: false, current }, () => `Would forget profile "${name}" on ${found.url}.\n`);
      return;
    }
    await this.confirm(`Forget profile "${name}" on ${found.url}, and its key`, flags);
    const left = await forgetProfile(name, this.environment);
    this.show(
      { name, removed: true, current: left.current },
      () => `Profile "${name}" and its key are forgotten here.\n`,
    );
  }
}
