import { ForecourtCommand } from "../../base-command.ts";
import { facts } from "../../output/table.ts";
import type { Connection, ConnectionSource } from "../../profiles/connection.ts";

export class Whoami extends ForecourtCommand {
  static override readonly summary = "Tell who you are, and on which server";
  static override readonly description = [
    "Shows the organization and the role of the API key in use, and where the address and the key come from: a flag, the",
    "environment (FORECOURT_URL, FORECOURT_API_KEY) or a profile. The first of these that has a value applies.",
  ].join(" ");
  static override readonly examples = [
    "<%= config.bin %> <%= command.id %> --json",
    "<%= config.bin %> <%= command.id %> --profile production",
  ];
  static override readonly operations = ["getMe"] as const;
  static override readonly output = {
    kind: "data",
    schema: {
      type: "object",
      additionalProperties: false,
      required: [
        "organization",
        "role",
        "key_id",
        "url",
        "url_from",
        "key_from",
        "profile",
        "server_version",
      ],
      properties: {
        organization: { type: "object" },
        role: { type: "string" },
        key_id: { type: "string" },
        url: { type: "string" },
        url_from: { enum: ["flag", "environment", "profile", "default"] },
        key_from: { enum: ["flag", "environment", "profile"] },
        profile: { type: ["string", "null"] },
        server_version: { type: "string" },
      },
    },
  } as const;

  async run(): Promise<void> {
    const { flags } = await this.parse(Whoami);
    const connection = await this.connection(flags);
    const { url, apiKey, profile, from } = connection;
    const me = await this.clientOf(url, apiKey)
      .me.get(this.options)
      .catch((error: unknown) => {
        this.note(
          `The server is ${url} (${sourceText(from.url, profile)}), the API key is ${keyText(connection)}.`,
        );
        throw error;
      });
    const source = { url, url_from: from.url, key_from: from.apiKey, profile };
    await this.show({ ...me, ...source }, () =>
      facts(
        [
          ["Organization", `${me.organization.name} (${me.organization.id})`],
          ["Role", me.role],
          ["Key", `${me.key_id}, ${keyText(connection)}`],
          ["Server", `${url}, ${sourceText(from.url, profile)}`],
          ["Version", me.server_version],
        ],
        this.textOutput.paint,
      ),
    );
  }
}

function keyText({ from, profile }: Connection): string {
  return from.apiKey === "environment"
    ? "from FORECOURT_API_KEY"
    : sourceText(from.apiKey, profile, "--api-key");
}

function sourceText(from: ConnectionSource, profile: string | null, flag = "--url"): string {
  switch (from) {
    case "flag":
      return `from ${flag}`;
    case "environment":
      return "from FORECOURT_URL";
    case "profile":
      return `from profile "${profile}"`;
    case "default":
      return "the default address";
  }
}
