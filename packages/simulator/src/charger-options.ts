import type { ChargePoint, ChargePointHandlers, Clock, RequestOf } from "@forecourt/ocpp";
import type { ChargePointConnection } from "@forecourt/ocpp/ws";
import type { CarOptions } from "./car.ts";
import type { ConfigurationKey } from "./configuration-keys.ts";
import type { SecurityProfile } from "./connection.ts";
import type { ConnectorOptions } from "./connector.ts";
import type { FirmwareOptions } from "./firmware-update.ts";
import type { LogFile, UploadResult } from "./log-upload.ts";
import type { Quirks } from "./quirks/quirks.ts";
import type { ClientCertificate } from "./security/certificate-store.ts";

/** Keeps a charger connected; `connectChargePoint` of `@forecourt/ocpp/ws` creates one. */
export type Line = Pick<ChargePointConnection, "drop" | "offline" | "online" | "close">;

/** Connects a charge point and keeps it connected. */
export type Dial = (about: {
  identity: string;
  chargePoint: ChargePoint;
  /** Bytes when the central system has set an AuthorizationKey. */
  password: string | Uint8Array | undefined;
  securityProfile: SecurityProfile;
}) => Line;

/** Options of a charger, including the connection to its central system. */
export type SimulatedChargerOptions = ChargerOptions &
  (
    | {
        /** URL of the endpoint, without the identity: `ws://localhost:8080/ocpp`. */
        url: string;
        /** URL of the endpoint for security profiles 2 and 3, `wss://…`. Default: `url`. */
        secureUrl?: string;
        /** First and longest wait before it reconnects, with jitter. Default 1 s and 60 s. */
        reconnect?: { firstMs: number; maxMs: number };
      }
    /** Another kind of connection to a central system: in memory, or with faults. */
    | { dial: Dial }
  );

/** Properties and behaviour of a charger; only the identity is required. */
export interface ChargerOptions {
  identity: string;
  /** For Basic authentication. A new AuthorizationKey replaces it. Default: none. */
  password?: string;
  /**
   * 0: without the security extension, with or without a password. 1: a password. 2: TLS and a password. 3: TLS and a
   * client certificate. It can only increase (security white paper, A05). Default 0.
   */
  securityProfile?: SecurityProfile;
  /** The charger's certificate, for security profile 3. Default: none until CertificateSigned delivers one. */
  certificate?: ClientCertificate;
  /** PEM of the initially trusted roots. Default: none; TLS then uses Node's. */
  roots?: { centralSystem?: readonly string[]; manufacturer?: readonly string[] };
  /** Their number, or the options of each. Default 1. */
  connectors?: number | readonly ConnectorOptions[];
  /** The car for `plugIn` without a car. Default: 60 kWh, three phases of 16 A. */
  car?: CarOptions;
  /** Values that differ from the defaults, including read-only keys. Default: none. */
  configuration?: Partial<Record<ConfigurationKey, string>>;
  /** Overrides single fields of the simulator's own. Default: a Forecourt Simulator without a serial number. */
  bootNotification?: Partial<RequestOf<"BootNotification">>;
  /** Deviations from the specification. Default: none. */
  quirks?: Quirks;
  /** Replace the simulator's handlers, for example to reject, to answer late or not at all. Default: none. */
  handlers?: ChargePointHandlers;
  /** Default: the system clock. */
  clock?: Clock;
  /** In [0, 1): for message ids and reconnect jitter. Default Math.random. */
  random?: () => number;
  /** Timeout for an answer: the initial value of MessageTimeout. Default 30 s. */
  callTimeoutMs?: number;
  /** Maximum number of entries in each list of the ledger; the newest are kept. Default: all. */
  ledgerEntries?: number;
  /** Interval for counting energy and checking limits during a transaction. Default 1 s. */
  tickMs?: number;
  /** Duration of a reset. Default 3 s. */
  rebootMs?: number;
  /** Duration of each step of a firmware update or upload. Default 5 s. */
  firmwareStepMs?: number;
  /** Course of firmware updates. Default: success. */
  firmware?: FirmwareOptions;
  /** Receives the logs that GetDiagnostics and GetLog request. Default: reported as Uploaded and discarded. */
  upload?: (file: LogFile) => UploadResult | Promise<UploadResult>;
}
