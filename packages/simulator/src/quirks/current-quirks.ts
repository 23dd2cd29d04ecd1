/** How a charger reports currents, and how it applies a limit in watts. */
export interface CurrentQuirks {
  /**
   * Omits the unit of currents, powers and voltages, which the specification allows (lbbrhzn/ocpp#45). Default false.
   */
  quantitiesWithoutUnit?: boolean;
  /**
   * Sends one Current.Import without a phase, the highest of the phases, instead of one for each (lbbrhzn/ocpp#374).
   * Default false.
   */
  currentWithoutPhase?: boolean;
  /** Names the phases of currents and voltages L1-N, L2-N and L3-N. Default false: L1, L2 and L3 for currents. */
  currentToNeutral?: boolean;
  /** Sends Current.Offered once for each phase. Default false: once, without a phase. */
  offeredPerPhase?: boolean;
  /** Sends quantities as 32-bit floats with noise: 16.0001, and 0.15009999 A on an unused phase. Default false. */
  noisyQuantities?: boolean;
  /** Reports Available while it charges, as some stacks do after a hard reset. Default false. */
  availableWhileCharging?: boolean;
  /**
   * Divides a limit in watts by the phases that the car uses and ignores `numberPhases`: a car on one phase draws all
   * of them there. Default false: by `numberPhases`.
   */
  dividesWattsByCar?: boolean;
}

/** A quantity as the charger's firmware prints it. */
export function printed(value: number, digits: number, { noisyQuantities }: CurrentQuirks): string {
  if (noisyQuantities !== true) return value.toFixed(digits);
  // A 32-bit float has at most eight significant digits.
  return Math.fround(value === 0 ? 0.15009999 : value + 0.0001).toPrecision(8);
}
