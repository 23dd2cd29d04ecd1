import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CliError } from "../errors/cli-error.ts";
import type { Connection } from "../profiles/connection.ts";

/**
 * The secret that `listen` signs with: of the profile, or where there is none of the server, and always the same. It is
 * made when it is first asked for.
 * @throws CliError `unreadable-file`.
 */
export async function listenSecret(
  { profile, url }: Pick<Connection, "profile" | "url">,
  stateFolder: string,
): Promise<string> {
  const folder = join(stateFolder, "listen");
  const owner = profile === null ? `server-${new URL(url).host}` : `profile-${profile}`;
  const path = join(folder, `${encodeURIComponent(owner)}.secret`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const temporary = `${path}.${randomBytes(6).toString("hex")}`;
  try {
    const known = await read(path);
    if (known !== null) return known;
    const { createSecret } = await import("@forecourt/webhooks");
    await writeFile(temporary, `${createSecret()}\n`, { mode: 0o600 });
    // Of two that come at the same time, one is first; unlike a rename, a link replaces nothing.
    await link(temporary, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
    const made = await read(path);
    if (made === null) throw new Error(`unreachable: ${path} was just made`);
    return made;
  } finally {
    await rm(temporary, { force: true });
  }
}

async function read(path: string): Promise<string | null> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (text === null || /^whsec_[A-Za-z0-9+/]{32,88}={0,2}\n?$/.test(text)) return text?.trim() ?? null;
  throw new CliError("unreadable-file", `${path} does not hold a secret.`, {
    hints: [`rm ${path}, for a new one, which your receiver must get as well.`],
  });
}
