import type {
  DeliveryAttempt,
  DeliveryWithAttempts,
  Webhook,
  Delivery as WireDelivery,
  WebhookStats as WireStats,
} from "@forecourt/contract";
import type { Caller } from "../core/caller.ts";
import type { Core } from "../core/core.ts";
import { createWebhook, type WebhookWithSecret } from "../webhooks/endpoints/create.ts";
import { type Delivery, listDeliveries } from "../webhooks/endpoints/deliveries.ts";
import { findWebhook } from "../webhooks/endpoints/find.ts";
import { type AttemptRow, type DeliveryDetail, findDelivery } from "../webhooks/endpoints/find-delivery.ts";
import { listWebhooks } from "../webhooks/endpoints/list.ts";
import type { WebhookRecord } from "../webhooks/endpoints/record.ts";
import { redeliver } from "../webhooks/endpoints/redeliver.ts";
import { redeliverMany } from "../webhooks/endpoints/redeliver-many.ts";
import { removeWebhook } from "../webhooks/endpoints/remove.ts";
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
      const { result, replayed } = await createWebhook(core, caller, {
        url: body.url,
        events: body.events,
        description: body.description ?? null,
        payloadMode: body.payload_mode ?? "full",
        ordering: body.ordering ?? "none",
        maxConcurrency: body.max_concurrency ?? defaultConcurrency,
      });
      const location = `/webhooks/${result.record.id}`;
      return { status: 201, body: { data: withSecret(result, caller) }, location, replayed };
    },
    async getWebhook({ path }, caller) {
      const record = await findWebhook(core, caller, path.webhook_id);
      return { status: 200, body: { data: toWebhook(record, caller) } };
    },
    async updateWebhook({ path, body }, caller) {
      const record = await updateWebhook(core, caller, path.webhook_id, {
        url: body.url,
        events: body.events,
        enabled: body.enabled,
        description: body.description,
        payloadMode: body.payload_mode,
        ordering: body.ordering,
        maxConcurrency: body.max_concurrency,
        resume: body.resume,
      });
      return { status: 200, body: { data: toWebhook(record, caller) } };
    },
    async deleteWebhook({ path }, caller) {
      await removeWebhook(core, caller, path.webhook_id);
      return { status: 204 };
    },
    async rotateWebhookSecret({ path, body }, caller) {
      const overlapS = body?.overlap_seconds ?? defaultOverlapS;
      const rotation = { webhookId: path.webhook_id, overlapS };
      const { result, replayed } = await rotateSecret(core, caller, rotation);
      return { status: 200, body: { data: withSecret(result, caller) }, replayed };
    },
    async testWebhook({ path, query, body }, caller) {
      const test = { webhookId: path.webhook_id, eventType: body?.event_type };
      const { replayed, ...sent } = await sendTest(core, caller, test, waitOf(query, attempts));
      const answer = { body: { data: toDetail(sent, caller) }, replayed };
      if (query.wait && sent.attempts.length > 0) return { status: 200, ...answer };
      const location = `/webhooks/${path.webhook_id}/deliveries/${sent.delivery.id}`;
      return { status: 202, location, ...answer };
    },
    async listDeliveries({ path, query }, caller) {
      const filter = {
        state: query.state,
        eventType: query.event_type,
        since: timeOf(query.since),
        until: timeOf(query.until),
      };
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
      const { result, replayed } = await redeliverMany(core, caller, {
        webhookId: path.webhook_id,
        since: timeOf(body.since),
        until: timeOf(body.until),
        states: body.states ?? redeliveredByDefault,
        eventTypes: body.event_types,
      });
      return { status: 202, body: { data: result }, replayed };
    },
    async getWebhookStats({ path }, caller) {
      return { status: 200, body: { data: toStats(await webhookStats(core, caller, path.webhook_id)) } };
    },
  };
}

/** Only the two answers that create a secret show it. */
function withSecret({ record, secret }: WebhookWithSecret, caller: Caller): Webhook & { secret: string } {
  return { ...toWebhook(record, caller), secret };
}

function toWebhook(record: WebhookRecord, { role }: Caller): Webhook {
  return {
    id: record.id,
    // Operators put secrets into the query of a URL.
    url: role === "admin" ? record.url : withoutQuery(record.url),
    events: record.events,
    enabled: record.enabled,
    description: record.description,
    payload_mode: record.payloadMode,
    ordering: record.ordering,
    max_concurrency: record.maxConcurrency,
    circuit: record.circuit,
    disabled_reason: record.disabledReason,
    disabled_at: record.disabledAt,
    last_success_at: record.lastSuccessAt,
    created_at: record.createdAt,
    updated_at: record.updatedAt,
  };
}

function withoutQuery(text: string): string {
  const url = new URL(text);
  url.search = "";
  return url.href;
}

function toDelivery(row: Delivery): WireDelivery {
  return {
    id: row.id,
    webhook_id: row.webhookId,
    event_id: row.eventId,
    event_type: row.eventType,
    subject_id: row.subjectId,
    state: row.state,
    attempt: row.attempt,
    manual: row.manual,
    gap: row.gap,
    // A paused delivery is due when its webhook gets deliveries again, and that time is not known.
    next_attempt_at: row.state === "pending" ? row.nextAt : null,
    created_at: row.createdAt,
    settled_at: row.settledAt,
  };
}

/** The payload and the receiver's answer may have data that only admins may see. */
function toDetail({ delivery, attempts, payload }: DeliveryDetail, { role }: Caller): DeliveryWithAttempts {
  const all = role === "admin";
  return {
    ...toDelivery(delivery),
    attempts: attempts.map((row) => toAttempt(row, all)),
    payload: all ? payload : null,
  };
}

function toAttempt(row: AttemptRow, withAnswer: boolean): DeliveryAttempt {
  return {
    attempt: row.attempt,
    at: row.at,
    duration_ms: row.durationMs,
    status: row.status,
    error_code: row.errorCode,
    response_excerpt: withAnswer ? row.responseExcerpt : null,
    manual: row.manual,
  };
}

function toStats(stats: WebhookStats): WireStats {
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
