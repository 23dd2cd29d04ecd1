import { readCapabilities } from "@forecourt/ocpp";
import { and, eq, lt, sql } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import { chargers, sockets } from "../../store/schema.ts";
import type { ChargerCalls } from "../commands/calls.ts";

/** A charger that reports its statuses after connecting has done so by then. */
const graceMs = 60_000;

/**
 * Chargers asked in one run. After a restart of the server all chargers connect at once, and each question has many
 * answers.
 */
const mostAsked = 200;

/**
 * A charger that reconnects need not report what happened to its connectors meanwhile (OCPP-J 1.6, section 5.4), and some
 * do not. If statuses are missing a minute after the connection, the server asks for them once for each connection. It uses
 * TriggerMessage without a command record, because no caller waits for the result.
 */
export function createStatusRefresh(calls: Pick<ChargerCalls, "call">): (core: Core) => Promise<void> {
  /** The epoch of the connection over which the server asked, by charger. */
  let asked = new Map<string, number>();

  return async (core) => {
    const stale = await findStale(core);
    asked = new Map(
      stale.flatMap(({ id, epoch }) => (asked.get(id) === epoch ? [[id, epoch] as const] : [])),
    );
    const next = stale.filter(({ id, canReport }) => canReport && !asked.has(id)).slice(0, mostAsked);
    for (const { id, epoch } of next) {
      asked.set(id, epoch);
      // The result is not needed: the statuses arrive as StatusNotifications.
      void calls.call(
        id,
        "TriggerMessage",
        { requestedMessage: "StatusNotification" },
        { timeoutMs: 30_000 },
      );
    }
  };
}

async function findStale(core: Core): Promise<{ id: string; epoch: number; canReport: boolean }[]> {
  const rows = await core.db.read((tx) =>
    tx
      .select({ id: chargers.id, epoch: chargers.connectionEpoch, capabilities: chargers.capabilities })
      .from(chargers)
      .where(
        and(
          eq(chargers.owner, core.processId),
          eq(chargers.registrationStatus, "accepted"),
          lt(chargers.connectedAt, isoOf(core.clock.now() - graceMs)),
          sql`exists (select from ${sockets} where ${sockets.chargerId} = ${chargers.id}
            and (${sockets.statusAt} is null or ${sockets.statusAt} < ${chargers.connectedAt}))`,
        ),
      ),
  );
  return rows.map(({ capabilities, ...row }) => {
    const { unsupportedActions = [], triggers = {} } = readCapabilities(capabilities);
    return {
      ...row,
      canReport: !unsupportedActions.includes("TriggerMessage") && triggers.StatusNotification !== false,
    };
  });
}
