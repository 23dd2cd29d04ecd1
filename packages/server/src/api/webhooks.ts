import type {
  CreatedWebhook,
  DeliveryWithAttempts,
  Webhook,
  Delivery as WireDelivery,
  WebhookStats as WireStats,
} from "@forecourt/contract";
import type { Caller } from "../core/caller.ts";
import type { Core } from "../core/core.ts";
import { type Complete, renamed } from "../platform/wire.ts";
import { createWebhook, type WebhookWithSecret } from "../webhooks/endpoints/create.ts";
import {
  attemptColumns,
  type Delivery,
  type DeliveryDetail,
  deliveryColumns,
  findDelivery,
  listDeliveries,
} from "../webhooks/endpoints/deliveries.ts";
import { findWebhook, listWebhooks, removeWebhook } from "../webhooks/endpoints/queries.ts";
import { type WebhookRecord, webhookColumns } from "../webhooks/endpoints/record.ts";
import { redeliver, redeliverMany } from "../webhooks/endpoints/redeliver.ts";
import { rotateSecret } from "../webhooks/endpoints/rotate-secret.ts";
import { sendTest } from "../webhooks/endpoints/send-test.ts";
import { type WebhookStats, webhookStats } from "../webhooks/endpoints/stats.ts";
import { updateWebhook } from "../webhooks/endpoints/update.ts";
import type { Api } from "./api.ts";
import type { Engines } from "./handlers.ts";
import { toPage } from "./page.ts";
import { timeOf } from "./time-filter.ts";
import { waitOf } from "./wait-query.ts";

type WebhookOperation =
  | "listWebhooks"
  | "createWebhook"
  | "getWebhook"
  | "updateWebhook"
  | "deleteWebhook"
  | "rotateWebhookSecret"
  | "testWebhook"
  | "listDeliveries"
  | "getDelivery"
  | "redeliverDelivery"
  | "redeliverDeliveries"
  | "getWebhookStats";

const defaultOverlapS = 86_400;
export const defaultConcurrency = 8;
const redeliveredByDefault = ["exhausted", "expired", "canceled"] as const;

export function webhookApi(core: Core, { attempts }: Pick<Engines, "attempts">): Pick<Api, WebhookOperation> {
  return {
    async listWebhooks({ query }, caller) {
      const page = await listWebhooks(core, caller, query);
      return { status: 200, body: await toPage(page, (record) => toWebhook(record, caller)) };
    },
    async createWebhook({ body }, caller) {
      const given = {
        description: null,
        payloadMode: "full" as const,
        ordering: "none" as const,
        maxConcurrency: defaultConcurrency,
        ...webhookColumns.toRow(body),
      };
      const { result, replayed } = await createWebhook(core, caller, given);
      const location = `/webhooks/${result.record.id}`;
      return { status: 201, body: { data: withSecret(result, caller) }, location, replayed };
    },
    async getWebhook({ path }, caller) {
      const record = await findWebhook(core, caller, path.webhook_id);
      return { status: 200, body: { data: toWebhook(record, caller) } };
    },
    async updateWebhook({ path, body }, caller) {
      const { enabled, resume, ...fields } = body;
      const changes = { ...webhookColumns.toRow(fields), enabled, resume };
      const record = await updateWebhook(core, caller, path.webhook_id, changes);
      return { status: 200, body: { data: toWebhook(record, caller) } };
    },
    async deleteWebhook({ path }, caller) {
      await removeWebhook(core, caller, path.webhook_id);
      return { status: 204 };
    },
    async rotateWebhookSecret({ path, body }, caller) {
      const { overlapS = defaultOverlapS } = renamed(body, { overlap_seconds: "overlapS" });
      const rotation = { webhookId: path.webhook_id, overlapS };
      const { result, replayed } = await rotateSecret(core, caller, rotation);
      return { status: 200, body: { data: withSecret(result, caller) }, replayed };
    },
    async testWebhook({ path, query, body }, caller) {
      const test = { webhookId: path.webhook_id, ...renamed(body, { event_type: "eventType" }) };
      const { replayed, ...sent } = await sendTest(core, caller, test, waitOf(query, attempts));
      const answer = { body: { data: toDetail(sent, caller) }, replayed };
      if (query.wait && sent.attempts.length > 0) return { status: 200, ...answer };
      const location = `/webhooks/${path.webhook_id}/deliveries/${sent.delivery.id}`;
      return { status: 202, location, ...answer };
    },
    async listDeliveries({ path, query }, caller) {
      const given = renamed(query, {
        state: "state",
        event_type: "eventType",
        since: "since",
        until: "until",
      });
      const filter = { ...given, since: timeOf(given.since), until: timeOf(given.until) };
      const page = await listDeliveries(core, caller, path.webhook_id, filter, query);
      return { status: 200, body: await toPage(page, toDelivery) };
    },
    async getDelivery({ path }, caller) {
      const id = { webhookId: path.webhook_id, deliveryId: path.delivery_id };
      return { status: 200, body: { data: toDetail(await findDelivery(core, caller, id), caller) } };
    },
    async redeliverDelivery({ path }, caller) {
      const id = { webhookId: path.webhook_id, deliveryId: path.delivery_id };
      const { result, replayed } = await redeliver(core, caller, id);
      return { status: 202, body: { data: toDelivery(result) }, replayed };
    },
    async redeliverDeliveries({ path, body }, caller) {
      const given = renamed(body, {
        since: "since",
        until: "until",
        states: "states",
        event_types: "eventTypes",
      });
      const { result, replayed } = await redeliverMany(core, caller, {
        ...given,
        webhookId: path.webhook_id,
        since: timeOf(given.since),
        until: timeOf(given.until),
        states: given.states ?? redeliveredByDefault,
      });
      return { status: 202, body: { data: result }, replayed };
    },
    async getWebhookStats({ path }, caller) {
      return { status: 200, body: { data: toStats(await webhookStats(core, caller, path.webhook_id)) } };
    },
  };
}

const webhookFields = webhookColumns.toWire("Webhook");
const deliveryFields = deliveryColumns.toWire("Delivery");
const toAttempt = attemptColumns.toWire("DeliveryAttempt");

/** Only the two answers that create a secret show it. */
function withSecret({ record, secret }: WebhookWithSecret, caller: Caller): Complete<CreatedWebhook> {
  return { ...toWebhook(record, caller), secret };
}

function toWebhook(record: WebhookRecord, { role }: Caller): Complete<Webhook> {
  return {
    ...webhookFields(record),
    // Operators put secrets into the query of a URL.
    url: role === "admin" ? record.url : withoutQuery(record.url),
    secret: undefined,
    circuit: record.circuit,
    last_success_at: record.lastSuccessAt,
  };
}

function withoutQuery(text: string): string {
  const url = new URL(text);
  url.search = "";
  return url.href;
}

function toDelivery(row: Delivery): Complete<WireDelivery> {
  return {
    ...deliveryFields(row),
    // A paused delivery is due when its webhook gets deliveries again, and that time is not known.
    next_attempt_at: row.state === "pending" ? row.nextAt : null,
    // Only a single delivery shows them.
    attempts: undefined,
    payload: undefined,
  };
}

/** The payload and the receiver's answer may have data that only admins may see. */
function toDetail(
  { delivery, attempts, payload }: DeliveryDetail,
  { role }: Caller,
): Complete<DeliveryWithAttempts> {
  const all = role === "admin";
  return {
    ...toDelivery(delivery),
    attempts: attempts.map((row) => toAttempt(all ? row : { ...row, responseExcerpt: null })),
    payload: all ? payload : null,
  };
}

function toStats(stats: WebhookStats): Complete<WireStats> {
  const { attempts, succeeded } = stats;
  return {
    webhook_id: stats.webhookId,
    window_s: stats.windowS,
    attempts,
    succeeded,
    success_rate: attempts === 0 ? null : succeeded / attempts,
    duration_p50_ms: stats.durationP50Ms,
    duration_p95_ms: stats.durationP95Ms,
    circuit: stats.circuit,
    blocked_until: stats.blockedUntil,
    slots: stats.slots,
    in_flight: stats.inFlight,
    pending: stats.pending,
    oldest_pending_at: stats.oldestPendingAt,
    last_success_at: stats.lastSuccessAt,
  };
}
