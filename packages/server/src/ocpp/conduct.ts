import type { Hooks } from "@forecourt/ocpp";
import { createLearning } from "../charging/chargers/capabilities.ts";
import type { Connected } from "../charging/chargers/connection.ts";
import { noteLongMessage } from "../charging/chargers/long-message.ts";
import { recordSecurityEvent } from "../charging/chargers/security-event.ts";
import type { Core } from "../core/core.ts";
import type { Link } from "../core/ingest.ts";
import { storable } from "../platform/storable.ts";
import type { Penalties } from "./penalties.ts";

/** The hooks that store how a charger behaves. The server does not wait for them. */
type Conduct = Required<Pick<Hooks<Connected>, "badFrame" | "disconnected" | "throttled" | "learned">>;

export function createConduct(core: Core, penalties: Penalties): Conduct {
  const learn = createLearning(core);
  const keep = (what: string, { chargerId, orgId }: Link, write: () => Promise<void>): void =>
    void core.db.inOrganization(orgId, write).catch((error: unknown) => {
      core.log.error({ err: error, charger_id: chargerId }, `${what} not stored`);
    });

  return {
    badFrame({ context: link }, { isLast }) {
      if (isLast) keep("penalty", link, () => penalties.punish(link));
    },
    disconnected({ context: link }, { closing }) {
      if (closing === "message-too-long") keep("long message", link, () => noteLongMessage(core, link));
    },
    throttled({ context: link }, { forMs }) {
      if (forMs === 0) return;
      const { perSecond } = core.config.ocpp.inbound;
      const techInfo = `It has been made to wait for ${Math.round(forMs / 1000)} s: it sends more than ${perSecond} messages a second, or long ones with much to repair.`;
      keep("flood", link, () => recordSecurityEvent(core, link, { kind: "MessageFlood", techInfo }));
    },
    learned({ context: link }, capabilities) {
      keep("capabilities", link, () => learn({ link, capabilities: storable(capabilities) }));
    },
  };
}
