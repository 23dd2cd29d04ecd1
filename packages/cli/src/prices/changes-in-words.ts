/** What is different between two tariffs, a change a line: `element 2, energy, price: 0.35 becomes 0.39`. */
export function changesInWords(before: object, after: object): string[] {
  return changesAt([], before, after);
}

type Step = { readonly name: string };

function changesAt(path: readonly Step[], before: unknown, after: unknown): string[] {
  if (JSON.stringify(sorted(before)) === JSON.stringify(sorted(after))) return [];
  if (isRecord(before) && isRecord(after)) {
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].sort().flatMap((name) => {
      const [own, other] = [before[name], after[name]];
      const step = { name: name.replaceAll("_", " ") };
      // The list itself is not worth a word: its members are named.
      const inner = Array.isArray(own) && Array.isArray(other) && name in members ? path : [...path, step];
      return changesAt(inner, own, other);
    });
  }
  if (Array.isArray(before) && Array.isArray(after) && [...before, ...after].every(isRecord)) {
    return Array.from({ length: Math.max(before.length, after.length) }, (_, index) => index).flatMap(
      (index) =>
        changesAt(
          [...path, { name: memberName(before[index] ?? after[index], index) }],
          before[index],
          after[index],
        ),
    );
  }
  const where = path.map(({ name }) => name).join(", ");
  if (before === undefined) return [`${where}: new, ${valueText(after)}`];
  if (after === undefined) return [`${where}: gone, was ${valueText(before)}`];
  return [`${where}: ${valueText(before)} becomes ${valueText(after)}`];
}

/** Lists whose members describe themselves. */
const members: Readonly<Record<string, true>> = { elements: true, price_components: true };

function memberName(member: unknown, index: number): string {
  if (isRecord(member) && Array.isArray(member["price_components"])) return `element ${index + 1}`;
  if (isRecord(member) && typeof member["type"] === "string" && "price" in member)
    return member["type"].toLowerCase().replaceAll("_", " ");
  return String(index + 1);
}

function valueText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(sorted(value));
}

/** With its keys in order, so that only what it says counts. */
export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((name) => [name, sorted(value[name])]),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
