import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { type Once, once } from "../../core/idempotency.ts";
import { isoOf } from "../../platform/clock.ts";
import type { Fault } from "../../platform/problems.ts";
import type { Tx } from "../../store/db.ts";
import { tariffRevisions, tariffs } from "../../store/schema.ts";
import { checkTariffBody } from "./check-body.ts";
import { recordTariff } from "./record-tariff.ts";
import type { TariffBody, TariffRevision, TariffRow } from "./tariff.ts";

export interface WrittenTariff extends TariffRevision {
  /** What is allowed but probably not meant. */
  warnings: Fault[];
}

/** OCPI's length of a tariff id. */
const longestId = 36;

/** Creates a tariff. Uses the client's own id if possible; in any other case the server makes one. */
export function createTariff(core: Core, caller: Caller, given: TariffBody): Promise<Once<WrittenTariff>> {
  return once(core, caller, async (tx) => {
    const { body, warnings } = checkTariffBody(given);
    const wanted = given["id"];
    const row =
      (typeof wanted === "string" && isAdoptable(wanted)
        ? await insert(core, tx, caller, wanted)
        : undefined) ?? (await insert(core, tx, caller, core.newId("trf")));
    if (row === undefined) throw new Error("unreachable: a new id is taken");
    const { id, revision, createdAt } = row;
    await tx
      .insert(tariffRevisions)
      .values({ tariffId: id, revision, orgId: caller.orgId, body, createdAt, createdBy: caller.keyId });
    recordTariff(core, tx, caller, "tariff.created", { id, revision });
    return { id, revision, body, createdAt, revisedAt: createdAt, warnings };
  });
}

/** In the path of a URL, the segments `.` and `..` have another meaning. */
function isAdoptable(id: string): boolean {
  return id.length <= longestId && id !== "." && id !== "..";
}

/** Undefined when the id is taken. An id is unique on the whole server, also after its tariff is deleted. */
async function insert(core: Core, tx: Tx, caller: Caller, id: string): Promise<TariffRow | undefined> {
  const now = isoOf(core.clock.now());
  const [row] = await tx
    .insert(tariffs)
    .values({ id, orgId: caller.orgId, revision: 1, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning();
  return row;
}
