import type { Environment } from "../environment.ts";
import { CliError } from "../errors/cli-error.ts";
import { changeProfiles } from "./change-profiles.ts";
import type { ProfileFile } from "./profile-file.ts";

/** Removes a profile. Where it was the current one and one other is left, that one is. @throws CliError `unknown-profile`. */
export function forgetProfile(name: string, environment: Environment): Promise<ProfileFile> {
  return changeProfiles(environment, ({ current, profiles }) => {
    const { [name]: gone, ...others } = profiles;
    if (gone === undefined) throw unknownProfile(name);
    const [only, second] = Object.keys(others);
    const next = only !== undefined && second === undefined ? only : "default";
    return { current: current === name ? next : current, profiles: others };
  });
}

export function unknownProfile(name: string): CliError {
  return new CliError("unknown-profile", `There is no profile "${name}".`, {
    hints: ["forecourt profiles list", `forecourt login --profile ${name}`],
  });
}
