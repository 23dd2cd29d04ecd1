import type { LabelsOf, MetricTable } from "../metrics/table.ts";

export type ClosedReason = LabelsOf<MetricTable["connectionsClosed"]>["reason"];

/** By the close code, ours or the charger's. A charger may send any, and then it is what it says it is. */
export function whyClosed({ code, reason }: { code: number; reason: string }): ClosedReason {
  switch (code) {
    case 1000:
    case 1001:
    case 1005:
      return "charger_closed";
    case 1006:
      return "lost";
    case 1008:
      return reason === "removed" ? "removed" : "violation";
    case 1002:
    case 1003:
    case 1007:
    case 1009:
      return "violation";
    case 1012:
      return "server_stop";
    case 4001:
      return "replaced";
    case 4002:
      return "silent";
    case 4003:
      return "unresponsive";
    default:
      return "other";
  }
}
