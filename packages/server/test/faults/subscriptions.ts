import type { Client, WebhookEventsInput } from "@forecourt/client";
import { startProxy, type TcpProxy } from "@forecourt/harness";
import type { Subscription } from "../webhooks/delivery-guarantees.ts";
import {
  type Behaviour,
  failing,
  flapping,
  healthy,
  type Receiver,
  slow,
  startReceiver,
} from "../webhooks/receivers.ts";
import type { Stack } from "./resource-stack.ts";

const everything: WebhookEventsInput = ["*"];

/** Webhooks of every kind, each with its receiver. `proxies` are the connections to the remote receivers. */
export async function subscribe(client: Client, stack: Stack) {
  const subscriptions: Subscription[] = [];
  const proxies: TcpProxy[] = [];
  for (const { name, behaviour = healthy, events = everything, options = {}, far = false } of makes()) {
    const receiver = stack.use(await startReceiver(name, behaviour));
    const proxy = far ? stack.use(await startProxy(receiver.url)) : null;
    if (proxy !== null) proxies.push(proxy);
    const url = proxy?.url ?? receiver.url;
    const subscription = await subscribeReceiver(client, receiver, events, { url, ...options });
    subscriptions.push({ ...subscription, lossy: far, inOrder: options.ordering === "subject" });
  }
  return { subscriptions, proxies };
}

/** A webhook that leads to the receiver, which trusts its secret. */
export async function subscribeReceiver(
  client: Client,
  receiver: Receiver,
  events: WebhookEventsInput,
  options: Make["options"] & { url?: string } = {},
): Promise<Subscription> {
  const webhook = await client.webhooks.create({ url: receiver.url, events, ...options });
  receiver.trust(webhook.secret);
  return { webhookId: webhook.id, receiver, events, maxConcurrency: webhook.max_concurrency };
}

interface Make {
  name: string;
  behaviour?: Behaviour;
  events?: WebhookEventsInput;
  options?: { payload_mode?: "thin"; ordering?: "subject"; max_concurrency?: number };
  /** Through a connection that is cut now and then. */
  far?: true;
}

const makes = (): Make[] => [
  { name: "everything" },
  { name: "everything, one at a time", options: { max_concurrency: 1 } },
  { name: "everything, thin", options: { payload_mode: "thin", max_concurrency: 32 } },
  { name: "everything, in order", options: { ordering: "subject" } },
  { name: "sessions and receipts", events: ["session.*", "cdr.created"] },
  { name: "chargers", events: ["charger.*", "socket.status_changed"] },
  { name: "locations", events: ["location.created", "location.updated", "location.deleted"] },
  { name: "slow", behaviour: slow(400) },
  { name: "failing", behaviour: failing() },
  { name: "flapping", behaviour: flapping(6, 3) },
  { name: "far away", far: true },
];
