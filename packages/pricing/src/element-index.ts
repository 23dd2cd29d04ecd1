import { DAY_S } from "./calendar.ts";
import { type Conditions, type Moment, matches, type Range, withinDay, withinRange } from "./restrictions.ts";

/** An element of the tariff. The place in the tariff decides between elements, so it is kept. */
export interface Indexed<Element> {
  element: Element;
  place: number;
}

/** The elements of a tariff by what restricts them, so that not every one of up to 2000 elements is checked at each moment. */
export interface ElementIndex<Element> {
  /**
   * For each group the elements that may match, each group in order. Their restrictions on other axes are still to be
   * checked.
   */
  candidates(moment: Moment): readonly (readonly Indexed<Element>[])[];
}

/** Each element is in one group: that of the first axis that restricts it. */
const axes = ["time", "durationS", "energyWh", "date", "idleS", "powerW", "currentA"] as const;
type Axis = (typeof axes)[number];

export function indexElements<Element extends { conditions: Conditions | null }>(
  elements: readonly Element[],
): ElementIndex<Element> {
  const free: Indexed<Element>[] = [];
  const byAxis = new Map<Axis, Indexed<Element>[]>();
  elements.forEach((element, place) => {
    const { conditions } = element;
    const axis = conditions === null ? undefined : axes.find((each) => conditions[each] !== null);
    const group = axis === undefined ? free : (byAxis.get(axis) ?? []);
    group.push({ element, place });
    if (axis !== undefined) byAxis.set(axis, group);
  });
  const groups = [...byAxis].map(([axis, group]) => groupOf(axis, group));
  return { candidates: (moment) => [free, ...groups.map((group) => group(moment))] };
}

const none: readonly Indexed<never>[] = [];

/** Between two bounds the same elements match. Each such slot is filled when it is first needed. */
function groupOf<Element extends { conditions: Conditions | null }>(
  axis: Axis,
  group: readonly Indexed<Element>[],
): (moment: Moment) => readonly Indexed<Element>[] {
  const ranges = group.map(({ element }) => element.conditions?.[axis] ?? null);
  const ends = ranges.flatMap((range) => (range === null ? [] : [range.min, range.max]));
  const bounds = [...new Set(ends.filter(Number.isFinite))].sort((a, b) => a - b);
  const slots = new Map<number, readonly Indexed<Element>[]>();
  const contains = (range: Range | null, value: number) =>
    axis === "time" ? withinDay(range, value) : withinRange(range, value);
  return (moment) => {
    const value = valueAt(axis, moment);
    // No restriction of the tariff needs the wall clock, or none was given.
    if (value === "any") return group;
    if (value === null) return none;
    const slot = slotOf(bounds, value);
    const known = slots.get(slot);
    if (known !== undefined) return known;
    const filled = group.filter((_, index) => contains(ranges[index] ?? null, value));
    slots.set(slot, filled);
    return filled;
  };
}

function valueAt(axis: Axis, moment: Moment): number | null | "any" {
  if (axis !== "time" && axis !== "date") return moment[axis];
  if (moment.localS === null) return "any";
  const day = Math.floor(moment.localS / DAY_S);
  return axis === "date" ? day : moment.localS - day * DAY_S;
}

/** How many of the bounds were reached. */
function slotOf(bounds: readonly number[], value: number): number {
  let low = 0;
  let high = bounds.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((bounds[middle] ?? Infinity) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether an element applies now, in any group. */
export function applies(conditions: Conditions | null, moment: Moment): boolean {
  return conditions === null || matches(conditions, moment);
}
