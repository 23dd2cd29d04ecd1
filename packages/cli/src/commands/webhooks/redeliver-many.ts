import type { Client } from "@forecourt/client";
import type { RedeliverRequest } from "@forecourt/contract";
import { Args, Flags } from "@oclif/core";
import { confirmFlags, ForecourtCommand } from "../../base-command.ts";
import { findRecord } from "../../find/find-record.ts";
import { momentOf } from "../../find/moment.ts";
import { eventSelection, eventsFlag } from "../../listen/event-selection.ts";
import { namingOf } from "../../operations/path-args.ts";

const states = ["exhausted", "expired", "canceled", "delivered"] as const;

/** Delivers again what was to be delivered in a span of time, and says how much that is before it does. */
export class WebhooksRedeliverMany extends ForecourtCommand {
  static override readonly summary = "Deliver many events again";
  static override readonly description =
    "Redelivers all deliveries of a period that are in one of the states, from the beginning of the schedule: at most 100000, except for events that are no longer kept. It shows the count and asks first.";
  static override readonly examples = [
    "<%= config.bin %> <%= command.id %> whk_01ka9mc8p1r4t7w0y3z6b9d2f5 --since 6h --dry-run",
    "<%= config.bin %> <%= command.id %> whk_01ka9mc8p1r4t7w0y3z6b9d2f5 --since 2026-11-21T06:00:00Z --until 2026-11-21T09:00:00Z --states exhausted --yes",
  ];
  static override readonly args = {
    webhook: Args.string({ required: true, description: namingOf("webhook_id") }),
  };
  static override readonly flags = {
    since: Flags.string({
      required: true,
      helpValue: "<time>",
      description: "Deliveries created at or after this time: 6h ago, or a time.",
    }),
    until: Flags.string({ helpValue: "<time>", description: "Deliveries created before this time." }),
    states: Flags.option({ options: states, multiple: true, delimiter: "," })({
      description: "Deliveries in these states. Default: exhausted, expired and canceled.",
    }),
    "event-types": eventsFlag,
    ...confirmFlags,
  };
  static override readonly operations = [
    "getWebhook",
    "listDeliveries",
    "listEventTypes",
    "redeliverDeliveries",
  ] as const;
  static override readonly output = {
    kind: "data",
    schema: {
      type: "object",
      additionalProperties: false,
      required: ["count", "redelivered"],
      properties: {
        count: { type: "integer" },
        redelivered: { type: "boolean" },
      },
    },
  } as const;

  async run(): Promise<void> {
    const { args, flags } = await this.parse(WebhooksRedeliverMany);
    const client = await this.client(flags);
    const types = (await eventSelection(flags["event-types"]))?.split(",");
    const request: RedeliverRequest = {
      since: momentOf(flags.since, "--since", this.environment),
      ...(flags.until !== undefined && { until: momentOf(flags.until, "--until", this.environment) }),
      states: flags.states ?? ["exhausted", "expired", "canceled"],
      ...(types !== undefined && { event_types: types }),
    };
    const { id } = await client.webhooks.get(
      await findRecord(client, "webhook_id", args.webhook, this.options),
      this.options,
    );
    const counted = await this.count(client, id, request);
    const what = `${counted} deliveries of ${id} again`;
    if (flags["dry-run"])
      return this.show({ count: counted, redelivered: false }, () => `Would make ${what}.\n`);
    await this.confirm(`Make ${what}`, flags);
    const { count } = await this.finished(() => client.webhooks.redeliverMany(id, request));
    await this.show({ count, redelivered: true }, () => `${count} will be delivered again.\n`);
    this.note(`How it goes: forecourt webhooks deliveries ${id}`);
  }

  /** How many there are now. A list takes one state, and one type by its name: there is a question for each pair. */
  private async count(
    client: Client,
    webhookId: string,
    { since, until, states: chosen = [], event_types: types }: RedeliverRequest,
  ): Promise<number> {
    const span = { since, ...(until !== undefined && { until }), per_page: 1, ...this.options };
    const names = types === undefined ? [undefined] : await this.typesOf(client, types);
    let total = 0;
    for (const state of chosen) {
      for (const event_type of names) {
        const asked = { ...span, state, ...(event_type !== undefined && { event_type }) };
        total += (await client.webhooks.listDeliveries(webhookId, asked)).pagination.total;
      }
    }
    return total;
  }

  /** `session.*` by the names of the server's catalogue. */
  private async typesOf(client: Client, selection: readonly string[]): Promise<string[]> {
    const names: string[] = [];
    for await (const { type } of client.eventTypes.iterate(this.options)) names.push(type);
    return names.filter((name) => selection.includes(name) || selection.includes(`${name.split(".", 1)}.*`));
  }
}
