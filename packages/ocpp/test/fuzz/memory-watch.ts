import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
// The flag exposes it in contexts created later.
const collectGarbage = runInNewContext("gc") as () => void;

/** The memory after garbage collections, over a run. */
export class MemoryWatch {
  readonly #heap: number[] = [];

  /** Call it at regular intervals. */
  sample(): void {
    collectGarbage();
    this.#heap.push(process.memoryUsage().heapUsed);
  }

  /** The last quarter of the run compared to the second, which is past the warm-up; null when the run was too short. */
  growth(): number | null {
    const quarter = Math.floor(this.#heap.length / 4);
    if (quarter < 2) return null;
    const second = mean(this.#heap.slice(quarter, 2 * quarter));
    return mean(this.#heap.slice(-quarter)) / second - 1;
  }

  get heapMb(): number {
    return (this.#heap.at(-1) ?? 0) / 1e6;
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
