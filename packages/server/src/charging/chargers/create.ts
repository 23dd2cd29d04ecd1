import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { type Once, once } from "../../core/idempotency.ts";
import { hashSecret } from "../../platform/api-key.ts";
import { type Changes, withChanges } from "../../platform/changes.ts";
import { isoOf } from "../../platform/clock.ts";
import type { Config } from "../../platform/config.ts";
import { type Fault, ProblemError } from "../../platform/problems.ts";
import { holdLocation } from "../../sites/locations/queries.ts";
import { recordMove } from "../../sites/locations/record-move.ts";
import { chargers, sockets } from "../../store/schema.ts";
import { reachableProfile } from "./admit.ts";
import { type Charger, withOwnParts } from "./queries.ts";
import { recordCreated } from "./record-charger.ts";
import { newPassword } from "./rotate-credentials.ts";
import type { ChargerFields } from "./update.ts";
import { refuseUnusableMeterKey, type SocketFields } from "./update-socket.ts";

type NewSocket = Changes<SocketFields> & { connectorId: number };
export type NewCharger = Changes<ChargerFields> & { identity: string; sockets: readonly NewSocket[] };

export interface CreatedCharger extends Charger {
  /** 20 random bytes as 40 hex characters. Only this response contains it: the server stores only its hash. */
  password: string;
}

type InsertedFields = Pick<typeof chargers.$inferInsert, keyof ChargerFields>;

const unset = (config: Config): InsertedFields => ({
  // The highest profile for which the charger needs only its password.
  securityProfile: Math.min(reachableProfile(config), 2),
  validation: "tolerant",
  takeover: "auto",
});

export function createCharger(core: Core, caller: Caller, given: NewCharger): Promise<Once<CreatedCharger>> {
  return once(
    core,
    caller,
    async (tx) => {
      const { identity, sockets: newSockets, ...changes } = given;
      refuseRepeatedConnectors(newSockets);
      for (const [index, { meterPublicKey }] of newSockets.entries())
        refuseUnusableMeterKey(meterPublicKey ?? null, `/sockets/${index}/meter_public_key`);
      const fields = withChanges(unset(core.config), changes);
      if (
        typeof fields.locationId === "string" &&
        !(await holdLocation(tx, caller.orgId, fields.locationId))
      ) {
        throw new ProblemError(
          "location-not-found",
          "location_id does not name a location of this organization.",
        );
      }
      const stamp = { createdAt: isoOf(core.clock.now()), updatedAt: isoOf(core.clock.now()) };
      const password = newPassword();
      const [row] = await tx
        .insert(chargers)
        .values({
          ...fields,
          ...stamp,
          id: core.newId("chg"),
          orgId: caller.orgId,
          identity,
          passwordHash: hashSecret(core.secret, password),
          connectionEpoch: 0,
          capabilities: {},
          recentTakeovers: [],
        })
        .onConflictDoNothing({ target: chargers.identity })
        .returning();
      if (row === undefined) {
        throw new ProblemError(
          "identity-taken",
          `A charger with the identity ${identity} is registered already.`,
        );
      }
      await tx.insert(sockets).values(
        newSockets.map((socket) => ({
          ...socket,
          ...stamp,
          id: core.newId("soc"),
          orgId: caller.orgId,
          chargerId: row.id,
        })),
      );
      recordCreated(
        core,
        tx,
        caller,
        row,
        newSockets.map(({ connectorId }) => connectorId),
      );
      if (row.locationId !== null) recordMove(core, tx, caller, row.id, { from: null, to: row.locationId });
      return { ...(await withOwnParts(tx, row)), password };
    },
    { secret: true },
  );
}

function refuseRepeatedConnectors(newSockets: readonly NewSocket[]): void {
  const seen = new Set<number>();
  const faults = newSockets.flatMap(({ connectorId }, index): Fault[] => {
    if (!seen.has(connectorId)) {
      seen.add(connectorId);
      return [];
    }
    return [
      {
        pointer: `/sockets/${index}/connector_id`,
        code: "duplicate",
        detail: "is the connector of an earlier socket",
      },
    ];
  });
  if (faults.length > 0) throw new ProblemError("invalid-body", "Each connector has one socket.", { faults });
}
