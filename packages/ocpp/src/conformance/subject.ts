import type { AuthorizationStatus } from "../messages/transactions.ts";
import type { CentralSystemAction } from "../messages.ts";
import type { SecurityProfile } from "./case.ts";

/** Access to the central system under test. Implement these functions; the cases do the rest. */
export interface Subject {
  /**
   * Called before each case: creates this station and these id tags in the central system, and removes anything left
   * from before, such as transactions, reservations or a password. A station with a new identity is enough.
   */
  prepare(station: StationSetup): Promise<void>;
  /** Opens a WebSocket as that station, for example with `connectWebSocket`. Passes incoming frames to `listener`. */
  connect(attempt: LineAttempt, listener: LineListener): Promise<Connected>;
  /**
   * Performs an operator request for the station. Resolves after the charger has answered, with the part of its answer
   * that an operator can see, in the field names of the message; undefined when there is none.
   */
  operate(operation: Operation): Promise<Record<string, unknown> | undefined>;
}

/** What the central system has to know before the charger connects. */
export interface StationSetup {
  securityProfile: SecurityProfile;
  /** For Basic authentication: 20 characters. */
  password: string;
  /** The common name of its certificate. */
  serialNumber: string;
  /** The organization of its certificate. */
  cpoName: string;
  idTags: readonly IdTagSetup[];
}

/** One id tag and its status. An Invalid one need not be known to the central system. */
export interface IdTagSetup {
  idTag: string;
  status: AuthorizationStatus;
  parentIdTag?: string;
}

/** Credentials and TLS settings of a connection attempt. */
export interface LineAttempt {
  securityProfile: SecurityProfile;
  protocols: readonly string[];
  /** For Basic authentication; null: no credentials. */
  password: Uint8Array | null;
  /** `station`: the one that the subject has for it. Otherwise PEM; null: none. */
  certificate: "station" | { chain: string; key: string } | null;
  /** The only TLS version and cipher suite to offer; null: Node's defaults. */
  tls: { version: "TLSv1.1" | "TLSv1.2"; suite?: string } | null;
}

/** Receives what arrives on a connection. */
export interface LineListener {
  frame(text: string): void;
  closed(code: number, reason: string): void;
}

/** Result of a connection attempt. */
export type Connected =
  | { open: true; line: Line }
  /** `reached` is false when the server was unreachable. `status` is the HTTP status, if there was one. */
  | { open: false; reached: boolean; reason: string; status?: number };

/** An open WebSocket, the charger's end. */
export interface Line {
  /** The negotiated subprotocol; empty: none. */
  protocol: string;
  /** null: not encrypted. */
  tls: TlsFacts | null;
  send(text: string): void;
  /** Closes the WebSocket; resolves when it is closed, immediately when it is already. */
  close(): Promise<void>;
}

/** The negotiated TLS parameters. */
export interface TlsFacts {
  /** For example TLSv1.2. */
  version: string;
  /** By its OpenSSL name. */
  suite: string;
  /** The host in the URL. */
  host: string;
  /** PEM of the central system's certificate. */
  certificate: string;
}

/** An operator request: the action that the central system has to call, and the operator's input. */
export interface Operation {
  action: CentralSystemAction;
  payload: Record<string, unknown>;
}
