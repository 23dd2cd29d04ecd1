import { remoteStart, startProfile } from "@forecourt/ocpp";
import type { Core } from "../../core/core.ts";
import type { ChargerCalls, Line } from "./calls.ts";
import type { CommandRow, Completion, End } from "./complete.ts";
import { withoutEcho } from "./echo.ts";
import { callOptionsOf } from "./late-answer.ts";
import { askForLimitForms } from "./limit-forms.ts";
import { completionOf } from "./outcome.ts";
import { msLeft } from "./time-left.ts";
import { wattsIn } from "./watts.ts";

/**
 * A remote start with its limit, unless the charger is known not to accept one. One frame: if a charger refuses the start
 * because of its limit, the server does not start it without one, because the balancer has not planned for a start without
 * a limit.
 */
export async function runStart(
  core: Core,
  calls: Pick<ChargerCalls, "call">,
  command: CommandRow,
  payload: Record<string, unknown>,
  line: Line,
): Promise<End> {
  const asking = askForLimitForms(core, command, line, msLeft(core, command) / 3);
  if (asking !== null) await asking;

  const limitA = command.limitA ?? 0;
  const start = { connectorId: Number(payload["connectorId"]), idTag: String(payload["idTag"]) };
  const terms = { connectorId: start.connectorId, limitA, ...wattsIn(payload) };
  const chargingProfile = startProfile(line.station.capabilities, terms, core.clock.now());
  const outcome = await calls.call(
    command.chargerId,
    "RemoteStartTransaction",
    { ...remoteStart(start), ...(chargingProfile === null ? {} : { chargingProfile }) },
    callOptionsOf(core, command),
  );
  const completion = completionOf(
    "RemoteStartTransaction",
    withoutEcho(command, outcome, [payload["idTag"]]),
  );
  if (completion === null || chargingProfile === null) return { completion };
  return { completion: withLimit(completion, limitA, outcome.outcome) };
}

function withLimit(completion: Completion, limitA: number, outcome: string): Completion {
  const { status, error, result } = completion;
  if (status === "accepted") return { ...completion, result: { ...result, applied_limit_a: limitA } };
  if (outcome === "not-sent") return completion;
  // The charger answered, but its answer cannot be read: it may have started.
  if (status === "timeout" || error === "invalid_answer")
    return { ...completion, result: { ...result, may_apply_a: limitA } };
  return { ...completion, error: `${error} (it came with a limit of ${limitA} A)` };
}
