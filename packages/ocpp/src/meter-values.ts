import { type Decimal, parseDecimal, toInteger, toNumber } from "./decimal.ts";
import type { MeterValue, SampledValue } from "./messages/meter-values.ts";
import { need } from "./need.ts";
import { type ReadTimestamp, readTimestamp, type TimestampFlag } from "./timestamp.ts";

/** Peculiarities of a reading; without flags it is exactly what the charger sent. */
export type ReadingFlag =
  | TimestampFlag
  /** The charger sent a fraction of a Wh, or floating-point noise. */
  | "rounded"
  /** Without a total: the same value was repeated for every phase, and counted once. */
  | "phases_repeated"
  /** Without a total: the phases differ, and were added. */
  | "phases_summed"
  /** Without a total: only one phase was sent, and its value was used. Others may be missing. */
  | "single_phase"
  /** The value is not a decimal number, or too large. */
  | "not_a_number"
  /** The unit does not belong to this measurand; the value is used unchanged. */
  | "unexpected_unit";

/** Common fields of all readings, with the defaults of section 7.43. */
interface Sample {
  /** Epoch ms. */
  at: number;
  atSource: ReadTimestamp["source"];
  /** A word of the specification, or vendor-specific. */
  measurand: string;
  context: string;
  location: string;
  flags: ReadingFlag[];
  /** As received. */
  raw: readonly SampledValue[];
}

/** An energy register, all phases together. */
export interface EnergyReading extends Sample {
  /** Wh or varh, to the nearest integer; null when the value is not a number. */
  valueWh: number | null;
}

/** Any other quantity. */
export interface QuantityReading extends Sample {
  phase: string | null;
  /** Without the kilo prefix: `W`, `A`, `V`, `Percent`; empty without a unit. */
  unit: string;
  /** The nearest double; null when the value is not a number. */
  value: number | null;
}

/** Signed meter data, unchanged. */
export interface SignedReading extends Sample {
  phase: string | null;
  data: string;
}

/** The readings of one message by kind, each list in the received order. */
export interface NormalizedMeterValues {
  energy: EnergyReading[];
  quantities: QuantityReading[];
  signed: SignedReading[];
}

/** How to read the meter values of a charger. */
export interface MeterValuesOptions {
  /** Epoch ms. */
  receivedAt: number;
  /** The unit of this charger's registers, overriding the reported one. Default: the reported unit. */
  energyUnit?: "Wh" | "kWh";
  /**
   * Meaning of registers of single phases without a total: `parts` of the total, or each one the `total`. Default:
   * parts when they differ. A balanced load can have equal parts, so one message does not decide; set it when the
   * charger is known.
   */
  phaseRegisters?: "parts" | "total";
}

/** Parses meter values. Keeps their order; does not check plausibility. */
export function normalizeMeterValues(
  meterValues: readonly MeterValue[],
  options: MeterValuesOptions,
): NormalizedMeterValues {
  need("normalizeMeterValues(): meterValues", meterValues, "list");
  need("normalizeMeterValues(): options", options, { receivedAt: "number" });
  const { receivedAt, energyUnit, phaseRegisters } = options;
  const normalized: NormalizedMeterValues = { energy: [], quantities: [], signed: [] };
  for (const { timestamp, sampledValue } of meterValues) {
    const time = readTimestamp(timestamp, receivedAt);
    const energy = new Map<string, SampledValue[]>();
    for (const sample of sampledValue) {
      const measurand = sample.measurand ?? "Energy.Active.Import.Register";
      if (sample.format === "SignedData") {
        normalized.signed.push({ ...common(time, sample), phase: sample.phase ?? null, data: sample.value });
      } else if (measurand.startsWith("Energy.")) {
        const key = [measurand, sample.context, sample.location].join("|");
        const same = energy.get(key);
        if (same === undefined) energy.set(key, [sample]);
        else same.push(sample);
      } else {
        normalized.quantities.push(quantity(time, sample));
      }
    }
    for (const samples of energy.values())
      for (const reading of energyReadings(time, samples, energyUnit, phaseRegisters))
        normalized.energy.push(reading);
  }
  return normalized;
}

// Samples with the same measurand, context and location. Some chargers repeat the register for every phase, so the
// phases are added only when they differ and there is no total.
function energyReadings(
  time: ReadTimestamp,
  samples: readonly SampledValue[],
  energyUnit: MeterValuesOptions["energyUnit"],
  phaseRegisters: MeterValuesOptions["phaseRegisters"],
): EnergyReading[] {
  const energyOf = (sample: SampledValue) => readEnergy(sample, energyUnit);
  const totals = samples.filter(({ phase }) => phase === undefined);
  if (totals.length > 0) return totals.map((sample) => energyReading(time, [sample], energyOf(sample)));
  const phases = samples.filter(({ phase }) => phase !== "N");
  const read = phases.map(energyOf);
  const [first] = read;
  if (first === undefined) return [];
  if (phases.length === 1)
    return [energyReading(time, phases, { ...first, flags: ["single_phase", ...first.flags] })];
  const values = read.flatMap(({ valueWh }) => valueWh ?? []);
  const unread = read.find(({ valueWh }) => valueWh === null);
  if (unread !== undefined) return [energyReading(time, phases, unread)];
  const repeated =
    phaseRegisters === undefined ? values.every((value) => value === values[0]) : phaseRegisters === "total";
  const valueWh = repeated ? Math.max(...values) : values.reduce((total, value) => total + value, 0);
  if (!Number.isSafeInteger(valueWh))
    return [energyReading(time, phases, { valueWh: null, flags: ["not_a_number"] })];
  const flags = new Set<ReadingFlag>([repeated ? "phases_repeated" : "phases_summed"]);
  for (const each of read) for (const flag of each.flags) flags.add(flag);
  return [energyReading(time, phases, { valueWh, flags: [...flags] })];
}

interface Energy {
  valueWh: number | null;
  flags: ReadingFlag[];
}

function energyReading(
  time: ReadTimestamp,
  raw: readonly SampledValue[],
  { valueWh, flags }: Energy,
): EnergyReading {
  const [first] = raw;
  const base = common(time, first ?? { value: "" });
  return { ...base, flags: [...base.flags, ...flags], raw, valueWh };
}

function readEnergy(sample: SampledValue, energyUnit: string | undefined): Energy {
  const unit = readUnit(energyUnit ?? sample.unit ?? "Wh");
  const integer = withDecimal(sample, (decimal) => toInteger(decimal, unit.shift));
  if (integer === null) return { valueWh: null, flags: ["not_a_number"] };
  const flags: ReadingFlag[] = [];
  if (integer.rounded) flags.push("rounded");
  if (unit.name !== "Wh" && unit.name !== "varh") flags.push("unexpected_unit");
  return { valueWh: integer.integer, flags };
}

function quantity(time: ReadTimestamp, sample: SampledValue): QuantityReading {
  const base = common(time, sample);
  const unit = readUnit(sample.unit ?? defaultUnit(base.measurand));
  const value = withDecimal(sample, (decimal) => toNumber(decimal, unit.shift));
  if (value === null) base.flags.push("not_a_number");
  return { ...base, phase: sample.phase ?? null, unit: unit.name, value };
}

function withDecimal<T>({ value }: SampledValue, convert: (decimal: Decimal) => T | null): T | null {
  const decimal = parseDecimal(value);
  return decimal === null ? null : convert(decimal);
}

function common(time: ReadTimestamp, sample: SampledValue): Sample {
  return {
    at: time.at,
    atSource: time.source,
    measurand: sample.measurand ?? "Energy.Active.Import.Register",
    context: sample.context ?? "Sample.Periodic",
    location: sample.location ?? "Outlet",
    flags: [...time.flags],
    raw: [sample],
  };
}

function readUnit(unit: string): { name: string; shift: number } {
  const trimmed = unit.trim();
  // The official schema contains both spellings.
  if (trimmed === "Celcius") return { name: "Celsius", shift: 0 };
  return /^k(Wh|varh|W|VA|var)$/.test(trimmed)
    ? { name: trimmed.slice(1), shift: 3 }
    : { name: trimmed, shift: 0 };
}

// Chargers omit the unit where only one is possible.
function defaultUnit(measurand: string): string {
  if (measurand.startsWith("Current.")) return "A";
  if (measurand === "Power.Reactive.Export" || measurand === "Power.Reactive.Import") return "var";
  if (measurand === "Power.Factor") return "";
  if (measurand.startsWith("Power.")) return "W";
  if (measurand === "Voltage") return "V";
  if (measurand === "SoC") return "Percent";
  if (measurand === "Temperature") return "Celsius";
  return "";
}
