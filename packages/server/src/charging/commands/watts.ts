import type { LimitRequest } from "@forecourt/ocpp";
import type { SocketRow } from "../chargers/sockets.ts";

export type Watts = Pick<SocketRow, "phases" | "voltageV">;

const usual: Watts = { phases: 1, voltageV: 230 };

/**
 * How a limit is written for a charger that accepts watts. The command stores it, because the ledger counts the limit with
 * it for as long as the limit may be in force, even if the socket has changed.
 */
export function wattsPayload({ phases, voltageV }: Watts): Record<string, unknown> {
  return {
    ...(phases !== usual.phases && { phases }),
    ...(voltageV !== usual.voltageV && { voltageV }),
  };
}

export function phasesIn(payload: Record<string, unknown>): 1 | 3 {
  return payload["phases"] === 3 ? 3 : 1;
}

export function wattsIn(
  payload: Record<string, unknown>,
): Pick<LimitRequest, "numberPhases" | "anyPhases" | "voltageV"> {
  const { voltageV } = payload;
  return {
    numberPhases: phasesIn(payload),
    anyPhases: true,
    voltageV: typeof voltageV === "number" ? voltageV : usual.voltageV,
  };
}
