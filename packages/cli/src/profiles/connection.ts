import type { Environment } from "../environment.ts";
import { CliError } from "../errors/cli-error.ts";
import { again } from "../errors/hint.ts";
import { readProfiles } from "./profile-file.ts";

/** The server's URL and the API key. */
export interface Connection {
  /** With the version: `https://charging.example.com/v1`. */
  url: string;
  apiKey: string;
  /** The profile that it came from; null when neither part did. */
  profile: string | null;
  /** Who said so. */
  from: { url: ConnectionSource; apiKey: Exclude<ConnectionSource, "default"> };
}

export type ConnectionSource = "flag" | "environment" | "profile" | "default";

export interface ConnectionFlags {
  url?: string | undefined;
  "api-key"?: string | undefined;
  profile?: string | undefined;
}

export const defaultUrl = "http://127.0.0.1:8080/v1";

/**
 * What the flags say, else the environment (FORECOURT_URL, FORECOURT_API_KEY, FORECOURT_PROFILE), else the profile.
 * A profile that is named by a flag wins over the environment.
 * @throws CliError `not-logged-in`, `unknown-profile`, `wrong-usage`.
 */
export async function findConnection(
  flags: ConnectionFlags,
  { env, configFolder }: Environment,
): Promise<Connection> {
  const file = await readProfiles(configFolder);
  const named = flags.profile ?? (env["FORECOURT_PROFILE"] || undefined);
  const profileName = named ?? file.current;
  const profile = file.profiles[profileName];
  if (named !== undefined && profile === undefined) {
    throw new CliError("unknown-profile", `There is no profile "${named}".`, {
      hints: ["forecourt profiles list", `forecourt login --profile ${named}`],
    });
  }
  const environment = flags.profile === undefined ? env : {};
  const apiKey = firstOf(flags["api-key"], environment["FORECOURT_API_KEY"], profile?.api_key);
  if (apiKey === null) {
    throw new CliError("not-logged-in", "No API key is known.", {
      hints: ["forecourt login", "Set FORECOURT_API_KEY, or give --api-key."],
    });
  }
  const found = firstOf(flags.url, environment["FORECOURT_URL"], profile?.url);
  const url = baseUrl(found?.value ?? defaultUrl);
  // A profile's key must only go to the profile's server; another server must not see it.
  if (profile !== undefined && apiKey.from === "profile" && url !== profile.url) {
    throw new CliError(
      "not-logged-in",
      `The key of profile "${profileName}" is for ${profile.url}, not for ${url}.`,
      {
        hints: [`forecourt login --profile NAME --url ${url}`, again(["--api-key", "KEY"])],
      },
    );
  }
  const from = { url: found?.from ?? "default", apiKey: apiKey.from } as const;
  const usesProfile = from.url === "profile" || from.apiKey === "profile";
  return { url, apiKey: apiKey.value, profile: usesProfile ? profileName : null, from };
}

/** What is empty was not given: a CI system sets what it does not know to nothing. */
function firstOf(flag: string | undefined, environment: string | undefined, profile: string | undefined) {
  if (flag) return { value: flag, from: "flag" } as const;
  if (environment) return { value: environment, from: "environment" } as const;
  return profile ? ({ value: profile, from: "profile" } as const) : null;
}

/** With /v1 at its end, whether or not it was typed. @throws CliError `wrong-usage`. */
export function baseUrl(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : null;
  if (
    url === null ||
    (url.protocol !== "http:" && url.protocol !== "https:") ||
    url.username ||
    url.search ||
    url.hash
  ) {
    throw new CliError("wrong-usage", `"${given}" is not the address of a server.`, {
      hints: [`--url ${defaultUrl}`],
    });
  }
  const path = url.pathname.replace(/\/+$/, "");
  return url.origin + (path === "" ? "/v1" : path);
}
