import type { Balancer } from "../balancing/balancer.ts";
import type { Completions } from "../completions.ts";
import type { Context } from "../context.ts";
import type { Feed } from "../events/feed.ts";
import type { Api } from "./api.ts";
import { apiKeyApi } from "./api-keys.ts";
import { cdrApi } from "./cdrs.ts";
import { chargerApi } from "./chargers.ts";
import { commandApi } from "./commands.ts";
import { configurationApi } from "./configuration.ts";
import { credentialApi } from "./credentials.ts";
import { eventApi } from "./events.ts";
import { firmwareApi } from "./firmware.ts";
import { idTagApi } from "./id-tags.ts";
import { locationApi } from "./locations.ts";
import { meApi } from "./me.ts";
import { messageApi } from "./messages.ts";
import { sessionApi } from "./sessions.ts";
import { socketApi } from "./sockets.ts";
import { tariffApi } from "./tariffs.ts";
import { webhookApi } from "./webhooks.ts";

/** What some operations ask the engines of this process for. */
export interface Engines {
  balancer: Pick<Balancer, "load">;
  feed: Pick<Feed, "follow">;
  /** Ends of commands. */
  completions: Pick<Completions, "wait">;
  /** First attempts of the deliveries that operators ask for. */
  attempts: Pick<Completions, "wait">;
}

/** Every operation of the contract, by tag; one that is missing does not compile. */
export function createHandlers(ctx: Context, engines: Engines): Api {
  return {
    ...locationApi(ctx, engines),
    ...chargerApi(ctx),
    ...credentialApi(ctx),
    ...configurationApi(ctx),
    ...messageApi(ctx),
    ...socketApi(ctx),
    ...commandApi(ctx, engines),
    ...firmwareApi(ctx),
    ...sessionApi(ctx),
    ...tariffApi(ctx),
    ...idTagApi(ctx),
    ...cdrApi(ctx),
    ...apiKeyApi(ctx),
    ...eventApi(ctx, engines),
    ...webhookApi(ctx, engines),
    ...meApi(ctx),
  };
}
