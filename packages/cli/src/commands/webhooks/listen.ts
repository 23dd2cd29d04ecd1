import { localTime } from "@forecourt/client/text";
import { Flags } from "@oclif/core";
import { deliveryLineSchema } from "../../listen/delivery-line.ts";
import { EventCommand } from "../../listen/event-command.ts";
import { eventSelection, eventsFlag } from "../../listen/event-selection.ts";
import { findBegin } from "../../listen/find-begin.ts";
import { forwardUrl } from "../../listen/forward-url.ts";
import { listenCursor, lockCursor } from "../../listen/listen-cursor.ts";
import { listenSecret } from "../../listen/listen-secret.ts";
import { serverReach } from "../../listen/server-reach.ts";
import { paintFor } from "../../output/paint.ts";

/** Follows the event log, and forwards each event as the webhook that it would be. */
export class WebhooksListen extends EventCommand {
  static override readonly summary = "Forward events to a receiver on this machine";
  static override readonly description =
    "Webhooks on your own machine, without a public address: each event is posted to --forward-to, in the order of commit, with the headers and the body that the server would send, signed with a secret that does not change.\n\nThe position is stored on disk: after a broken connection, a restart of the server or the receiver, a sleeping laptop, or Ctrl-C and another start, it continues there and loses or repeats no event. There is one exception: if listen is killed between a receiver's answer and the moment it stores the position, that event comes again with the same webhook-id.\n\nCtrl-C waits up to ten seconds for the answer. A second Ctrl-C ends at once, and that event comes again.\n\nAfter a 5xx or no answer, the event is retried, and the next event waits; any other answer is printed, and the next event follows. Without --forward-to, it prints what would be sent.";
  static override readonly examples = [
    "<%= config.bin %> <%= command.id %> --forward-to localhost:3000/hooks",
    "<%= config.bin %> <%= command.id %> --forward-to localhost:3000/hooks --events 'session.*,cdr.created' --since 10m",
    "<%= config.bin %> <%= command.id %> --print-secret",
  ];
  static override readonly flags = {
    "forward-to": Flags.string({
      helpValue: "<url>",
      description: "The receiver: localhost:3000/hooks, or any http or https URL.",
    }),
    events: eventsFlag,
    since: Flags.string({
      helpValue: "<time|cursor>",
      description:
        "Where to begin: 10m ago, a time, or a cursor. Default: the stored position, or the next event.",
    }),
    fresh: Flags.boolean({
      exclusive: ["since"],
      description: "Discard the stored position, and begin with the next event.",
    }),
    name: Flags.string({
      description: "Store the position under this name, instead of the address of the receiver.",
    }),
    thin: Flags.boolean({
      description: "Send references instead of data, like a webhook with the payload_mode thin.",
    }),
    "print-secret": Flags.boolean({ description: "Print the secret of the signatures, and end." }),
    format: Flags.string({
      options: ["text", "json"],
      default: "text",
      description: "json is equal to --json: one line of JSON for each delivery.",
    }),
  };
  static override readonly operations = ["getMe", "streamEvents", "listEvents"] as const;
  static override readonly output = {
    kind: "lines",
    schema: {
      anyOf: [
        deliveryLineSchema,
        { $ref: "#/$defs/Event" },
        {
          type: "object",
          additionalProperties: false,
          required: ["secret"],
          properties: { secret: { type: "string" } },
        },
      ],
    },
  } as const;

  private isJson = false;

  override get json(): boolean {
    return this.isJson || super.json;
  }

  async run(): Promise<void> {
    const { flags } = await this.parse(WebhooksListen);
    this.isJson = flags.format === "json";
    const { environment } = this;
    const connection = await this.connection(flags);
    const secret = await listenSecret(connection, environment.stateFolder);
    if (flags["print-secret"]) return this.showLine({ secret }, () => `${secret}\n`);
    const url = flags["forward-to"] === undefined ? null : forwardUrl(flags["forward-to"]);
    const type = await eventSelection(flags.events);
    const client = this.clientOf(connection.url, connection.apiKey);
    const { organization } = await client.me.get(this.options);

    // Without forwarding and without --name it starts each time with the next event.
    const name = flags.name ?? url;
    const followed = { url: connection.url, organizationId: organization.id, name: name ?? "" };
    const kept = name === null ? null : listenCursor(followed, environment.stateFolder);
    const unlock = kept === null ? () => {} : lockCursor(kept);
    try {
      const begin = await findBegin(
        client,
        kept,
        { since: flags.since, fresh: flags.fresh, type },
        environment,
      );
      const { listen } = await import("../../listen/listen.ts");
      await listen(
        {
          client,
          isThere: serverReach(connection, environment),
          type,
          begin,
          kept,
          target: url === null ? null : { url, secret, thin: flags.thin },
          onReady: () => {
            const what = `${type ?? "all events"} of ${organization.name} at ${connection.url}`;
            this.printStart(begin, what, url === null ? null : { url, secret });
          },
        },
        this.eventOutput(),
        environment,
      );
    } finally {
      unlock();
    }
  }

  private printStart(
    { notedAt, backlog, backlogDone }: Begin,
    what: string,
    target: { url: string; secret: string } | null,
  ): void {
    const { stderr, timeZone } = this.environment;
    const paint = paintFor(stderr, this.environment);
    const left = backlog.length - (backlogDone ?? 0);
    const from =
      notedAt !== null
        ? `goes on where it was ${localTime(notedAt, timeZone)} (--fresh begins with what is next)`
        : left > 0
          ? `begins with ${left} that have happened`
          : "begins with what happens next";
    this.note(`Listening to ${paint.bold(what)}: ${from}.`);
    if (target !== null) {
      this.note(`Forwarding to ${paint.bold(target.url)}`);
      this.note(`Signing with ${paint.bold(target.secret)}`);
    }
    this.note(paint.dim("Ctrl-C ends it."));
  }
}

type Begin = Awaited<ReturnType<typeof findBegin>>;
