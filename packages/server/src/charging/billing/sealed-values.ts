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
 * Signed meter values name the driver. The database stores them encrypted, with one key for each tag. Destroying that key
 * erases all of them at once, also in copies of the database.
 */

/** A SampledValue of format SignedData, as the charger sent it. */
interface SignedValue {
  format: "SignedData";
  value: string;
}

/** The same value in the database. Rows of older versions have it as the charger sent it. */
interface SealedValue {
  format: "SignedData";
  sealed: { holder: string; data: string };
}

type Sealing = Pick<Core, "secret">;

const purpose = "signed meter values";

/** Returns the samples with their signed values sealed. `tagId` is the id tag of their session; null when there is none. */
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
    const holder = tagId ?? orphanHolder(core, orgId, driverOf({ payload: value }));
    const key = await keyOf(core, tx, orgId, holder);
    const data = Buffer.from(seal(key, purpose, value)).toString("base64");
    entries.push({ ...rest, sealed: { holder, data } } satisfies SealedValue);
  }
  return entries;
}

/** The key holder for values without a known session tag: derived from the tag that the values themselves name. */
export function orphanHolder({ secret }: Sealing, orgId: string, idTag: string | null): string {
  return idTag === null ? "none" : idTagRef(secret, { orgId, idTag });
}

/** The key is locked to the end of the transaction, so that an erasure waits for the values that are stored under it. */
async function keyOf(core: Sealing, tx: Tx, orgId: string, holder: string): Promise<string> {
  const own = and(eq(tagKeys.orgId, orgId), eq(tagKeys.holder, holder));
  const find = () => tx.select({ sealed: tagKeys.sealed }).from(tagKeys).where(own).for("key share");
  const [known] = await find();
  if (known !== undefined) return unseal(core.secret, keyPurpose(holder), known.sealed);
  const sealed = seal(core.secret, keyPurpose(holder), randomBytes(32).toString("hex"));
  // Values that arrive after the tag was erased stay until the server decides on their session again.
  const [tag] = await tx.select({ erasedAt: idTags.erasedAt }).from(idTags).where(eq(idTags.id, holder));
  const doomed = tag !== undefined && tag.erasedAt !== null;
  await tx.insert(tagKeys).values({ orgId, holder, sealed, doomed }).onConflictDoNothing();
  const [made] = await find();
  if (made === undefined) throw new Error("unreachable: the key of a tag that was just stored is gone");
  return unseal(core.secret, keyPurpose(holder), made.sealed);
}

const keyPurpose = (holder: string) => `signed meter values of ${holder}`;

/** The signed values of evidence rows, decrypted. Values whose key was destroyed are left out. */
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

/** Null for a value that was sealed under a key that the tag had before it was erased. */
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

/**
 * Marks the key of a tag as `doomed`. The key row then also holds the text of the tag, until the sessions of the tag are
 * billed.
 */
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

/** The text of a tag whose key is `doomed`; null when only values that came later are left. */
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

/** Whether signed values of the tag are still needed: one of its sessions is open, or is due for another decision. */
export async function isNeeded(tx: Tx, tagId: string): Promise<boolean> {
  const [row] = await tx.execute<{ needed: boolean }>(sql`
    select exists (select 1 from sessions where id_tag_id = ${tagId}
      and (ended_at is null or decide_again_at is not null)) as needed`);
  return row?.needed === true;
}
