import type { Link } from "../chargers/fence.ts";
import type { Context } from "../context.ts";

/** One MeterValue, its outlet readings in columns. */
export interface Sample {
  /** Epoch ms on the charger's clock. */
  at: number;
  context: string | null;
  /** Energy.Active.Import.Register. */
  energyWh: number | null;
  powerW: number | null;
  currentA: number | null;
  voltageV: number | null;
  socPct: number | null;
  /** The sampled values as they came, only where the columns would lose something. */
  raw: unknown;
}

export interface MeterReport {
  /** Null for a number that is no connector. */
  connectorId: number | null;
  /** As the frame said it; null where it gave none that can be. 0 and below have no meaning. */
  transactionId: number | null;
  receivedAt: number;
  samples: readonly Sample[];
}

/** MeterValues: resolves when the samples are committed. */
export async function recordMeterValues(ctx: Context, link: Link, report: MeterReport): Promise<void> {
  if (report.samples.length === 0) return;
  await ctx.ingest.samples({ ...link, ...report });
  ctx.signals.publish({ type: "charger-changed", chargerId: link.chargerId });
}
