import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../store/db.ts";
import {
  type Actor,
  allEvidence,
  apiKeys,
  cdrs,
  commands,
  events,
  evidence,
  idempotencyKeys,
  idTags,
  messageLog,
  meterSamples,
  paymentReferences,
  sessions,
  sockets,
  tagKeys,
} from "../../store/schema.ts";
import { gatherBillable } from "../billing/evidence.ts";
import { pinnedTariff } from "../billing/pinned-tariff.ts";
import {
  destroyKeys,
  doomedText,
  doomKey,
  hasSigned,
  isNeeded,
  orphanHolder,
  sealRaw,
} from "../billing/sealed-values.ts";
import { bareTag, spellingsOf } from "../cdrs/driver-identifiers.ts";
import { clearResponseExcerpts, redactReference } from "../cdrs/redact-payment-reference.ts";
import { changeTexts } from "../message-log/change-texts.ts";
import { type Mask, maskFrame, maskOf, withoutSigned } from "./mask.ts";
import { forgetUnknownIdTag } from "./unknown.ts";

interface Erased {
  id: string;
  orgId: string;
  /** The text to erase. */
  idTag: string;
}

/**
 * Erases the text of a tag wherever chargers or people have put it: in frames, statuses, commands, events, payment
 * references and signed values. While a session of the tag is open, or waits for another decision, its signed values are
 * still needed. `finishErasures` erases them, and what arrived meanwhile.
 */
export async function eraseText(core: Core, tx: Tx, tag: Erased, actor: Actor): Promise<void> {
  await eraseNow(core, tx, tag, actor);
  if (!(await isNeeded(tx, tag.id))) await destroyKeys(tx, tag.orgId, [tag.id]);
  await doomKey(core, tx, tag);
}

/** The erasure reads all events of the organization and all frames of its chargers. */
export const erasing = { timeoutMs: 120_000 };

/** By then, frames that waited for the message log of another process during the erasure are stored. */
const storedWithinMs = 10_000;

/** The job that completes what `eraseText` had to leave. Any number of processes may run it. */
export async function finishErasures(core: Core): Promise<void> {
  while (!core.draining() && (await finishNext(core)));
}

function finishNext(core: Core): Promise<boolean> {
  const erasedUntil = isoOf(core.clock.now() - storedWithinMs);
  return core.db.transaction(async (tx) => {
    const [key] = await tx
      .select()
      .from(tagKeys)
      .where(
        and(
          eq(tagKeys.doomed, true),
          sql`not exists (select 1 from sessions where id_tag_id = ${tagKeys.holder}
            and (ended_at is null or decide_again_at is not null))`,
          sql`not exists (select 1 from id_tags where id = ${tagKeys.holder} and erased_at > ${erasedUntil})`,
        ),
      )
      .limit(1)
      .for("update", { skipLocked: true });
    if (key === undefined) return false;
    const { orgId, holder } = key;
    const idTag = doomedText(core, key);
    if (idTag !== null) await eraseNow(core, tx, { id: holder, orgId, idTag }, { type: "system" });
    await destroyKeys(tx, orgId, [holder]);
    return true;
  }, erasing);
}

async function eraseNow(core: Core, tx: Tx, tag: Erased, actor: Actor): Promise<void> {
  await forgetUnknownIdTag(tx, tag);
  await eraseReferences(core, tx, tag, actor);
  await sealOlderValues(core, tx, tag);
  await destroyKeys(tx, tag.orgId, [orphanHolder(core, tag.orgId, tag.idTag)]);
  const mask = maskOf([tag.idTag]);
  const chargers = await chargersOf(tx, tag);
  await maskMessages(tx, tag, chargers, mask);
  if (mask === null) return;
  for (const chargerId of chargers)
    await changeTexts(tx, { chargerId, orgId: tag.orgId }, (text) => maskFrame(text, mask));
  await maskStatuses(tx, tag, chargers, mask);
  await maskCommands(tx, tag, chargers, mask);
  await maskEvidence(tx, tag, mask);
  await maskSessions(core, tx, tag, mask);
  await maskNotes(tx, tag, mask);
  await maskAnswers(tx, tag, mask);
  await maskEvents(tx, tag, mask);
}

/** The chargers at which the tag charged, or to which it was sent. */
async function chargersOf(tx: Tx, { id }: Erased): Promise<string[]> {
  const rows = await tx.execute<{ charger_id: string }>(sql`
    select charger_id from sessions where id_tag_id = ${id}
    union select charger_id from commands where id_tag_id = ${id} or parent_tag_id = ${id}`);
  return rows.map(({ charger_id }) => charger_id);
}

/**
 * Erases payment references that equal the tag, and references of the tag's own sessions that contain it. The payment
 * providers of other sessions stay: a tag may have the name of a payment provider, and otherwise every reference of the
 * organization would be erased.
 */
async function eraseReferences(
  core: Core,
  tx: Tx,
  { id, idTag, orgId }: Erased,
  actor: Actor,
): Promise<void> {
  const { paymentProvider, paymentReference } = paymentReferences;
  const bare = bareTag(sql`${idTag}::text`);
  // The first condition is wider than necessary, because it is the condition of the index.
  const spelled = and(
    sql`${spellingsOf([paymentReference, paymentProvider])} && array[${bare}]`,
    or(eq(sessions.idTagId, id), sql`${bare} = any(${spellingsOf([paymentReference])})`),
  );
  const isContained = or(holds(paymentReference, idTag), holds(paymentProvider, idTag));
  const found = await tx
    .select({
      reference: paymentReferences,
      cdrId: cdrs.id,
      isSpelled: sql<boolean>`coalesce(${spelled}, false)`,
    })
    .from(paymentReferences)
    .innerJoin(sessions, eq(sessions.id, paymentReferences.sessionId))
    .leftJoin(cdrs, eq(cdrs.sessionId, sessions.id))
    .where(
      and(
        eq(paymentReferences.orgId, orgId),
        isNull(paymentReferences.redactedAt),
        or(spelled, and(eq(sessions.idTagId, id), isContained)),
      ),
    )
    .for("update", { of: paymentReferences });
  const mask = maskOf([idTag]);
  const isIn = (text: string) => mask !== null && mask(text) !== text;
  for (const { reference, cdrId, isSpelled } of found)
    if (isSpelled || isIn(reference.paymentReference) || isIn(reference.paymentProvider))
      await redactReference(core, tx, reference, cdrId, actor);
}

/** The comparison is case-insensitive. */
function holds(column: unknown, text: string): SQL {
  return sql`position(upper(${text}::text) in upper(${column})) > 0`;
}

/**
 * Seals the signed values that an older version stored unsealed, with the key that is destroyed. Where they decide the
 * bill, the server first finds and stores what they contribute to the bill.
 */
async function sealOlderValues(core: Core, tx: Tx, { id, orgId }: Erased): Promise<void> {
  const rows = await tx
    .select({ evidence, session: sessions })
    .from(evidence)
    .innerJoin(sessions, eq(sessions.id, evidence.sessionId))
    .where(and(eq(sessions.idTagId, id), sql`${evidence.raw} @> '[{"format": "SignedData"}]'`));
  const plain = rows.filter((row) => hasSigned(row.evidence.raw));
  const ended = new Map(plain.map(({ session }) => [session.id, session]));
  for (const session of ended.values())
    if (session.endedAt !== null)
      await gatherBillable(core, tx, session, { tariff: await pinnedTariff(tx, session), trigger: "stop" });
  for (const { evidence: row } of plain) {
    if (!hasSigned(row.raw)) continue;
    const raw = await sealRaw(core, tx, orgId, id, row.raw);
    await tx.update(evidence).set({ raw }).where(sameRow(evidence, row));
  }
}

function sameRow(
  table: typeof evidence | typeof meterSamples,
  { id, receivedAt, sessionId }: Pick<typeof evidence.$inferSelect, "id" | "receivedAt" | "sessionId">,
) {
  // The index by session finds it.
  return and(eq(table.sessionId, sessionId ?? ""), eq(table.id, id), eq(table.receivedAt, receivedAt));
}

/** Erases what older versions logged of signed values as well, for every driver in them: the text may be encoded. */
async function maskMessages(
  tx: Tx,
  { idTag, orgId }: Erased,
  chargers: readonly string[],
  mask: Mask | null,
): Promise<void> {
  for (const chargerId of chargers) {
    const rows = await tx
      .select({ id: messageLog.id, at: messageLog.at, text: messageLog.text })
      .from(messageLog)
      .where(
        and(
          eq(messageLog.orgId, orgId),
          eq(messageLog.chargerId, chargerId),
          or(
            holds(messageLog.text, idTag),
            sql`${messageLog.text} ~* 'OCMF|signedMeterData'`,
            sql`${messageLog.text} like '%SignedData%' and ${messageLog.text} not like '%***%'`,
          ),
        ),
      );
    for (const { id, at, text } of rows) {
      const unsigned = withoutSigned(text);
      const masked = mask === null ? unsigned : maskFrame(unsigned, mask);
      if (masked !== text)
        await tx
          .update(messageLog)
          .set({ text: masked })
          .where(and(eq(messageLog.id, id), eq(messageLog.at, at)));
    }
  }
}

async function maskStatuses(
  tx: Tx,
  { idTag }: Erased,
  chargers: readonly string[],
  mask: Mask,
): Promise<void> {
  if (chargers.length === 0) return;
  const states = await tx.execute<{ id: string; info: string | null; vendor: string | null }>(sql`
    select id::text, info, vendor_error_code as vendor from connector_states
    where charger_id = any(${sql.param([...chargers])}::text[])
      and (${holds(sql`info`, idTag)} or ${holds(sql`vendor_error_code`, idTag)})`);
  for (const { id, info, vendor } of states)
    await tx.execute(sql`
      update connector_states set info = ${mask(info)}, vendor_error_code = ${mask(vendor)} where id = ${id}::bigint`);
  const connectors = await tx
    .select({ id: sockets.id, vendorErrorCode: sockets.vendorErrorCode })
    .from(sockets)
    .where(and(inArray(sockets.chargerId, [...chargers]), holds(sockets.vendorErrorCode, idTag)));
  for (const { id, vendorErrorCode } of connectors)
    await tx
      .update(sockets)
      .set({ vendorErrorCode: mask(vendorErrorCode) })
      .where(eq(sockets.id, id));
}

async function maskCommands(
  tx: Tx,
  { idTag }: Erased,
  chargers: readonly string[],
  mask: Mask,
): Promise<void> {
  if (chargers.length === 0) return;
  const { error, id, lateResponse, payload, result } = commands;
  const texts = sql`concat(${payload}::text, ${result}::text, ${lateResponse}::text, ${error})`;
  const rows = await tx
    .select({ id, payload, result, lateResponse, error })
    .from(commands)
    .where(and(inArray(commands.chargerId, [...chargers]), holds(texts, quoted(idTag))));
  for (const { id: commandId, ...row } of rows)
    await tx.update(commands).set(mask(row)).where(eq(commands.id, commandId));
}

/** The text in its JSON form. */
function quoted(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** Masks evidence that is not signed: violations, and values of other measurands. */
async function maskEvidence(tx: Tx, { id, idTag }: Erased, mask: Mask): Promise<void> {
  const rows = await tx
    .select({
      id: allEvidence.id,
      receivedAt: allEvidence.receivedAt,
      sessionId: allEvidence.sessionId,
      raw: allEvidence.raw,
      reason: allEvidence.reason,
    })
    .from(allEvidence)
    .innerJoin(sessions, eq(sessions.id, allEvidence.sessionId))
    .where(
      and(
        eq(sessions.idTagId, id),
        holds(sql`concat(${allEvidence.raw}::text, ${allEvidence.reason})`, quoted(idTag)),
      ),
    );
  for (const { raw, reason, ...row } of rows) {
    const masked = mask({ raw, reason });
    await tx.update(evidence).set(masked).where(sameRow(evidence, row));
    await tx.update(meterSamples).set({ raw: masked.raw }).where(sameRow(meterSamples, row));
  }
}

/** Masks what frames contained in fields that are free text under tolerant validation. */
async function maskSessions(core: Core, tx: Tx, { id, idTag }: Erased, mask: Mask): Promise<void> {
  const { id: sessionId, reportedStart, reportedStop, stopReason } = sessions;
  const rows = await tx
    .select({ sessionId, reportedStart, reportedStop, stopReason })
    .from(sessions)
    .where(
      and(
        eq(sessions.idTagId, id),
        holds(sql`concat(${reportedStart}, ' ', ${reportedStop}, ' ', ${stopReason})`, idTag),
      ),
    );
  for (const { sessionId: own, ...row } of rows)
    await tx
      .update(sessions)
      .set({ ...mask(row), updatedAt: isoOf(core.clock.now()) })
      .where(eq(sessions.id, own));
}

async function maskNotes(tx: Tx, { idTag, orgId }: Erased, mask: Mask): Promise<void> {
  const rows = await tx
    .select({ id: idTags.id, note: idTags.note })
    .from(idTags)
    .where(and(eq(idTags.orgId, orgId), holds(idTags.note, idTag)));
  for (const { id, note } of rows)
    await tx
      .update(idTags)
      .set({ note: mask(note) })
      .where(eq(idTags.id, id));
}

/** Masks the stored answers to requests: a replay must not bring the text back. */
async function maskAnswers(tx: Tx, { idTag, orgId }: Erased, mask: Mask): Promise<void> {
  const ofOrganization = tx.select({ id: apiKeys.id }).from(apiKeys).where(eq(apiKeys.orgId, orgId));
  const { apiKeyId, key, result } = idempotencyKeys;
  const rows = await tx
    .select({ apiKeyId, key, result })
    .from(idempotencyKeys)
    .where(and(inArray(apiKeyId, ofOrganization), holds(sql`${result}::text`, quoted(idTag))));
  for (const row of rows)
    await tx
      .update(idempotencyKeys)
      .set({ result: mask(row.result) })
      .where(and(eq(apiKeyId, row.apiKeyId), eq(key, row.key)));
}

async function maskEvents(tx: Tx, { idTag, orgId }: Erased, mask: Mask): Promise<void> {
  const rows = await tx
    .select({ id: events.id, data: events.data })
    .from(events)
    .where(and(eq(events.orgId, orgId), holds(sql`${events.data}::text`, quoted(idTag))));
  for (const { id, data } of rows)
    await tx
      .update(events)
      .set({ data: mask(data) })
      .where(eq(events.id, id));
  await clearResponseExcerpts(
    tx,
    rows.map(({ id }) => id),
  );
}
