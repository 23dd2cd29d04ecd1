import type { MeterValue, NormalizedMeterValues, SampledValue } from "@forecourt/ocpp";
import { normalizeMeterValues } from "@forecourt/ocpp";
import type { Sample } from "../core/ingest.ts";

type Quantity = NormalizedMeterValues["quantities"][number];

/** The readings of one moment, in the order in which they are stored. */
interface Moment {
  sample: Omit<Sample, "raw">;
  /** The values without a column: signed data, other measurands, single phases, values that the engine had to fix. */
  rest: SampledValue[];
  /** Columns that hold a total that the charger itself sent. */
  totals: Set<"powerW" | "currentA">;
  /** Columns for which a phase could not be read, so the other phases do not make a total. */
  unreadable: Set<"powerW" | "currentA">;
}

/** Meter values as evidence: one row per moment, quantities in columns, and raw has only what the columns would lose. */
export function samplesOf(meterValues: readonly MeterValue[], receivedAt: number): Sample[] {
  const { energy, quantities, signed } = normalizeMeterValues(meterValues, { receivedAt });
  const moments = new Map<string, Moment>();
  let latest: Moment | undefined;
  const momentOf = ({ at, context }: { at: number; context: string }): Moment => {
    // The readings of a moment usually follow each other.
    if (latest?.sample.at === at && latest.sample.context === context) return latest;
    latest = knownOrNew(at, context);
    return latest;
  };
  const knownOrNew = (at: number, context: string): Moment => {
    const key = `${at} ${context}`;
    const known = moments.get(key);
    if (known !== undefined) return known;
    const empty = { energyWh: null, powerW: null, currentA: null, voltageV: null, socPct: null };
    const moment: Moment = {
      sample: { at, context, ...empty },
      rest: [],
      totals: new Set(),
      unreadable: new Set(),
    };
    moments.set(key, moment);
    return moment;
  };

  for (const reading of energy) {
    const moment = momentOf(reading);
    const register = reading.measurand === "Energy.Active.Import.Register" && reading.location !== "Inlet";
    const taken = register && reading.valueWh !== null && moment.sample.energyWh === null;
    if (taken) moment.sample.energyWh = reading.valueWh;
    if (!taken || reading.flags.length > 0) append(moment.rest, reading.raw);
  }
  // Totals first: phases count only where there is no total.
  const totalsFirst = [
    ...quantities.filter(({ phase }) => phase === null),
    ...quantities.filter(({ phase }) => phase !== null),
  ];
  for (const reading of totalsFirst) {
    const moment = momentOf(reading);
    const column = columns[reading.measurand];
    if (column === undefined || reading.unit !== column.unit) moment.rest.push(...reading.raw);
    else if (reading.value !== null) column.take(moment, reading, reading.value);
    else {
      column.miss?.(moment, reading);
      moment.rest.push(...reading.raw);
    }
  }
  for (const reading of signed) momentOf(reading).rest.push(...reading.raw);

  return [...moments.values()].map(({ sample, rest }) => ({
    ...sample,
    raw: rest.length === 0 ? null : rest,
  }));
}

interface Column {
  unit: string;
  take: (moment: Moment, reading: Quantity, value: number) => void;
  /** For a value that cannot be read. */
  miss?: (moment: Moment, reading: Quantity) => void;
}

const columns: Record<string, Column | undefined> = {
  "Power.Active.Import": { unit: "W", ...totalOf("powerW") },
  "Current.Import": { unit: "A", ...totalOf("currentA") },
  Voltage: { unit: "V", take: firstOf("voltageV") },
  SoC: { unit: "Percent", take: firstOf("socPct") },
};

/** Appends one by one: a call takes no more than some 100,000 arguments. */
function append(rest: SampledValue[], raw: readonly SampledValue[]): void {
  for (const sample of raw) rest.push(sample);
}

/**
 * A value without a phase counts as it is. Where there is none, powers are added over the phases, and of currents the
 * highest counts, because that is what a fuse carries. When one phase cannot be read, there is no measurement: a smaller one
 * would be wrong. The phases stay readable on their own.
 */
function totalOf(column: "powerW" | "currentA"): Pick<Column, "take" | "miss"> {
  return {
    take(moment, { phase, raw }, value) {
      const { sample, totals, unreadable } = moment;
      if (phase !== null) moment.rest.push(...raw);
      if (phase === null) {
        sample[column] = value;
        totals.add(column);
      } else if (phase !== "N" && !totals.has(column) && !unreadable.has(column)) {
        const before = sample[column];
        if (before === null) sample[column] = value;
        else sample[column] = column === "powerW" ? before + value : Math.max(before, value);
      }
    },
    miss({ sample, totals, unreadable }, { phase }) {
      if (phase === null || phase === "N" || totals.has(column)) return;
      unreadable.add(column);
      sample[column] = null;
    },
  };
}

function firstOf(column: "voltageV" | "socPct"): Column["take"] {
  return ({ sample, rest }, { raw }, value) => {
    if (sample[column] === null) sample[column] = value;
    else rest.push(...raw);
  };
}
