import type { Client, WebhookEventsInput } from "@forecourt/client";
import type { Behaviour, Receiver } from "./receivers.ts";
import { startReceiver } from "./receivers.ts";

/** Webhooks may lead to this machine. */
export const toThisMachine = {
  FORECOURT_WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8",
  FORECOURT_WEBHOOK_ALLOW_HTTP: "true",
};

/** Bounds for deliveries that are due at once, on a busy machine. */
export const soon = { timeout: 60_000, interval: 20 };

export interface Hook extends AsyncDisposable {
  id: string;
  secret: string;
  receiver: Receiver;
}

type WebhookOptions = Omit<Parameters<Client["webhooks"]["create"]>[0], "url" | "events">;

/** A receiver, and a webhook that leads to it. */
export async function startHook(
  client: Client,
  events: WebhookEventsInput,
  {
    name = "receiver",
    behaviour,
    keepsBodies,
    ...options
  }: WebhookOptions & { name?: string; behaviour?: Behaviour; keepsBodies?: boolean } = {},
): Promise<Hook> {
  const receiver = await startReceiver(name, behaviour, keepsBodies === undefined ? {} : { keepsBodies });
  const { id, secret } = await client.webhooks.create({ url: receiver.url, events, ...options });
  receiver.trust(secret);
  return { id, secret, receiver, [Symbol.asyncDispose]: () => receiver[Symbol.asyncDispose]() };
}
