import type { Evidence } from "@forecourt/pricing";
import { and, eq, gt } from "drizzle-orm";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../store/db.ts";
import { evidence, sockets } from "../../store/schema.ts";
import { running } from "./apparent-end.ts";
import type { SessionRow } from "./find.ts";
import { heardAtOf, lagOf, risesOf } from "./idle-clock.ts";

/**
 * - `yes`: the transaction goes on, and the connector is not free.
 * - `for_now`: the connector says Available, and its register still rises.
 * - `unknown`: all reports are from before; the next report will show whether it goes on.
 */
type Runs = "yes" | "for_now" | "no" | "unknown";

/** Whether a session that seemed to have ended at `since`, epoch ms, still runs. */
export async function stillRuns(
  tx: Tx,
  session: SessionRow,
  known: Pick<Evidence, "start" | "samples" | "states">,
  since: number,
): Promise<Runs> {
  const [socket] = await tx
    .select({ status: sockets.status })
    .from(sockets)
    .where(eq(sockets.id, session.socketId));
  const status = socket?.status ?? null;
  const rises = risesOf(known).some((at) => at > since);
  if (session.finalizeTrigger === "connector_available") {
    if (status === "Available") return rises ? "for_now" : "no";
    return rises || (await isSpokenOf(tx, session, known, since)) ? "yes" : "no";
  }
  if (await isSpokenOf(tx, session, known, since)) return "yes";
  if (!running.some((each) => each === status)) return "no";
  return known.states.some(({ receivedAt }) => receivedAt > since) ? "yes" : "unknown";
}

/** Whether the charger named the transaction in readings that it took after `since`; queued readings are older. */
async function isSpokenOf(
  tx: Tx,
  { id, transactionId }: SessionRow,
  { start, samples }: Pick<Evidence, "start" | "samples">,
  since: number,
): Promise<boolean> {
  if (transactionId === null) return false;
  const rows = await tx
    .select({ at: evidence.at, receivedAt: evidence.receivedAt })
    .from(evidence)
    .where(
      and(
        eq(evidence.sessionId, id),
        eq(evidence.transactionId, transactionId),
        eq(evidence.action, "MeterValues"),
        gt(evidence.receivedAt, isoOf(since)),
      ),
    );
  const lagMs = lagOf(start === null ? samples : [start, ...samples]);
  return rows.some(
    ({ at, receivedAt }) =>
      heardAtOf({ at: Date.parse(at), receivedAt: Date.parse(receivedAt) }, lagMs) > since,
  );
}
