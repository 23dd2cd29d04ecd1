import { type Capabilities, profileIdOf, type RequestOf, takesAmps, writesProfile } from "@forecourt/ocpp";
import { and, eq } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import { type CommandType, chargers, commands } from "../../store/schema.ts";
import { isConflict, isUnavailable } from "../../store/store-error.ts";
import type { ChargerCalls } from "./calls.ts";
import { type CommandRow, type Completion, completeCommand, type End } from "./complete.ts";
import { withoutEcho } from "./echo.ts";
import { endedBy } from "./errors.ts";
import { callOptionsOf } from "./late-answer.ts";
import type { LeasedCommand } from "./lease.ts";
import { pendingLimitForms } from "./limit-forms.ts";
import { completionOf, connectionLost } from "./outcome.ts";
import { isRawProfile, writesProfiles } from "./raw-profiles.ts";
import { runLimit } from "./run-limit.ts";
import { runLocalList } from "./run-local-list.ts";
import { runRelease } from "./run-release.ts";
import { runStart } from "./run-start.ts";

/**
 * Carries out a command that this process has leased, and stores how it ended. The caller may have disconnected long
 * before. The call is in the charger's queue when this returns.
 */
export async function runCommand(
  core: Core,
  calls: ChargerCalls,
  { command, payload }: LeasedCommand,
): Promise<void> {
  const { completion, effect } =
    payload === null ? { completion: endedBy("superseded") } : await execute(core, calls, command, payload);
  await untilStored(core, command, async () => {
    if (completion === null) return awaitBoot(core, command);
    await core.db.transaction(async (tx) => {
      await effect?.(tx);
      await completeCommand(core, tx, command.id, completion);
    });
  });
}

async function execute(
  core: Core,
  calls: ChargerCalls,
  command: CommandRow,
  payload: Record<string, unknown>,
): Promise<End> {
  const { balancing } = command;
  if (balancing !== null) {
    const line = calls.line(command.chargerId, command.id);
    if (line === null) return { completion: endedBy("charger_offline") };
    return balancing === "start"
      ? runStart(core, calls, command, payload, line)
      : balancingRuns[balancing](core, command, payload, line);
  }
  if (command.type !== "SendLocalList") return runCall(core, calls, command, payload);
  return runLocalList(core, calls, command, payload["mode"] === "full" ? "full" : "differential");
}

/** The commands of load balancing need more than one call, or a call that depends on the charger. */
const balancingRuns = { limit: runLimit, release: runRelease };

async function runCall(
  core: Core,
  calls: ChargerCalls,
  command: CommandRow,
  payload: Record<string, unknown>,
): Promise<End> {
  const isRaw = isRawProfile(command);
  if (writesProfiles(command.type) && !isRaw) {
    const line = calls.line(command.chargerId, command.id);
    const asked = line === null ? null : pendingLimitForms(line);
    if (asked !== null) await asked;
    if (line !== null) writesProfile(line.station, profileWrittenBy(command, payload));
  }
  const outcome = await calls.call(
    command.chargerId,
    command.type,
    // The operation that created the command built or checked the payload. The engine validates it again before sending.
    payload as unknown as RequestOf<CommandType>,
    { ...callOptionsOf(core, command), ...(isRaw ? {} : coalescing(command)) },
  );
  const tags = [payload["idTag"], payload["parentIdTag"]];
  const completion = completionOf(command.type, withoutEcho(command, outcome, tags));
  if (completion === null || command.type !== "SetChargingProfile" || isRaw) return { completion };
  const capabilities = calls.line(command.chargerId, command.id)?.station.capabilities ?? {};
  return { completion: withUnit(completion, command, payload, capabilities) };
}

function profileWrittenBy({ type, sessionId }: CommandRow, { connectorId }: Record<string, unknown>): number {
  const ofTransaction = type === "ClearChargingProfile" || sessionId !== null;
  return profileIdOf(Number(connectorId), ofTransaction ? "TxProfile" : "TxDefaultProfile");
}

/** The socket was lost during a Reset: a boot that came already, or comes later, shows that the Reset worked. */
async function awaitBoot(core: Core, { id, chargerId, createdAt }: CommandRow): Promise<void> {
  await core.db.transaction(async (tx) => {
    const [charger] = await tx
      .select({ lastBootAt: chargers.lastBootAt })
      .from(chargers)
      .where(eq(chargers.id, chargerId))
      .for("no key update");
    if (charger?.lastBootAt != null && charger.lastBootAt >= createdAt) {
      await completeCommand(core, tx, id, { status: "accepted", error: null, result: null });
      return;
    }
    await tx
      .update(commands)
      .set({ error: connectionLost })
      .where(and(eq(commands.id, id), eq(commands.status, "pending")));
  });
}

const retryMs = 1_000;
const retries = 300;

/** Repeats only the write while the store is unreachable. The call to the charger is not repeated. */
async function untilStored(core: Core, { id }: CommandRow, write: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      if (!(isUnavailable(error) || isConflict(error)) || attempt > retries || core.draining()) throw error;
      core.log.warn({ err: error, command_id: id, attempt }, "command completion not stored yet");
      await new Promise<void>((resolve) => void core.clock.after(retryMs, resolve));
    }
  }
}

/** If several profile writes wait for the same charger, only the newest is still needed. */
function coalescing(command: CommandRow): { coalesceKey?: string } {
  if (command.type !== "SetChargingProfile") return {};
  const purpose = command.sessionId === null ? "TxDefaultProfile" : "TxProfile";
  return { coalesceKey: `${command.type} ${command.socketId} ${purpose}` };
}

const remedy =
  "the limit was sent in A; if the charger takes only W, read its configuration with a GetConfiguration call, and send the limit again";

/**
 * The end of a manual limit, which is requested in amps: what was sent, and, if it was refused, in which unit. If a charger
 * is known to accept amps, it refused for another reason.
 */
function withUnit(
  completion: Completion,
  { limitA }: Pick<CommandRow, "limitA">,
  payload: Record<string, unknown>,
  capabilities: Capabilities,
): Completion {
  const { status, error, result } = completion;
  const watts = wattsOf(payload);
  if (status === "accepted") {
    const inWatts = watts === null ? {} : { unit: "W", limit_w: watts };
    return { ...completion, result: { ...result, applied_limit_a: limitA, ...inWatts } };
  }
  if (status !== "rejected" || result?.["status"] !== "Rejected") return completion;
  if (watts !== null) return { ...completion, error: `${error} (the limit was sent in W)` };
  return takesAmps(capabilities) ? completion : { ...completion, error: `${error} (${remedy})` };
}

/** Null: the payload is in amps. */
function wattsOf(payload: Record<string, unknown>): number | null {
  // This server built the frame.
  const { csChargingProfiles } = payload as unknown as RequestOf<"SetChargingProfile">;
  const { chargingRateUnit, chargingSchedulePeriod } = csChargingProfiles.chargingSchedule;
  return chargingRateUnit === "W" ? (chargingSchedulePeriod[0]?.limit ?? null) : null;
}
