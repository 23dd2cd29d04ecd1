import type { Client } from "@forecourt/client";
import type { Hono } from "hono";
import { type Balances, prepaidApp } from "./prepaid-app.ts";

/** Creates the authorizer and the webhook, and the app that answers them at `ownUrl`. */
export async function openPrepaid(client: Client, ownUrl: string, balances: Balances): Promise<Hono> {
  // A new authorizer has a new secret.
  await client.authorizer.delete().catch(() => undefined);
  const { secret: authorizer = "" } = await client.authorizer.put({
    url: `${ownUrl}/authorize`,
    timeout_ms: 2_000,
    // No card charges for free while this program is down.
    when_silent: "reject",
  });
  const { secret: webhook } = await client.webhooks.create({
    url: `${ownUrl}/events`,
    events: ["cdr.created"],
  });
  return prepaidApp(client, balances, { authorizer, webhook });
}
