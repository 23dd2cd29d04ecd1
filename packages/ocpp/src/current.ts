import type { Phases } from "./charging-profile.ts";
import { parseDecimal, toInteger } from "./decimal.ts";
import type { NormalizedMeterValues, QuantityReading, ReadingFlag } from "./meter-values.ts";
import { need } from "./need.ts";

/** A current at one moment, in integer milliamperes. */
export interface CurrentReading {
  /** Epoch ms. */
  at: number;
  context: string;
  measurand: "Current.Import" | "Current.Offered";
  /** Null when the charger does not report that phase. */
  phasesMa: { L1: number | null; L2: number | null; L3: number | null };
  /** A value without a phase; models differ in what it means for three phases. Null: none. */
  withoutPhaseMa: number | null;
  /** The highest current of a phase; the value without a phase when no phase is known. */
  highestMa: number;
  /** Computed from power because there was no current. Rounded up. */
  derived: boolean;
  flags: readonly ReadingFlag[];
}

/** Voltage and phases for computing a current from power. */
export interface CurrentOptions {
  /** Default Current.Import; Current.Offered is the current that the charger offers to the car. */
  measurand?: "Current.Import" | "Current.Offered";
  /** Voltage of one phase, when the charger does not measure it. Default 230. */
  voltageV?: number;
  /** Phases of a power value without a phase. Default 1, which never makes the current too low. */
  numberPhases?: Phases;
}

const powerOf = {
  "Current.Import": "Power.Active.Import",
  "Current.Offered": "Power.Offered",
} as const;

/**
 * The currents in readings, one for each timestamp, oldest first. Timestamps without current and power are left out.
 */
export function currentOf(
  meterValues: Pick<NormalizedMeterValues, "quantities">,
  options: CurrentOptions = {},
): CurrentReading[] {
  need("currentOf(): meterValues", meterValues, { quantities: "list" });
  const { quantities } = meterValues;
  const moments = new Map<string, QuantityReading[]>();
  for (const reading of quantities) {
    // A value at the inlet includes the consumption of the charger itself.
    if (reading.location === "Inlet") continue;
    const key = `${reading.at} ${reading.context}`;
    moments.set(key, [...(moments.get(key) ?? []), reading]);
  }
  return [...moments.values()]
    .flatMap((readings) => measured(readings, options) ?? derived(readings, options) ?? [])
    .toSorted((one, other) => one.at - other.at);
}

type Phase = "L1" | "L2" | "L3";

/** A value of one phase, or without a phase. */
interface Share {
  phase: Phase | null;
  valueMa: number;
}

function measured(
  readings: readonly QuantityReading[],
  { measurand = "Current.Import" }: CurrentOptions,
): CurrentReading | null {
  const currents = readableOf(
    readings.filter((reading) => reading.measurand === measurand && reading.unit === "A"),
  );
  const shares = currents.flatMap((reading): Share[] => {
    const phase = phaseOf(reading);
    const valueMa = milliOf(reading);
    return phase === undefined || valueMa === null ? [] : [{ phase, valueMa }];
  });
  return toReading(readings, shares, { measurand, derived: false });
}

function derived(readings: readonly QuantityReading[], options: CurrentOptions): CurrentReading | null {
  const { measurand = "Current.Import", numberPhases = 1 } = options;
  const powers = readableOf(
    readings.filter((reading) => reading.measurand === powerOf[measurand] && reading.unit === "W"),
  );
  const shares = powers.flatMap((reading): Share[] => {
    const phase = phaseOf(reading);
    if (phase === undefined || reading.value === null) return [];
    const spread = phase === null ? numberPhases : 1;
    const valueMa = Math.ceil((reading.value * 1_000) / (voltageAt(readings, phase, options) * spread));
    return [{ phase, valueMa }];
  });
  // When the phases are known, ignore their total.
  const phases = shares.filter(({ phase }) => phase !== null);
  return toReading(readings, phases.length > 0 ? phases : shares, { measurand, derived: true });
}

/**
 * When one phase cannot be read, the others are not the highest current for certain: only values without a phase count.
 */
function readableOf(readings: readonly QuantityReading[]): readonly QuantityReading[] {
  const isWhole = readings.every(
    (reading) => reading.value !== null || reading.phase === null || phaseOf(reading) === undefined,
  );
  return isWhole ? readings : readings.filter(({ phase }) => phase === null);
}

function toReading(
  readings: readonly QuantityReading[],
  shares: readonly Share[],
  about: Pick<CurrentReading, "measurand" | "derived">,
): CurrentReading | null {
  const [first] = readings;
  if (first === undefined || shares.length === 0) return null;
  const highest = (wanted: Phase | null): number | null => {
    const values = shares.filter(({ phase }) => phase === wanted).map(({ valueMa }) => valueMa);
    return values.length === 0 ? null : Math.max(...values);
  };
  const phases = shares.filter(({ phase }) => phase !== null);
  return {
    at: first.at,
    context: first.context,
    ...about,
    phasesMa: { L1: highest("L1"), L2: highest("L2"), L3: highest("L3") },
    withoutPhaseMa: highest(null),
    highestMa: Math.max(...(phases.length > 0 ? phases : shares).map(({ valueMa }) => valueMa)),
    flags: [...new Set(readings.flatMap(({ flags }) => flags))],
  };
}

/** The measured voltage of the phase or of any phase; otherwise the caller's. */
function voltageAt(
  readings: readonly QuantityReading[],
  phase: Phase | null,
  { voltageV = 230 }: CurrentOptions,
): number {
  const voltages = readings.filter(
    ({ measurand, unit, value }) =>
      measurand === "Voltage" && unit === "V" && value !== null && isMains(value),
  );
  const own = voltages.find((reading) => phaseOf(reading) === phase);
  const any = voltages.find((reading) => phaseOf(reading) !== undefined);
  return (own ?? any)?.value ?? voltageV;
}

/** Some models report 0 V, or a voltage that is not the mains. */
function isMains(volts: number): boolean {
  return volts >= 90 && volts <= 300;
}

/** Null: without a phase. Undefined: not one of the three, for example the neutral. */
function phaseOf({ phase }: QuantityReading): Phase | null | undefined {
  switch (phase) {
    case null:
      return null;
    case "L1":
    case "L1-N":
      return "L1";
    case "L2":
    case "L2-N":
      return "L2";
    case "L3":
    case "L3-N":
      return "L3";
    default:
      return undefined;
  }
}

function milliOf({ raw: [sample] }: QuantityReading): number | null {
  const decimal = sample === undefined ? null : parseDecimal(sample.value);
  return decimal === null ? null : (toInteger(decimal, 3)?.integer ?? null);
}
