import type { ChargePoint, ChargePointHandlers, Clock, RequestOf } from "@forecourt/ocpp";
import type { ChargePointLink } from "@forecourt/ocpp/ws";
import type { CarOptions } from "./car.ts";
import type { ConfigurationKey } from "./configuration.ts";
import type { ConnectorOptions } from "./connector.ts";

/** What keeps a charger connected; `connectChargePoint` of `@forecourt/ocpp/ws` makes one. */
export type Line = Pick<ChargePointLink, "drop" | "offline" | "online" | "close">;

/** Connects a charge point, and keeps it connected. */
export type Dial = (about: {
  identity: string;
  chargePoint: ChargePoint;
  password: string | undefined;
}) => Line;

/** A charger, and how it reaches its central system. */
export type SimulatedChargerOptions = ChargerOptions &
  (
    | {
        /** Of the endpoint, without the identity: `ws://localhost:8080/ocpp`. */
        url: string;
        /** First and longest wait before it connects again. Default 1 s and 60 s, jittered. */
        reconnect?: { firstMs: number; maxMs: number };
      }
    /** Some other way to a central system: a line in memory, or one with faults. */
    | { dial: Dial }
  );

/** What a charger is and how it behaves; only its identity is required. */
export interface ChargerOptions {
  identity: string;
  /** Of Basic authentication. A new AuthorizationKey takes its place. */
  password?: string;
  /** How many, or each one's make. Default 1. */
  connectors?: number | readonly ConnectorOptions[];
  /** What `plugIn` plugs in when it is given no car. */
  car?: CarOptions;
  /** Other than the defaults, read-only keys included. */
  configuration?: Partial<Record<ConfigurationKey, string>>;
  /** Instead of what the simulator says it is, field by field. */
  bootNotification?: Partial<RequestOf<"BootNotification">>;
  /** Instead of what the simulator does: to reject, to answer late or not at all. */
  handlers?: ChargePointHandlers;
  /** Default: the time of the machine. */
  clock?: Clock;
  /** In [0, 1): message ids and the jitter of reconnects come from it. */
  random?: () => number;
  /** Default 30 s. */
  callTimeoutMs?: number;
  /** How many entries each list of the ledger keeps, the newest. Default: all. */
  ledgerEntries?: number;
  /** How often energy is counted and limits are looked at while a transaction runs. Default 1 s. */
  tickMs?: number;
  /** How long a reset takes. Default 3 s. */
  rebootMs?: number;
  /** How long each step of a firmware update takes. Default 5 s. */
  firmwareStepMs?: number;
}
