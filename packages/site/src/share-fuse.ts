import { allocate, type Bound, type Grant } from "@forecourt/dlb";

/** One car of the page. */
export interface Car {
  name: string;
  /** What its charger and its cable allow, in amperes. */
  maxA: number;
  /** What it can use now, in amperes; null: not known. */
  wantsA: number | null;
  /** 0 is the most important. */
  tier: number;
}

export interface Share {
  name: string;
  amps: number;
  why: string;
}

/** Shares the fuse, less what the house draws, among the cars, in their order. `overA`: amperes by which the house alone exceeds it. */
export function sharesOf(
  fuseA: number,
  houseA: number,
  cars: readonly Car[],
): { shares: Share[]; usedA: number; overA: number } {
  const { grants, nodes, overcommitted } = allocate({
    nodes: [{ id: "fuse", parentId: null, capA: fuseA }],
    // Its place in the list is the id, because two cars may have one name.
    demands: cars.map(({ maxA, wantsA, tier }, index) => ({
      id: String(index),
      nodeId: "fuse",
      maxA,
      demandA: wantsA,
      tier,
      order: index,
    })),
    fixed: [{ nodeId: "fuse", amps: houseA, cause: "uncontrolled" }],
  });
  const [over] = overcommitted;
  const shares = cars.map((car, index) => {
    const grant = grants[index];
    return { name: car.name, amps: grant?.amps ?? 0, why: grant === undefined ? "" : reason(grant, car) };
  });
  return { shares, usedA: nodes[0]?.usedA ?? houseA, overA: over?.byA ?? 0 };
}

function reason({ amps, bound }: Grant, car: Car): string {
  if (typeof bound === "object") return `The fuse is full: ${amps} A is its share.`;
  const sentences: Record<Exclude<Bound, object>, string> = {
    own_max: `Its charger and cable allow ${car.maxA} A.`,
    demand: `It can use ${car.wantsA} A.`,
    not_admitted:
      "6 A, the least that a car can charge with (IEC 61851-1), are not free. It waits for its turn.",
    max_below_min: `${car.maxA} A is less than 6 A, the least that a car can charge with (IEC 61851-1).`,
  };
  return sentences[bound];
}
