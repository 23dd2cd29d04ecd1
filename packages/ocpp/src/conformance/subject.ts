import type { AuthorizationStatus } from "../messages/id-tag-info.ts";
import type { CentralSystemAction } from "../messages.ts";
import type { SecurityProfile } from "./case.ts";

/** How to reach a central system that is to be tested: four functions, and the cases do the rest. */
export interface Subject {
  /**
   * Called before each case: makes the central system know this station and these id tags, and leaves nothing over of
   * what went before, such as transactions, reservations or a password. A station with a new identity will do.
   */
  prepare(station: StationSetup): Promise<void>;
  /** Opens a WebSocket as that station does; `connectWebSocket` is made for it. What comes in goes to `listener`. */
  connect(attempt: LineAttempt, listener: LineListener): Promise<Connected>;
  /**
   * Makes the operator want something of the station. Resolves when the charger has answered, with as much of its
   * answer as an operator gets to see, in the words of the message; undefined when that is nothing.
   */
  operate(operation: Operation): Promise<Record<string, unknown> | undefined>;
}

/** What the central system has to know before the charger comes. */
export interface StationSetup {
  securityProfile: SecurityProfile;
  /** Of Basic authentication: 20 characters. */
  password: string;
  /** The common name of its certificate. */
  serialNumber: string;
  /** The organization of its certificate. */
  cpoName: string;
  idTags: readonly IdTagSetup[];
}

/** One id tag, and what is to be said about it. An Invalid one need not be known at all. */
export interface IdTagSetup {
  idTag: string;
  status: AuthorizationStatus;
  parentIdTag?: string;
}

/** What the charger comes with. */
export interface LineAttempt {
  securityProfile: SecurityProfile;
  protocols: readonly string[];
  /** Of Basic authentication; null: no credentials. */
  password: Uint8Array | null;
  /** `station`: the one that the subject has for it. PEM otherwise; null: none. */
  certificate: "station" | { chain: string; key: string } | null;
  /** The only TLS version and cipher suite to offer; null: the usual. */
  tls: { version: "TLSv1.1" | "TLSv1.2"; suite?: string } | null;
}

/** Whom to tell what comes in. */
export interface LineListener {
  frame(text: string): void;
  closed(code: number, reason: string): void;
}

/** What became of an attempt. */
export type Connected =
  | { open: true; line: Line }
  /** `reached` is false when nobody was there to refuse. `status` is that of HTTP, where it came so far. */
  | { open: false; reached: boolean; reason: string; status?: number };

/** An open WebSocket, the charger's end. */
export interface Line {
  /** The subprotocol that was agreed on; empty: none. */
  protocol: string;
  /** null: not encrypted. */
  tls: TlsFacts | null;
  send(text: string): void;
  /** Says goodbye; resolves when the line is closed, at once when it is already. */
  close(): Promise<void>;
}

/** What was agreed on by TLS. */
export interface TlsFacts {
  /** TLSv1.2 */
  version: string;
  /** By its OpenSSL name. */
  suite: string;
  /** The host in the address. */
  host: string;
  /** PEM, of the central system. */
  certificate: string;
}

/** What an operator wants: the action by which the central system gets it, and what it is to say. */
export interface Operation {
  action: CentralSystemAction;
  payload: Record<string, unknown>;
}
