import { and, eq, inArray, sql } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import type { ChargerConnection } from "../../core/ingest.ts";
import type { Tx } from "../../store/db.ts";
import { type NewEvent, recordEvents } from "../../store/events.ts";
import { chargers, idTags, type RefusalReason } from "../../store/schema.ts";
import type { Authorization } from "../sessions/authorize.ts";
import { idTagRef } from "../sessions/id-tag-ref.ts";
import { storeUnknownIdTags } from "./unknown.ts";

/** The cards that chargers showed and the server refused. Their operator can see why, and list an unknown one. */
export interface RefusedCards {
  /** Records the answer to a charger where it is a refusal, without a query: the charger does not wait for it. */
  note(connection: ChargerConnection, shown: ShownCard, answer: Authorization): void;
  /** Writes what was noted. What is not written is tried again. */
  recordDue(core: Core): Promise<void>;
}

export interface ShownCard {
  idTag: string;
  /** Null in an Authorize, which does not name a connector. */
  connectorId: number | null;
}

/** One card at one charger. */
interface Noted extends ShownCard {
  chargerId: string;
  orgId: string;
  status: Exclude<Authorization["status"], "Accepted">;
  because: RefusalReason;
  firstAt: number;
  lastAt: number;
  /** Since the last event. */
  count: number;
  /** Since the last write of the unknown tags. */
  attempts: number;
  /** The time of the last event; null before the first event. */
  recordedAt: number | null;
}

const windowMs = 60_000;
const mostPerWindow = 20;
/** A charger can send any text as a tag. Beyond this, the cards that were seen first are not recorded. */
const mostNoted = 10_000;
const mostAtOnce = 200;

export function createRefusedCards(now: () => number): RefusedCards {
  const noted = new Map<string, Noted>();

  /** One for each charger, whose events come one at a time, and a limited number a minute. */
  function eventsDue(at: number): Noted[] {
    const recent = new Map<string, number>();
    for (const { chargerId, recordedAt } of noted.values())
      if (recordedAt !== null && at - recordedAt < windowMs)
        recent.set(chargerId, (recent.get(chargerId) ?? 0) + 1);
    const due = new Map<string, Noted>();
    for (const card of noted.values()) {
      const { chargerId, count, recordedAt } = card;
      const isDue = count > 0 && (recordedAt === null || at - recordedAt >= windowMs);
      if (!isDue || due.has(chargerId) || (recent.get(chargerId) ?? 0) >= mostPerWindow) continue;
      due.set(chargerId, card);
      if (due.size === mostAtOnce) break;
    }
    return [...due.values()];
  }

  function forget(at: number): void {
    for (const [key, { attempts, recordedAt, lastAt }] of noted)
      if (attempts === 0 && at - Math.max(recordedAt ?? 0, lastAt) >= windowMs) noted.delete(key);
  }

  return {
    note({ chargerId, orgId }, { idTag, connectorId }, { status, refusedBecause: because }) {
      if (status === "Accepted" || because === null) return;
      const key = `${chargerId} ${idTag.toUpperCase()}`;
      const at = now();
      const before = noted.get(key);
      const first = { idTag, firstAt: at, count: 0, attempts: 0, recordedAt: null };
      const { count, attempts, ...rest } = before ?? first;
      // The newest is the last.
      noted.delete(key);
      noted.set(key, {
        ...rest,
        chargerId,
        orgId,
        connectorId,
        status,
        because,
        lastAt: at,
        count: count + 1,
        attempts: attempts + (because === "unknown" ? 1 : 0),
      });
      const [oldest] = noted.keys();
      if (noted.size > mostNoted && oldest !== undefined) noted.delete(oldest);
    },

    async recordDue(core) {
      const at = now();
      forget(at);
      // Copies: the chargers may show these cards again while this is written.
      const events = eventsDue(at).map((card) => ({ ...card }));
      const unknown = [...noted.values()]
        .filter(({ attempts }) => attempts > 0)
        .slice(0, mostAtOnce)
        .map((card) => ({ ...card }));
      if (events.length + unknown.length === 0) return;
      await core.db.transaction(async (tx) => {
        recordEvents(core, tx, await eventsOf(core, tx, events));
        await storeUnknownIdTags(core, tx, unknown);
      });
      for (const { chargerId, idTag, count } of events) {
        const card = noted.get(`${chargerId} ${idTag.toUpperCase()}`);
        if (card !== undefined) Object.assign(card, { count: card.count - count, recordedAt: at });
      }
      for (const { chargerId, idTag, attempts } of unknown) {
        const card = noted.get(`${chargerId} ${idTag.toUpperCase()}`);
        if (card !== undefined) card.attempts -= attempts;
      }
    },
  };
}

/** The events of chargers that still exist. */
async function eventsOf(core: Core, tx: Tx, cards: readonly Noted[]): Promise<NewEvent[]> {
  if (cards.length === 0) return [];
  const [locations, listed] = await Promise.all([
    tx
      .select({ id: chargers.id, locationId: chargers.locationId })
      .from(chargers)
      .where(
        inArray(
          chargers.id,
          cards.map(({ chargerId }) => chargerId),
        ),
      ),
    tx
      .select({ id: idTags.id, orgId: idTags.orgId, idTag: idTags.idTag })
      .from(idTags)
      .where(
        and(
          eq(idTags.listed, true),
          inArray(
            sql`upper(${idTags.idTag})`,
            cards.map(({ idTag }) => idTag.toUpperCase()),
          ),
        ),
      ),
  ]);
  const locationOf = new Map(locations.map(({ id, locationId }) => [id, locationId]));
  const recordOf = new Map(listed.map(({ id, orgId, idTag }) => [`${orgId} ${idTag.toUpperCase()}`, id]));
  return cards.flatMap(({ chargerId, orgId, connectorId, idTag, status, because, count }) => {
    const locationId = locationOf.get(chargerId);
    if (locationId === undefined) return [];
    return {
      orgId,
      type: "id_tag.refused",
      subject: { type: "charger", id: chargerId },
      actor: { type: "charger", id: chargerId },
      data: {
        charger_id: chargerId,
        connector_id: connectorId,
        location_id: locationId,
        id_tag_ref: idTagRef(core.secret, { orgId, idTag }),
        id_tag_id: recordOf.get(`${orgId} ${idTag.toUpperCase()}`) ?? null,
        status,
        reason: because,
        count,
      },
    };
  });
}
