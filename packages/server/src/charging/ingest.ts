import type { Core } from "../core/core.ts";
import type { ChargerConnection, SessionIngest, StatusReport } from "../core/ingest.ts";
import type { Database, Tx } from "../store/db.ts";
import type { Recording } from "../store/events.ts";
import { createIngest } from "../store/ingest.ts";
import { recordStatuses } from "./chargers/status.ts";
import { collectExchanges } from "./message-log/collect-exchanges.ts";
import { createLiveRegisters } from "./sessions/live-registers.ts";
import { isSigned, type SampleReport, writeSamples } from "./sessions/samples.ts";
import type { SessionUpdates } from "./sessions/updates.ts";

/**
 * A message waits for others at most this long. At a few hundred messages a second that saves half of the commits, and the
 * network of a charger takes much longer.
 */
const everyMs = 5;

/** `logDb` has its own connections, so that the message log does not take those of the chargers. */
export function createSessionIngest(
  db: Database,
  core: Recording & Pick<Core, "secret"> & { updates?: Pick<SessionUpdates, "note"> },
  logDb = db,
): SessionIngest {
  const { metrics } = core;
  const sinks = {
    // Locks the chargers before their sessions. All code that locks both uses this order, which prevents deadlocks.
    status: {
      write: (tx: Tx, reports: readonly (ChargerConnection & StatusReport)[]) =>
        recordStatuses(core, tx, reports),
    },
    samples: {
      write: (tx: Tx, reports: readonly SampleReport[]) => writeSamples(core, tx, reports),
      isOneStatement: (reports: readonly SampleReport[]) => !reports.some(isSigned),
    },
  };
  const ingest = createIngest(db, sinks, {
    everyMs,
    watch: {
      written({ rows, committed, durationMs }) {
        metrics.ingestCommit.observe({ outcome: committed ? "committed" : "failed" }, durationMs / 1000);
        metrics.ingestRows.observe({}, rows);
      },
    },
  });
  const registers = createLiveRegisters(db);
  const log = collectExchanges(logDb);
  metrics.ingestPending.read(() => ingest.pending);
  return {
    samples: async (report) => ingest.append("samples", await registers.read(report), report.chargerId),
    status: (report) => ingest.append("status", report, report.chargerId),
    exchange: log.exchange,
    flushed: (chargerId) => ingest.flushed(chargerId),
    flushExchanges: log.flushExchanges,
    async close() {
      await Promise.all([ingest.close(), log.close()]);
    },
  };
}
