import type { Hooks } from "@forecourt/ocpp";
import { createLearning } from "../chargers/capabilities.ts";
import type { Connected } from "../chargers/connection.ts";
import type { Link } from "../chargers/fence.ts";
import { noteLongMessage } from "../chargers/long-message.ts";
import { recordSecurityEvent } from "../chargers/security-event.ts";
import type { Context } from "../context.ts";
import { storable } from "../storable.ts";
import type { Penalties } from "./penalties.ts";

/** The hooks that write down how a charger behaves. Nobody waits for them. */
type Conduct = Required<Pick<Hooks<Connected>, "badFrame" | "disconnected" | "throttled" | "learned">>;

export function createConduct(ctx: Context, penalties: Penalties): Conduct {
  const learn = createLearning(ctx);
  const keep = (what: string, { chargerId, orgId }: Link, write: () => Promise<void>): void =>
    void ctx.db.inOrganization(orgId, write).catch((error: unknown) => {
      ctx.log.error({ err: error, charger_id: chargerId }, `${what} not stored`);
    });

  return {
    badFrame({ context: link }, { isLast }) {
      if (isLast) keep("penalty", link, () => penalties.punish(link));
    },
    disconnected({ context: link }, { closing }) {
      if (closing === "message-too-long") keep("long message", link, () => noteLongMessage(ctx, link));
    },
    throttled({ context: link }, { forMs }) {
      if (forMs === 0) return;
      const { perSecond } = ctx.config.ocpp.inbound;
      const techInfo = `It has been made to wait for ${Math.round(forMs / 1000)} s: it sends more than ${perSecond} messages a second, or long ones with much to repair.`;
      keep("flood", link, () => recordSecurityEvent(ctx, link, { kind: "MessageFlood", techInfo }));
    },
    learned({ context: link }, capabilities) {
      keep("capabilities", link, () => learn({ link, capabilities: storable(capabilities) }));
    },
  };
}
