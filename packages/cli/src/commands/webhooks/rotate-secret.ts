import { duration } from "@forecourt/client/text";
import { Args, Flags } from "@oclif/core";
import { confirmFlags, ForecourtCommand } from "../../base-command.ts";
import { findRecord } from "../../find/find-record.ts";
import { namingOf } from "../../operations/path-args.ts";
import { printable } from "../../output/printable.ts";

const dayS = 86_400;

/** Gives a webhook a new secret, beside those before it. */
export class WebhooksRotateSecret extends ForecourtCommand {
  static override readonly summary = "Give a webhook a new secret";
  static override readonly description =
    "The new secret is shown once. During the overlap, deliveries are signed with it and with the previous ones, so that there is time to change the receiver; with --overlap-seconds 0, the previous ones end at once.";
  static override readonly examples = [
    "<%= config.bin %> <%= command.id %> whk_01ka9mc8p1r4t7w0y3z6b9d2f5 --overlap-seconds 3600",
    "<%= config.bin %> <%= command.id %> whk_01ka9mc8p1r4t7w0y3z6b9d2f5 --overlap-seconds 0 --yes --json",
  ];
  static override readonly args = {
    webhook: Args.string({ required: true, description: namingOf("webhook_id") }),
  };
  static override readonly flags = {
    "overlap-seconds": Flags.integer({
      min: 0,
      max: 7 * dayS,
      default: dayS,
      description: "How long the previous secrets continue to sign.",
    }),
    ...confirmFlags,
  };
  static override readonly operations = ["getWebhook", "rotateWebhookSecret"] as const;
  static override readonly output = {
    kind: "data",
    schema: { anyOf: [{ $ref: "#/$defs/CreatedWebhook" }, { $ref: "#/$defs/Webhook" }] },
  } as const;

  async run(): Promise<void> {
    const { args, flags } = await this.parse(WebhooksRotateSecret);
    const client = await this.client(flags);
    const webhook = await client.webhooks.get(
      await findRecord(client, "webhook_id", args.webhook, this.options),
      this.options,
    );
    const overlapS = flags["overlap-seconds"];
    const then =
      overlapS === 0
        ? "the ones before it end at once"
        : `the ones before it sign for another ${duration(overlapS)}`;
    const what = `a new secret for ${webhook.id} (${printable(webhook.url)}); ${then}`;
    if (flags["dry-run"]) return this.show(webhook, () => `Would make ${what}.\n`);
    await this.confirm(`Make ${what}`, flags);
    const rotated = await this.finished(() =>
      client.webhooks.rotateSecret(webhook.id, { overlap_seconds: overlapS }),
    );
    await this.show(rotated, () => `${rotated.secret}\n`);
    this.note("It is not shown again. Give it to the receiver now.");
  }
}
