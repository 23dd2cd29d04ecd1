import { clearLimit, profileIdOf, writesProfile } from "@forecourt/ocpp";
import type { Core } from "../../core/core.ts";
import type { Line } from "./calls.ts";
import type { CommandRow, End } from "./complete.ts";
import { completionOf } from "./outcome.ts";
import { walk } from "./run-limit.ts";
import { msLeft } from "./time-left.ts";
import { wattsIn } from "./watts.ts";

/**
 * Load balancing releases a connector. It first sets the baseline to its new value, then clears the transaction's limit.
 * The order ensures that no session stays at the balancer's baseline. The release is accepted only when both calls are
 * done.
 */
export async function runRelease(
  core: Core,
  command: CommandRow,
  payload: Record<string, unknown>,
  line: Line,
): Promise<End> {
  const connectorId = Number(payload["connectorId"]);
  const set = await walk(core, command, line, {
    connectorId,
    limitA: command.limitA ?? 0,
    ...wattsIn(payload),
  });
  const done = set.completion;
  if (done?.status !== "accepted") return set;

  const { station, onSent } = line;
  const hadTxProfile = station.capabilities.purposes?.TxProfile !== false;
  writesProfile(station, profileIdOf(connectorId, "TxProfile"));
  const outcome = await clearLimit(
    station,
    { connectorId, purpose: "TxProfile" },
    { timeoutMs: msLeft(core, command), onSent },
  );
  if (outcome.outcome === "cleared") return set;
  const answer = outcome.outcome === "refused" ? outcome.answer : outcome.why;
  // If the charger never accepted a TxProfile, there is nothing to clear.
  if (outcome.outcome === "refused" && !hadTxProfile) return set;
  const end = completionOf("ClearChargingProfile", answer);
  if (end === null) throw new Error("unreachable: only a Reset waits for a boot");
  return { completion: { ...end, result: { baseline_a: done.result?.["applied_limit_a"] } } };
}
