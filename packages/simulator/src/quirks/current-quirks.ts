/** How a charger words currents, and what it makes of a limit in watts. */
export interface CurrentQuirks {
  /** Currents, powers and voltages without their unit, which the specification allows (lbbrhzn/ocpp#45). Default false. */
  quantitiesWithoutUnit?: boolean;
  /** One Current.Import without a phase, of the fullest phase, instead of one for each (lbbrhzn/ocpp#374). Default false. */
  currentWithoutPhase?: boolean;
  /** The phases of a current and of a voltage are named L1-N, L2-N and L3-N. Default false: L1, L2 and L3 for currents. */
  currentToNeutral?: boolean;
  /** Current.Offered once for each phase. Default false: once, without a phase. */
  offeredPerPhase?: boolean;
  /** Quantities as 32-bit floats with noise: 16.0001, and 0.15009999 A on a phase that is not in use. Default false. */
  noisyQuantities?: boolean;
  /** Says Available while it charges, as some stacks do after a hard reset. Default false. */
  availableWhileCharging?: boolean;
  /**
   * A limit in watts is of all phases that the car draws on, whatever `numberPhases` says: a car on one phase draws all of
   * them there. Default false: of `numberPhases`.
   */
  dividesWattsByCar?: boolean;
}

/** A quantity as the charger's firmware prints it. */
export function printed(value: number, digits: number, { noisyQuantities }: CurrentQuirks): string {
  if (noisyQuantities !== true) return value.toFixed(digits);
  // A 32-bit float has no more than eight digits that say anything.
  return Math.fround(value === 0 ? 0.15009999 : value + 0.0001).toPrecision(8);
}
