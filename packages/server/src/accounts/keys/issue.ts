import type { ApiKeyCreate } from "@forecourt/contract";
import { eq } from "drizzle-orm";
import { actorOf, type Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { type Once, once } from "../../core/idempotency.ts";
import { generateApiKey, hashSecret, parseApiKey } from "../../platform/api-key.ts";
import { isoOf } from "../../platform/clock.ts";
import { ProblemError } from "../../platform/problems.ts";
import { holdLocation } from "../../sites/locations/queries.ts";
import type { RowOf } from "../../store/columns.ts";
import type { Tx } from "../../store/db.ts";
import { recordEvent } from "../../store/events.ts";
import { type Actor, apiKeys } from "../../store/schema.ts";
import { type KeyRecord, ownKey, withoutHash } from "./queries.ts";

/** What the key operations need. The command line on the host provides only this. */
export type KeyContext = Pick<
  Core,
  "clock" | "config" | "db" | "log" | "metrics" | "newId" | "secret" | "signals" | "traces"
>;

/** A new key and its text. The server does not store the text, so it cannot be shown again. */
export interface IssuedKey {
  record: KeyRecord;
  key: string;
}

/** The fields of a key that the caller sets. Without `expiresAt`, the key never expires. */
export type KeyFields = RowOf<typeof apiKeys, ApiKeyCreate>;

export interface NewKey extends Omit<KeyFields, "locationIds"> {
  /** Only of the role `meter`. */
  locationIds?: string[] | null;
  orgId: string;
  actor: Actor;
  /** The text of the key, if the host chose it. */
  key?: string;
  /** The id of the record that the key replaces. */
  replaces?: string;
}

/** @throws Error when the given text does not have the form of a key. */
export async function issueKey(core: KeyContext, tx: Tx, wanted: NewKey): Promise<IssuedKey> {
  const { key = generateApiKey(), actor, replaces = null, ...fields } = wanted;
  const parsed = parseApiKey(key);
  if (!parsed.ok)
    throw new Error("The given text is not an API key; create one with: forecourt-server keys generate");
  const stored = {
    ...fields,
    locationIds: fields.locationIds ?? null,
    id: core.newId("key"),
    keyId: parsed.prefix,
    keyHash: hashSecret(core.secret, key),
    createdAt: isoOf(core.clock.now()),
    createdBy: actor.type === "api_key" ? actor.id : null,
    revokedAt: null,
    lastUsedAt: null,
  };
  const [row] = await tx.insert(apiKeys).values(stored).returning();
  if (row === undefined) throw new Error("unreachable: an API key was not stored");
  recordEvent(core, tx, {
    orgId: row.orgId,
    type: "api_key.created",
    subject: { type: "api_key", id: row.id },
    actor,
    data: { key_id: row.id, role: row.role, replaces },
  });
  return { record: withoutHash(row), key };
}

/** Creates a key of the organization of the caller. A replay returns the same text, for as long as the server keeps it. */
export function createKey(
  core: Core,
  caller: Caller,
  fields: Omit<NewKey, "orgId" | "actor">,
): Promise<Once<IssuedKey>> {
  const create = async (tx: Tx) => {
    refusePast(core, fields.expiresAt);
    await checkLocations(tx, caller, fields);
    return issueKey(core, tx, { ...fields, orgId: caller.orgId, actor: actorOf(caller) });
  };
  return once(core, caller, create, { secret: true });
}

/** The key of a meter writes for locations of the organization, and no other key is bound to locations. */
async function checkLocations(
  tx: Tx,
  caller: Caller,
  { role, locationIds = null }: Pick<NewKey, "role" | "locationIds">,
): Promise<void> {
  const fault = (pointer: string, code: string, detail: string) =>
    new ProblemError("invalid-body", detail, { faults: [{ pointer, code, detail }] });
  if (role !== "meter") {
    if (locationIds === null) return;
    throw fault("/location_ids", "role", "location_ids is only for the role meter; leave it out.");
  }
  if (locationIds === null)
    throw fault("/location_ids", "required", "A key with the role meter needs location_ids.");
  for (const [index, id] of locationIds.entries())
    if (!(await holdLocation(tx, caller.orgId, id)))
      throw fault(
        `/location_ids/${index}`,
        "unknown",
        `${JSON.stringify(id)} is not the id of a location of your organization.`,
      );
}

function refusePast(core: Core, expiresAt: string | null): void {
  if (expiresAt === null || Date.parse(expiresAt) > core.clock.now()) return;
  const detail = `expires_at is ${JSON.stringify(expiresAt)}; it must lie in the future.`;
  throw new ProblemError("invalid-body", detail, {
    faults: [{ pointer: "/expires_at", code: "past", detail }],
  });
}

/**
 * Creates a key with the name and the role of the old one. The old key expires after the overlap, or at its own
 * expiry if that is earlier.
 */
export function rotateKey(
  core: Core,
  caller: Caller,
  id: string,
  overlapS: number,
): Promise<Once<IssuedKey>> {
  const rotate = async (tx: Tx) => {
    const old = await ownKey(tx, caller, id);
    const now = core.clock.now();
    const expiresAt = old.expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(old.expiresAt);
    if (old.revokedAt !== null || expiresAt <= now) {
      throw new ProblemError(
        "api-key-revoked",
        `The key ${old.keyId} was revoked or has expired; create a new one.`,
      );
    }
    await tx
      .update(apiKeys)
      .set({ expiresAt: isoOf(Math.min(expiresAt, now + overlapS * 1000)) })
      .where(eq(apiKeys.id, old.id));
    tx.signal({ type: "api-key-changed", prefix: old.keyId });
    const { orgId, name, role, locationIds } = old;
    return issueKey(core, tx, {
      orgId,
      name,
      role,
      locationIds,
      expiresAt: null,
      actor: actorOf(caller),
      replaces: old.id,
    });
  };
  return once(core, caller, rotate, { secret: true });
}
