import type { Evidence } from "@forecourt/pricing";
import { and, eq, gt } from "drizzle-orm";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../store/db.ts";
import { allEvidence, sockets } from "../../store/schema.ts";
import { running } from "./apparent-end.ts";
import { correctedAtOf, lagOf, risesOf } from "./idle-clock.ts";
import type { SessionRow } from "./queries.ts";

/**
 * - `yes`: the transaction goes on, and the connector is not free.
 * - `for_now`: the connector reports Available, and its register still rises.
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
    return rises || (await isNamed(tx, session, known, since)) ? "yes" : "no";
  }
  if (await isNamed(tx, session, known, since)) return "yes";
  if (!running.some((each) => each === status)) return "no";
  return known.states.some(({ receivedAt }) => receivedAt > since) ? "yes" : "unknown";
}

/** Whether the charger named the transaction in readings that it took after `since`; queued readings are older. */
async function isNamed(
  tx: Tx,
  { id, transactionId }: SessionRow,
  { start, samples }: Pick<Evidence, "start" | "samples">,
  since: number,
): Promise<boolean> {
  if (transactionId === null) return false;
  const rows = await tx
    .select({ at: allEvidence.at, receivedAt: allEvidence.receivedAt })
    .from(allEvidence)
    .where(
      and(
        eq(allEvidence.sessionId, id),
        eq(allEvidence.transactionId, transactionId),
        eq(allEvidence.action, "MeterValues"),
        gt(allEvidence.receivedAt, isoOf(since)),
      ),
    );
  const lagMs = lagOf(start === null ? samples : [start, ...samples]);
  return rows.some(
    ({ at, receivedAt }) =>
      correctedAtOf({ at: Date.parse(at), receivedAt: Date.parse(receivedAt) }, lagMs) > since,
  );
}
