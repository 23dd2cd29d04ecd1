import type { CentralSystemAction } from "../messages.ts";

/** The chapters of the Open Charge Alliance's test case document for a central system. */
export type ConformanceSection =
  | "Core"
  | "Local authorization list"
  | "Firmware management"
  | "Reservation"
  | "Remote trigger"
  | "Smart charging"
  | "Security";

/** State before the first step; each includes the one before it. */
export type Precondition = "offline" | "connected" | "booted" | "authorized" | "charging";

/**
 * 0: none, 1: Basic authentication, 2: with TLS, 3: TLS with certificates on both sides (security white paper, section
 * 2).
 */
export type SecurityProfile = 0 | 1 | 2 | 3;

/**
 * One test case as data. Frames and payloads are literal JSON, in which a string in angle brackets is a placeholder:
 * `"<transactionId>"`, `"<now-3600>"`, `"<positive integer as transactionId>"`.
 */
export interface ConformanceCase {
  /** For example TC_001, the id in the test case document. */
  id: string;
  title: string;
  section: ConformanceSection;
  /** Profile of the station at the start of the case. */
  securityProfile: SecurityProfile;
  precondition: Precondition;
  steps: readonly Step[];
}

/** One event and the frame that the central system has to send for it. */
export type Step = Connect | Disconnect | ChargerCalls | OperatorAsks | CentralSystemCalls | InAnyOrder;

/** The charger opens a WebSocket. */
export interface Connect {
  step: "connect";
  expected: "open" | "refused";
  /** Default: the profile of the case. */
  securityProfile?: SecurityProfile;
  /** Default: ocpp1.6 alone. */
  protocols?: readonly string[];
  /** Text, or bytes in hex; null: no credentials. Default: the station's password, below profile 3. */
  password?: string | { hex: string } | null;
  /**
   * The charger's certificate; `signed` is the chain of an earlier CertificateSigned. Default: `station` with profile
   * 3.
   */
  certificate?: "station" | "none" | "signed";
  /** The only TLS version and cipher suite to offer, the suite by its OpenSSL name. Default: Node's. */
  tls?: { version: "TLSv1.1" | "TLSv1.2"; suite?: string };
}

/** The charger closes its WebSocket. */
export interface Disconnect {
  step: "disconnect";
}

/** An expected frame, or alternatives. An object may contain more than is written here, as far as its schema allows. */
export type ExpectedFrame = string | readonly string[];

/** The charger calls and expects the answer. */
export interface ChargerCalls {
  step: "charger-calls";
  call: string;
  expected: ExpectedFrame;
}

/** The operator requests an action; the call is expected, and the charger answers it. */
export interface OperatorAsks {
  step: "operator-asks";
  action: CentralSystemAction;
  /**
   * The operator's input, with the field names of the message. Values that the central system chooses itself are not in
   * it.
   */
  payload: string;
  expected: ExpectedFrame;
  /**
   * The properties have to be in the order of the specification, without white space: test tools compare the text.
   * Default false.
   */
  ordered?: true;
  answer: string;
}

/** The central system calls without another request. */
export interface CentralSystemCalls {
  step: "central-system-calls";
  expected: ExpectedFrame;
  answer: string;
}

/** Chargers differ in the order of these steps. */
export interface InAnyOrder {
  step: "in-any-order";
  steps: readonly ChargerCalls[];
}
