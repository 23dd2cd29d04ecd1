/** The measurands of a simulated meter. */
export const measurands = [
  "Energy.Active.Import.Register",
  "Power.Active.Import",
  "Current.Import",
  "Current.Offered",
  "Voltage",
  "SoC",
] as const;

export type SimulatedMeasurand = (typeof measurands)[number];

const known: ReadonlySet<string> = new Set(measurands);

export function isSimulatedMeasurand(text: string): text is SimulatedMeasurand {
  return known.has(text);
}
