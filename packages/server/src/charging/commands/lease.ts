import { and, asc, eq, gt, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import { unseal } from "../../platform/seal.ts";
import { balancedLocationOf } from "../../sites/locations/balanced-location.ts";
import type { Tx } from "../../store/db.ts";
import { commands, idTags, sessions } from "../../store/schema.ts";
import { built } from "../../store/statement.ts";
import { withPassword } from "../chargers/credentials.ts";
import type { CommandRow } from "./complete.ts";
import { leastPossible, mostPossibleBaseline } from "./possible-limits.ts";
import { isSuperseded } from "./raw-profiles.ts";
import { sealedFor } from "./send.ts";

/** A command that this process carries out, with the call as it will be sent. */
export interface LeasedCommand {
  command: CommandRow;
  /** Includes the id tags and passwords, which are stored elsewhere. Null: the command is superseded. */
  payload: Record<string, unknown> | null;
}

/** A remote start at a location that balances its load waits for the limit that it must carry. */
const isGranted = or(isNull(commands.balancing), ne(commands.balancing, "start"), isNotNull(commands.limitA));

/**
 * Marks the commands that wait for a charger as handed to its queue, and returns them in the order of their requests. A
 * command that was leased before, or has no time left, is not leased. So no command is sent twice or too late.
 */
export function leaseCommands(core: Core, chargerId: string): Promise<LeasedCommand[]> {
  return core.db.transaction(async (tx) => {
    const now = isoOf(core.clock.now());
    const lease = { chargerId, owner: core.processId, now };
    const [rows, tags] = await Promise.all([tx.run(markSent, lease), tx.run(tagsOfSent, lease)]);
    const texts = new Map(tags.map(({ id, idTag }) => [id, idTag]));
    const leased: LeasedCommand[] = [];
    for (const command of rows.toSorted((one, other) => one.position - other.position)) {
      if (await wouldRaise(tx, command)) {
        await tx.update(commands).set({ sentAt: null }).where(eq(commands.id, command.id));
        continue;
      }
      leased.push({ command, payload: await payloadOf(core, tx, command, texts) });
    }
    return leased;
  });
}

interface Lease {
  chargerId: string;
  owner: string;
  now: string;
}

const markSent = built<Lease>()((db, { chargerId, now, owner }) =>
  db
    .update(commands)
    .set({ sentAt: sql`${now}` })
    .where(
      and(
        eq(commands.chargerId, chargerId),
        eq(commands.owner, owner),
        eq(commands.status, "pending"),
        isNull(commands.sentAt),
        gt(commands.expiresAt, now),
        isGranted,
      ),
    )
    .returning(),
);

/** The texts of the id tags that the commands carry which were leased at this moment. */
const tagsOfSent = built<Lease>()((db, { chargerId, now, owner }) =>
  db
    .select({ id: idTags.id, idTag: idTags.idTag })
    .from(commands)
    .innerJoin(idTags, or(eq(idTags.id, commands.idTagId), eq(idTags.id, commands.parentTagId)))
    .where(and(eq(commands.chargerId, chargerId), eq(commands.owner, owner), eq(commands.sentAt, now))),
);

/** The chargers with pending commands that this process owns and has not started. */
export async function chargersWaitingFor(core: Pick<Core, "db">, processId: string): Promise<string[]> {
  const rows = await core.db.read((tx) =>
    tx
      .selectDistinct({ chargerId: commands.chargerId })
      .from(commands)
      .where(and(eq(commands.owner, processId), eq(commands.status, "pending"), isNull(commands.sentAt)))
      .orderBy(asc(commands.chargerId)),
  );
  return rows.map(({ chargerId }) => chargerId);
}

/**
 * A clear returns the session to the connector's baseline. Where load is balanced, a clear that raises the limit waits,
 * like every raise, until the balancer has given the session that much.
 */
async function wouldRaise(tx: Tx, { type, chargerId, socketId, sessionId }: CommandRow): Promise<boolean> {
  if (type !== "ClearChargingProfile" || socketId === null || sessionId === null) return false;
  if ((await balancedLocationOf(tx, chargerId)) === null) return false;
  const baselineA = await mostPossibleBaseline(tx, { chargerId, socketId });
  const limitA = await leastPossible(tx, { chargerId, socketId }, sessionId);
  return baselineA === null || limitA === null || baselineA > limitA;
}

async function payloadOf(
  core: Core,
  tx: Tx,
  command: CommandRow,
  texts: Map<string, string>,
): Promise<Record<string, unknown> | null> {
  const { sealedPayload, idTagId, parentTagId } = command;
  if (command.balancing === "limit" && command.sessionId !== null)
    return limitOf(tx, command, command.sessionId);
  if (await isSuperseded(tx, command)) return null;
  // Load is balanced there again, or for the first time, so the connector must not be released.
  if (command.balancing === "release" && (await balancedLocationOf(tx, command.chargerId)) !== null)
    return null;
  const payload: Record<string, unknown> | null =
    sealedPayload === null
      ? await withPassword(core, tx, command)
      : // The sealed payload is the complete form of the redacted payload stored beside it.
        JSON.parse(unseal(core.secret, sealedFor, sealedPayload));
  if (payload === null) return null;
  return {
    ...payload,
    ...(idTagId === null ? {} : { idTag: texts.get(idTagId) }),
    ...(parentTagId === null ? {} : { parentIdTag: texts.get(parentTagId) }),
  };
}

/**
 * The payload with the transaction that the limit applies to. Null when the transaction is over. A transaction may still
 * run after the server has closed its session.
 */
async function limitOf(
  tx: Tx,
  { payload }: CommandRow,
  sessionId: string,
): Promise<Record<string, unknown> | null> {
  const [session] = await tx
    .select({ transactionId: sessions.transactionId })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), or(isNull(sessions.endedAt), eq(sessions.status, "finalized"))));
  return session === undefined ? null : { ...payload, transactionId: session.transactionId };
}
