import type { Item } from "@forecourt/client";
import { localTime } from "@forecourt/client/text";
import { clip, fill } from "../../live/clip.ts";
import type { Paint } from "../../output/paint.ts";
import { printable } from "../../output/printable.ts";
import type { TextOutput } from "../../output/text-output.ts";

export type Message = Item<"listChargerMessages">;

interface Look {
  /** The payload in lines of its own. */
  readonly pretty: boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * A frame in one line: when, which way, how long its call had waited for it, what it is about, the end of its message id,
 * and what it carries, cut where the line ends. With `pretty` the payload comes below, whole.
 *
 *     14:03:22.123 ← call    StatusNotification     …a81f02 {"connectorId":1,"status":"Available"}
 *     14:03:22.131 →   8 ms  StatusNotification     …a81f02 {}
 */
export function messageText(message: Message, output: TextOutput, { pretty, now }: Look): string {
  const { paint, columns } = output;
  const colour = colourOf(message, paint);
  const begin = [
    paint.dim(timeText(message.at, now, output)),
    colour(message.direction === "in" ? "←" : "→"),
    colour(fill(kindText(message), kindWidth)),
    paint.bold(fill(printable(message.action ?? ""), Math.max(actionWidth, message.action?.length ?? 0))),
    paint.dim(fill(printable(shortId(message.message_id)), idWidth)),
  ].join(" ");
  const payload = payloadOf(message);
  if (!pretty) return `${clip(`${begin} ${bodyText(payload)}`.trimEnd(), columns)}\n`;
  const lines = payload.payload === undefined ? [] : JSON.stringify(payload.payload, null, 2).split("\n");
  const heading = `${begin} ${printable(payload.words)}`.trimEnd();
  return [heading, ...lines.map((line) => `  ${printable(line)}`)].map((line) => `${line}\n`).join("");
}

/** What a pattern is held against: what the line says of the frame, with nothing cut. */
export function messageWords(message: Message): string {
  const { action, message_id } = message;
  return [action ?? "", message_id ?? "", bodyText(payloadOf(message))].join(" ");
}

const kindWidth = 7;
const actionWidth = 22;
const idWidth = 7;

/** What is of today has no date on a terminal; in a pipe everything has. */
function timeText(at: string, now: number, { timeZone, columns }: TextOutput): string {
  const whole = `${localTime(at, timeZone)}.${String(new Date(at).getUTCMilliseconds()).padStart(3, "0")}`;
  const today = localTime(new Date(now).toISOString(), timeZone).slice(0, 10);
  return Number.isFinite(columns) && whole.startsWith(today) ? whole.slice(11) : whole;
}

/** A response line shows its duration. */
function kindText({ type, latency_ms: latencyMs }: Message): string {
  switch (type) {
    case "call":
      return "call";
    case "error":
      return "ERROR";
    case "invalid":
      return "INVALID";
    case "result":
      if (latencyMs === null) return "answer";
      return latencyMs < 10_000 ? `${latencyMs} ms` : `${(latencyMs / 1000).toFixed(1)} s`;
  }
}

function colourOf({ type, direction }: Message, paint: Paint): (text: string) => string {
  if (type === "error" || type === "invalid") return paint.red;
  if (type === "call") return direction === "in" ? paint.cyan : paint.yellow;
  return direction === "in" ? paint.green : paint.blue;
}

/** Counters and UUIDs alike differ most at their end. */
function shortId(messageId: string | null): string {
  if (messageId === null) return "";
  return messageId.length <= idWidth ? messageId : `…${messageId.slice(1 - idWidth)}`;
}

/** The content of a frame after its type, id and action. For a CALLERROR and an invalid frame it is their text. */
function payloadOf({ type, frame, text, latency_ms }: Message): { words: string; payload: unknown } {
  const words = (values: readonly unknown[]) =>
    values
      .filter((value) => value !== "")
      .map(String)
      .join(" ");
  if (frame === null) return { words: text ?? "", payload: undefined };
  switch (type) {
    case "call":
      return { words: "", payload: frame[3] };
    case "result":
      return { words: "", payload: frame[2] };
    case "error": {
      const took = latency_ms === null ? "" : `after ${latency_ms} ms`;
      return { words: words([frame[2], frame[3], took]), payload: frame[4] };
    }
    case "invalid":
      return { words: "", payload: frame };
  }
}

function bodyText({ words, payload }: { words: string; payload: unknown }): string {
  const json = payload === undefined ? "" : JSON.stringify(payload);
  return printable(words === "" ? json : json === "{}" ? words : `${words} ${json}`.trimEnd());
}
