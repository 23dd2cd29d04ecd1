import { Args } from "@oclif/core";
import { confirmFlags, ForecourtCommand } from "../../base-command.ts";
import { findRecord } from "../../find/find-record.ts";
import { namingOf } from "../../operations/path-args.ts";
import { printable } from "../../output/printable.ts";

/** Deletes a webhook, and says what goes with it. */
export class WebhooksDelete extends ForecourtCommand {
  static override readonly summary = "Delete a webhook";
  static override readonly description =
    "The server sends nothing to it any more, and deletes its deliveries, including pending ones.";
  static override readonly examples = [
    "<%= config.bin %> <%= command.id %> whk_01ka9mc8p1r4t7w0y3z6b9d2f5 --dry-run",
    "<%= config.bin %> <%= command.id %> whk_01ka9mc8p1r4t7w0y3z6b9d2f5 --yes",
  ];
  static override readonly args = {
    webhook: Args.string({ required: true, description: namingOf("webhook_id") }),
  };
  static override readonly flags = confirmFlags;
  static override readonly operations = ["getWebhook", "getWebhookStats", "deleteWebhook"] as const;
  static override readonly output = {
    kind: "data",
    schema: {
      type: "object",
      additionalProperties: false,
      required: ["id", "deleted", "pending"],
      properties: {
        id: { type: "string" },
        deleted: { type: "boolean" },
        pending: { type: "integer", description: "The number of deliveries that were still pending." },
      },
    },
  } as const;

  async run(): Promise<void> {
    const { args, flags } = await this.parse(WebhooksDelete);
    const client = await this.client(flags);
    const { id, url } = await client.webhooks.get(
      await findRecord(client, "webhook_id", args.webhook, this.options),
      this.options,
    );
    const { pending } = await client.webhooks.stats(id, this.options);
    const what = `${id} (${printable(url)}) and its ${pending} pending deliveries`;
    if (!flags["dry-run"]) {
      await this.confirm(`Delete ${what}`, flags);
      await this.finished(() => client.webhooks.delete(id));
    }
    await this.show({ id, deleted: !flags["dry-run"], pending }, () =>
      flags["dry-run"] ? `Would delete ${what}.\n` : `${id} is deleted.\n`,
    );
  }
}
