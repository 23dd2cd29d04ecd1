import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";

const inMemory = "/dev/shm";
const enoughBytes = 4 * 1024 ** 3;

/** For folders that thousands of files are copied to: in memory where there is room, as on most Linux machines. */
export async function fastFolder(): Promise<string> {
  const found = await statfs(inMemory).catch(() => null);
  return found !== null && found.bavail * found.bsize >= enoughBytes ? inMemory : tmpdir();
}
