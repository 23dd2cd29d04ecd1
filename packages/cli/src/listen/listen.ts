import type { Client, ConnectionState } from "@forecourt/client";
import { eventOrigin, eventSentence, localTime } from "@forecourt/client/text";
import type { Event } from "@forecourt/contract";
import type { Environment } from "../environment.ts";
import { paintFor } from "../output/paint.ts";
import { printable } from "../output/printable.ts";
import type { TextOutput } from "../output/text-output.ts";
import { cut, lengthOf, pad } from "../output/text-width.ts";
import { type Begin, comingEvents, type Progress } from "./coming-events.ts";
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

/** Reports that the connection to the server is lost, and when it is back. */
function connectionReporter(
  { status, note, json }: Pick<EventOutput, "status" | "note" | "json">,
  environment: Pick<Environment, "stderr" | "env" | "clock">,
): (state: ConnectionState) => void {
  const { stderr, clock } = environment;
  const paint = paintFor(stderr, environment);
  let lostAt: number | null = null;
  return (state) => {
    if (state === "open") {
      status.clear();
      if (lostAt !== null) {
        const seconds = Math.round((clock.now() - lostAt) / 1000);
        note(paint.dim(`Connected again after ${seconds} s; going on where it was.`));
      }
      lostAt = null;
      return;
    }
    lostAt ??= clock.now();
    if (json) return;
    const why = state.lost.status === undefined ? "" : ` (${state.lost.code})`;
    status.show(
      "connection",
      `${paint.yellow("The server cannot be reached")}${why}; it goes on where it was when it can.`,
    );
  };
}

/** The usual length of a charger and its connector. */
const originWidth = 16;

/** An event as one line: when, where, what happened, and as much more as fits, its id at the end. */
function eventText(event: Event, output: TextOutput): string {
  const { paint, columns } = output;
  const time = timeText(event.timestamp, output);
  const origin = printable(eventOrigin(event));
  const [sentence, ...details] = eventSentence(event).map(printable);
  const room = columns - time.length - Math.max(origin.length, originWidth) - 4;
  let line = cut(sentence ?? "", room);
  for (const detail of details) {
    if (lengthOf(line) + lengthOf(detail) + 2 > room) break;
    line += `, ${detail}`;
  }
  const id = lengthOf(line) + event.id.length + 2 > room ? "" : `  ${event.id}`;
  return `${paint.dim(time)}  ${paint.bold(pad(origin, originWidth))}  ${line}${paint.dim(id)}\n`;
}

/** Who looks on knows today's date. */
function timeText(timestamp: string, { now, timeZone }: TextOutput): string {
  const whole = localTime(timestamp, timeZone);
  if (now === undefined) return whole;
  const today = localTime(new Date(now).toISOString(), timeZone).slice(0, 10);
  return whole.startsWith(today) ? whole.slice(11) : whole;
}
