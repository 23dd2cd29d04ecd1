import type { LoadSnapshot } from "@forecourt/contract";
import type { Caller } from "../core/caller.ts";
import { notFound } from "../platform/problems.ts";
import type { Balancer } from "./balancer.ts";

/** From memory where this process balances the location, otherwise as its balancer last told it. */
export async function findLoad(
  balancer: Pick<Balancer, "load">,
  caller: Caller,
  locationId: string,
): Promise<LoadSnapshot> {
  const load = await balancer.load(caller.orgId, locationId);
  if (load === null) throw notFound();
  return load;
}
