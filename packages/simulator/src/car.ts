/** What a car can take, and how full it arrives. */
export interface CarOptions {
  /** Default 60 000. */
  batteryWh?: number;
  /** State of charge on arrival, 0 to 1. Default 0.2. */
  soc?: number;
  /** What the on-board charger takes per phase. Default 16. */
  maxCurrentA?: number;
  /** Default 3. */
  phases?: 1 | 2 | 3;
  /** How long it takes to follow another limit; many take up to 8 s. Default 0. */
  lagMs?: number;
}

/** A car that is filled until it is full. The same car can leave and come back. */
export interface Car {
  /** 0 to 1. */
  readonly soc: number;
  readonly phases: number;
  /** How long it takes to follow another limit. */
  readonly lagMs: number;
  /** Amperes per phase that it takes now, if it is offered as much; 0 when full. */
  readonly wantsA: number;
  /** Puts energy into the battery. Returns how much of it went in. */
  fill(energyWh: number): number;
  /** Uses energy up, on the road. */
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
      // Set, not added: what is left of a full battery must be exactly nothing.
      storedWh = taken < energyWh ? batteryWh : storedWh + taken;
      return taken;
    },
    drive(energyWh) {
      storedWh = Math.max(0, storedWh - energyWh);
    },
  };
}
