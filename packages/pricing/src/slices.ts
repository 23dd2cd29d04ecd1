/** Work in small pieces: between two of them the caller may do something else. */
export type Sliced<Result> = Generator<void, Result, void>;

/** Resolves after other work had its turn, for example with `setImmediate`. */
export type Pause = () => Promise<void>;

/** Pieces between two pauses: a few milliseconds. */
const piecesInSlice = 2_000;

export function inOnePiece<Result>(work: Sliced<Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}

export async function inSlices<Result>(work: Sliced<Result>, pause: Pause): Promise<Result> {
  for (let pieces = 1; ; pieces++) {
    const { done, value } = work.next();
    if (done === true) return value;
    if (pieces % piecesInSlice === 0) await pause();
  }
}
