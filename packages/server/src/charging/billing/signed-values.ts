import type { SignedEvidence } from "@forecourt/pricing";
import { type CheckedRecord, checkRecords, judgeRecords } from "@forecourt/pricing/ocmf";
import { eq } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import type { Tx } from "../../store/db.ts";
import { checkedSignedValues, type sessions } from "../../store/schema.ts";
import type { FrameRow } from "./evidence.ts";
import { readSigned } from "./sealed-values.ts";

type SessionRow = Pick<typeof sessions.$inferSelect, "id" | "orgId" | "meteringRegime" | "meterPublicKey">;

/**
 * The result of checking the meter's signed values with the key that is pinned for its socket. Null when the regime does not
 * ask for signed values, or when the meter sent none. The result is stored, and every later decision uses it, because the
 * values themselves may be erased.
 */
export async function signedEvidence(
  core: Pick<Core, "secret">,
  tx: Tx,
  session: SessionRow,
  frames: readonly Pick<FrameRow, "id" | "raw" | "receivedAt">[],
): Promise<SignedEvidence | null> {
  const { meteringRegime: regime } = session;
  if (regime !== "signed_register_required" && regime !== "signed_register_preferred") return null;
  const kept = await keptOf(tx, session.id);
  const seen = new Set(kept.frames);
  const unseen = frames.filter(({ id }) => !seen.has(String(id)));
  const signed = await readSigned(core, tx, session.orgId, unseen);
  const records = signed.map(({ row, payload }) => ({
    frameId: String(row.id),
    receivedAt: row.receivedAt,
    payload,
  }));
  if (records.length === 0) return kept.records.length === 0 ? null : judgeRecords(kept.records);
  const checked = await checkRecords(records, session.meterPublicKey, kept.records);
  const values = {
    frames: [...new Set([...kept.frames, ...records.map(({ frameId }) => frameId)])],
    records: checked,
  };
  await tx
    .insert(checkedSignedValues)
    .values({ sessionId: session.id, orgId: session.orgId, ...values })
    .onConflictDoUpdate({ target: checkedSignedValues.sessionId, set: values });
  return judgeRecords(checked);
}

async function keptOf(tx: Tx, sessionId: string): Promise<{ frames: string[]; records: CheckedRecord[] }> {
  const [kept] = await tx
    .select()
    .from(checkedSignedValues)
    .where(eq(checkedSignedValues.sessionId, sessionId));
  return kept ?? { frames: [], records: [] };
}
