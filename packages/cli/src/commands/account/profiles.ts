import { Args } from "@oclif/core";
import { confirmFlags, ForecourtCommand } from "../../base-command.ts";
import type { Environment } from "../../environment.ts";
import { CliError } from "../../errors/cli-error.ts";
import { table } from "../../output/table.ts";
import { changeProfiles } from "../../profiles/change-profiles.ts";
import { type ProfileFile, readProfiles } from "../../profiles/profile-file.ts";

/** A profile in `--json` output, without its key. */
const profileSchema = {
  type: "object",
  additionalProperties: false,
  required: ["name", "url", "current"],
  properties: { name: { type: "string" }, url: { type: "string" }, current: { type: "boolean" } },
} as const;

export class ProfilesList extends ForecourtCommand {
  static override readonly summary = "List the profiles that were logged in";
  static override readonly description = "The keys themselves are not shown.";
  static override readonly examples = ["<%= config.bin %> <%= command.id %> --json"];
  static override readonly output = {
    kind: "data",
    schema: { type: "array", items: profileSchema },
  } as const;

  async run(): Promise<void> {
    await this.parse(ProfilesList);
    const { current, profiles } = await readProfiles(this.environment.configFolder);
    const rows = Object.entries(profiles)
      .map(([name, { url }]) => ({ name, url, current: name === current }))
      .sort((a, b) => a.name.localeCompare(b.name));
    const { paint, columns } = this.textOutput;
    const titles = [
      { title: "current", value: (row: (typeof rows)[number]) => (row.current ? "*" : "") },
      { title: "profile", value: (row: (typeof rows)[number]) => row.name },
      { title: "server", value: (row: (typeof rows)[number]) => row.url },
    ];
    await this.show(rows, () =>
      rows.length === 0 ? "None: forecourt login makes one.\n" : table(rows, titles, paint, columns),
    );
  }
}

export class ProfilesUse extends ForecourtCommand {
  static override readonly summary = "Make a profile the current one";
  static override readonly description = "For a single command use --profile, for a shell FORECOURT_PROFILE.";
  static override readonly args = {
    profile: Args.string({ required: true, description: "Name of the profile." }),
  };
  static override readonly examples = ["<%= config.bin %> <%= command.id %> production --json"];
  static override readonly output = { kind: "data", schema: profileSchema } as const;

  async run(): Promise<void> {
    const { args } = await this.parse(ProfilesUse);
    const { profile: name } = args;
    const { profiles } = await changeProfiles(this.environment, (file) => {
      if (file.profiles[name] === undefined) throw unknownProfile(name);
      return { ...file, current: name };
    });
    const { url = "" } = profiles[name] ?? {};
    await this.show({ name, url, current: true }, () => `Now: profile "${name}" on ${url}.\n`);
  }
}

export class ProfilesRemove extends ForecourtCommand {
  static override readonly summary = "Forget a profile and its key";
  static override readonly description = "The key itself stays valid; forecourt keys revoke ends it.";
  static override readonly args = {
    profile: Args.string({ required: true, description: "Name of the profile." }),
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
        current: { type: "string", description: "The profile for commands that name none." },
      },
    },
  } as const;

  async run(): Promise<void> {
    const { args, flags } = await this.parse(ProfilesRemove);
    const { profile: name } = args;
    const { current, profiles } = await readProfiles(this.environment.configFolder);
    const found = profiles[name];
    if (found === undefined) throw unknownProfile(name);
    if (flags["dry-run"]) {
      await this.show(
        { name, removed: false, current },
        () => `Would forget profile "${name}" on ${found.url}.\n`,
      );
      return;
    }
    await this.confirm(`Forget profile "${name}" on ${found.url}, and its key`, flags);
    const left = await forgetProfile(name, this.environment);
    await this.show(
      { name, removed: true, current: left.current },
      () => `Profile "${name}" and its key are forgotten here.\n`,
    );
  }
}

export class Logout extends ForecourtCommand {
  static override readonly summary = "Forget the key of a profile";
  static override readonly description =
    "The current profile, or the one of --profile. The key itself stays valid; forecourt keys revoke ends it.";
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
      await this.show({ profile, removed: false }, () => "The profile was not logged in.\n");
      return;
    }
    await forgetProfile(profile, this.environment);
    await this.show(
      { profile, removed: true },
      () => `Profile "${profile}" and its key are forgotten here.\n`,
    );
  }
}

/** Removes a profile. Where it was the current one and one other is left, that one is. @throws CliError `unknown-profile`. */
function forgetProfile(name: string, environment: Environment): Promise<ProfileFile> {
  return changeProfiles(environment, ({ current, profiles }) => {
    const { [name]: gone, ...others } = profiles;
    if (gone === undefined) throw unknownProfile(name);
    const [only, second] = Object.keys(others);
    const next = only !== undefined && second === undefined ? only : "default";
    return { current: current === name ? next : current, profiles: others };
  });
}

function unknownProfile(name: string): CliError {
  return new CliError("unknown-profile", `There is no profile "${name}".`, {
    hints: ["forecourt profiles list", `forecourt login --profile ${name}`],
  });
}
