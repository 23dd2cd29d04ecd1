import type { ClosingReason, EndOfConnection } from "@forecourt/ocpp";
import type { LabelsOf, MetricTable } from "../../platform/metrics/table.ts";

export type ClosedReason = LabelsOf<MetricTable["connectionsClosed"]>["reason"];

/** How a connection ended, as far as the reason depends on it. */
export type Ending = Pick<EndOfConnection, "code" | "closing"> & {
  /** Read only where the server closed the connection: a charger can write anything. */
  reason?: string;
};

/** The close code does not say who closed: a charger may send any code. */
export function whyClosed({ code, reason, closing }: Ending): ClosedReason {
  if (closing === null) return code === 1006 ? "lost" : "charger_closed";
  return closing === "requested" ? requested(reason) : ours[closing];
}

/** By the words that the server itself gives when it closes a connection. */
function requested(reason: string | undefined): ClosedReason {
  if (reason === "removed") return "removed";
  return reason === "superseded" ? "replaced" : "server_stop";
}

const ours = {
  "message-too-long": "message_too_long",
  "too-many-pieces": "too_many_pieces",
  "too-many-pings": "too_many_pings",
  "invalid-frame": "invalid_frame",
  "binary-frame": "binary_frame",
  "too-many-bad-frames": "too_many_bad_frames",
  "not-reading": "not_reading",
  silent: "silent",
  unresponsive: "unresponsive",
  superseded: "replaced",
  "answer-withheld": "answer_withheld",
  "handler-failed": "handler_failed",
} satisfies Record<Exclude<ClosingReason, "requested">, ClosedReason>;
