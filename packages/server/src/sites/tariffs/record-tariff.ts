import { actorOf, type Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import type { Tx } from "../../store/db.ts";
import { recordEvent } from "../../store/events.ts";
import type { TariffRow } from "./tariff.ts";

/** Records that a caller changed a tariff. The body is not in the event: it may have any field. */
export function recordTariff(
  core: Core,
  tx: Tx,
  caller: Caller,
  type: "tariff.created" | "tariff.replaced" | "tariff.deleted",
  { id, revision }: Pick<TariffRow, "id" | "revision">,
): void {
  recordEvent(core, tx, {
    orgId: caller.orgId,
    type,
    subject: { type: "tariff", id },
    actor: actorOf(caller),
    data: { tariff_id: id, revision },
  });
}
