import type { CentralSystemAction } from "../messages.ts";

/** The chapters of the test case document of the Open Charge Alliance, for a central system. */
export type ConformanceSection =
  | "Core"
  | "Local authorization list"
  | "Firmware management"
  | "Reservation"
  | "Remote trigger"
  | "Smart charging"
  | "Security";

/** What has happened before the first step; each is the one before it, and something more. */
export type Precondition = "offline" | "connected" | "booted" | "authorized" | "charging";

/** 0: nothing, 1: Basic authentication, 2: and TLS, 3: TLS on both sides (security white paper, section 2). */
export type SecurityProfile = 0 | 1 | 2 | 3;

/**
 * One test case, as data. Frames and payloads are literal JSON, in which a string in angle brackets stands for a value:
 * `"<transactionId>"`, `"<now-3600>"`, `"<positive integer as transactionId>"`.
 */
export interface ConformanceCase {
  /** TC_001, as in the test case document. */
  id: string;
  title: string;
  section: ConformanceSection;
  /** Of the station when the case begins. */
  securityProfile: SecurityProfile;
  precondition: Precondition;
  steps: readonly Step[];
}

/** One thing that happens, and what the central system owes for it. */
export type Step = Connect | Disconnect | ChargerCalls | OperatorAsks | CentralSystemCalls | InAnyOrder;

/** The charger opens a WebSocket. */
export interface Connect {
  step: "connect";
  owed: "open" | "refused";
  /** Default: that of the case. */
  securityProfile?: SecurityProfile;
  /** Default: ocpp1.6 alone. */
  protocols?: readonly string[];
  /** Text, or the bytes of hexadecimal digits; null: no credentials. Default: the station's password, below profile 3. */
  password?: string | { hex: string } | null;
  /** Of the charger; `signed` is the chain of an earlier CertificateSigned. Default: `station` with profile 3. */
  certificate?: "station" | "none" | "signed";
  /** The only TLS version and cipher suite to offer, the suite by its OpenSSL name. Default: whatever is usual. */
  tls?: { version: "TLSv1.1" | "TLSv1.2"; suite?: string };
}

/** The charger closes its WebSocket. */
export interface Disconnect {
  step: "disconnect";
}

/**
 * A frame that has to come. Several: any of them. An object may hold more than is written here, as far as its schema
 * allows.
 */
export type Owed = string | readonly string[];

/** The charger calls; the answer is owed. */
export interface ChargerCalls {
  step: "charger-calls";
  call: string;
  owed: Owed;
}

/** Somebody wants something of the charger; the call is owed, and the charger answers it. */
export interface OperatorAsks {
  step: "operator-asks";
  action: CentralSystemAction;
  /** What the operator says, in the names of the message. What a central system decides by itself is not in it. */
  payload: string;
  owed: Owed;
  /** Properties come in the order of the specification, without white space: testers compare the text. Default false. */
  ordered?: true;
  answer: string;
}

/** The central system calls without being asked again. */
export interface CentralSystemCalls {
  step: "central-system-calls";
  owed: Owed;
  answer: string;
}

/** Chargers differ in the order of these. */
export interface InAnyOrder {
  step: "in-any-order";
  steps: readonly ChargerCalls[];
}
