import { randomBytes } from "node:crypto";
import { driverOf } from "@forecourt/pricing/ocmf";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import type { Sample } from "../../core/ingest.ts";
import { seal, unseal } from "../../platform/seal.ts";
import type { Tx } from "../../store/db.ts";
import { idTags, tagKeys } from "../../store/schema.ts";
import { idTagRef } from "../sessions/id-tag-ref.ts";

/*
 * Signed meter values name the driver. In the store they are encrypted, each under a key of its tag: destroying that key erases them
 * all at once, in copies of the database too.
 */

/** A SampledValue of format SignedData, as it came. */
interface SignedValue {
  format: "SignedData";
  value: string;
}

/** The same in the store. Rows of older versions have it as it came. */
interface SealedValue {
  format: "SignedData";
  sealed: { holder: string; data: string };
}

type Sealing = Pick<Core, "secret">;

const purpose = "signed meter values";

/** The samples with what is signed in them sealed. `tagId`: of their session; null where there is none. */
export async function sealSamples<Sealable extends Pick<Sample, "raw">>(
  core: Sealing,
  tx: Tx,
  orgId: string,
  tagId: string | null,
  samples: readonly Sealable[],
): Promise<Sealable[]> {
  const sealed: Sealable[] = [];
  for (const sample of samples)
    sealed.push(
      hasSigned(sample.raw) ? { ...sample, raw: await sealRaw(core, tx, orgId, tagId, sample.raw) } : sample,
    );
  return sealed;
}

export function hasSigned(raw: unknown): raw is unknown[] {
  return Array.isArray(raw) && raw.some(isSigned);
}

export async function sealRaw(
  core: Sealing,
  tx: Tx,
  orgId: string,
  tagId: string | null,
  raw: readonly unknown[],
): Promise<unknown[]> {
  const entries: unknown[] = [];
  for (const entry of raw) {
    if (!isSigned(entry)) {
      entries.push(entry);
      continue;
    }
    const { value, ...rest } = entry;
    const holder = tagId ?? strayHolder(core, orgId, driverOf({ payload: value }));
    const key = await keyOf(core, tx, orgId, holder);
    const data = Buffer.from(seal(key, purpose, value)).toString("base64");
    entries.push({ ...rest, sealed: { holder, data } } satisfies SealedValue);
  }
  return entries;
}

/** Of values that no session's tag is known of: by the tag that they name themselves. */
export function strayHolder({ secret }: Sealing, orgId: string, idTag: string | null): string {
  return idTag === null ? "none" : idTagRef(secret, { orgId, idTag });
}

/** Held to the end of the transaction: an erasure waits for what is stored under the key. */
async function keyOf(core: Sealing, tx: Tx, orgId: string, holder: string): Promise<string> {
  const own = and(eq(tagKeys.orgId, orgId), eq(tagKeys.holder, holder));
  const find = () => tx.select({ sealed: tagKeys.sealed }).from(tagKeys).where(own).for("key share");
  const [known] = await find();
  if (known !== undefined) return unseal(core.secret, keyPurpose(holder), known.sealed);
  const sealed = seal(core.secret, keyPurpose(holder), randomBytes(32).toString("hex"));
  // What comes for a tag after it was erased stays until its session is decided on again.
  const [tag] = await tx.select({ erasedAt: idTags.erasedAt }).from(idTags).where(eq(idTags.id, holder));
  const doomed = tag !== undefined && tag.erasedAt !== null;
  await tx.insert(tagKeys).values({ orgId, holder, sealed, doomed }).onConflictDoNothing();
  const [made] = await find();
  if (made === undefined) throw new Error("unreachable: the key of a tag that was just stored is gone");
  return unseal(core.secret, keyPurpose(holder), made.sealed);
}

const keyPurpose = (holder: string) => `signed meter values of ${holder}`;

/** The signed values of rows of evidence, readable. What is sealed under a key that was destroyed is left out. */
export async function readSigned<Row extends { raw: unknown }>(
  core: Sealing,
  tx: Tx,
  orgId: string,
  rows: readonly Row[],
): Promise<{ row: Row; payload: string }[]> {
  const entries = rows.flatMap((row) =>
    (Array.isArray(row.raw) ? row.raw : []).flatMap((entry: unknown) =>
      isSigned(entry) || isSealed(entry) ? [{ row, entry }] : [],
    ),
  );
  const holders = new Set(entries.flatMap(({ entry }) => ("sealed" in entry ? [entry.sealed.holder] : [])));
  const keys = new Map(
    holders.size === 0
      ? []
      : (
          await tx
            .select()
            .from(tagKeys)
            .where(and(eq(tagKeys.orgId, orgId), inArray(tagKeys.holder, [...holders])))
        ).map(({ holder, sealed }) => [holder, unseal(core.secret, keyPurpose(holder), sealed)]),
  );
  return entries.flatMap(({ row, entry }) => {
    if (!("sealed" in entry)) return [{ row, payload: entry.value }];
    const key = keys.get(entry.sealed.holder);
    const payload = key === undefined ? null : opened(key, entry.sealed.data);
    return payload === null ? [] : [{ row, payload }];
  });
}

/** Null for what was sealed under a key that the tag had before it was erased. */
function opened(key: string, data: string): string | null {
  try {
    return unseal(key, purpose, Buffer.from(data, "base64"));
  } catch {
    return null;
  }
}

function isSigned(entry: unknown): entry is SignedValue {
  return isSignedData(entry) && "value" in entry && typeof entry.value === "string";
}

function isSealed(entry: unknown): entry is SealedValue {
  return isSignedData(entry) && "sealed" in entry;
}

function isSignedData(entry: unknown): entry is { format: "SignedData" } {
  return typeof entry === "object" && entry !== null && "format" in entry && entry.format === "SignedData";
}

/** A key that holds the text of its tag, too, until the sessions of the tag are billed. */
export async function doomKey(
  core: Sealing,
  tx: Tx,
  tag: { id: string; orgId: string; idTag: string },
): Promise<void> {
  await keyOf(core, tx, tag.orgId, tag.id);
  await tx
    .update(tagKeys)
    .set({ doomed: true, sealedText: seal(core.secret, textPurpose(tag.id), tag.idTag) })
    .where(and(eq(tagKeys.orgId, tag.orgId), eq(tagKeys.holder, tag.id)));
}

/** The text of a tag whose key is doomed; null when only values that came later are left. */
export function doomedText(
  { secret }: Sealing,
  { holder, sealedText }: typeof tagKeys.$inferSelect,
): string | null {
  return sealedText === null ? null : unseal(secret, textPurpose(holder), sealedText);
}

const textPurpose = (holder: string) => `text of ${holder}`;

export async function destroyKeys(tx: Tx, orgId: string, holders: readonly string[]): Promise<void> {
  await tx.delete(tagKeys).where(and(eq(tagKeys.orgId, orgId), inArray(tagKeys.holder, [...holders])));
}

/** Whether signed values of the tag are still needed: a session of it is open, or is to be decided on again. */
export async function isNeeded(tx: Tx, tagId: string): Promise<boolean> {
  const [row] = await tx.execute<{ needed: boolean }>(sql`
    select exists (select 1 from sessions where id_tag_id = ${tagId}
      and (ended_at is null or decide_again_at is not null)) as needed`);
  return row?.needed === true;
}
