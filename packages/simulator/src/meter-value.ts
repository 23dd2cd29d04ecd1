import type { MeterValue, Phase, ReadingContext, SampledValue } from "@forecourt/ocpp";
import type { Reading } from "./connector.ts";
import type { SimulatedMeasurand } from "./measurands.ts";
import type { MeterQuirks } from "./quirks/quirks.ts";

const lines: readonly Phase[] = ["L1", "L2", "L3"];
const linesToNeutral: readonly Phase[] = ["L1-N", "L2-N", "L3-N"];

/** One reading as a charger words it: each measurand in the order asked for, current and voltage per phase. */
export function toMeterValue(
  reading: Reading,
  wanted: readonly SimulatedMeasurand[],
  context: ReadingContext,
  timestamp: string,
  quirks: MeterQuirks = {},
): MeterValue {
  return {
    timestamp,
    sampledValue: wanted.flatMap((measurand) =>
      valuesOf(reading, measurand, quirks).map((value) => reworded({ ...value, context, measurand }, quirks)),
    ),
  };
}

function valuesOf(reading: Reading, measurand: SimulatedMeasurand, quirks: MeterQuirks): SampledValue[] {
  switch (measurand) {
    case "Energy.Active.Import.Register":
      return energyValues(reading, quirks);
    case "Power.Active.Import":
      return [{ value: reading.powerW.toFixed(0), unit: "W" }];
    case "Current.Offered":
      return [{ value: reading.offeredA.toFixed(1), unit: "A" }];
    case "Current.Import":
      return lines.slice(0, reading.phases).map((phase, index) => ({
        value: (index < reading.phasesInUse ? reading.currentA : 0).toFixed(1),
        phase,
        unit: "A",
      }));
    case "Voltage":
      return linesToNeutral
        .slice(0, reading.phases)
        .map((phase) => ({ value: reading.voltageV.toFixed(1), phase, unit: "V" }));
    case "SoC":
      if (reading.soc === null) return [];
      return [{ value: (reading.soc * 100).toFixed(0), location: "EV", unit: "Percent" }];
  }
}

function energyValues({ registerWh, sessionWh }: Reading, quirks: MeterQuirks): SampledValue[] {
  const register = energyValue(registerWh, quirks);
  const registers =
    quirks.registerPerPhase === true ? lines.map((phase) => ({ ...register, phase })) : [register];
  const session =
    quirks.sessionEnergyAsWell === true && sessionWh !== null ? [energyValue(sessionWh, quirks)] : [];
  return [...registers, ...session];
}

function energyValue(wh: number, quirks: MeterQuirks): SampledValue {
  if (quirks.kilowattHoursLabelledWattHours === true) return { value: String(wh / 1000), unit: "Wh" };
  // Two products where one quotient would do: that is where the noise comes from.
  if (quirks.noisyKilowattHours === true) return { value: String(wh * 0.1 * 0.01), unit: "kWh" };
  return { value: String(wh), unit: "Wh" };
}

function reworded(value: SampledValue, { paddedValues, bareEnergy }: MeterQuirks): SampledValue {
  const padded = paddedValues === true ? { ...value, value: ` ${value.value} ` } : value;
  if (bareEnergy !== true || value.measurand !== "Energy.Active.Import.Register") return padded;
  const { measurand: _, unit: __, ...bare } = padded;
  return bare;
}
