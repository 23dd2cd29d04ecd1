import { Args } from "@oclif/core";
import { ForecourtCommand } from "../../base-command.ts";
import { changeProfiles } from "../../profiles/change-profiles.ts";
import { unknownProfile } from "../../profiles/forget-profile.ts";
import { toldProfileSchema } from "../../profiles/told-profile.ts";

export class ProfilesUse extends ForecourtCommand {
  static override readonly description =
    "For one command alone there is --profile, and for a shell FORECOURT_PROFILE.";
  static override readonly args = {
    name: Args.string({ required: true, description: "Name of the profile." }),
  };
  static override readonly examples = ["<%= config.bin %> <%= command.id %> production --json"];
  static override readonly output = { kind: "data", schema: toldProfileSchema } as const;

  async run(): Promise<void> {
    const { args } = await this.parse(ProfilesUse);
    const { name } = args;
    const { profiles } = await changeProfiles(this.surroundings, (file) => {
      if (file.profiles[name] === undefined) throw unknownProfile(name);
      return { ...file, current: name };
    });
    const { url = "" } = profiles[name] ?? {};
    this.show({ name, url, current: true }, () => `Now: profile "${name}" on ${url}.\n`);
  }
}
