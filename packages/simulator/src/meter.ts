/** An energy meter: it only counts up, and it shows whole watt-hours. */
export interface Meter {
  /** Wh, as it is reported. Never goes back, not even across transactions (errata 3.77). */
  readonly registerWh: number;
  /** Counts energy that has flowed; parts of a watt-hour are kept until they make a whole one. */
  count(energyWh: number): void;
  /** It is exchanged, or broken: from now on it shows this, and counts on from there. */
  show(registerWh: number): void;
}

export function createMeter(startWh = 0): Meter {
  let totalWh = startWh;
  return {
    get registerWh() {
      // The sum of many fractions falls a hair short of the whole that they make.
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
