import { Flags } from "@oclif/core";
import { EventCommand } from "../../listen/event-command.ts";
import { eventSelection, eventsFlag } from "../../listen/event-selection.ts";
import { findBegin } from "../../listen/find-begin.ts";
import { serverReach } from "../../listen/server-reach.ts";

/** Prints events as they occur. */
export class EventsTail extends EventCommand {
  static override readonly summary = "Tell what happens, as it happens";
  static override readonly description =
    "Prints one line for each event when it is committed, until Ctrl-C. After a lost connection it continues where it was. With --json, each line is the whole event.";
  static override readonly examples = [
    "<%= config.bin %> <%= command.id %>",
    "<%= config.bin %> <%= command.id %> --events 'session.*,cdr.created' --since 10m --json",
  ];
  static override readonly flags = {
    events: eventsFlag,
    since: Flags.string({
      helpValue: "<time|cursor>",
      description: "Where to begin: 10m ago, a time, or a cursor. Default: at the next event.",
    }),
  };
  static override readonly operations = ["streamEvents", "listEvents", "getMe"] as const;
  static override readonly output = { kind: "lines", schema: { $ref: "#/$defs/Event" } } as const;

  async run(): Promise<void> {
    const { flags } = await this.parse(EventsTail);
    const { environment } = this;
    const connection = await this.connection(flags);
    const client = this.clientOf(connection.url, connection.apiKey);
    const type = await eventSelection(flags.events);
    const begin = await findBegin(client, null, { since: flags.since, fresh: false, type }, environment);
    const { listen } = await import("../../listen/listen.ts");
    await listen(
      {
        client,
        isThere: serverReach(connection, environment),
        type,
        begin,
        kept: null,
        target: null,
        onReady: () => this.note("Waiting for what happens. Ctrl-C ends it."),
      },
      this.eventOutput(),
      environment,
    );
  }
}
