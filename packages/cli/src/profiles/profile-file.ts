import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { CliError } from "../errors/cli-error.ts";

/** One server, and a key for it. */
export interface Profile {
  url: string;
  api_key: string;
}

/** profiles.json: the user's servers and keys. Only its owner may read it. */
export interface ProfileFile {
  /** The profile that is used when none is named. */
  current: string;
  profiles: Record<string, Profile>;
}

export function profilePath(configFolder: string): string {
  return join(configFolder, "profiles.json");
}

/** What is in it; an empty one when there is none. @throws CliError `unreadable-file` when it is something else. */
export async function readProfiles(configFolder: string): Promise<ProfileFile> {
  const path = profilePath(configFolder);
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw unreadable(path, error);
  });
  const parsed = text === null ? { current: "default", profiles: {} } : parse(text);
  if (parsed === null) throw unreadable(path);
  // Without a prototype it has no inherited names such as "constructor".
  return { current: parsed.current, profiles: Object.assign(Object.create(null), parsed.profiles) };
}

/** @throws CliError `wrong-usage` for a name that a shell or a file would trip over. */
export function checkedProfileName(name: string): string {
  if (/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(name)) return name;
  throw new CliError("wrong-usage", `"${name}" cannot name a profile.`, {
    hints: ["Letters, digits, dots and dashes: --profile production"],
  });
}

function parse(text: string): ProfileFile | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  return isProfileFile(value) ? value : null;
}

function isProfileFile(value: unknown): value is ProfileFile {
  const { current, profiles } = fieldsOf(value);
  return (
    typeof current === "string" &&
    typeof profiles === "object" &&
    profiles !== null &&
    Object.values(profiles)
      .map(fieldsOf)
      .every(({ url, api_key }) => typeof url === "string" && typeof api_key === "string")
  );
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function unreadable(path: string, cause?: unknown): CliError {
  return new CliError("unreadable-file", `${path} is not a file of profiles that can be read.`, {
    hints: ["Move it away, and: forecourt login"],
    cause,
  });
}
