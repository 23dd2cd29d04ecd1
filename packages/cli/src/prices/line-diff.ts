/** A line of both texts or of one; a gap stands for equal lines that are not shown. */
export interface DiffLine {
  readonly kind: "same" | "removed" | "added" | "gap";
  readonly text: string;
}

/** Above this number of lines all lines are shown as removed and added, because the comparison would take too long. */
const mostCompared = 2_000;

/** The fewest lines to take away and to add, by the longest common subsequence. */
export function lineDiff(before: readonly string[], after: readonly string[]): DiffLine[] {
  const head = sameFor(Math.min(before.length, after.length), (index) => before[index] === after[index]);
  const rest = Math.min(before.length, after.length) - head;
  const tail = sameFor(rest, (index) => before.at(-1 - index) === after.at(-1 - index));
  const same = (lines: readonly string[]) => lines.map((text) => ({ kind: "same", text }) as const);
  return [
    ...same(before.slice(0, head)),
    ...middle(before.slice(head, before.length - tail), after.slice(head, after.length - tail)),
    ...same(before.slice(before.length - tail)),
  ];
}

/** Only what changes, with a few lines around it, and a gap where others are left out. */
export function shortDiff(lines: readonly DiffLine[], around = 2): DiffLine[] {
  const near = lines.map((_, index) =>
    lines.slice(Math.max(0, index - around), index + around + 1).some(({ kind }) => kind !== "same"),
  );
  return lines.flatMap((line, index) => {
    if (near[index]) return [line];
    return near[index - 1] || (index === 0 && near.includes(true)) ? [{ kind: "gap", text: "" }] : [];
  });
}

function sameFor(most: number, isSame: (index: number) => boolean): number {
  let count = 0;
  while (count < most && isSame(count)) count += 1;
  return count;
}

function middle(before: readonly string[], after: readonly string[]): DiffLine[] {
  const removed = (text: string): DiffLine => ({ kind: "removed", text });
  const added = (text: string): DiffLine => ({ kind: "added", text });
  if (before.length > mostCompared || after.length > mostCompared)
    return [...before.map(removed), ...after.map(added)];
  const common = commonLengths(before, after);
  const lines: DiffLine[] = [];
  let [left, right] = [0, 0];
  while (left < before.length || right < after.length) {
    const [own, other] = [before[left], after[right]];
    if (own !== undefined && own === other) {
      lines.push({ kind: "same", text: own });
      left += 1;
      right += 1;
    } else if (
      own !== undefined &&
      (other === undefined || lengthAt(common, left + 1, right) >= lengthAt(common, left, right + 1))
    ) {
      lines.push(removed(own));
      left += 1;
    } else if (other !== undefined) {
      lines.push(added(other));
      right += 1;
    }
  }
  return lines;
}

/** The number of common lines of the remainders at each position. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint16Array[] {
  const rows = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  for (let left = before.length - 1; left >= 0; left--) {
    for (let right = after.length - 1; right >= 0; right--) {
      const row = rows[left];
      if (row === undefined) continue;
      row[right] =
        before[left] === after[right]
          ? lengthAt(rows, left + 1, right + 1) + 1
          : Math.max(lengthAt(rows, left + 1, right), lengthAt(rows, left, right + 1));
    }
  }
  return rows;
}

function lengthAt(rows: readonly Uint16Array[], left: number, right: number): number {
  return rows[left]?.[right] ?? 0;
}
