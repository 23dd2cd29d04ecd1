import { execFile } from "node:child_process";
import { chmod, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Admin, startAdmin } from "./start-admin.ts";

/*
 * The program as it is published, asked by a shell.
 */

const bin = fileURLToPath(new URL("../bin/forecourt.js", import.meta.url));
const run = promisify(execFile);

let admin: Admin;
const scripts: Record<string, string> = {};
beforeAll(async () => {
  admin = await startAdmin();
  const { cli, client } = admin;
  await writeFile(join(cli.home, "forecourt"), `#!/bin/sh\nexec '${process.execPath}' '${bin}' "$@"\n`);
  await chmod(join(cli.home, "forecourt"), 0o755);
  for (const shell of ["bash", "zsh", "fish", "powershell"]) {
    const { code, stdout } = await cli.run(["completion", shell]);
    expect(code).toBe(0);
    scripts[shell] = join(cli.home, `forecourt.${shell}`);
    await writeFile(scripts[shell], stdout);
  }
  await client.locations.create({ name: "Harbour car park" });
  await client.chargers.create({ identity: "DEPOT-01", name: "Bay 42" });
  await client.chargers.create({ identity: "DEPOT-02" });
  await client.idTags.create({ id_tag: "04A2B9C1" });
});
afterAll(() => admin[Symbol.asyncDispose]());

const env = () => ({
  PATH: `${admin.cli.home}:/usr/bin:/bin`,
  HOME: admin.cli.home,
  FORECOURT_URL: admin.server.baseUrl,
  FORECOURT_API_KEY: admin.server.key,
});

/** What bash offers after the words; the last of them is what has been typed of the next. */
async function offered(...words: string[]): Promise<string[]> {
  const script = `source "$0"
    COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
    complete -p forecourt >/dev/null || exit 1
    _forecourt; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout } = await run(
    "bash",
    ["--norc", "-c", script, scripts["bash"] ?? "", "forecourt", ...words],
    { env: env() },
  );
  return stdout.split("\n").filter((line) => line !== "");
}

describe("bash completes", () => {
  test("topics and commands", async () => {
    expect(await offered("loc")).toEqual(["locations"]);
    expect(await offered("")).toEqual(expect.arrayContaining(["whoami", "locations", "--version"]));
    expect(await offered("help", "who")).toEqual(["whoami"]);
  });

  test("what belongs to a topic", async () => {
    expect(await offered("locations", "")).toEqual(
      expect.arrayContaining(["list", "show", "create", "update", "delete", "load"]),
    );
    expect(await offered("keys", "r")).toEqual(["revoke", "rotate"]);
  });

  test("flags, those of every command included", async () => {
    expect(await offered("locations", "create", "--max")).toEqual(["--max-amperage"]);
    expect(await offered("locations", "create", "--name", "Harbour", "--no-d")).toEqual(["--no-dlb-enabled"]);
    expect(await offered("whoami", "--j")).toEqual(["--json"]);
  });

  test("the values that a flag can have, however it is written", async () => {
    const roles = ["viewer", "operator", "admin", "meter"];
    expect(await offered("keys", "create", "--role", "")).toEqual(roles);
    expect(await offered("keys", "create", "--role", "=", "ad")).toEqual(["admin"]);
    expect(await offered("keys", "create", "--role", "=")).toEqual(roles);
    expect(await offered("simulate", "--scenario", "lost")).toEqual(["lost-stop", "lost-start"]);
  });

  test("files where a flag takes one", async () => {
    await writeFile(join(admin.cli.home, "tariff.json"), "{}");
    const typed = join(admin.cli.home, "tari");
    expect(await offered("locations", "create", "--body", typed)).toEqual([`${typed}ff.json`]);
    expect(await offered("tariffs", "lint", typed)).toEqual([`${typed}ff.json`]);
  });

  test("chargers, sockets, sites and cards of the server, by the names that commands take", async () => {
    expect(await offered("chargers", "show", "dep")).toEqual(["DEPOT-01", "DEPOT-02"]);
    expect(await offered("chargers", "reset", "DEPOT-01", "--type", "Soft", "D")).toEqual([
      "DEPOT-01",
      "DEPOT-02",
    ]);
    expect(await offered("sessions", "list", "--charger", "DEPOT-01")).toEqual(["DEPOT-01"]);
    expect(await offered("locations", "show", "Harb")).toEqual(["Harbour\\ car\\ park"]);
    expect(await offered("locations", "show", "Harbour\\ c")).toEqual(["Harbour\\ car\\ park"]);
    expect(await offered("sockets", "start", "DEPOT-01", "1", "--id-tag", "")).toEqual(["04A2B9C1"]);
  });

  test("nothing in place of an argument that has no names, and nothing where no server answers", async () => {
    expect(await offered("commands", "show", "cmd_1")).toEqual([]);
    const { stdout, stderr } = await run(process.execPath, [bin, "complete", "chargers", "show", ""], {
      env: { ...env(), FORECOURT_URL: "http://127.0.0.1:9/v1" },
    });
    expect([stdout, stderr]).toEqual(["", ""]);
  });
});

test("what a server has answered is asked for once in half a minute, and no secret is kept", async () => {
  const folder = join(admin.cli.home, ".local/state/forecourt/completion");
  await rm(folder, { recursive: true, force: true });
  await offered("chargers", "show", "");
  await admin.client.chargers.create({ identity: "DEPOT-03" });
  expect(await offered("chargers", "show", "")).toEqual(["DEPOT-01", "DEPOT-02"]);
  const kept = await readdir(folder);
  expect(kept.filter((name) => name.includes(admin.server.key))).toEqual([]);
  expect(kept.length).toBeGreaterThan(0);
});

describe.each([
  ["zsh", ["-n"]],
  ["fish", ["--no-execute"]],
])("%s", (shell, check) => {
  test("reads its script without a complaint", async ({ skip }) => {
    const there = await run(shell, ["--version"]).then(
      () => true,
      () => false,
    );
    skip(!there, `${shell} is not installed`);
    expect(await run(shell, [...check, scripts[shell] ?? ""])).toEqual({ stdout: "", stderr: "" });
  });
});

test("a shell that there is not is wrong usage", async () => {
  const { code, stderr } = await admin.cli.run(["completion", "tcsh"]);
  expect({ code, shown: stderr.includes("bash, zsh, fish, powershell") }).toEqual({ code: 2, shown: true });
});
