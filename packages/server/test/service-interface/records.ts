import { type Fields, optional, optionalOrNull, required, requiredOrNull } from "./field.ts";

/*
 * The records of the service interface, row by row, written by hand. Nothing here may be generated from the API document,
 * which is checked against these tables.
 */

export const Problem: Fields = {
  type: required("uri"),
  title: required("string"),
  status: required("integer"),
  detail: optionalOrNull("string"),
  instance: optionalOrNull("string"),
};

export const Pagination: Fields = {
  total: required("integer"),
  page: required("integer"),
  per_page: required("integer"),
  has_more: required("boolean"),
};

/** Request body of create. On update the same fields, all optional. */
export const LocationCreate: Fields = {
  name: required("string"),
  address: optional("string"),
  latitude: optional("number"),
  longitude: optional("number"),
  max_amperage: optional("integer"),
  dlb_enabled: optional("boolean"),
  tariff_id: optionalOrNull("string"),
  // An enumeration of which the interface shows one member.
  metering_regime: optional("string"),
  idle_finalize_threshold: optionalOrNull("integer"),
};

export const LocationUpdate: Fields = {
  name: optional("string"),
  address: optional("string"),
  latitude: optional("number"),
  longitude: optional("number"),
  max_amperage: optional("integer"),
  dlb_enabled: optional("boolean"),
  tariff_id: optionalOrNull("string"),
  metering_regime: optional("string"),
  idle_finalize_threshold: optionalOrNull("integer"),
};

/** The object stored from the write fields, and the id by which it is addressed. */
export const Location: Fields = { id: required("string"), ...LocationCreate };

/** The interface says what it contains and shows neither names nor types. */
export const LoadSnapshot: Fields = {};

export const StartRequest: Fields = { id_tag: required("string") };

export const ChargingProfileRequest: Fields = {
  limit_a: required("integer"),
  transaction_id: optional("integer"),
};

export const ResetRequest: Fields = { type: required(["Soft", "Hard"]) };

export const FirmwareRequest: Fields = {
  location: required("uri"),
  retrieveDate: optional("date-time"),
  retries: optional("integer"),
  retryInterval: optional("integer"),
};

/** A command of one endpoint: the five types of the interface belong to five endpoints. */
export function Command(type: string, target: "socket" | "charger"): Fields {
  return {
    id: required("string"),
    type: required([type]),
    charger_id: required("string"),
    // Null for charger-level commands, and only for those.
    socket_id: target === "socket" ? optional("string") : optionalOrNull([]),
    status: required(["pending", "accepted", "rejected", "timeout"]),
    error: optionalOrNull("string"),
    created_at: required("date-time"),
    completed_at: optionalOrNull("date-time"),
  };
}

export const FirmwareStatus: Fields = {
  charger_id: required("string"),
  firmware_update_status: requiredOrNull([
    "Downloaded",
    "DownloadFailed",
    "Downloading",
    "Idle",
    "InstallationFailed",
    "Installing",
    "Installed",
  ]),
  firmware_update_status_at: requiredOrNull("date-time"),
};

const CDRLineItem: Fields = {
  type: required(["ENERGY", "TIME", "PARKING_TIME", "FLAT"]),
  description: optionalOrNull("string"),
  quantity: required("number"),
  unit_price: required("number"),
  cost: required("number"),
};

const PaymentReferenceView: Fields = {
  reference: required("string"),
  provider: required("string"),
};

const Evidence: Fields = { frameRef: required("string") };

const BillingDecision: Fields = {
  outcome: required(["billed", "recovered_partial", "unbillable"]),
  reason_code: required("string"),
  explanation: required("string"),
  evidence: required({ record: Evidence }),
};

const BillingDecisionChainEntry: Fields = {
  outcome: required(["billed", "recovered_partial", "unbillable"]),
  reason_code: required("string"),
  explanation: required("string"),
  evidence: required({ record: Evidence }),
  supersedes: requiredOrNull("string"),
  created_at: required("date-time"),
};

/** As in the list, without the billing decision. */
export const CDR: Fields = {
  id: required("string"),
  session_id: required("string"),
  tariff_id: optionalOrNull("string"),
  currency: required("string"),
  start_time: optional("date-time"),
  end_time: optional("date-time"),
  total_energy_wh: required("integer"),
  total_time_s: required("integer"),
  total_cost: required("number"),
  line_items: optional({ list: CDRLineItem }),
  status: optional(["valid", "unbillable"]),
  payment_references: optional({ list: PaymentReferenceView }),
  created_at: required("date-time"),
};

export const CDRDetail: Fields = { ...CDR, billing_decision: requiredOrNull({ record: BillingDecision }) };

export const PaymentReferenceRequest: Fields = {
  payment_reference: required("string"),
  payment_provider: required("string"),
};

export const PaymentReference: Fields = {
  id: required("string"),
  session_id: required("string"),
  cdr_id: optionalOrNull("string"),
  payment_reference: required("string"),
  payment_provider: required("string"),
  created_at: required("date-time"),
};

export const BillingDecisionOfCdr: Fields = {
  cdr_id: required("string"),
  session_id: required("string"),
  decision: requiredOrNull({ record: BillingDecision }),
  chain: required({ list: BillingDecisionChainEntry }),
};

export const WebhookCreate: Fields = {
  url: required("uri"),
  // Of an open set of types.
  events: required({ each: "string" }),
};

export const WebhookUpdate: Fields = {
  url: optional("uri"),
  events: optional({ each: "string" }),
  enabled: optional("boolean"),
};

/** As all operations except creation answer it. */
export const Webhook: Fields = {
  id: required("string"),
  url: required("uri"),
  events: required({ each: "string" }),
  enabled: required("boolean"),
  created_at: required("date-time"),
};

export const WebhookCreated: Fields = { ...Webhook, secret: required("string") };
