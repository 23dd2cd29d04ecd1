import type { Event } from "@forecourt/contract";
import { localTime } from "../output/local-time.ts";
import { printable } from "../output/printable.ts";
import type { TextOutput } from "../output/text-output.ts";

/** An event as one line: when, what, about what, under which id, and as much of its data as fits. */
export function eventText({ id, type, timestamp, subject, data }: Event, output: TextOutput): string {
  const { paint, columns } = output;
  const time = timeText(timestamp, output);
  const head = `${time}  ${type}  ${subject.id}  ${id}`;
  const room = columns - head.length - 3;
  const rest = room < 16 ? "" : cut(printable(JSON.stringify(data)), room);
  return `${paint.dim(time)}  ${paint.bold(printable(type))}  ${printable(subject.id)}  ${paint.dim(`${id}  ${rest}`.trimEnd())}\n`;
}

/** Who looks on knows today's date. */
function timeText(timestamp: string, { now, timeZone }: TextOutput): string {
  const whole = localTime(timestamp, timeZone);
  if (now === undefined) return whole;
  const today = localTime(new Date(now).toISOString(), timeZone).slice(0, 10);
  return whole.startsWith(today) ? whole.slice(11) : whole;
}

function cut(text: string, room: number): string {
  return text.length <= room ? text : `${text.slice(0, room)}…`;
}
