import { setImmediate } from "node:timers/promises";
import { readCapabilities } from "@forecourt/ocpp";
import { billInSlices, type Evidence } from "@forecourt/pricing";
import { and, eq, isNull, lte } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../store/db.ts";
import { chargers, sessions } from "../../store/schema.ts";
import { isConflict, isUnavailable } from "../../store/store-error.ts";
import { gatherEvidence } from "../billing/evidence.ts";
import { pinnedTariff } from "../billing/pinned-tariff.ts";
import { provisionalRegime } from "../billing/provisional-regime.ts";
import type { ChargerRow } from "../chargers/queries.ts";
import type { ChargerCalls } from "../commands/calls.ts";
import { writeCommand } from "../commands/write-command.ts";
import { idleThresholdS } from "./idle-threshold.ts";
import { type Bounds, courseOf, stepOf } from "./limit-forecast.ts";
import { endByLimits } from "./limits.ts";
import { stopWithinMs } from "./look-at-session.ts";
import type { SessionRow } from "./queries.ts";

/** Sessions in one run; the next run takes the others. */
const most = 200;

/** Delay before the next look at a session after an error. */
const retryMs = 60_000;

/** The time between two requests for a reading of one session. */
const askApartMs = 10_000;

/** The longest time between two requests to stop the same session. */
const stopApartMs = 300_000;

/**
 * The job that stops sessions at their limits, and asks again until the charger has stopped them. It looks at the sessions of
 * chargers that are connected to this process. Other sessions stay due until their chargers come back.
 */
export function createLimitEnforcement(calls: Pick<ChargerCalls, "call">): (core: Core) => Promise<void> {
  /** When this process last asked for a reading of a session, epoch ms. */
  const asked = new Map<string, number>();

  function ask(
    core: Core,
    { id, connectorId }: SessionRow,
    { id: chargerId, capabilities }: ChargerRow,
  ): void {
    const now = core.clock.now();
    const { triggers = {}, unsupportedActions = [] } = readCapabilities(capabilities);
    if (unsupportedActions.includes("TriggerMessage") || triggers.MeterValues === false) return;
    for (const [sessionId, at] of asked) if (now - at >= askApartMs) asked.delete(sessionId);
    if (asked.has(id)) return;
    asked.set(id, now);
    // The result is not needed: the reading arrives as MeterValues.
    void calls.call(
      chargerId,
      "TriggerMessage",
      { requestedMessage: "MeterValues", connectorId },
      { timeoutMs: 30_000 },
    );
  }

  async function lookAt(core: Core, sessionId: string, chargerId: string): Promise<void> {
    const toAsk = await core.db.transaction(async (tx) => {
      const [charger] = await tx
        .select()
        .from(chargers)
        .where(and(eq(chargers.id, chargerId), eq(chargers.owner, core.processId)))
        .for("no key update", { skipLocked: true });
      if (charger === undefined) return null;
      const [session] = await tx
        .select()
        .from(sessions)
        .where(and(eq(sessions.id, sessionId), isDue(core)))
        .for("no key update", { skipLocked: true });
      if (session === undefined) return null;
      return (await enforce(core, tx, session, charger)) ? { session, charger } : null;
    });
    if (toAsk !== null) ask(core, toAsk.session, toAsk.charger);
  }

  return async (core) => {
    for (const { id, chargerId } of await dueSessions(core)) {
      if (core.draining()) return;
      try {
        // Readings may still wait to be written to the database.
        await core.ingest.flushed(chargerId);
        await lookAt(core, id, chargerId);
      } catch (error) {
        if (isUnavailable(error)) throw error;
        if (isConflict(error)) continue;
        core.log.error(
          { err: error, session_id: id, charger_id: chargerId },
          "limits of a session not checked",
        );
        await core.db.read((tx) => lookAgain(tx, id, { limitsDueAt: isoOf(core.clock.now() + retryMs) }));
      }
    }
  };
}

function isDue({ clock }: Core) {
  return and(isNull(sessions.endedAt), lte(sessions.limitsDueAt, isoOf(clock.now())));
}

function dueSessions(core: Core): Promise<{ id: string; chargerId: string }[]> {
  return core.db.read((tx) =>
    tx
      .select({ id: sessions.id, chargerId: sessions.chargerId })
      .from(sessions)
      .innerJoin(chargers, eq(chargers.id, sessions.chargerId))
      .where(and(eq(chargers.owner, core.processId), isDue(core)))
      .orderBy(sessions.limitsDueAt)
      .limit(most),
  );
}

/** Returns whether the charger must be asked for a reading. */
async function enforce(core: Core, tx: Tx, session: SessionRow, charger: ChargerRow): Promise<boolean> {
  if (session.stopCause !== null) {
    await stop(core, tx, session, charger, session.stopCause);
    return false;
  }
  if (session.authorizationStatus !== "Accepted") {
    await stop(core, tx, session, charger, "not_authorized");
    return false;
  }
  const tariff = await pinnedTariff(tx, session);
  const evidence = await gatherEvidence(tx, session, {
    tariff,
    trigger: "operator",
    idleThresholdS: await idleThresholdS(core, tx, session),
  });
  const step = await stepOf(courseOf(evidence), boundsOf(session, evidence), core.clock.now());
  if ("stop" in step) {
    await stop(core, tx, session, charger, step.stop);
    return false;
  }
  await lookAgain(tx, session.id, { limitsDueAt: isoOf(step.lookAgainAt) });
  return step.ask;
}

function boundsOf(session: SessionRow, evidence: Evidence): Bounds {
  const maxCost = session.limits?.max_cost ?? null;
  return {
    startedAt: Date.parse(session.createdAt),
    maxEnergyWh: session.limits?.max_energy_wh ?? null,
    endsAt: endByLimits(session),
    reachesCost:
      maxCost === null
        ? null
        : async (at, registerWh) => {
            // A limit that cannot be compared with the price is one that the session has reached.
            if (evidence.tariff?.currency !== maxCost.currency) return true;
            const { priced } = await costAt(session, evidence, at, registerWh);
            return priced !== null && Number(priced.totals.incl) >= maxCost.amount;
          },
  };
}

/** The bill if the session ended at a time, by the clock of the server, with a register. */
function costAt(session: SessionRow, evidence: Evidence, at: number, registerWh: number) {
  const { limits: _, ...unlimited } = evidence;
  const newest = evidence.samples.at(-1) ?? evidence.start;
  const byCharger = newest === null ? 0 : newest.at - newest.receivedAt;
  const reading = { at: at + byCharger, receivedAt: at, frameId: "forecast", registerWh };
  return billInSlices(
    setImmediate,
    {
      ...unlimited,
      samples: [...evidence.samples, { ...reading, action: "MeterValues", context: "Sample.Periodic" }],
    },
    provisionalRegime(session),
  );
}

/**
 * Asks the charger to stop the transaction; where load is balanced, the session also loses its current. The time between two
 * requests grows with the time since the first.
 */
async function stop(
  core: Core,
  tx: Tx,
  session: SessionRow,
  charger: ChargerRow,
  stopCause: NonNullable<SessionRow["stopCause"]>,
): Promise<void> {
  const { id, socketId, transactionId } = session;
  const now = core.clock.now();
  const stopAskedAt = session.stopAskedAt ?? isoOf(now);
  const apartMs = Math.min(stopApartMs, Math.max(stopWithinMs, now - Date.parse(stopAskedAt)));
  await writeCommand(core, tx, charger, {
    socketId,
    type: "RemoteStopTransaction",
    payload: { transactionId },
    sessionId: id,
    lifetimeMs: stopWithinMs,
  });
  await lookAgain(tx, id, { stopCause, stopAskedAt, limitsDueAt: isoOf(now + apartMs) });
  // If this signal is lost, balancing reads the session within a minute.
  tx.signal({ type: "charger-changed", chargerId: charger.id });
  if (session.stopCause === null)
    tx.afterCommit(() => {
      core.metrics.sessionsLimited.count({ cause: stopCause });
      core.log.info(
        { session_id: id, charger_id: charger.id, cause: stopCause },
        "session reached its limit",
      );
    });
}

async function lookAgain(
  tx: Tx,
  sessionId: string,
  found: Partial<Pick<SessionRow, "limitsDueAt" | "stopAskedAt" | "stopCause">>,
): Promise<void> {
  await tx.update(sessions).set(found).where(eq(sessions.id, sessionId));
}
