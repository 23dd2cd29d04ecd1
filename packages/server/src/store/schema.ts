import type { SessionAuthorizer } from "@forecourt/contract";
import type {
  AuthorizationStatus,
  CentralSystemAction,
  ChargePointStatus,
  FirmwareStatus,
} from "@forecourt/ocpp";
import type { DecisionEvidence, MeteringRegime, RefusalReason, StopCause } from "@forecourt/pricing";
import type { CheckedRecord } from "@forecourt/pricing/ocmf";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  customType,
  doublePrecision,
  integer,
  numeric,
  pgTable,
  pgView,
  primaryKey,
  real,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { type HealthState, json, jsonb, type SessionLimits, type Shares } from "./stored-json.ts";
import { timestamp } from "./timestamp.ts";

export type {
  AuthorizationStatus,
  ChargePointStatus,
  FirmwareStatus,
  MeteringRegime,
  RefusalReason,
  SessionLimits,
  StopCause,
};

/*
 * The tables for TypeScript. The SQL in migrations/ creates the tables; a test compares the two.
 * Column names are snake_case in SQL, camelCase here. Timestamps are ISO 8601 strings in UTC with milliseconds.
 */

const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });
const xid8 = customType<{ data: string }>({ dataType: () => "xid8" });
const wh = <Name extends string>(name: Name) => bigint(name, { mode: "number" });

export const organizations = pgTable("organizations", {
  id: text().primaryKey(),
  name: text().notNull(),
  defaultCurrency: text("default_currency").notNull(),
  createdAt: timestamp("created_at").notNull(),
});

export const processes = pgTable("processes", {
  id: text().primaryKey(),
  startedAt: timestamp("started_at").notNull(),
  heartbeatAt: timestamp("heartbeat_at").notNull(),
});

export type Role = "viewer" | "operator" | "admin" | "meter";

export const apiKeys = pgTable("api_keys", {
  id: text().primaryKey(),
  orgId: text("org_id").notNull(),
  name: text().notNull(),
  role: text().$type<Role>().notNull(),
  /** Only of the role `meter`: the locations that it writes for. */
  locationIds: text("location_ids").array(),
  keyId: text("key_id").notNull(),
  keyHash: bytea("key_hash").notNull(),
  createdAt: timestamp("created_at").notNull(),
  createdBy: text("created_by"),
  expiresAt: timestamp("expires_at"),
  revokedAt: timestamp("revoked_at"),
  lastUsedAt: timestamp("last_used_at"),
});

/** Sign-ins to the console. A row waits for its code, or belongs to a cookie. */
export const consoleSessions = pgTable("console_sessions", {
  id: text().primaryKey(),
  orgId: text("org_id").notNull(),
  apiKeyId: text("api_key_id").notNull(),
  codeHash: bytea("code_hash"),
  cookieHash: bytea("cookie_hash"),
  createdAt: timestamp("created_at").notNull(),
  lastUsedAt: timestamp("last_used_at").notNull(),
});

export const tariffs = pgTable("tariffs", {
  id: text().primaryKey(),
  orgId: text("org_id").notNull(),
  revision: integer().notNull(),
  createdAt: timestamp("created_at").notNull(),
  updatedAt: timestamp("updated_at").notNull(),
  deletedAt: timestamp("deleted_at"),
});

export const tariffRevisions = pgTable(
  "tariff_revisions",
  {
    tariffId: text("tariff_id").notNull(),
    revision: integer().notNull(),
    orgId: text("org_id").notNull(),
    body: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: timestamp("created_at").notNull(),
    createdBy: text("created_by"),
  },
  (table) => [primaryKey({ columns: [table.tariffId, table.revision] })],
);

export interface Circuit {
  id: string;
  parent_id: string | null;
  capacity_a: number;
  socket_ids: string[];
}

export const locations = pgTable("locations", {
  id: text().primaryKey(),
  orgId: text("org_id").notNull(),
  name: text().notNull(),
  address: text(),
  latitude: doublePrecision(),
  longitude: doublePrecision(),
  maxAmperage: integer("max_amperage"),
  dlbEnabled: boolean("dlb_enabled").notNull(),
  tariffId: text("tariff_id"),
  meteringRegime: text("metering_regime").$type<MeteringRegime>().notNull(),
  idleFinalizeThreshold: integer("idle_finalize_threshold"),
  timeZone: text("time_zone"),
  dlbBaselineA: integer("dlb_baseline_a").notNull(),
  dlbStartReserve: text("dlb_start_reserve").$type<"full" | "pool" | "none">().notNull(),
  dlbMarginA: integer("dlb_margin_a").notNull(),
  dlbFallbackA: integer("dlb_fallback_a").notNull(),
  circuits: jsonb().$type<Circuit[]>().notNull(),
  createdAt: timestamp("created_at").notNull(),
  updatedAt: timestamp("updated_at").notNull(),
});

export type Registration = "accepted" | "pending" | "rejected";

/**
 * What the server does with a new connection of a charger that is connected: it depends on the security profile, or is
 * always the same.
 */
export type Takeover = "auto" | "newest" | "keep";

export const chargers = pgTable("chargers", {
  id: text().primaryKey(),
  orgId: text("org_id").notNull(),
  identity: text().notNull(),
  name: text(),
  locationId: text("location_id"),
  maxAmperage: integer("max_amperage"),
  securityProfile: integer("security_profile").notNull(),
  validation: text().$type<"tolerant" | "strict">().notNull(),
  takeover: text().$type<Takeover>().notNull(),
  passwordHash: bytea("password_hash"),
  vendor: text(),
  model: text(),
  serialNumber: text("serial_number"),
  firmwareVersion: text("firmware_version"),
  registrationStatus: text("registration_status").$type<Registration>(),
  lastBootAt: timestamp("last_boot_at"),
  connectionEpoch: bigint("connection_epoch", { mode: "number" }).notNull(),
  owner: text(),
  connectedAt: timestamp("connected_at"),
  recentTakeovers: jsonb("recent_takeovers").$type<string[]>().notNull(),
  takeoversReportedAt: timestamp("takeovers_reported_at"),
  refusedUntil: timestamp("refused_until"),
  longMessagesSince: timestamp("long_messages_since"),
  longMessages: integer("long_messages").notNull().default(0),
  lastSeenAt: timestamp("last_seen_at"),
  awaySince: timestamp("away_since"),
  status: text().$type<ChargePointStatus>(),
  errorCode: text("error_code"),
  statusAt: timestamp("status_at"),
  firmwareUpdateStatus: text("firmware_update_status").$type<FirmwareStatus>(),
  firmwareSignedStatus: text("firmware_signed_status"),
  firmwareUpdateStatusAt: timestamp("firmware_update_status_at"),
  capabilities: jsonb().$type<Record<string, unknown>>().notNull(),
  /** The ids of the profiles that administrators sent by `calls`, and that the charger may still have. */
  rawProfiles: jsonb("raw_profiles").$type<number[]>().notNull().default([]),
  createdAt: timestamp("created_at").notNull(),
  updatedAt: timestamp("updated_at").notNull(),
});

/** A period in which a charger was connected. */
export const chargerConnections = pgTable("charger_connections", {
  id: bigint({ mode: "number" }).generatedAlwaysAsIdentity(),
  orgId: text("org_id").notNull(),
  chargerId: text("charger_id").notNull(),
  sessionId: text("session_id"),
  connectedAt: timestamp("connected_at").notNull(),
  acceptedAt: timestamp("accepted_at"),
  lastSeenAt: timestamp("last_seen_at").notNull(),
  replyWithheld: boolean("reply_withheld").notNull(),
});

export const chargerBoots = pgTable("charger_boots", {
  id: bigint({ mode: "number" }).generatedAlwaysAsIdentity(),
  orgId: text("org_id").notNull(),
  chargerId: text("charger_id").notNull(),
  at: timestamp("at").notNull(),
});

export type RotationMode = "over_ocpp" | "manual";

export const chargerCredentials = pgTable(
  "charger_credentials",
  {
    chargerId: text("charger_id").notNull(),
    mode: text().$type<RotationMode>().notNull(),
    orgId: text("org_id").notNull(),
    passwordHash: bytea("password_hash").notNull(),
    sealedPassword: bytea("sealed_password"),
    commandId: text("command_id"),
    offeredBefore: boolean("offered_before").notNull(),
    previousUntil: timestamp("previous_until"),
    createdAt: timestamp("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.chargerId, table.mode] })],
);

export const unknownChargers = pgTable("unknown_chargers", {
  // Named as in every list.
  id: text("identity").primaryKey(),
  attempts: bigint({ mode: "number" }).notNull(),
  createdAt: timestamp("first_seen_at").notNull(),
  lastSeenAt: timestamp("last_seen_at").notNull(),
  address: text().notNull(),
  userAgent: text("user_agent"),
  subprotocols: text(),
});

export const configurationKeys = pgTable("configuration_keys", {
  chargerId: text("charger_id").notNull(),
  orgId: text("org_id").notNull(),
  key: text().notNull(),
  known: boolean().notNull(),
  value: text(),
  readonly: boolean(),
  reportedAt: timestamp("reported_at"),
  changedAt: timestamp("changed_at"),
  rebootRequired: boolean("reboot_required").notNull(),
});

export const sockets = pgTable("sockets", {
  id: text().primaryKey(),
  orgId: text("org_id").notNull(),
  chargerId: text("charger_id").notNull(),
  connectorId: integer("connector_id").notNull(),
  maxAmperage: integer("max_amperage"),
  phases: smallint().$type<1 | 3>().notNull().default(1),
  voltageV: smallint("voltage_v").notNull().default(230),
  weight: integer().notNull().default(1),
  tier: integer().notNull().default(0),
  meterPublicKey: text("meter_public_key"),
  status: text().$type<ChargePointStatus>(),
  errorCode: text("error_code"),
  vendorErrorCode: text("vendor_error_code"),
  statusAt: timestamp("status_at"),
  createdAt: timestamp("created_at").notNull(),
  updatedAt: timestamp("updated_at").notNull(),
});

export const idTags = pgTable("id_tags", {
  id: text().primaryKey(),
  orgId: text("org_id").notNull(),
  idTag: text("id_tag").notNull(),
  listed: boolean().notNull(),
  parentIdTag: text("parent_id_tag"),
  status: text().$type<"accepted" | "blocked" | "expired">().notNull(),
  expiresAt: timestamp("expires_at"),
  validFrom: timestamp("valid_from"),
  /** Null: everywhere. */
  locationIds: text("location_ids").array(),
  weight: integer(),
  tier: integer(),
  note: text(),
  erasedAt: timestamp("erased_at"),
  /** When the first authorized session of the tag began; null when it never charged. */
  chargedAt: timestamp("charged_at"),
  createdAt: timestamp("created_at").notNull(),
  updatedAt: timestamp("updated_at").notNull(),
});

export const unknownIdTags = pgTable("unknown_id_tags", {
  id: text().primaryKey(),
  orgId: text("org_id").notNull(),
  idTag: text("id_tag").notNull(),
  chargerId: text("charger_id").notNull(),
  connectorId: integer("connector_id"),
  attempts: bigint({ mode: "number" }).notNull(),
  // Named as in every list.
  createdAt: timestamp("first_seen_at").notNull(),
  lastSeenAt: timestamp("last_seen_at").notNull(),
});

export const tagKeys = pgTable(
  "tag_keys",
  {
    orgId: text("org_id").notNull(),
    holder: text().notNull(),
    sealed: bytea().notNull(),
    doomed: boolean().notNull(),
    sealedText: bytea("sealed_text"),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.holder] })],
);

export const checkedSignedValues = pgTable("checked_signed_values", {
  sessionId: text("session_id").primaryKey(),
  orgId: text("org_id").notNull(),
  frames: jsonb().$type<string[]>().notNull(),
  records: jsonb().$type<CheckedRecord[]>().notNull(),
});

/** Every action that the server can call on a charger. */
export type CommandType = CentralSystemAction;

export type CommandStatus = "pending" | "accepted" | "rejected" | "timeout";

/** What balancing does with a command: it creates limits and releases, and says how much a start may take. */
export type Balancing = "limit" | "start" | "release";

export const commands = pgTable("commands", {
  position: bigint({ mode: "number" }).generatedAlwaysAsIdentity(),
  id: text().primaryKey(),
  orgId: text("org_id").notNull(),
  chargerId: text("charger_id").notNull(),
  socketId: text("socket_id"),
  type: text().$type<CommandType>().notNull(),
  payload: jsonb().$type<Record<string, unknown>>().notNull(),
  status: text().$type<CommandStatus>().notNull(),
  error: text(),
  result: jsonb().$type<Record<string, unknown>>(),
  lateResponse: jsonb("late_response").$type<Record<string, unknown>>(),
  sessionId: text("session_id"),
  idTagId: text("id_tag_id"),
  parentTagId: text("parent_tag_id"),
  sealedPayload: bytea("sealed_payload"),
  limitA: integer("limit_a"),
  /** Of the session that a remote start begins. */
  sessionLimits: jsonb("session_limits").$type<SessionLimits>(),
  /** Of the session that a remote start begins. */
  weight: integer(),
  tier: integer(),
  balancing: text().$type<Balancing>(),
  requestedBy: text("requested_by"),
  owner: text(),
  traceparent: text(),
  createdAt: timestamp("created_at").notNull(),
  expiresAt: timestamp("expires_at").notNull(),
  sentAt: timestamp("sent_at"),
  completedAt: timestamp("completed_at"),
});

/** An open session in a sample of the load. */
export interface SocketSample {
  socket_id: string;
  in_force_a: number | null;
  measured_a: number | null;
}

export const loadHistory = pgTable(
  "load_history",
  {
    locationId: text("location_id").notNull(),
    at: timestamp("at").notNull(),
    orgId: text("org_id").notNull(),
    capacityA: integer("capacity_a"),
    inForceA: integer("in_force_a"),
    reservedA: integer("reserved_a").notNull(),
    measuredA: real("measured_a"),
    usableA: integer("usable_a"),
    othersA: real("others_a"),
    sockets: jsonb().$type<SocketSample[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.locationId, table.at] })],
);

export type JobStatus = "running" | "waiting" | "stopping" | "completed" | "stopped";

export type JobStopReason = "canceled" | "too_many_failures" | "key_revoked" | "key_expired" | "role_too_low";

export type JobOutcome =
  | "pending"
  | "under_way"
  | "accepted"
  | "rejected"
  | "offline"
  | "timeout"
  | "failed"
  | "not_attempted";

/** The chargers of a job, as the caller selected them. */
export interface JobSelection {
  charger_ids?: string[];
  all?: true;
  location_id?: string;
  connected?: boolean;
  status?: ChargePointStatus;
}

export const jobs = pgTable("jobs", {
  id: text().primaryKey(),
  orgId: text("org_id").notNull(),
  action: text().$type<CommandType>().notNull(),
  payload: jsonb().$type<Record<string, unknown>>().notNull(),
  sealedPayload: bytea("sealed_payload"),
  selection: jsonb().$type<JobSelection>().notNull(),
  concurrency: integer().notNull(),
  waveSize: integer("wave_size"),
  wavePauseS: integer("wave_pause_s").notNull(),
  waveGate: boolean("wave_gate").notNull(),
  stopAfterFailures: integer("stop_after_failures"),
  requestedBy: text("requested_by").notNull(),
  status: text().$type<JobStatus>().notNull(),
  stopReason: text("stop_reason").$type<JobStopReason>(),
  total: integer().notNull(),
  counts: jsonb().$type<Record<JobOutcome, number>>().notNull(),
  wave: integer().notNull(),
  nextWaveAt: timestamp("next_wave_at"),
  createdAt: timestamp("created_at").notNull(),
  finishedAt: timestamp("finished_at"),
});

export const jobItems = pgTable(
  "job_items",
  {
    jobId: text("job_id").notNull(),
    position: integer().notNull(),
    orgId: text("org_id").notNull(),
    chargerId: text("charger_id").notNull(),
    chargerIdentity: text("charger_identity").notNull(),
    outcome: text().$type<JobOutcome>().notNull(),
    commandId: text("command_id"),
    error: text(),
    begunAt: timestamp("begun_at"),
    endedAt: timestamp("ended_at"),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.position] })],
);

export const localLists = pgTable("local_lists", {
  chargerId: text("charger_id").primaryKey(),
  orgId: text("org_id").notNull(),
  version: integer().notNull(),
  updatedAt: timestamp("updated_at").notNull(),
});

export const localListEntries = pgTable(
  "local_list_entries",
  {
    chargerId: text("charger_id").notNull(),
    idTagId: text("id_tag_id").notNull(),
    orgId: text("org_id").notNull(),
    digest: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.chargerId, table.idTagId] })],
);

export type IssueType =
  | "charger_offline"
  | "connector_faulted"
  | "command_timeouts"
  | "firmware_failed"
  | "balancing_alarm"
  | "session_without_end"
  | "cdr_unbillable"
  | "webhook_failing"
  | "unknown_chargers";

export type IssueCloseReason = "ended" | "deleted" | "expired";

export type SessionStatus = "active" | "suspended" | "idle" | "completed" | "finalized";

/** What has probably ended a session whose charger has not reported the end. */
export type ApparentEnd = "connector_available" | "reboot" | "idle";

export const sessions = pgTable("sessions", {
  id: text().primaryKey(),
  orgId: text("org_id").notNull(),
  chargerId: text("charger_id").notNull(),
  socketId: text("socket_id").notNull(),
  connectorId: integer("connector_id").notNull(),
  locationId: text("location_id"),
  /** Null when the charger gave none: the session is known only by its stop. Then there is no start register either. */
  transactionId: integer("transaction_id"),
  idTagId: text("id_tag_id"),
  authorizationStatus: text("authorization_status").$type<AuthorizationStatus>().notNull(),
  /** Null where the start was accepted, and in sessions from before this column. */
  refusedBecause: text("refused_because").$type<RefusalReason>(),
  status: text().$type<SessionStatus>().notNull(),
  startedAt: timestamp("started_at").notNull(),
  endedAt: timestamp("ended_at"),
  meterStartWh: wh("meter_start_wh"),
  meterStopWh: wh("meter_stop_wh"),
  lastMeterWh: wh("last_meter_wh"),
  lastMeterAt: timestamp("last_meter_at"),
  limitA: integer("limit_a"),
  stopReason: text("stop_reason"),
  finalizeReason: text("finalize_reason"),
  idleSince: timestamp("idle_since"),
  finalizeTrigger: text("finalize_trigger").$type<ApparentEnd>(),
  finalizeSince: timestamp("finalize_since"),
  finalizeNotBefore: timestamp("finalize_not_before"),
  finalizeCommandId: text("finalize_command_id"),
  /** Those of the start, or of the id tag; null: those of the socket. */
  weight: integer(),
  tier: integer(),
  startCommandId: text("start_command_id"),
  tariffId: text("tariff_id"),
  tariffRevision: integer("tariff_revision"),
  meteringRegime: text("metering_regime").$type<MeteringRegime>().notNull(),
  timeZone: text("time_zone"),
  ratedA: integer("rated_a"),
  meterPublicKey: text("meter_public_key"),
  reportedStart: text("reported_start"),
  reportedMeterStart: wh("reported_meter_start"),
  reportedStop: text("reported_stop"),
  decideAgainAt: timestamp("decide_again_at"),
  limits: jsonb().$type<SessionLimits>(),
  /** Why the server asked the charger to stop. */
  stopCause: text("stop_cause").$type<StopCause | "not_authorized">(),
  stopAskedAt: timestamp("stop_asked_at"),
  limitsDueAt: timestamp("limits_due_at"),
  authorizer: jsonb().$type<Required<SessionAuthorizer>>(),
  updatePublishedAt: timestamp("update_published_at"),
  createdAt: timestamp("created_at").notNull(),
  updatedAt: timestamp("updated_at").notNull(),
  /** A trigger moves it on with each change that a reader sees. */
  xid: xid8().notNull().default(sql`commit_xid()`),
});

/** The system of an organization that decides about cards. */
export const authorizers = pgTable("authorizers", {
  orgId: text("org_id").primaryKey(),
  url: text().notNull(),
  timeoutMs: integer("timeout_ms").notNull(),
  whenSilent: text("when_silent").$type<"accept" | "reject" | "listed">().notNull(),
  cacheS: integer("cache_s").notNull(),
  sealedSecret: bytea("sealed_secret").notNull(),
  createdAt: timestamp("created_at").notNull(),
  updatedAt: timestamp("updated_at").notNull(),
});

const evidenceColumns = () => ({
  id: bigint({ mode: "number" }).notNull().default(sql`nextval('evidence_id')`),
  orgId: text("org_id").notNull(),
  chargerId: text("charger_id").notNull(),
  connectorId: integer("connector_id"),
  transactionId: integer("transaction_id"),
  sessionId: text("session_id"),
  action: text().$type<"StartTransaction" | "MeterValues" | "StopTransaction">().notNull(),
  at: timestamp("at").notNull(),
  receivedAt: timestamp("received_at").notNull(),
  context: text(),
  energyWh: wh("energy_wh"),
  powerW: doublePrecision("power_w"),
  currentA: doublePrecision("current_a"),
  voltageV: doublePrecision("voltage_v"),
  socPct: doublePrecision("soc_pct"),
  reason: text(),
  raw: jsonb().$type<unknown>(),
});

/** The frames of StartTransaction and StopTransaction with their samples, and the samples of older versions. */
export const evidence = pgTable("evidence", evidenceColumns());

/** The samples of MeterValues. */
export const meterSamples = pgTable("meter_samples", {
  receivedAt: timestamp("received_at").notNull(),
  at: timestamp("at").notNull(),
  id: bigint({ mode: "number" }).notNull().default(sql`nextval('evidence_id')`),
  energyWh: wh("energy_wh"),
  transactionId: integer("transaction_id"),
  connectorId: smallint("connector_id"),
  orgId: text("org_id").notNull(),
  chargerId: text("charger_id").notNull(),
  sessionId: text("session_id"),
  context: text().notNull(),
  powerW: numeric("power_w"),
  currentA: numeric("current_a"),
  voltageV: numeric("voltage_v"),
  socPct: numeric("soc_pct"),
  raw: json().$type<unknown>(),
});

/** The rows of both tables. */
export const allEvidence = pgView("all_evidence", evidenceColumns()).existing();

export const connectorStates = pgTable("connector_states", {
  id: bigint({ mode: "number" }).generatedAlwaysAsIdentity(),
  orgId: text("org_id").notNull(),
  chargerId: text("charger_id").notNull(),
  connectorId: integer("connector_id").notNull(),
  status: text().$type<ChargePointStatus>().notNull(),
  errorCode: text("error_code").notNull(),
  vendorErrorCode: text("vendor_error_code"),
  info: text(),
  at: timestamp("at").notNull(),
  receivedAt: timestamp("received_at").notNull(),
});

export const connectorLimits = pgTable("connector_limits", {
  id: bigint({ mode: "number" }).generatedAlwaysAsIdentity(),
  orgId: text("org_id").notNull(),
  chargerId: text("charger_id").notNull(),
  socketId: text("socket_id").notNull(),
  sessionId: text("session_id"),
  purpose: text().$type<"TxProfile" | "TxDefaultProfile">().notNull(),
  limitA: integer("limit_a"),
  commandId: text("command_id"),
  at: timestamp("at").notNull(),
});

export const balancers = pgTable("balancers", {
  locationId: text("location_id").primaryKey(),
  orgId: text("org_id").notNull(),
  owner: text(),
  token: bigint({ mode: "number" }).notNull(),
  load: jsonb().$type<Record<string, unknown>>(),
  loadAt: timestamp("load_at"),
  publishedAllocation: jsonb("published_allocation").$type<Shares>(),
  allocationPublishedAt: timestamp("allocation_published_at"),
});

export const balancedSockets = pgTable("balanced_sockets", {
  socketId: text("socket_id").primaryKey(),
  orgId: text("org_id").notNull(),
  chargerId: text("charger_id").notNull(),
  managed: boolean().notNull(),
  sessionId: text("session_id"),
  sessionCeilingA: integer("session_ceiling_a"),
  baselineCeilingA: integer("baseline_ceiling_a"),
  updatedAt: timestamp("updated_at").notNull(),
});

export const balancingAlarms = pgTable("balancing_alarms", {
  id: text().primaryKey(),
  orgId: text("org_id").notNull(),
  locationId: text("location_id").notNull(),
  code: text().notNull(),
  socketId: text("socket_id"),
  circuitId: text("circuit_id"),
  amps: integer(),
  waiting: integer(),
  source: text(),
  since: timestamp().notNull(),
});

/** The newest value of each meter of a location, beside its chargers. */
export const loadMeasurements = pgTable(
  "load_measurements",
  {
    locationId: text("location_id").notNull(),
    source: text().notNull(),
    orgId: text("org_id").notNull(),
    kind: text().$type<"other_loads" | "grid">().notNull(),
    /** Of L1, L2 and L3; or one value, of the only or the fullest phase. */
    currentsA: doublePrecision("currents_a").array().notNull(),
    measuredAt: timestamp("measured_at").notNull(),
    receivedAt: timestamp("received_at").notNull(),
    validForS: integer("valid_for_s").notNull(),
  },
  (table) => [primaryKey({ columns: [table.locationId, table.source] })],
);

/** Limits of all chargers of a location, from outside. Each has an end, or is to be repeated. */
export const loadLimits = pgTable(
  "load_limits",
  {
    locationId: text("location_id").notNull(),
    name: text().notNull(),
    orgId: text("org_id").notNull(),
    maxA: doublePrecision("max_a").notNull(),
    until: timestamp(),
    validForS: integer("valid_for_s"),
    fallbackA: doublePrecision("fallback_a"),
    receivedAt: timestamp("received_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.locationId, table.name] })],
);

/** A call and its answer, or one frame. The migration that creates it says how the texts are stored. */
export const ocppExchanges = pgTable("ocpp_exchanges", {
  id: bigint({ mode: "number" }).notNull().default(sql`nextval('message_log_id')`),
  at: timestamp("at").notNull(),
  latencyMs: integer("latency_ms"),
  epoch: integer().notNull(),
  messageUuid: uuid("message_uuid"),
  incoming: boolean().notNull(),
  orgId: text("org_id").notNull(),
  chargerId: text("charger_id").notNull(),
  action: text(),
  call: text(),
  answer: text(),
  invalid: text(),
  messageId: text("message_id"),
  commandId: text("command_id"),
});

/** The frames that an earlier version stored, each in a row of its own. */
export const messageLog = pgTable("message_log", {
  id: bigint({ mode: "number" }).notNull().default(sql`nextval('message_log_id')`),
  orgId: text("org_id").notNull(),
  chargerId: text("charger_id").notNull(),
  connectionId: text("connection_id").notNull(),
  direction: text().$type<"in" | "out">().notNull(),
  action: text(),
  messageId: text("message_id"),
  text: text().notNull(),
  at: timestamp("at").notNull(),
  type: text().$type<"call" | "result" | "error" | "invalid">().notNull(),
  latencyMs: integer("latency_ms"),
  commandId: text("command_id"),
});

export interface LineItem {
  type: "ENERGY" | "TIME" | "PARKING_TIME" | "FLAT";
  description: string | null;
  /** Exact decimals, as text: kWh, hours or 1. */
  quantity: string;
  unitPrice: string;
  cost: string;
  vat: string | null;
}

export interface Tax {
  /** Percent; null for tax that a price limit states without a rate. */
  vat: string | null;
  /** The taxed amount and the tax, in the currency of the receipt. */
  base: string;
  amount: string;
}

export const cdrs = pgTable("cdrs", {
  id: text().primaryKey(),
  orgId: text("org_id").notNull(),
  sessionId: text("session_id").notNull(),
  chargerId: text("charger_id").notNull(),
  chargerIdentity: text("charger_identity"),
  connectorId: integer("connector_id"),
  socketId: text("socket_id").notNull(),
  locationId: text("location_id"),
  locationName: text("location_name"),
  tariffId: text("tariff_id"),
  tariffRevision: integer("tariff_revision"),
  currency: text().notNull(),
  startTime: timestamp("start_time"),
  endTime: timestamp("end_time"),
  totalEnergyWh: wh("total_energy_wh").notNull(),
  totalTimeS: wh("total_time_s").notNull(),
  totalCost: numeric("total_cost").notNull(),
  totalCostInclVat: numeric("total_cost_incl_vat"),
  taxIncluded: text("tax_included").$type<"YES" | "NO" | "N/A">(),
  taxes: jsonb().$type<Tax[]>().notNull(),
  lineItems: jsonb("line_items").$type<LineItem[]>().notNull(),
  status: text().$type<"valid" | "unbillable">().notNull(),
  createdAt: timestamp("created_at").notNull(),
  xid: xid8().notNull().default(sql`commit_xid()`),
});

export const billingDecisions = pgTable("billing_decisions", {
  id: text().primaryKey(),
  orgId: text("org_id").notNull(),
  sessionId: text("session_id").notNull(),
  cdrId: text("cdr_id").notNull(),
  outcome: text().$type<"billed" | "recovered_partial" | "unbillable">().notNull(),
  reasonCode: text("reason_code").notNull(),
  explanation: text().notNull(),
  evidence: jsonb()
    .$type<{ frameRef: string } & Partial<DecisionEvidence> & Record<string, unknown>>()
    .notNull(),
  supersedes: text(),
  createdAt: timestamp("created_at").notNull(),
});

export const paymentReferences = pgTable("payment_references", {
  id: text().primaryKey(),
  orgId: text("org_id").notNull(),
  sessionId: text("session_id").notNull(),
  paymentReference: text("payment_reference").notNull(),
  paymentProvider: text("payment_provider").notNull(),
  createdAt: timestamp("created_at").notNull(),
  redactedAt: timestamp("redacted_at"),
  redactedHash: bytea("redacted_hash"),
});

/** Who caused a change: a key, a charger, or the server itself. */
export type Actor = { type: "api_key"; id: string } | { type: "charger"; id: string } | { type: "system" };

export const events = pgTable("events", {
  position: bigint({ mode: "number" }).generatedAlwaysAsIdentity(),
  id: text().notNull(),
  orgId: text("org_id").notNull(),
  type: text().notNull(),
  subjectType: text("subject_type").notNull(),
  subjectId: text("subject_id").notNull(),
  sequence: bigint({ mode: "number" }).notNull(),
  actor: jsonb().$type<Actor>().notNull(),
  data: jsonb().$type<Record<string, unknown>>().notNull(),
  createdAt: timestamp("created_at").notNull(),
  traceparent: text(),
  xid: xid8().notNull().default(sql`commit_xid()`),
});

export const eventSubjects = pgTable("event_subjects", {
  subjectId: text("subject_id").primaryKey(),
  lastSequence: bigint("last_sequence", { mode: "number" }).notNull(),
});

export type IssueState = "pending" | "open" | "closed";

export const issues = pgTable("issues", {
  id: text().primaryKey(),
  orgId: text("org_id").notNull(),
  type: text().$type<IssueType>().notNull(),
  subjectId: text("subject_id").notNull(),
  state: text().$type<IssueState>().notNull(),
  chargerId: text("charger_id"),
  chargerIdentity: text("charger_identity"),
  connectorId: integer("connector_id"),
  locationId: text("location_id"),
  sessionId: text("session_id"),
  cdrId: text("cdr_id"),
  webhookId: text("webhook_id"),
  code: text(),
  count: integer().notNull(),
  since: timestamp().notNull(),
  endedAt: timestamp("ended_at"),
  dueAt: timestamp("due_at"),
  closedAt: timestamp("closed_at"),
  closeReason: text("close_reason").$type<IssueCloseReason>(),
  acknowledgedAt: timestamp("acknowledged_at"),
  acknowledgedBy: text("acknowledged_by"),
  createdAt: timestamp("created_at").notNull(),
});

export const issuePositions = pgTable("issue_positions", {
  orgId: text("org_id").primaryKey(),
  xid: xid8().notNull(),
  position: bigint({ mode: "number" }).notNull(),
  writtenAt: timestamp("written_at").notNull(),
});

export const overviews = pgTable(
  "overviews",
  {
    orgId: text("org_id").notNull(),
    locationId: text("location_id").notNull(),
    chargersOnline: integer("chargers_online").notNull(),
    chargersOffline: integer("chargers_offline").notNull(),
    chargersNeverSeen: integer("chargers_never_seen").notNull(),
    sockets: jsonb().$type<Record<string, number>>().notNull(),
    openSessions: integer("open_sessions").notNull(),
    powerW: bigint("power_w", { mode: "number" }).notNull(),
    energyTodayWh: wh("energy_today_wh").notNull(),
    energyYesterdayWh: wh("energy_yesterday_wh").notNull(),
    revenueToday: jsonb("revenue_today").$type<Record<string, string>>().notNull(),
    revenueYesterday: jsonb("revenue_yesterday").$type<Record<string, string>>().notNull(),
    issues: jsonb().$type<{ [Type in IssueType]?: number }>().notNull(),
    openIssues: integer("open_issues").notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.locationId] })],
);

/** One row: when the overviews were counted last, and up to which events. */
export const overviewState = pgTable("overview_state", {
  id: boolean().primaryKey(),
  upTo: xid8("up_to").notNull(),
  countedAt: timestamp("counted_at"),
  asOf: timestamp("as_of"),
});

export const sessionPower = pgTable("session_power", {
  sessionId: text("session_id").primaryKey(),
  orgId: text("org_id").notNull(),
  powerW: doublePrecision("power_w").notNull(),
  at: timestamp().notNull(),
});

export const webhooks = pgTable("webhooks", {
  id: text().primaryKey(),
  orgId: text("org_id").notNull(),
  url: text().notNull(),
  host: text().notNull(),
  events: text().array().notNull(),
  enabled: boolean().notNull(),
  description: text(),
  payloadMode: text("payload_mode").$type<"full" | "thin">().notNull(),
  ordering: text().$type<"none" | "subject">().notNull(),
  maxConcurrency: integer("max_concurrency").notNull(),
  disabledReason: text("disabled_reason").$type<"manual" | "failing" | "gone">(),
  disabledAt: timestamp("disabled_at"),
  createdAt: timestamp("created_at").notNull(),
  updatedAt: timestamp("updated_at").notNull(),
});

export const webhookSecrets = pgTable("webhook_secrets", {
  id: bigint({ mode: "number" }).generatedAlwaysAsIdentity().primaryKey(),
  webhookId: text("webhook_id").notNull(),
  orgId: text("org_id").notNull(),
  sealed: bytea().notNull(),
  createdAt: timestamp("created_at").notNull(),
  expiresAt: timestamp("expires_at"),
});

export const webhookHealth = pgTable("webhook_health", {
  webhookId: text("webhook_id").primaryKey(),
  orgId: text("org_id").notNull(),
  slots: integer().notNull(),
  blockedUntil: timestamp("blocked_until"),
  lastSuccessAt: timestamp("last_success_at"),
  state: jsonb().$type<HealthState>().notNull(),
});

/** As stored. The API shows `paused` for a pending delivery whose webhook receives nothing at the moment. */
export type DeliveryState = "pending" | "sending" | "delivered" | "exhausted" | "expired" | "canceled";

export const deliveries = pgTable("deliveries", {
  id: text().primaryKey(),
  orgId: text("org_id").notNull(),
  webhookId: text("webhook_id").notNull(),
  eventId: text("event_id").notNull(),
  eventType: text("event_type").notNull(),
  telemetry: boolean().notNull(),
  subjectId: text("subject_id").notNull(),
  sequence: bigint({ mode: "number" }).notNull(),
  state: text().$type<DeliveryState>().notNull(),
  attempt: integer().notNull(),
  scheduleStep: integer("schedule_step").notNull(),
  manual: boolean().notNull(),
  gap: boolean().notNull(),
  overtaken: boolean().notNull(),
  firstAttemptAt: timestamp("first_attempt_at"),
  nextAt: timestamp("next_at").notNull(),
  leasedBy: text("leased_by"),
  leaseUntil: timestamp("lease_until"),
  createdAt: timestamp("created_at").notNull(),
  endedAt: timestamp("ended_at"),
});

export const deliveryAttempts = pgTable(
  "delivery_attempts",
  {
    orgId: text("org_id").notNull(),
    webhookId: text("webhook_id").notNull(),
    deliveryId: text("delivery_id").notNull(),
    attempt: integer().notNull(),
    manual: boolean().notNull(),
    at: timestamp().notNull(),
    durationMs: integer("duration_ms").notNull(),
    status: integer(),
    errorCode: text("error_code"),
    responseExcerpt: text("response_excerpt"),
  },
  (table) => [primaryKey({ columns: [table.deliveryId, table.attempt, table.at] })],
);

/** One row: a mark that identifies the secret of this database. */
export const secretChecks = pgTable("secret_checks", {
  id: boolean().primaryKey(),
  hash: bytea().notNull(),
});

export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    apiKeyId: text("api_key_id").notNull(),
    key: text().notNull(),
    fingerprint: bytea().notNull(),
    result: jsonb().$type<unknown>(),
    sealedResult: bytea("sealed_result"),
    createdAt: timestamp("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.apiKeyId, table.key] })],
);
