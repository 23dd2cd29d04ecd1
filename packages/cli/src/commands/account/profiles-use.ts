import { Args } from "@oclif/core";
import { ForecourtCommand } from "../../base-command.ts";
import { changeProfiles } from "../../profiles/change-profiles.ts";
import { unknownProfile } from "../../profiles/forget-profile.ts";
import { profileSchema } from "../../profiles/profile-schema.ts";

export class ProfilesUse extends ForecourtCommand {
  static override readonly description =
    "For one command alone there is --profile, and for a shell FORECOURT_PROFILE.";
  static override readonly args = {
    name: Args.string({ required: true, description: "Name of the profile." }),
  };
  static override readonly examples = ["<%= config.bin %> <%= command.id %> production --json"];
  static override readonly output = { kind: "data", schema: profileSchema } as const;

  async run(): Promise<void> {
    const { args } = await this.parse(ProfilesUse);
    const { name } = args;
    const { profiles } = await changeProfiles(this.environment, (file) => {
      if (file.profiles[name] === undefined) throw unknownProfile(name);
      return { ...file, current: name };
    });
    const { url = "" } = profiles[name] ?? {};
    this.show({ name, url, current: true }, () => `Now: profile "${name}" on ${url}.\n`);
  }
}
