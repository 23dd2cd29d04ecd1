import type { Database, Tx } from "../db.ts";
import { type Fingerprint, fingerprintOf, insertRows, readRows, TIMEOUT_MS } from "./rows.ts";
import type { Shape } from "./shape.ts";
import { setState } from "./target.ts";

/** Called between two steps. It may throw to stop the copy; a later copy continues after the committed batches. */
export type OnProgress = (what: string, done: number, of: number) => void;

export type Fingerprints = Record<string, Fingerprint>;

/** The fingerprint of each table. After a copy, those of the source and of the target must be equal. */
export async function fingerprints(
  db: Database,
  shape: Shape,
  onProgress: OnProgress,
): Promise<Fingerprints> {
  const all: Fingerprints = {};
  for (const [index, { name }] of shape.tables.entries()) {
    onProgress(`reading ${name}`, index, shape.tables.length);
    all[name] = await fingerprintOf(db, name);
  }
  return all;
}

/** Copies the blocks that `progress.done` does not include. Each batch is a transaction that also records the progress. */
export async function copyTables(
  source: Database,
  target: Database,
  shape: Shape,
  progress: { done: ReadonlyMap<string, string>; onProgress: OnProgress },
): Promise<void> {
  const total = shape.tables.reduce((sum, { blocks }) => sum + blocks, 0);
  let copied = 0;
  for (const { name, blocks, blocksAtOnce } of shape.tables) {
    const key = `table ${name}`;
    for (let block = Number(progress.done.get(key) ?? 0); block < blocks; block += blocksAtOnce) {
      progress.onProgress(`copying ${name}`, copied + block, total);
      const rows = await readRows(source, name, { from: block, to: block + blocksAtOnce });
      const write = async (tx: Tx): Promise<void> => {
        await insertRows(tx, name, rows);
        await setState(tx, key, String(block + blocksAtOnce));
      };
      await target.transaction(write, { timeoutMs: TIMEOUT_MS });
    }
    copied += blocks;
  }
}

/** The names of the tables that differ. */
export function differences(left: Fingerprints, right: Fingerprints): string[] {
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...names].filter((name) => {
    const [a, b] = [left[name], right[name]];
    return a?.rows !== b?.rows || a?.sum !== b?.sum;
  });
}
