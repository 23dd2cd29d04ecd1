import type { MeterValue, Phase, ReadingContext, SampledValue } from "@forecourt/ocpp";
import type { Reading } from "./connector.ts";
import type { SimulatedMeasurand } from "./measurands.ts";
import { type CurrentQuirks, printed } from "./quirks/current-quirks.ts";
import type { MeterQuirks } from "./quirks/quirks.ts";

const lines: readonly Phase[] = ["L1", "L2", "L3"];
const linesToNeutral: readonly Phase[] = ["L1-N", "L2-N", "L3-N"];

/** One reading as the charger sends it: measurands in the requested order, current and voltage per phase. */
export function toMeterValue(
  reading: Reading,
  wanted: readonly SimulatedMeasurand[],
  context: ReadingContext,
  timestamp: string,
  quirks: MeterQuirks & CurrentQuirks = {},
): MeterValue {
  return {
    timestamp,
    sampledValue: wanted.flatMap((measurand) =>
      valuesOf(reading, measurand, quirks).map((value) => reworded({ ...value, context, measurand }, quirks)),
    ),
  };
}

function valuesOf(
  reading: Reading,
  measurand: SimulatedMeasurand,
  quirks: MeterQuirks & CurrentQuirks,
): SampledValue[] {
  switch (measurand) {
    case "Energy.Active.Import.Register":
      return energyValues(reading, quirks);
    case "Power.Active.Import":
      return [{ value: printed(reading.powerW, 0, quirks), unit: "W" }];
    case "Current.Offered":
      return offeredValues(reading, quirks);
    case "Current.Import":
      return currentValues(reading, quirks);
    case "Voltage":
      return linesToNeutral
        .slice(0, reading.phases)
        .map((phase) => ({ value: printed(reading.voltageV, 1, quirks), phase, unit: "V" }));
    case "SoC":
      if (reading.soc === null) return [];
      return [{ value: (reading.soc * 100).toFixed(0), location: "EV", unit: "Percent" }];
  }
}

function currentValues({ currentA, phases, phasesInUse }: Reading, quirks: CurrentQuirks): SampledValue[] {
  if (quirks.currentWithoutPhase === true) return [{ value: printed(currentA, 1, quirks), unit: "A" }];
  const names = quirks.currentToNeutral === true ? linesToNeutral : lines;
  return names.slice(0, phases).map((phase, index) => ({
    value: printed(index < phasesInUse ? currentA : 0, 1, quirks),
    phase,
    unit: "A",
  }));
}

function offeredValues({ offeredA, phases }: Reading, quirks: CurrentQuirks): SampledValue[] {
  const offered: SampledValue = { value: printed(offeredA, 1, quirks), unit: "A" };
  if (quirks.offeredPerPhase !== true) return [offered];
  return lines.slice(0, phases).map((phase) => ({ ...offered, phase }));
}

function energyValues({ registerWh, sessionWh }: Reading, quirks: MeterQuirks): SampledValue[] {
  const session =
    quirks.sessionEnergyAsWell === true && sessionWh !== null ? [energyValue(sessionWh, quirks)] : [];
  return [...registerValues(registerWh, quirks), ...session];
}

function registerValues(registerWh: number, quirks: MeterQuirks): SampledValue[] {
  const { registerLacksPhaseEveryWh: lacksAt } = quirks;
  const sent = lacksAt !== undefined && registerWh % lacksAt === 0 ? 2 : 3;
  if (quirks.registerSharePerPhase === true)
    return phaseShares(registerWh)
      .slice(0, sent)
      .map(({ phase, wh }) => ({ ...energyValue(wh, quirks), phase }));
  const register = energyValue(registerWh, quirks);
  return quirks.registerPerPhase === true
    ? lines.slice(0, sent).map((phase) => ({ ...register, phase }))
    : [register];
}

function energyValue(wh: number, quirks: MeterQuirks): SampledValue {
  if (quirks.kilowattHourDecimals !== undefined) return coarseKilowattHours(wh, quirks.kilowattHourDecimals);
  if (quirks.kilowattHoursLabelledWattHours === true) return { value: String(wh / 1000), unit: "Wh" };
  // Two multiplications instead of one division cause the noise.
  if (quirks.noisyKilowattHours === true) return { value: String(wh * 0.1 * 0.01), unit: "kWh" };
  return { value: String(wh), unit: "Wh" };
}

function reworded(
  value: SampledValue,
  { paddedValues, bareEnergy, quantitiesWithoutUnit }: MeterQuirks & CurrentQuirks,
): SampledValue {
  const padded = paddedValues === true ? { ...value, value: ` ${value.value} ` } : value;
  if (quantitiesWithoutUnit === true && value.measurand !== "Energy.Active.Import.Register") {
    const { unit: _, ...unitless } = padded;
    return unitless;
  }
  if (bareEnergy !== true || value.measurand !== "Energy.Active.Import.Register") return padded;
  const { measurand: _, unit: __, ...bare } = padded;
  return bare;
}

/**
 * A register in kWh, cut off after this many decimals as on a display, while meterStart and meterStop are whole Wh. A
 * coarse register does not change between two steps, even while a car charges.
 */
function coarseKilowattHours(wh: number, decimals: number): SampledValue {
  const stepWh = 1000 / 10 ** decimals;
  return { value: ((Math.floor(wh / stepWh) * stepWh) / 1000).toFixed(decimals), unit: "kWh" };
}

/**
 * One register for each phase of a balanced load: each counts its third, and the three add up to the total. They are
 * equal when the total is a multiple of 3 Wh, and differ by 1 Wh otherwise.
 */
function phaseShares(wh: number): { phase: Phase; wh: number }[] {
  return lines.map((phase, index) => ({ phase, wh: Math.floor((wh + index) / 3) }));
}
