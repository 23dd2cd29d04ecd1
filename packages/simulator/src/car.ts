import { needOptions } from "./simulator-error.ts";
/** Battery and charging power of a car, and its state of charge on arrival. */
export interface CarOptions {
  /** Default 60 000. */
  batteryWh?: number;
  /** State of charge on arrival, 0 to 1. Default 0.2. */
  soc?: number;
  /** Maximum current of the on-board charger per phase. Default 16. */
  maxCurrentA?: number;
  /** Default 3. */
  phases?: 1 | 2 | 3;
  /** Delay until it follows a changed limit; up to 8 s for many cars. Default 0. */
  lagMs?: number;
}

/** A car that charges until it is full. It can leave and return. */
export interface Car {
  /** 0 to 1. */
  readonly soc: number;
  readonly phases: number;
  /** Delay until it follows a changed limit. */
  readonly lagMs: number;
  /** Amperes per phase that it would take now; 0 when full. */
  readonly wantsA: number;
  /** Charges the battery. Returns the energy taken. */
  fill(energyWh: number): number;
  /** Discharges the battery, as driving does. */
  drive(energyWh: number): void;
}

const taperFrom = 0.8;
const leastOfMax = 0.2;

/**
 * Takes its maximum up to 80 % state of charge, then less and less:
 *
 *     A │──────────╲
 *       │           ╲
 *       │            │ full
 *       └───────────┴┴─ state of charge
 */
export function createCar(options: CarOptions = {}): Car {
  needOptions("createCar", options);
  const { batteryWh = 60_000, soc = 0.2, maxCurrentA = 16, phases = 3, lagMs = 0 } = options;
  let storedWh = batteryWh * soc;
  return {
    phases,
    lagMs,
    get soc() {
      return storedWh / batteryWh;
    },
    get wantsA() {
      if (storedWh >= batteryWh) return 0;
      const taper = Math.max(0, storedWh / batteryWh - taperFrom) / (1 - taperFrom);
      return maxCurrentA * (1 - taper * (1 - leastOfMax));
    },
    fill(energyWh) {
      const taken = Math.min(energyWh, batteryWh - storedWh);
      // Assigned, not added, so that a full battery is exactly full.
      storedWh = taken < energyWh ? batteryWh : storedWh + taken;
      return taken;
    },
    drive(energyWh) {
      storedWh = Math.max(0, storedWh - energyWh);
    },
  };
}
