/** An energy meter: it only counts up, in whole watt-hours. */
export interface Meter {
  /** The reported value in Wh. Never decreases, not even across transactions (errata 3.77). */
  readonly registerWh: number;
  /** Counts energy; fractions of a watt-hour are kept. */
  count(energyWh: number): void;
  /** The meter is replaced or broken: it continues from this value. */
  show(registerWh: number): void;
}

export function createMeter(startWh = 0): Meter {
  let totalWh = startWh;
  return {
    get registerWh() {
      // A sum of many fractions may be slightly less than the exact value.
      return Math.floor(totalWh + 1e-6);
    },
    count(energyWh) {
      if (energyWh > 0) totalWh += energyWh;
    },
    show(registerWh) {
      totalWh = registerWh;
    },
  };
}
