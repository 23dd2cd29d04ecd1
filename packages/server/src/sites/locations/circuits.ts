import { and, eq, inArray } from "drizzle-orm";
import { type Fault, ProblemError } from "../../platform/problems.ts";
import type { Tx } from "../../store/db.ts";
import { type Circuit, sockets } from "../../store/schema.ts";

/** Circuits must be a tree below the site, with each socket on at most one of them. */
export async function checkCircuits(tx: Tx, orgId: string, circuits: readonly Circuit[]): Promise<void> {
  const faults = [...treeFaults(circuits), ...(await socketFaults(tx, orgId, circuits))];
  if (faults.length === 0) return;
  throw new ProblemError(
    "invalid-circuits",
    "The circuits must form a tree over sockets of your organization.",
    {
      faults,
    },
  );
}

/** How many sockets each circuit of a tree feeds, including those of the circuits below it. */
export function socketsBelow(circuits: readonly Circuit[]): ReadonlyMap<string, number> {
  const parents = new Map(circuits.map(({ id, parent_id }) => [id, parent_id]));
  const counts = new Map<string, number>();
  for (const { id, socket_ids } of circuits) {
    for (let at: string | null = id; at !== null; at = parents.get(at) ?? null) {
      counts.set(at, (counts.get(at) ?? 0) + socket_ids.length);
    }
  }
  return counts;
}

function treeFaults(circuits: readonly Circuit[]): Fault[] {
  const parents = new Map(circuits.map(({ id, parent_id }) => [id, parent_id]));
  const seen = new Set<string>();
  return circuits.flatMap(({ id, parent_id }, index): Fault[] => {
    const at = (field: string) => `/circuits/${index}/${field}`;
    if (seen.has(id))
      return [{ pointer: at("id"), code: "duplicate", detail: "is the id of an earlier circuit" }];
    seen.add(id);
    if (id.startsWith("chg_")) {
      return [
        { pointer: at("id"), code: "reserved", detail: "must not begin with chg_, like the ids of chargers" },
      ];
    }
    if (parent_id === null) return [];
    if (!parents.has(parent_id)) {
      return [
        {
          pointer: at("parent_id"),
          code: "unknown-circuit",
          detail: "is not the id of a circuit in this list",
        },
      ];
    }
    if (reachesItself(id, parents)) {
      return [{ pointer: at("parent_id"), code: "cycle", detail: "puts the circuit below itself" }];
    }
    return [];
  });
}

function reachesItself(id: string, parents: ReadonlyMap<string, string | null>): boolean {
  const passed = new Set<string>();
  for (
    let above = parents.get(id) ?? null;
    above !== null && !passed.has(above);
    above = parents.get(above) ?? null
  ) {
    if (above === id) return true;
    passed.add(above);
  }
  return false;
}

async function socketFaults(tx: Tx, orgId: string, circuits: readonly Circuit[]): Promise<Fault[]> {
  const named = [...new Set(circuits.flatMap(({ socket_ids }) => socket_ids))];
  if (named.length === 0) return [];
  const rows = await tx
    .select({ id: sockets.id })
    .from(sockets)
    .where(and(eq(sockets.orgId, orgId), inArray(sockets.id, named)));
  const known = new Set(rows.map(({ id }) => id));
  const seen = new Set<string>();
  return circuits.flatMap(({ socket_ids }, index) =>
    socket_ids.flatMap((socketId, position): Fault[] => {
      const pointer = `/circuits/${index}/socket_ids/${position}`;
      if (!known.has(socketId))
        return [
          { pointer, code: "unknown-socket", detail: "is not the id of a socket of your organization" },
        ];
      if (seen.has(socketId))
        return [{ pointer, code: "duplicate", detail: "is a socket that an earlier entry lists" }];
      seen.add(socketId);
      return [];
    }),
  );
}
