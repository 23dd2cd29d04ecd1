import type { Core } from "../../core/core.ts";
import type { Link, MeterReport } from "../../core/ingest.ts";

/** MeterValues: resolves when the samples are committed. */
export async function recordMeterValues(core: Core, link: Link, report: MeterReport): Promise<void> {
  if (report.samples.length === 0) return;
  await core.ingest.samples({ ...link, ...report });
  core.signals.publish({ type: "charger-changed", chargerId: link.chargerId });
}
