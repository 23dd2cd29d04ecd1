import type { ChargePointErrorCode, ChargingProfile, Clock } from "@forecourt/ocpp";
import type { Car } from "./car.ts";
import type { Limit } from "./charging-profiles.ts";
import { type ConnectorStatus, mayFollow } from "./connector-status.ts";
import { createMeter, type Meter } from "./meter.ts";

/** Hardware of one outlet. */
export interface ConnectorOptions {
  /** Per phase. Default 32. */
  maxCurrentA?: number;
  /** Default 3. */
  phases?: 1 | 3;
  /** Register of a new charger. Default 0. */
  meterStartWh?: number;
}

export interface Transaction {
  /** Null until StartTransaction is answered; -1 when it was refused (errata 3.18). */
  id: number | null;
  readonly connectorId: number;
  readonly idTag: string;
  /** Wh. */
  readonly meterStart: number;
  /** Epoch ms, by the charger's clock. */
  readonly startedAt: number;
  /** The same time by the system clock, which cannot be set. */
  readonly begunAt: number;
  readonly reservationId: number | undefined;
  /** Tags of the same group may stop it. */
  parentIdTag: string | undefined;
  /** Energy stops at this register value: the tag turned out to be invalid (StopTransactionOnInvalidId false). */
  registerLimitWh: number;
}

/** An accepted tag that waits for the cable. */
export interface Authorization {
  idTag: string;
  parentIdTag: string | undefined;
  /** From RemoteStartTransaction; in force with the transaction. */
  profile: ChargingProfile | undefined;
  cancelTimeout: () => void;
}

/** Values of the meter and the car at one moment. */
export interface Reading {
  registerWh: number;
  /** Energy of the transaction; null without one. */
  sessionWh: number | null;
  powerW: number;
  /** Per phase, on each of the `phasesInUse`. */
  currentA: number;
  phasesInUse: number;
  phases: number;
  voltageV: number;
  /** Per phase. */
  offeredA: number;
  /** 0 to 1; null without a car. */
  soc: number | null;
}

/** Of each phase to neutral. */
export const voltageV = 230;
const nothing: Limit = { currentA: 0, phases: 0 };
// Minimum charging current of a car (IEC 61851).
const leastA = 6;

/** One outlet: cable, car, meter, and the energy during a transaction. */
export class Connector {
  readonly id: number;
  readonly phases: number;
  readonly meter: Meter;
  car: Car | null = null;
  transaction: Transaction | null = null;
  authorization: Authorization | null = null;
  /** Set by ChangeAvailability. */
  operative = true;
  /** Out of service until new firmware is installed. */
  withdrawn = false;
  /** Reserved: its status shows that while it is free. */
  reserved = false;
  fault: ChargePointErrorCode = "NoError";
  /** Without power: no current, and the last status stays. */
  unpowered = false;
  /** Limit of its hardware, per phase. */
  readonly maxCurrentA: number;
  readonly #clock: Clock;
  readonly #limit: (connector: Connector) => Limit | null;
  readonly #changed: (connector: Connector) => void;
  #status: ConnectorStatus = "Available";
  #drawing: Limit = nothing;
  /** The limit that the car follows, and the newer ones, oldest first. */
  #followed: Limit = nothing;
  #offers: { limit: Limit; since: number }[] = [];
  #flowedAt: number;

  constructor(
    id: number,
    options: ConnectorOptions,
    around: {
      clock: Clock;
      limit(connector: Connector): Limit | null;
      changed(connector: Connector): void;
    },
  ) {
    this.id = id;
    this.phases = options.phases ?? 3;
    this.meter = createMeter(options.meterStartWh);
    this.maxCurrentA = options.maxCurrentA ?? 32;
    this.#clock = around.clock;
    this.#limit = around.limit;
    this.#changed = around.changed;
    this.#flowedAt = around.clock.now();
  }

  get status(): ConnectorStatus {
    return this.#status;
  }

  /** Whether a transaction may begin here. */
  get inService(): boolean {
    return this.operative && !this.withdrawn;
  }

  become(status: ConnectorStatus): void {
    if (status === this.#status) return;
    if (!mayFollow(this.#status, status)) {
      throw new Error(`unreachable: ${this.#status} to ${status} on connector ${this.id}`);
    }
    this.#status = status;
    this.#changed(this);
  }

  /** Changes to the status without a transaction. */
  rest(): void {
    if (!this.inService && this.#status === "Preparing") this.become("Available");
    if (!this.inService) this.become("Unavailable");
    else if (this.reserved) this.#restReserved();
    else this.become(this.car === null ? "Available" : "Preparing");
  }

  // A car at a reserved connector changes nothing: only the right tag does (section 4.9, G2).
  #restReserved(): void {
    if (this.#status !== "Available" && this.#status !== "Reserved") this.become("Available");
    this.become("Reserved");
  }

  /** Counts the energy since the last call and updates the current from now on. */
  flow(): void {
    const now = this.#clock.now();
    // When the clock is set back, the energy does not decrease.
    const hours = Math.max(0, now - this.#flowedAt) / 3_600_000;
    this.#flowedAt = now;
    if (this.car !== null) this.meter.count(this.car.fill(this.#powerW * hours));
    this.#drawing = nothing;
    const status =
      this.car === null || this.transaction === null || this.unpowered
        ? null
        : this.#draw(this.car, this.transaction);
    if (status !== "Charging") {
      this.#followed = nothing;
      this.#offers = [];
    }
    if (status !== null) this.become(status);
  }

  #draw(car: Car, transaction: Transaction): ConnectorStatus {
    const offered = this.#offered();
    if (offered.currentA < leastA || this.meter.registerWh >= transaction.registerLimitWh)
      return "SuspendedEVSE";
    if (car.wantsA === 0) return "SuspendedEV";
    const followed = this.#followedBy(car, offered);
    this.#drawing = {
      currentA: Math.min(followed.currentA, car.wantsA),
      phases: Math.min(followed.phases, car.phases),
    };
    return "Charging";
  }

  /** The limit that the car follows: the one offered `lagMs` ago. */
  #followedBy(car: Car, offered: Limit): Limit {
    const now = this.#clock.now();
    const { limit } = this.#offers.at(-1) ?? { limit: this.#followed };
    const isSame = limit.currentA === offered.currentA && limit.phases === offered.phases;
    if (!isSame) this.#offers.push({ limit: offered, since: now });
    for (
      let next = this.#offers[0];
      next !== undefined && now - next.since >= car.lagMs;
      next = this.#offers[0]
    ) {
      this.#followed = next.limit;
      this.#offers.shift();
    }
    return this.#followed;
  }

  /** The current per phase. */
  get currentA(): number {
    return this.#drawing.currentA;
  }

  /** Number of phases with current, from L1 on. */
  get phasesInUse(): number {
    return this.#drawing.phases;
  }

  get reading(): Reading {
    return {
      registerWh: this.meter.registerWh,
      sessionWh: this.transaction === null ? null : this.meter.registerWh - this.transaction.meterStart,
      powerW: this.#powerW,
      currentA: this.#drawing.currentA,
      phasesInUse: this.#drawing.phases,
      phases: this.phases,
      voltageV,
      offeredA: this.#offered().currentA,
      soc: this.car?.soc ?? null,
    };
  }

  get #powerW(): number {
    return this.#drawing.currentA * this.#drawing.phases * voltageV;
  }

  #offered(): Limit {
    const limit = this.#limit(this);
    if (limit === null) return { currentA: this.maxCurrentA, phases: this.phases };
    return { currentA: Math.min(limit.currentA, this.maxCurrentA), phases: limit.phases };
  }
}
