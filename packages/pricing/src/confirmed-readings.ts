import type { MeterSample } from "./evidence.ts";
import type { Observed } from "./observed.ts";
import type { ConfirmedReading } from "./register-walk.ts";

/** The readings of a transaction, before implausible ones are removed. */
export interface Readings {
  start: ConfirmedReading | null;
  /** A sample of context Transaction.Begin, when there is one: as good as the start register. */
  begin: ConfirmedReading | null;
  /** In order, without the one that replaces the stop. */
  samples: ConfirmedReading[];
  stop: ConfirmedReading | null;
  stopIsTransactionEnd: boolean;
}

export function readingsOf(observed: Observed): Readings {
  const { start, stop } = observed;
  const within = observed.samples.filter((sample) => belongs(sample, observed));
  const end =
    stop?.registerWh === null ? within.findLast(({ context }) => context === "Transaction.End") : undefined;
  const begin = within.find(({ context }) => context === "Transaction.Begin");
  const samples = within
    .filter((sample) => sample !== end)
    .map((sample) => ({ sample, reading: fromSample(sample) }));
  return {
    start:
      start === null || start.registerWh === null
        ? null
        : { ...fromFrame(start, start.registerWh), ...STARTED },
    begin: samples.find(({ sample }) => sample === begin)?.reading ?? null,
    samples: samples.map(({ reading }) => reading),
    stop: stopOf(observed, end),
    stopIsTransactionEnd: end !== undefined,
  };
}

const STARTED = { source: "StartTransaction.meterStart", action: "StartTransaction" } as const;
const STOPPED = { source: "StopTransaction.meterStop", action: "StopTransaction" } as const;

/** Samples from outside the transaction are ignored, unless the charger marks them as its begin or end. */
function belongs({ at, context }: MeterSample, { start, stop }: Observed): boolean {
  if (context === "Transaction.Begin" || context === "Transaction.End") return true;
  return (start === null || at >= start.at) && (stop === null || at <= stop.at);
}

function stopOf({ stop }: Observed, end: MeterSample | undefined): ConfirmedReading | null {
  if (stop === null) return null;
  if (stop.registerWh !== null) return { ...fromFrame(stop, stop.registerWh), ...STOPPED };
  return end === undefined ? null : { ...fromSample(end), at: stop.at };
}

function fromFrame({ at, frameId }: { at: number; frameId: string }, registerWh: number) {
  return { at, registerWh, frameId };
}

function fromSample(sample: MeterSample): ConfirmedReading {
  const action = sample.action ?? "MeterValues";
  const source = sample.context === undefined ? action : `${action} (${sample.context})`;
  const reading = { ...fromFrame(sample, sample.registerWh), source, action };
  return sample.context === undefined ? reading : { ...reading, context: sample.context };
}
