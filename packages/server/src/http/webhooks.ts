import type { Context } from "../context.ts";
import { ProblemError } from "../problems.ts";
import type { Api } from "./api.ts";

type WebhookApi = Pick<
  Api,
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
  | "getWebhookStats"
>;

export function webhookApi(_ctx: Context): WebhookApi {
  const notYet = (): Promise<never> => Promise.reject(new ProblemError("unavailable", "Not yet."));
  return {
    listWebhooks: notYet,
    createWebhook: notYet,
    getWebhook: notYet,
    updateWebhook: notYet,
    deleteWebhook: notYet,
    rotateWebhookSecret: notYet,
    testWebhook: notYet,
    listDeliveries: notYet,
    getDelivery: notYet,
    redeliverDelivery: notYet,
    redeliverDeliveries: notYet,
    getWebhookStats: notYet,
  };
}
