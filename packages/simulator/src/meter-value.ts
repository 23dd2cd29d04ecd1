import type { MeterValue, Phase, ReadingContext, SampledValue } from "@forecourt/ocpp";
import type { Reading } from "./connector.ts";
import type { SimulatedMeasurand } from "./measurands.ts";

const lines: readonly Phase[] = ["L1", "L2", "L3"];
const linesToNeutral: readonly Phase[] = ["L1-N", "L2-N", "L3-N"];

/** One reading as a charger words it: each measurand in the order asked for, current and voltage per phase. */
export function toMeterValue(
  reading: Reading,
  wanted: readonly SimulatedMeasurand[],
  context: ReadingContext,
  timestamp: string,
): MeterValue {
  return {
    timestamp,
    sampledValue: wanted.flatMap((measurand) =>
      valuesOf(reading, measurand).map((value) => ({ ...value, context, measurand })),
    ),
  };
}

function valuesOf(reading: Reading, measurand: SimulatedMeasurand): SampledValue[] {
  switch (measurand) {
    case "Energy.Active.Import.Register":
      return [{ value: String(reading.registerWh), unit: "Wh" }];
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
