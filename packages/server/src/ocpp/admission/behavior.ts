import type { Hooks } from "@forecourt/ocpp";
import { and, eq } from "drizzle-orm";
import { createCapabilityReports } from "../../charging/chargers/capabilities.ts";
import type { Connected } from "../../charging/chargers/connection.ts";
import type { ChargerRow } from "../../charging/chargers/queries.ts";
import { noteLongMessage, recordSecurityEvent } from "../../charging/chargers/security-event.ts";
import type { Core } from "../../core/core.ts";
import type { ChargerConnection } from "../../core/ingest.ts";
import { isoOf } from "../../platform/clock.ts";
import { storable } from "../../platform/storable.ts";
import { chargers } from "../../store/schema.ts";

/** Stores how chargers behave, and bans a charger that sent too many bad frames: no process admits it for a minute. */
export interface ChargerBehavior {
  /** The server does not wait for these hooks. */
  readonly hooks: Required<Pick<Hooks<Connected>, "badFrame" | "disconnected" | "throttled" | "learned">>;
  /** Seconds until a banned charger may connect again; null when it may connect now. */
  banS(charger: Pick<ChargerRow, "id" | "refusedUntil">): number | null;
}

const banMs = 60_000;

export function createBehavior(core: Core): ChargerBehavior {
  const learn = createCapabilityReports(core);
  // The charger may reconnect before the database has the ban.
  const bannedHere = new Map<string, number>();

  function store(what: string, { chargerId, orgId }: ChargerConnection, write: () => Promise<unknown>): void {
    core.db.inOrganization(orgId, write).catch((error: unknown) => {
      core.log.error({ err: error, charger_id: chargerId }, `${what} not stored`);
    });
  }

  function ban({ chargerId, epoch }: ChargerConnection): Promise<unknown> {
    const now = core.clock.now();
    for (const [id, until] of bannedHere) if (until <= now) bannedHere.delete(id);
    bannedHere.set(chargerId, now + banMs);
    return core.db.read((tx) =>
      tx
        .update(chargers)
        .set({ refusedUntil: isoOf(now + banMs) })
        .where(and(eq(chargers.id, chargerId), eq(chargers.connectionEpoch, epoch))),
    );
  }

  return {
    hooks: {
      badFrame({ context: connection }, { isLast }) {
        if (isLast) store("ban", connection, () => ban(connection));
      },
      disconnected({ context: connection }, { closing }) {
        if (closing === "message-too-long")
          store("long message", connection, () => noteLongMessage(core, connection));
      },
      throttled({ context: connection }, { forMs }) {
        if (forMs === 0) return;
        const { perSecond } = core.config.ocpp.inbound;
        const techInfo = `The server has delayed its messages for ${Math.round(forMs / 1000)} s: it sends more than ${perSecond} messages a second, or long messages with many schema violations.`;
        store("flood", connection, () =>
          recordSecurityEvent(core, connection, { kind: "MessageFlood", techInfo }),
        );
      },
      learned({ context: connection }, capabilities) {
        store("capabilities", connection, () => learn({ connection, capabilities: storable(capabilities) }));
      },
    },
    banS({ id, refusedUntil }) {
      const until = Math.max(bannedHere.get(id) ?? 0, refusedUntil === null ? 0 : Date.parse(refusedUntil));
      const waitMs = until - core.clock.now();
      return waitMs > 0 ? Math.ceil(waitMs / 1000) : null;
    },
  };
}
