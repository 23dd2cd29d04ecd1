import { access, constants, readFile, stat, statfs } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Config } from "../../platform/config.ts";
import { type Finding, fail, ok, reasonOf, warn } from "./finding.ts";

const fewFiles = 4_096;

/** Checks how many files and sockets the process may have open. A charger needs one. Known on Linux only. */
export async function examineOpenFiles(): Promise<Finding[]> {
  const limits = await readFile("/proc/self/limits", "utf8").catch(() => "");
  const text = /^Max open files\s+(\S+)/m.exec(limits)?.[1];
  if (text === undefined) return [];
  const limit = text === "unlimited" ? Number.POSITIVE_INFINITY : Number(text);
  return [
    limit < fewFiles
      ? warn(
          "open files",
          `at most ${limit}: the server rejects further chargers and clients`,
          "ulimit -n 65536, or LimitNOFILE=65536 in the unit",
        )
      : ok("open files", `at most ${text}`),
  ];
}

const littleSpaceBytes = 500 * 1024 * 1024;

/** Checks the folder of the embedded database. With PostgreSQL there is no such folder. */
export async function examineDataFolder({ database }: Config): Promise<Finding[]> {
  if (!("embedded" in database) || database.embedded === "memory") return [];
  const folder = resolve(database.embedded);
  const found = await nearestFolder(folder);
  try {
    await access(found, constants.W_OK | constants.X_OK);
  } catch (error) {
    const fix = `chown the folder to the user of the server, or set FORECOURT_DATA_DIR`;
    return [fail("data folder", `${found} cannot be written to: ${reasonOf(error)}`, fix)];
  }
  const { bavail, bsize } = await statfs(found);
  const free = `${((bavail * bsize) / 1024 ** 3).toFixed(1)} GB free`;
  const space =
    bavail * bsize < littleSpaceBytes
      ? warn("data folder", `${folder}: only ${free}`, "free some space: a full disk stops the server")
      : ok("data folder", `${folder}, ${found === folder ? free : `not created yet, ${free}`}`);
  return [space, ...(await examineModes(folder))];
}

async function examineModes(folder: string): Promise<Finding[]> {
  if (process.platform === "win32") return [];
  const secret = await stat(join(folder, "secret")).catch(() => null);
  if (secret === null || (secret.mode & 0o077) === 0) return [];
  return [warn("data folder", "other users can read the secret", `chmod 600 ${join(folder, "secret")}`)];
}

async function nearestFolder(path: string): Promise<string> {
  const there = await stat(path).catch(() => null);
  const parent = dirname(path);
  return there !== null || parent === path ? path : nearestFolder(parent);
}
