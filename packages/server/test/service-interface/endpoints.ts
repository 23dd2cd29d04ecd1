import type { Fields } from "./field.ts";
import {
  BillingDecisionOfCdr,
  CDR,
  CDRDetail,
  ChargingProfileRequest,
  Command,
  FirmwareRequest,
  FirmwareStatus,
  LoadSnapshot,
  Location,
  LocationCreate,
  LocationUpdate,
  PaymentReference,
  PaymentReferenceRequest,
  ResetRequest,
  StartRequest,
  Webhook,
  WebhookCreate,
  WebhookCreated,
  WebhookUpdate,
} from "./records.ts";

/** What an endpoint answers: `{data: record}`, `{data: [record], pagination}`, nothing, or a problem. */
export type Answer = { one: Fields } | { list: Fields } | "empty" | "problem";

/** One row of a table of endpoints. */
export interface Endpoint {
  query: readonly string[];
  body: Fields | null;
  answers: Readonly<Record<number, Answer>>;
}

/** By method and path, such as `GET /locations/{location_id}`. */
export type Endpoints = Readonly<Record<string, Endpoint>>;

const none = null;

export const locationEndpoints = {
  "GET /locations": {
    query: ["page", "per_page"],
    body: none,
    answers: { 200: { list: Location }, 401: "problem" },
  },
  "POST /locations": {
    query: [],
    body: LocationCreate,
    answers: { 201: { one: Location }, 401: "problem" },
  },
  "GET /locations/{location_id}": {
    query: [],
    body: none,
    answers: { 200: { one: Location }, 401: "problem", 404: "problem" },
  },
  "PATCH /locations/{location_id}": {
    query: [],
    body: LocationUpdate,
    answers: { 200: { one: Location }, 401: "problem", 404: "problem", 422: "problem" },
  },
  "DELETE /locations/{location_id}": {
    query: [],
    body: none,
    answers: { 204: "empty", 401: "problem", 404: "problem" },
  },
  "GET /locations/{location_id}/load": {
    query: [],
    body: none,
    answers: { 200: { one: LoadSnapshot }, 401: "problem", 404: "problem" },
  },
} as const satisfies Endpoints;

const ofStart = { one: Command("RemoteStartTransaction", "socket") };
const ofStop = { one: Command("RemoteStopTransaction", "socket") };
const ofUnlock = { one: Command("UnlockConnector", "socket") };
// The interface leaves the type of these two open.
const ofProfile = { one: Command("SetChargingProfile", "socket") };
const ofClear = { one: Command("ClearChargingProfile", "socket") };
const ofReset = { one: Command("Reset", "charger") };
const ofFirmware = { one: Command("UpdateFirmware", "charger") };
const waiting = ["wait", "timeout"] as const;

export const commandEndpoints = {
  "POST /chargers/{charger_id}/sockets/{socket_id}/start": {
    query: waiting,
    body: StartRequest,
    answers: { 200: ofStart, 202: ofStart, 401: "problem", 404: "problem", 422: "problem" },
  },
  "POST /chargers/{charger_id}/sockets/{socket_id}/stop": {
    query: waiting,
    body: none,
    answers: { 200: ofStop, 202: ofStop, 401: "problem", 404: "problem", 422: "problem" },
  },
  "POST /chargers/{charger_id}/sockets/{socket_id}/unlock": {
    query: waiting,
    body: none,
    answers: { 200: ofUnlock, 202: ofUnlock, 401: "problem", 404: "problem" },
  },
  "POST /chargers/{charger_id}/sockets/{socket_id}/charging-profile": {
    query: waiting,
    body: ChargingProfileRequest,
    answers: { 200: ofProfile, 202: ofProfile, 401: "problem", 404: "problem", 422: "problem" },
  },
  "POST /chargers/{charger_id}/sockets/{socket_id}/clear-charging-profile": {
    query: waiting,
    body: none,
    answers: { 200: ofClear, 202: ofClear, 401: "problem", 404: "problem" },
  },
  "POST /chargers/{charger_id}/reset": {
    query: waiting,
    body: ResetRequest,
    answers: { 200: ofReset, 202: ofReset, 401: "problem", 404: "problem" },
  },
  "GET /chargers/{charger_id}/firmware": {
    query: [],
    body: none,
    answers: { 200: { one: FirmwareStatus }, 401: "problem", 404: "problem" },
  },
  "POST /chargers/{charger_id}/firmware": {
    query: waiting,
    body: FirmwareRequest,
    answers: { 200: ofFirmware, 202: ofFirmware, 401: "problem", 404: "problem", 422: "problem" },
  },
} as const satisfies Endpoints;

export const webhookEndpoints = {
  "GET /webhooks": {
    query: ["page", "per_page"],
    body: none,
    answers: { 200: { list: Webhook }, 401: "problem" },
  },
  "POST /webhooks": {
    query: [],
    body: WebhookCreate,
    answers: { 201: { one: WebhookCreated }, 401: "problem", 422: "problem" },
  },
  "GET /webhooks/{webhook_id}": {
    query: [],
    body: none,
    answers: { 200: { one: Webhook }, 401: "problem", 404: "problem" },
  },
  "PATCH /webhooks/{webhook_id}": {
    query: [],
    body: WebhookUpdate,
    answers: { 200: { one: Webhook }, 401: "problem", 404: "problem" },
  },
  "DELETE /webhooks/{webhook_id}": {
    query: [],
    body: none,
    answers: { 204: "empty", 401: "problem", 404: "problem" },
  },
} as const satisfies Endpoints;

export const cdrEndpoints = {
  "GET /cdrs": {
    query: [
      "page",
      "per_page",
      "charger_id",
      "start_date",
      "end_date",
      "payment_reference",
      "payment_provider",
    ],
    body: none,
    answers: { 200: { list: CDR }, 401: "problem" },
  },
  "GET /cdrs/{cdr_id}": {
    query: [],
    body: none,
    answers: { 200: { one: CDRDetail }, 401: "problem", 404: "problem" },
  },
  "POST /cdrs/{cdr_id}/payment-reference": {
    query: [],
    body: PaymentReferenceRequest,
    answers: {
      201: { one: PaymentReference },
      200: { one: PaymentReference },
      400: "problem",
      401: "problem",
      403: "problem",
      404: "problem",
    },
  },
  "GET /cdrs/{cdr_id}/billing-decision": {
    query: [],
    body: none,
    answers: { 200: { one: BillingDecisionOfCdr }, 401: "problem", 404: "problem" },
  },
} as const satisfies Endpoints;
