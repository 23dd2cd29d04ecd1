import type { LoadSnapshot } from "@forecourt/contract";
import type { Caller } from "../core/caller.ts";
import { notFound } from "../platform/problems.ts";
import type { Balancer } from "./balancer.ts";

/**
 * Reads the load from memory where this process balances the location, otherwise the load that its balancer stored
 * last.
 */
export async function findLoad(
  balancer: Pick<Balancer, "load">,
  caller: Caller,
  locationId: string,
): Promise<LoadSnapshot> {
  const load = await balancer.load(caller.orgId, locationId);
  if (load === null) throw notFound();
  return load;
}
