import type { LoadSnapshot } from "@forecourt/contract";
import type { Caller, Context } from "../context.ts";
import { notFound } from "../problems.ts";

/** From memory where this process balances the location, otherwise as its balancer last told it. */
export async function findLoad(ctx: Context, caller: Caller, locationId: string): Promise<LoadSnapshot> {
  const load = await ctx.balancer.load(caller.orgId, locationId);
  if (load === null) throw notFound();
  return load;
}
