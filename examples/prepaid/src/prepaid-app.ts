import type { AuthorizationAnswer, AuthorizationRequest, Client } from "@forecourt/client";
import { createWebhooks } from "@forecourt/webhooks";
import { createMemoryDedupe } from "@forecourt/webhooks/memory";
import { Hono } from "hono";

/** Prepaid money in cents, by card. A shop keeps it in its database. */
export type Balances = Map<string, number>;

/** The secrets that the API answered when the authorizer and the webhook were created. */
export interface Secrets {
  authorizer: string;
  webhook: string;
}

/** Decides which cards may charge and for how much, and takes what was charged. */
export function prepaidApp(client: Client, balances: Balances, secrets: Secrets): Hono {
  const authorizer = createWebhooks({ secret: secrets.authorizer });
  const webhook = createWebhooks({ secret: secrets.webhook, dedupe: createMemoryDedupe() });
  /** What the running session of a card may cost, so that two sessions do not spend the same money. */
  const held = new Map<string, number>();
  const app = new Hono();

  // `verify` throws when the server did not sign the request; silence refuses the card then.
  app.post("/authorize", async (c) => {
    const request: unknown = await authorizer.verify(c.req.raw);
    return c.json(decide(request as AuthorizationRequest));
  });

  const handle = webhook.handler({
    "cdr.created": async ({ data }) => {
      const { id_tag: card } = await client.sessions.get(data.session_id);
      if (card === null) return;
      held.delete(card);
      balances.set(card, (balances.get(card) ?? 0) - Math.round((data.total_cost_incl_vat ?? 0) * 100));
    },
  });
  app.post("/events", (c) => handle(c.req.raw));

  function decide({ connector_id, id_tag: card }: AuthorizationRequest): AuthorizationAnswer {
    const balance = balances.get(card);
    if (balance === undefined) return { status: "Invalid" };
    const cents = balance - (held.get(card) ?? 0);
    if (cents < 100) return { status: "Blocked" };
    // Only a start names the connector. A card that is only shown holds nothing.
    if (connector_id !== null) held.set(card, cents);
    return { status: "Accepted", limits: { max_cost: { amount: cents / 100, currency: "EUR" } } };
  }

  return app;
}
