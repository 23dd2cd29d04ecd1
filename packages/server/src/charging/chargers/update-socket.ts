import { isDeepStrictEqual } from "node:util";
import type { SocketUpdate } from "@forecourt/contract";
import { readMeterKey } from "@forecourt/pricing/ocmf";
import { eq } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { type Changes, withChanges } from "../../platform/changes.ts";
import { isoOf } from "../../platform/clock.ts";
import { ProblemError } from "../../platform/problems.ts";
import type { RowOf } from "../../store/columns.ts";
import { sockets } from "../../store/schema.ts";
import { ownCharger, ownSocket, type Socket, socketColumns, withSession } from "./queries.ts";
import { recordUpdated } from "./record-charger.ts";
import type { SocketRow } from "./sockets.ts";

export type SocketFields = RowOf<typeof sockets, SocketUpdate>;

export function updateSocket(
  core: Core,
  caller: Caller,
  chargerId: string,
  socketId: string,
  changes: Changes<SocketFields>,
): Promise<Socket> {
  refuseUnusableMeterKey(changes.meterPublicKey ?? null, "/meter_public_key");
  return core.db.transaction(async (tx) => {
    const before = await ownSocket(tx, caller, chargerId, socketId, "no key update");
    const after = withChanges<SocketRow>(before, changes);
    const same = isDeepStrictEqual(before, after);
    const row = same ? before : { ...after, updatedAt: isoOf(core.clock.now()) };
    if (!same) {
      await tx
        .update(sockets)
        .set({ ...changes, updatedAt: row.updatedAt })
        .where(eq(sockets.id, socketId));
      const charger = await ownCharger(tx, caller, chargerId);
      const changed = socketColumns.differences(before, after);
      recordUpdated(core, tx, caller, charger, changed, socketId);
      // Balancing uses all fields but the key of the meter, so a change takes effect at once.
      if (changed.some((field) => field !== "meter_public_key"))
        tx.signal({ type: "charger-changed", chargerId });
    }
    return withSession(tx, row);
  });
}

/**
 * Rejects an unusable key when it is pinned. Otherwise the error would appear only at billing, when no signature matches.
 * Null pins no key.
 */
export function refuseUnusableMeterKey(key: string | null, pointer: string): void {
  if (key === null || readMeterKey(key) !== null) return;
  const detail =
    "is not the public key of a meter: a SubjectPublicKeyInfo, as PEM, or its DER in hex or base64";
  throw new ProblemError("invalid-body", `The key ${detail}.`, {
    faults: [{ pointer, code: "public-key", detail }],
  });
}
