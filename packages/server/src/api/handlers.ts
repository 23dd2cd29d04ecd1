import type { Balancer } from "../balancing/balancer.ts";
import type { Core } from "../core/core.ts";
import type { Feed } from "../events/feed.ts";
import type { Completions } from "../platform/completions.ts";
import type { Api } from "./api.ts";
import { apiKeyApi } from "./api-keys.ts";
import { authorizerApi } from "./authorizer.ts";
import { cdrApi } from "./cdrs.ts";
import { chargerApi } from "./chargers.ts";
import { commandApi } from "./commands.ts";
import { eventApi } from "./events.ts";
import { idTagApi } from "./id-tags.ts";
import { issueApi } from "./issues.ts";
import { jobApi } from "./jobs.ts";
import { locationApi } from "./locations.ts";
import { meApi } from "./me.ts";
import { messageApi } from "./messages.ts";
import { monthEndApi } from "./month-end.ts";
import { overviewApi } from "./overview.ts";
import { sessionApi } from "./sessions.ts";
import { socketApi } from "./sockets.ts";
import { tariffApi } from "./tariffs.ts";
import { webhookApi } from "./webhooks.ts";

/** The engines of this process that some operations use. */
export interface Engines {
  balancer: Pick<Balancer, "load">;
  feed: Pick<Feed, "follow">;
  /** Ends of commands. */
  completions: Pick<Completions, "wait">;
  /** First attempts of the deliveries that operators ask for. */
  attempts: Pick<Completions, "wait">;
}

/** Every operation of the contract, by tag. A missing operation does not compile. */
export function createHandlers(core: Core, engines: Engines): Api {
  return {
    ...locationApi(core, engines),
    ...chargerApi(core),
    ...messageApi(core),
    ...socketApi(core),
    ...commandApi(core, engines),
    ...jobApi(core),
    ...sessionApi(core),
    ...tariffApi(core),
    ...idTagApi(core),
    ...authorizerApi(core),
    ...cdrApi(core),
    ...monthEndApi(core),
    ...apiKeyApi(core),
    ...eventApi(core, engines),
    ...issueApi(core),
    ...overviewApi(core),
    ...webhookApi(core, engines),
    ...meApi(core),
  };
}
