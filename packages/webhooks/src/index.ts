export type { DedupeStore, Lease } from "./dedupe.ts";
export { type WebhookErrorCode, WebhookVerificationError } from "./error.ts";
export { type EventOf, isThin, type Noun, type ThinData } from "./event.ts";
export type { AnyEvent, EventMap, EventType, UnknownEvent, WebhookEvent } from "./generated/events.ts";
export type { Handle, HandlerOptions, Handlers } from "./handler.ts";
export type { RawBody } from "./raw-body.ts";
export { createSecret } from "./secret.ts";
export { type SignInput, sign, signAsync } from "./sign.ts";
export type { WebhookHeaders } from "./signed-headers.ts";
export {
  createWebhooks,
  type VerifyOptions,
  type WebhookParts,
  type Webhooks,
  type WebhooksOptions,
} from "./webhooks.ts";
