import { Flags } from "@oclif/core";
import { ForecourtCommand } from "../../base-command.ts";
import { findLocation } from "../../find/find-record.ts";
import { createdKeyText } from "./created-key-text.ts";

export class KeysCreate extends ForecourtCommand {
  static override readonly summary = "Create an API key";
  static override readonly description =
    "A viewer reads, an operator also sends commands to chargers, an admin also manages locations, chargers, tariffs, webhooks and keys. A meter only writes measurements and limits of its --location. The key is shown only once. Give each person and each program a separate key.";
  static override readonly flags = {
    name: Flags.string({ required: true, description: "The user of the key, as lists show it." }),
    role: Flags.option({ options: ["viewer", "operator", "admin", "meter"] as const })({
      required: true,
      description: "The role of the key.",
    }),
    location: Flags.string({
      multiple: true,
      helpValue: "<id>",
      description: "A location for a key with the role meter. May be repeated.",
    }),
    "expires-at": Flags.string({
      helpValue: "<time>",
      description: "When the key expires, for example 2027-01-31T00:00:00Z. Default: never.",
    }),
  };
  static override readonly examples = [
    "<%= config.bin %> <%= command.id %> --name 'Back office' --role operator",
    "<%= config.bin %> <%= command.id %> --name 'House meter' --role meter --location 'Harbour car park'",
    "<%= config.bin %> <%= command.id %> --name 'Audit 2027' --role viewer --expires-at 2027-12-31T00:00:00Z",
  ];
  static override readonly operations = ["createApiKey"] as const;
  static override readonly output = { kind: "operation", id: "createApiKey" } as const;

  async run(): Promise<void> {
    const { flags } = await this.parse(KeysCreate);
    const { url, apiKey } = await this.connection(flags);
    const client = this.clientOf(url, apiKey);
    const locationIds =
      flags.location === undefined
        ? undefined
        : await Promise.all(flags.location.map((meant) => findLocation(client, meant, this.options)));
    const created = await this.finished(() =>
      client.apiKeys.create({
        name: flags.name,
        role: flags.role,
        ...(locationIds !== undefined && { location_ids: locationIds }),
        ...(flags["expires-at"] !== undefined && { expires_at: flags["expires-at"] }),
      }),
    );
    await this.show(created, () => createdKeyText(created, url, this.textOutput));
  }
}
