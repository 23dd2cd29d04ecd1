import type { Admission, ConnectionAttempt } from "@forecourt/ocpp/ws";
import { admitCharger } from "../chargers/admit.ts";
import { certifiedNames } from "../chargers/certified-names.ts";
import { type Connected, connectCharger } from "../chargers/connection.ts";
import type { Link } from "../chargers/fence.ts";
import type { Context } from "../context.ts";
import { peerOf } from "../peer.ts";
import { isUnavailable } from "../store/store-error.ts";
import { createFailedAttempts } from "./failed-attempts.ts";

/** Who may connect, decided before there is a WebSocket. */
export function createUpgrades(
  ctx: Context,
  takeOver: (previousOwner: string, link: Link) => void,
): (attempt: ConnectionAttempt) => Promise<Admission<Connected>> {
  const failures = createFailedAttempts(() => ctx.clock.now());

  return async ({ identity, username, password, request }) => {
    const peer = peerOf(ctx.config.trustedProxies, request);
    const { address } = peer;
    const waitS = failures.waitS(identity, address);
    if (waitS !== null) return { ok: false, status: 429, headers: { "Retry-After": String(waitS) } };
    try {
      const claim = {
        identity,
        username,
        password,
        peer,
        certifiedNames: certifiedNames(ctx, request, peer),
      };
      // Whose charger it is will be known when it has proved itself.
      const admittance = await ctx.db.asSystem(() => admitCharger(ctx, claim));
      if (!admittance.ok) {
        failures.failed(identity, address);
        // The same answer whether or not there is such a charger, unless the operator wants it otherwise.
        return { ok: false, status: admittance.isRegistered ? 401 : ctx.config.ocpp.unknownStatus };
      }
      failures.succeeded(identity, address);
      const { charger, profile } = admittance;
      const { link, registration, previousOwner } = await ctx.db.inOrganization(charger.orgId, () =>
        connectCharger(ctx, charger.id, profile),
      );
      if (previousOwner !== null && previousOwner !== ctx.processId) takeOver(previousOwner, link);
      return { ok: true, epoch: link.epoch, context: link, registration, validation: charger.validation };
    } catch (error) {
      if (isUnavailable(error)) return { ok: false, status: 503, headers: { "Retry-After": "30" } };
      throw error;
    }
  };
}
