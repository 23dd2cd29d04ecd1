import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { CommandError } from "../charging/commands/errors.ts";
import { writeCommand } from "../charging/commands/write-command.ts";
import type { Core } from "../core/core.ts";
import { isoOf } from "../platform/clock.ts";
import { balancedSockets, chargers, locations, sockets } from "../store/schema.ts";
import { ratingOf } from "./rating.ts";

/** The most sockets that one run releases. */
const mostAtOnce = 50;

/** Time between two attempts for one socket, so that a charger that refuses is not called all the time. */
const againAfterMs = { refused: 60_000, unanswered: 10_000 };

/** With these errors the charger did not refuse the command itself. */
const neverLeft = (
  ["charger_offline", "charger_not_accepted", "charger_queue_full", "superseded"] satisfies CommandError[]
).map((error) => sql`${error}`);

/**
 * Releases sockets that balancing has limited and whose charger no longer belongs to a balanced location. Without
 * this, the baseline of 0 A would stay for ever. A socket is released as soon as its charger is online.
 */
export async function releaseMovedSockets(core: Core): Promise<void> {
  const now = core.clock.now();
  const refusedSince = isoOf(now - againAfterMs.refused);
  const unansweredSince = isoOf(now - againAfterMs.unanswered);
  await core.db.transaction(async (tx) => {
    const moved = await tx
      .select({ socket: sockets, charger: chargers })
      .from(balancedSockets)
      .innerJoin(sockets, eq(sockets.id, balancedSockets.socketId))
      .innerJoin(chargers, eq(chargers.id, balancedSockets.chargerId))
      .leftJoin(locations, eq(locations.id, chargers.locationId))
      .where(
        and(
          eq(balancedSockets.managed, true),
          or(isNull(chargers.locationId), eq(locations.dlbEnabled, false)),
          isNotNull(chargers.owner),
          eq(chargers.registrationStatus, "accepted"),
          sql`not exists (select from commands where commands.socket_id = ${balancedSockets.socketId}
            and commands.balancing = 'release' and (
              commands.status = 'pending'
              or commands.status = 'rejected' and commands.error not in (${sql.join(neverLeft, sql`, `)})
                and commands.created_at > ${refusedSince}::timestamptz
              or commands.status in ('rejected', 'timeout')
                and commands.created_at > ${unansweredSince}::timestamptz))`,
        ),
      )
      // Lock the rows in the same order as all other code that locks several of them.
      .orderBy(chargers.id, sockets.id)
      .limit(mostAtOnce)
      .for("no key update", { of: balancedSockets, skipLocked: true });
    for (const { socket, charger } of moved) {
      await writeCommand(core, tx, charger, {
        socketId: socket.id,
        type: "SetChargingProfile",
        payload: { connectorId: socket.connectorId },
        balancing: "release",
        limitA: ratingOf({ socket, charger }),
        sessionId: null,
      });
    }
  });
}
