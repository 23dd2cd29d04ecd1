import type { Event, JsonSchema } from "@forecourt/contract";
import type { Paint } from "../output/paint.ts";
import { printable } from "../output/printable.ts";
import type { TextOutput } from "../output/text-output.ts";
import type { Attempt } from "./post-webhook.ts";

/** A line of JSON about an event that was forwarded, or is not yet. */
export const deliveryLineSchema: JsonSchema = {
  type: "object",
  additionalProperties: false,
  required: ["event_id", "type", "status", "error", "duration_ms", "attempt", "retry_in_ms"],
  properties: {
    event_id: { type: "string" },
    type: { type: "string" },
    status: {
      type: ["integer", "null"],
      description: "The status of the receiver's answer; null without an answer.",
    },
    error: { type: ["string", "null"], description: "Why there was no answer." },
    duration_ms: { type: "integer" },
    attempt: { type: "integer" },
    retry_in_ms: {
      type: ["integer", "null"],
      description:
        "It is tried again: printed once, and again when it fails in another way. Null: this event is done.",
    },
  },
};

export function deliveryRecord(event: Event, attempt: Attempt, retryInMs: number | null): object {
  return {
    event_id: event.id,
    type: event.type,
    status: attempt.status,
    error: attempt.error,
    duration_ms: attempt.durationMs,
    attempt: attempt.attempt,
    retry_in_ms: retryInMs,
  };
}

const longestType = "payment_reference.attached".length;

/** `→ session.ended  evt_…  200  12 ms`. */
export function deliveryText(event: Event, attempt: Attempt, { paint, columns }: TextOutput): string {
  const { status, durationMs, attempt: number } = attempt;
  const isTaken = status !== null && status >= 200 && status < 300;
  const statusText = isTaken ? paint.green(String(status)) : paint.yellow(String(status ?? attempt.error));
  const again = number > 1 ? paint.dim(`  attempt ${number}`) : "";
  // On a terminal they stand below each other.
  const width = Number.isFinite(columns) ? longestType : 0;
  const type = paint.bold(printable(event.type).padEnd(width));
  return `${paint.cyan("→")} ${type}  ${paint.dim(event.id)}  ${statusText}  ${durationMs} ms${again}\n`;
}

/** The text while the receiver cannot be reached. */
export function awayText(event: Event, attempt: Attempt, paint: Paint): string {
  const why = attempt.status === null ? attempt.error : `it answers ${attempt.status}`;
  const waiting = paint.yellow("Waiting for the receiver");
  return `${waiting} (${why}), attempt ${attempt.attempt}: ${printable(event.type)} ${paint.dim(event.id)}`;
}
