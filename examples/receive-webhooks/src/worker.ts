import type { Handle } from "@forecourt/webhooks";
import { openInbox } from "./handle.ts";

// Made once: it remembers what was handled.
let handle: Handle | undefined;

/** A bare fetch handler, as Cloudflare Workers, Bun and Deno take it with `export default worker`. */
export const worker = {
  fetch(request: Request, env: { WEBHOOK_SECRET: string }): Promise<Response> {
    handle ??= openInbox(env.WEBHOOK_SECRET, console.log);
    return handle(request);
  },
};
