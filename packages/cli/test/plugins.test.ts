import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startAdmin } from "./start-admin.ts";

/*
 * The program as it is published, in a process of its own: it adds the commands of others, which use what its own use.
 */

const cli = fileURLToPath(new URL("..", import.meta.url));
let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "forecourt-plugins-"));
  await cp(new URL("sample-plugin", import.meta.url), join(home, "sample"), { recursive: true });
  await mkdir(join(home, "sample/node_modules/@forecourt"), { recursive: true });
  // A copy, as npm would install it: its classes are not those of the program.
  for (const part of ["package.json", "dist"])
    await cp(join(cli, part), join(home, "sample/node_modules/@forecourt/cli", part), { recursive: true });
});
afterAll(() => rm(home, { recursive: true, force: true }));

function forecourt(argv: readonly string[], env: Record<string, string> = {}) {
  const own = { HOME: home, FORECOURT_DATA_DIR: join(home, "data"), ...env };
  return promisify(execFile)(process.execPath, [join(cli, "bin/forecourt.js"), ...argv], { env: own });
}

test("a linked plugin's command asks our server, writes as ours do, and is refused as ours are", async () => {
  await using admin = await startAdmin();
  const { identity } = await admin.client.chargers.create({ identity: "PLUGGED-1" });
  const env = { FORECOURT_URL: admin.server.baseUrl, FORECOURT_API_KEY: admin.server.key };
  await forecourt(["plugins", "link", join(home, "sample"), "--no-install"]);
  expect((await forecourt(["--help"])).stdout).toMatch(/^ {2}sample +Show a charger$/m);
  expect((await forecourt(["sample", "show", identity], env)).stdout).toBe("charger\nPLUGGED-1\n");
  const { stdout } = await forecourt(["sample", "show", identity, "--json"], env);
  expect(JSON.parse(stdout)).toEqual({ data: [{ identity, connected: false }] });
  const refused = await forecourt(["sample", "show", identity, "--json"]).catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: 3, stdout: "", stderr: expect.stringContaining("not-logged-in") });
});
