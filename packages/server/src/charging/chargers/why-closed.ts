import type { ClosingReason, EndOfConnection } from "@forecourt/ocpp";
import type { LabelsOf, MetricTable } from "../../platform/metrics/table.ts";

export type ClosedReason = LabelsOf<MetricTable["connectionsClosed"]>["reason"];

/** The parts of a connection's end that the reason depends on. */
export type Ending = Pick<EndOfConnection, "code" | "closing"> & {
  /** Read only where the server closed the connection, because a charger can write any text. */
  reason?: string;
};

/** The close code does not show which side closed: a charger may send any code. */
export function whyClosed({ code, reason, closing }: Ending): ClosedReason {
  if (closing === null) return code === 1006 ? "lost" : "charger_closed";
  return closing === "requested" ? requested(reason) : ours[closing];
}

/** Uses the reason text that the server itself sends when it closes a connection. */
function requested(reason: string | undefined): ClosedReason {
  if (reason === "removed" || reason === "disconnected") return reason;
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
