/** Random numbers from a seed, so that a run can be repeated. Not for secrets. */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** One that goes its own way from here: what it is asked for does not change what comes after. */
  fork(label: number): SeededRandom {
    return new SeededRandom(
      Math.imul(this.#state ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(label + 1, 0xc2b2ae35),
    );
  }

  /** In [0, 1). Mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** An integer in [0, `below`). */
  below(below: number): number {
    return Math.floor(this.next() * below);
  }

  /** An integer in [`first`, `last`]. */
  between(first: number, last: number): number {
    return first + this.below(last - first + 1);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<Item>(items: readonly Item[]): Item {
    if (items.length === 0) throw new Error("pick() needs a list that is not empty.");
    // The index is one of the list.
    return items[this.below(items.length)] as Item;
  }
}
