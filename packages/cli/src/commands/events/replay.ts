import type { Client } from "@forecourt/client";
import type { Event } from "@forecourt/contract";
import { Args, Flags } from "@oclif/core";
import { CliError } from "../../errors/cli-error.ts";
import { deliveryLineSchema } from "../../listen/delivery-line.ts";
import { EventCommand } from "../../listen/event-command.ts";
import { forwardUrl } from "../../listen/forward-url.ts";
import { listenSecret } from "../../listen/listen-secret.ts";

/** Sends events again: from here, or from the server. */
export class EventsReplay extends EventCommand {
  static override readonly summary = "Send events again, from here or from the server";
  // Any number of ids.
  static override readonly strict = false;
  static override readonly description =
    "With --forward-to, this machine sends the events in the given order, signed like webhooks listen, and retries each until it is answered. With --webhook, the server delivers the event to that webhook from the beginning of its schedule. In both cases, the webhook-id is the same as before.";
  static override readonly examples = [
    "<%= config.bin %> <%= command.id %> evt_01ka9mak3m6n9p2q5r8s1t4v7w --forward-to localhost:3000/hooks",
    "<%= config.bin %> <%= command.id %> evt_01ka9mak3m6n9p2q5r8s1t4v7w --webhook whk_01ka9mc8p1r4t7w0y3z6b9d2f5",
  ];
  static override readonly args = {
    event: Args.string({ required: true, description: "Ids of events, one or more." }),
  };
  static override readonly flags = {
    "forward-to": Flags.string({
      helpValue: "<url>",
      description: "The receiver, as seen from this machine: localhost:3000/hooks.",
      exactlyOne: ["forward-to", "webhook"],
    }),
    webhook: Flags.string({ description: "Id of the webhook that receives it." }),
    thin: Flags.boolean({
      dependsOn: ["forward-to"],
      description: "Send references instead of data, like a webhook with the payload_mode thin.",
    }),
  };
  static override readonly operations = ["getEvent", "listDeliveries", "redeliverDelivery"] as const;
  static override readonly output = {
    kind: "lines",
    schema: { anyOf: [deliveryLineSchema, { $ref: "#/$defs/Delivery" }] },
  } as const;

  async run(): Promise<void> {
    const { flags, argv } = await this.parse(EventsReplay);
    const ids = argv.map(String);
    const client = await this.client(flags);
    // All of them first: of a list with a slip in it nothing is sent.
    const events: Event[] = [];
    for (const id of ids) events.push(await client.events.get(id, this.options));
    if (flags.webhook !== undefined) return this.redeliver(client, flags.webhook, events);
    const url = forwardUrl(flags["forward-to"] ?? "");
    const secret = await listenSecret(await this.connection(flags), this.environment.stateFolder);
    await this.forward(events, { url, secret, thin: flags.thin });
  }

  private async forward(
    events: readonly Event[],
    target: { url: string; secret: string; thin: boolean },
  ): Promise<void> {
    const { environment } = this;
    const { createForwarder } = await import("../../listen/forwarder.ts");
    const forwarder = createForwarder(target, this.eventOutput(), environment);
    let refused = 0;
    for (const [index, event] of events.entries()) {
      const attempt = environment.signal.aborted ? undefined : await forwarder.forward(event, () => {});
      if (attempt === undefined) {
        const left = events.slice(index).map(({ id }) => id);
        throw new CliError("interrupted", `${left.length} of ${events.length} were not taken.`, {
          hints: [`forecourt events replay ${left.join(" ")} --forward-to ${target.url}`],
        });
      }
      if (attempt.status === null || attempt.status >= 300) refused += 1;
    }
    if (refused > 0)
      throw new CliError("some-failed", `${refused} of ${events.length} were not taken: no 2xx.`);
  }

  private async redeliver(client: Client, webhookId: string, events: readonly Event[]): Promise<void> {
    const found: string[] = [];
    for (const event of events) found.push(await this.deliveryOf(client, webhookId, event));
    for (const id of found) {
      const delivery = await this.finished(() => client.webhooks.redeliver(webhookId, id));
      this.showLine(delivery, () => `${delivery.event_type}  ${delivery.event_id}  ${delivery.state}\n`);
    }
    this.note(`How it goes: forecourt webhooks deliveries ${webhookId}`);
  }

  /** Made in the transaction of its event. */
  private async deliveryOf(client: Client, webhookId: string, event: Event): Promise<string> {
    const at = Date.parse(event.timestamp);
    const aroundMs = 60_000;
    const asked = {
      event_type: event.type,
      since: new Date(at - aroundMs).toISOString(),
      until: new Date(at + aroundMs).toISOString(),
    };
    for await (const delivery of client.webhooks.iterateDeliveries(webhookId, {
      ...asked,
      ...this.options,
    })) {
      if (delivery.event_id === event.id) return delivery.id;
    }
    throw new CliError("not-found-here", `${webhookId} was never to be sent ${event.id} (${event.type}).`, {
      hints: [
        `forecourt webhooks show ${webhookId}, for the types that it asks for.`,
        `forecourt events replay ${event.id} --forward-to URL, to send it from here.`,
      ],
    });
  }
}
