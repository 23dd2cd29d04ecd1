import type { ApiKey } from "@forecourt/contract";
import { Args } from "@oclif/core";
import { confirmFlags, ForecourtCommand } from "../../base-command.ts";
import { CliError } from "../../errors/cli-error.ts";
import { findRecord } from "../../find/find-record.ts";
import { namingOf } from "../../operations/path-args.ts";
import { printable } from "../../output/printable.ts";

export class KeysRevoke extends ForecourtCommand {
  static override readonly summary = "Revoke an API key";
  static override readonly description =
    "The key stops working at once and cannot be restored. The last admin key cannot be revoked: create another one first.";
  static override readonly args = { key: Args.string({ required: true, description: namingOf("key_id") }) };
  static override readonly flags = confirmFlags;
  static override readonly examples = ["<%= config.bin %> <%= command.id %> KEY --yes"];
  static override readonly operations = ["getMe", "listApiKeys", "revokeApiKey"] as const;
  static override readonly output = {
    kind: "data",
    schema: {
      type: "object",
      additionalProperties: false,
      required: ["id", "revoked"],
      properties: { id: { type: "string" }, revoked: { type: "boolean" } },
    },
  } as const;

  async run(): Promise<void> {
    const { args, flags } = await this.parse(KeysRevoke);
    const client = await this.client(flags);
    const me = await client.me.get(this.options);
    const meant = await findRecord(client, "key_id", args.key, this.options);
    const found = await findKey(meant, client.apiKeys.iterate(this.options));
    const { id } = found;
    const own = id === me.key_id ? ", which you are using now" : "";
    const what = `the ${found.role}'s key "${printable(found.name)}" (${id})${own}`;
    if (flags["dry-run"]) {
      await this.show({ id, revoked: false }, () => `Would revoke ${what}.\n`);
      return;
    }
    await this.confirm(`Revoke ${what}`, flags);
    await this.finished(() => client.apiKeys.revoke(id));
    await this.show({ id, revoked: true }, () => `${id} is revoked.\n`);
  }
}

async function findKey(id: string, keys: AsyncIterable<ApiKey>): Promise<ApiKey> {
  for await (const key of keys) if (key.id === id) return key;
  throw new CliError("not-found-here", `No API key has the id "${id}".`, { hints: ["forecourt keys list"] });
}
