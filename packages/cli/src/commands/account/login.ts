import type { Me } from "@forecourt/contract";
import { Flags } from "@oclif/core";
import { ForecourtCommand } from "../../base-command.ts";
import { CliError } from "../../errors/cli-error.ts";
import { facts } from "../../output/table.ts";
import { changeProfiles } from "../../profiles/change-profiles.ts";
import { baseUrl, type ConnectionFlags, defaultUrl } from "../../profiles/connection.ts";
import { isPlain } from "../../profiles/is-local.ts";
import { checkedProfileName, profilePath, readProfiles } from "../../profiles/profile-file.ts";

/** Nothing is kept before the server has said whose key it is. */
export class Login extends ForecourtCommand {
  static override readonly summary = "Log in to a server, and store the key";
  static override readonly description = [
    "Asks for the server and for an API key, and keeps them as a profile once the server has said whose key it is.",
    "The file of profiles can be read by you alone. In scripts the key comes from stdin, or set FORECOURT_URL and",
    "FORECOURT_API_KEY and do not log in at all. The first key is printed by the server when it starts for the first",
    "time; further ones are made by forecourt keys create.",
  ].join(" ");
  static override readonly flags = {
    "keep-current": Flags.boolean({ description: "Store the profile, and keep using the current one." }),
  };
  static override readonly examples = [
    "<%= config.bin %> <%= command.id %>",
    "<%= config.bin %> <%= command.id %> --url https://charging.example.com --profile production",
    {
      description: "The key from a file or a secret store:",
      command: "<%= config.bin %> <%= command.id %> --url https://charging.example.com < key.txt",
    },
  ];
  static override readonly operations = ["getMe"] as const;
  static override readonly output = {
    kind: "data",
    schema: {
      type: "object",
      additionalProperties: false,
      required: ["profile", "current", "url", "organization", "role", "key_id", "server_version"],
      properties: {
        profile: { type: "string" },
        current: { type: "boolean" },
        url: { type: "string" },
        organization: { type: "object" },
        role: { type: "string" },
        key_id: { type: "string" },
        server_version: { type: "string" },
      },
    },
  } as const;

  async run(): Promise<void> {
    const { flags } = await this.parse(Login);
    const { configFolder, env } = this.environment;
    const file = await readProfiles(configFolder);
    const profile = checkedProfileName(flags.profile ?? (env["FORECOURT_PROFILE"] || file.current));
    const url = baseUrl(await this.url(flags, file.profiles[profile]?.url));
    if (isPlain(url)) {
      this.warn(`${url} is not encrypted: the key can be read on the way. Use https.`);
    }
    const apiKey = await this.apiKey(flags);
    const me = await this.verified(url, apiKey);
    const written = await changeProfiles(this.environment, ({ current, profiles }) => ({
      current: flags["keep-current"] ? current : profile,
      profiles: { ...profiles, [profile]: { url, api_key: apiKey } },
    }));
    const current = written.current === profile;
    await this.show({ profile, current, url, ...me }, () =>
      facts(
        [
          ["Logged in to", url],
          ["Organization", me.organization.name],
          ["Role", me.role],
          ["Key", me.key_id],
          ["Kept as", `${profile}${current ? "" : ", not the current profile"}`],
          ["In", profilePath(configFolder)],
        ],
        this.textOutput.paint,
      ),
    );
    const winning = ["FORECOURT_URL", "FORECOURT_API_KEY", "FORECOURT_PROFILE"].filter((name) => env[name]);
    if (winning.length > 0)
      this.note(`${winning.join(" and ")}: set in the environment, and wins over the profile.`);
  }

  private async url(flags: ConnectionFlags, kept: string | undefined): Promise<string> {
    const given = flags.url ?? (this.environment.env["FORECOURT_URL"] || undefined);
    if (given !== undefined) return given;
    if (this.canAsk) {
      const usual = kept ?? defaultUrl;
      return (await this.environment.ask(`Server [${usual}]: `)).trim() || usual;
    }
    if (kept !== undefined) return kept;
    throw new CliError("wrong-usage", "Which server? There is no terminal to ask on.", {
      hints: ["forecourt login --url https://charging.example.com < key.txt"],
    });
  }

  private async apiKey(flags: ConnectionFlags): Promise<string> {
    const { stdin, ask } = this.environment;
    const given =
      flags["api-key"] ??
      (this.canAsk ? await ask("API key (not shown): ", { hidden: true }) : await stdin.read());
    const key = given.trim();
    // A password typed here by mistake would be sent to the server.
    if (/^fc_\w+$/.test(key)) return key;
    throw new CliError(
      "wrong-usage",
      key === ""
        ? "There was no API key."
        : "This is not an API key: an API key begins with fc_live_ or fc_test_.",
      {
        hints: [
          "forecourt login --url https://charging.example.com < key.txt",
          "forecourt login, and paste the key.",
        ],
      },
    );
  }

  /** @throws CliError `key-refused`, `no-server`; what else goes wrong on the way as it is. */
  private async verified(url: string, apiKey: string): Promise<Me> {
    try {
      return await this.clientOf(url, apiKey).me.get(this.options);
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : undefined;
      if (code === "unauthorized") {
        throw new CliError(
          "key-refused",
          `${url} does not take this key: it is mistyped, revoked, expired, or another server's.`,
          {
            hints: [
              "Copy the key again, whole.",
              "On the server's machine: forecourt-server keys create --role admin",
            ],
            cause: error,
          },
        );
      }
      if (
        code === "connection-failed" ||
        code === "unexpected-answer" ||
        code === "unknown-path" ||
        code === "request-timeout"
      ) {
        throw new CliError("no-server", `No Forecourt server answers at ${url}.`, {
          hints: [
            `Is it running, and is this its address? curl ${new URL(url).origin}/healthz`,
            "forecourt serve  # starts one on http://127.0.0.1:8080",
          ],
          cause: error,
        });
      }
      throw error;
    }
  }

  private get canAsk(): boolean {
    return this.environment.stdin.isTty && this.environment.stderr.isTty;
  }
}
