import type { Context } from "../context.ts";
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

/** Every operation of the contract, by tag; one that is missing does not compile. */
export function createHandlers(ctx: Context): Api {
  return {
    ...locationApi(ctx),
    ...chargerApi(ctx),
    ...credentialApi(ctx),
    ...configurationApi(ctx),
    ...messageApi(ctx),
    ...socketApi(ctx),
    ...commandApi(ctx),
    ...firmwareApi(ctx),
    ...sessionApi(ctx),
    ...tariffApi(ctx),
    ...idTagApi(ctx),
    ...cdrApi(ctx),
    ...apiKeyApi(ctx),
    ...eventApi(ctx),
    ...webhookApi(ctx),
    ...meApi(ctx),
  };
}
