import crypto from "node:crypto";
import type { SeededRandom } from "@forecourt/harness";

/** From now on, all random numbers in this process come from the seed: passwords, ids, keys, jitter. */
export function installRandom(random: SeededRandom): void {
  const fill = <Bytes extends NodeJS.ArrayBufferView>(view: Bytes, offset = 0, size?: number): Bytes => {
    const bytes = Buffer.from(view.buffer, view.byteOffset, view.byteLength);
    const end = size === undefined ? bytes.length : offset + size;
    for (let at = offset; at < end; at++) bytes[at] = random.below(256);
    return view;
  };
  Object.assign(crypto, {
    randomBytes(size: number, done?: (error: null, bytes: Buffer) => void) {
      const bytes = fill(Buffer.alloc(size));
      if (done === undefined) return bytes;
      process.nextTick(done, null, bytes);
      return undefined;
    },
    randomFillSync: fill,
    randomInt(least: number, most?: number) {
      return most === undefined ? random.below(least) : least + random.below(most - least);
    },
    randomUUID() {
      const hex = fill(Buffer.alloc(16)).toString("hex");
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
    },
  });
  Math.random = () => random.next();
  Object.assign(globalThis.crypto, { getRandomValues: fill });
}
