import type { Import, SourceTree } from "./read-imports.ts";

/** Imports of one room by another, with every import statement that makes it. */
export interface Arrow {
  from: string;
  to: string;
  imports: readonly Import[];
}

/** Without a list, a room is a folder of the first level, or a file beside them. */
export function firstLevelRoom(file: string): string {
  return file.split("/")[0] ?? file;
}

export function arrowsOf(
  { imports }: SourceTree,
  roomOf: (file: string) => string | undefined,
): readonly Arrow[] {
  const arrows = new Map<string, { from: string; to: string; imports: Import[] }>();
  for (const each of imports) {
    const [from, to] = [roomOf(each.from), roomOf(each.to)];
    if (from === undefined || to === undefined || from === to) continue;
    const arrow = arrows.get(`${from} ${to}`) ?? { from, to, imports: [] };
    arrow.imports.push(each);
    arrows.set(`${from} ${to}`, arrow);
  }
  return [...arrows.values()];
}

/** Groups of rooms in which each imports each other one, directly or through others. */
export function circlesOf(arrows: readonly Arrow[]): string[][] {
  const rooms = [...new Set(arrows.flatMap(({ from, to }) => [from, to]))].sort();
  const reached = new Map(rooms.map((room) => [room, reachedFrom(room, arrows)]));
  const circles: string[][] = [];
  for (const room of rooms) {
    if (circles.some((circle) => circle.includes(room))) continue;
    const circle = rooms.filter((other) => reached.get(room)?.has(other) && reached.get(other)?.has(room));
    if (circle.length > 0) circles.push(circle);
  }
  return circles;
}

function reachedFrom(room: string, arrows: readonly Arrow[]): Set<string> {
  const reached = new Set<string>();
  const pending = [room];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for (const { from, to } of arrows) {
      if (from !== next || reached.has(to)) continue;
      reached.add(to);
      pending.push(to);
    }
  }
  return reached;
}
