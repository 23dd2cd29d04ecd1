import { createWebhooks, type Handle } from "@forecourt/webhooks";
import { createMemoryDedupe } from "@forecourt/webhooks/memory";

/** What to do with the events, wherever they come in. `secret` is what the API answered when the webhook was created. */
export function openInbox(secret: string, log: (line: string) => void): Handle {
  const webhooks = createWebhooks({ secret, dedupe: createMemoryDedupe() });
  return webhooks.handler(
    {
      "session.ended": ({ data }) => log(`Session ${data.session_id} ended: ${data.energy_wh} Wh`),
      "charger.*": ({ type, subject }) => log(`${subject.id}: ${type}`),
    },
    { onError: (error) => log(String(error)) },
  );
}
