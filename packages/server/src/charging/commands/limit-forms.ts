import { type AnswerOf, type Capabilities, learnCapabilities } from "@forecourt/ocpp";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import { keepReading } from "../chargers/configuration.ts";
import type { Line } from "./calls.ts";
import type { CommandRow } from "./complete.ts";

/** The connection over which the server asked each charger. `answered` is null once the request is over. */
const asked = new WeakMap<Line["station"], { epoch: number; answered: Promise<void> | null }>();

const mostMs = 5_000;

/**
 * Asks a charger that has not accepted a limit yet which forms of limit it accepts, once on each connection. One question
 * takes less time than trying all forms. Other keys in the answer are stored as the charger's configuration. A missing
 * answer or a refusal does not stop the limit. Null: there is nothing to ask.
 */
export function askForLimitForms(
  core: Core,
  command: CommandRow,
  line: Line,
  withinMs: number,
): Promise<void> | null {
  const { station, onSent } = line;
  if (asked.get(station)?.epoch === station.epoch || isKnown(station.capabilities))
    return pendingLimitForms(line);
  const entry: { epoch: number; answered: Promise<void> | null } = { epoch: station.epoch, answered: null };
  const timeoutMs = Math.min(mostMs, withinMs);
  entry.answered = learnCapabilities(station, { timeoutMs, onSent }).then((outcome) => {
    entry.answered = null;
    if (outcome.outcome === "result") keep(core, command, outcome.payload);
  });
  asked.set(station, entry);
  return entry.answered;
}

/**
 * Every write of a profile waits for this, so that it does not overtake an earlier one that waits. Null: no wait is needed.
 */
export function pendingLimitForms({ station }: Line): Promise<void> | null {
  return asked.get(station)?.answered ?? null;
}

/** The limit does not wait for this write. Balancing reads how often the charger measures whenever that is known. */
function keep(core: Core, { orgId, chargerId }: CommandRow, answer: AnswerOf<"GetConfiguration">): void {
  const reading = { orgId, chargerId, completedAt: isoOf(core.clock.now()) };
  core.db
    .inOrganization(orgId, () => core.db.transaction((tx) => keepReading(tx, reading, answer)))
    .catch((error: unknown) =>
      core.log.warn({ err: error, charger_id: chargerId }, "configuration not stored"),
    );
}

function isKnown({ configurationRead, dialects, unsupportedActions = [] }: Capabilities): boolean {
  if (configurationRead === true || unsupportedActions.includes("GetConfiguration")) return true;
  return dialects?.TxProfile !== undefined || dialects?.TxDefaultProfile !== undefined;
}
