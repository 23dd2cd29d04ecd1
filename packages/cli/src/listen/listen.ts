import type { Client } from "@forecourt/client";
import type { Environment } from "../environment.ts";
import { type Begin, comingEvents, type Progress } from "./coming-events.ts";
import { connectionReporter } from "./connection-text.ts";
import { eventText } from "./event-text.ts";
import { createForwarder, type EventOutput } from "./forwarder.ts";
import type { ListenCursor } from "./listen-cursor.ts";
import type { Target } from "./post-webhook.ts";

export interface Listening {
  client: Client;
  isThere: () => Promise<boolean>;
  /** Only these types, separated by commas. */
  type: string | undefined;
  begin: Begin;
  /** Where it is noted how far we have come; null: nowhere. */
  kept: ListenCursor | null;
  /** Null: events are printed and not forwarded. */
  target: Target | null;
  /** Called once, when it is certain that nothing will be missed from now on. */
  onReady: () => void;
}

/** Forwards what comes, one event after the other, until Ctrl-C; the delivery that is under way then is waited for. */
export async function listen(
  { client, isThere, type, begin, kept, target, onReady }: Listening,
  eventOutput: EventOutput,
  environment: Environment,
): Promise<void> {
  const { clock, signal } = environment;
  const forwarder = target === null ? null : createForwarder(target, eventOutput, environment);
  const reportConnection = connectionReporter(eventOutput, environment);
  let isReady = false;
  const ready = () => {
    if (!isReady) onReady();
    isReady = true;
  };
  const note = ({ cursor, backlogDone }: Progress) => {
    const notedAt = new Date(clock.now()).toISOString();
    kept?.note({ cursor, backlog_done: backlogDone, noted_at: notedAt });
    ready();
  };
  // What was asked for with --since holds from now on, whether or not anything is forwarded.
  if (begin.cursor !== null) note(begin);

  const coming = comingEvents(
    begin,
    { client, isThere, type, onConnection: reportConnection, onQuiet: note },
    environment,
  );
  for await (const { event, done } of coming) {
    ready();
    if (forwarder === null) {
      note(done);
      eventOutput.showLine(event, () => eventText(event, eventOutput.output()));
    } else if ((await forwarder.forward(event, () => note(done))) === undefined) break;
    if (signal.aborted) break;
  }
  eventOutput.status.clear();
}
