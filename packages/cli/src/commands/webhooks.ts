import { type CommandTable, plain } from "./command-table.ts";

export const webhooks: CommandTable = {
  "webhooks listen": {
    summary: "Forward what happens to a receiver on this machine",
    load: async () => (await import("./webhooks/listen.ts")).WebhooksListen,
  },
  "webhooks verify": {
    summary: "Say whether a request is rightly signed, or what is wrong",
    load: async () => (await import("./webhooks/verify.ts")).WebhooksVerify,
  },
  "webhooks list": plain("listWebhooks"),
  "webhooks show": plain("getWebhook"),
  "webhooks create": plain("createWebhook"),
  "webhooks update": plain("updateWebhook"),
  "webhooks delete": {
    summary: "Delete a webhook",
    load: async () => (await import("./webhooks/delete.ts")).WebhooksDelete,
  },
  "webhooks rotate-secret": {
    summary: "Give a webhook a new secret",
    load: async () => (await import("./webhooks/rotate-secret.ts")).WebhooksRotateSecret,
  },
  "webhooks test": plain("testWebhook"),
  "webhooks deliveries": plain("listDeliveries"),
  "webhooks delivery": plain("getDelivery"),
  "webhooks redeliver": plain("redeliverDelivery"),
  "webhooks redeliver-many": {
    summary: "Deliver many events again",
    load: async () => (await import("./webhooks/redeliver-many.ts")).WebhooksRedeliverMany,
  },
  "webhooks stats": plain("getWebhookStats"),
};
