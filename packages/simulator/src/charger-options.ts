import type { ChargePoint, ChargePointHandlers, Clock, RequestOf } from "@forecourt/ocpp";
import type { ChargePointLink } from "@forecourt/ocpp/ws";
import type { CarOptions } from "./car.ts";
import type { ConfigurationKey } from "./configuration-keys.ts";
import type { ConnectorOptions } from "./connector.ts";
import type { FirmwareOptions } from "./firmware-update.ts";
import type { SecurityProfile } from "./link.ts";
import type { LogFile, UploadResult } from "./log-upload.ts";
import type { Quirks } from "./quirks/quirks.ts";
import type { ClientCertificate } from "./security/certificate-store.ts";

/** What keeps a charger connected; `connectChargePoint` of `@forecourt/ocpp/ws` makes one. */
export type Line = Pick<ChargePointLink, "drop" | "offline" | "online" | "close">;

/** Connects a charge point, and keeps it connected. */
export type Dial = (about: {
  identity: string;
  chargePoint: ChargePoint;
  /** Bytes, when the central system has set an AuthorizationKey. */
  password: string | Uint8Array | undefined;
  securityProfile: SecurityProfile;
}) => Line;

/** A charger, and how it reaches its central system. */
export type SimulatedChargerOptions = ChargerOptions &
  (
    | {
        /** Of the endpoint, without the identity: `ws://localhost:8080/ocpp`. */
        url: string;
        /** The endpoint for security profiles 2 and 3, `wss://…`. Default: `url`. */
        secureUrl?: string;
        /** First and longest wait before it connects again. Default 1 s and 60 s, jittered. */
        reconnect?: { firstMs: number; maxMs: number };
      }
    /** Some other way to a central system: a line in memory, or one with faults. */
    | { dial: Dial }
  );

/** What a charger is and how it behaves; only its identity is required. */
export interface ChargerOptions {
  identity: string;
  /** Of Basic authentication. A new AuthorizationKey takes its place. Default: none. */
  password?: string;
  /**
   * 0: no security extension, with or without a password. 1: a password. 2: TLS and a password. 3: TLS and a certificate
   * of its own. It only goes up (security white paper, A05). Default 0.
   */
  securityProfile?: SecurityProfile;
  /** Of the charger itself, for security profile 3. Default: none, until CertificateSigned brings one. */
  certificate?: ClientCertificate;
  /** PEM: whom it trusts from the start. Default: nobody; for TLS then those whom Node trusts. */
  roots?: { centralSystem?: readonly string[]; manufacturer?: readonly string[] };
  /** How many, or each one's make. Default 1. */
  connectors?: number | readonly ConnectorOptions[];
  /** What `plugIn` plugs in when it is given no car. Default: 60 kWh, three phases of 16 A. */
  car?: CarOptions;
  /** Other than the defaults, read-only keys included. Default: none. */
  configuration?: Partial<Record<ConfigurationKey, string>>;
  /** Instead of what the simulator says it is, field by field. Default: a Forecourt Simulator without a serial number. */
  bootNotification?: Partial<RequestOf<"BootNotification">>;
  /** What it does that the specification does not foresee. Default: nothing. */
  quirks?: Quirks;
  /** Instead of what the simulator does: to reject, to answer late or not at all. Default: none. */
  handlers?: ChargePointHandlers;
  /** Default: the time of the machine. */
  clock?: Clock;
  /** In [0, 1): message ids and the jitter of reconnects come from it. Default Math.random. */
  random?: () => number;
  /** How long it waits for an answer: what MessageTimeout is to begin with. Default 30 s. */
  callTimeoutMs?: number;
  /** How many entries each list of the ledger keeps, the newest. Default: all. */
  ledgerEntries?: number;
  /** How often energy is counted and limits are looked at while a transaction runs. Default 1 s. */
  tickMs?: number;
  /** How long a reset takes. Default 3 s. */
  rebootMs?: number;
  /** How long each step of a firmware update or an upload takes. Default 5 s. */
  firmwareStepMs?: number;
  /** How firmware updates go. Default: well. */
  firmware?: FirmwareOptions;
  /** Takes the logs that GetDiagnostics and GetLog ask for. Default: they are Uploaded, and nobody has them. */
  upload?: (file: LogFile) => UploadResult | Promise<UploadResult>;
}
