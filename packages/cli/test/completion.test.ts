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

/** What fish offers after the line. */
async function offeredByFish(line: string): Promise<string[]> {
  const script = 'source $argv[1]; complete -C "$argv[2]"';
  const { stdout } = await run("fish", ["--no-config", "-c", script, scripts["fish"] ?? "", line], {
    env: env(),
  });
  return stdout
    .split("\n")
    .filter((offer) => offer !== "")
    .map((offer) => offer.replace(/\t.*/, ""));
}

/** What zsh shows on its terminal after the line and Tab, as soon as it has shown all of `expected`. */
async function shownByZsh(line: string, expected: readonly string[]): Promise<string> {
  const script = `
    zmodload zsh/zpty
    zpty terminal zsh -f -i
    zpty -w terminal 'PS1=; autoload -Uz compinit; compinit -u -d $HOME/zcompdump; source "$COMPLETION"; print REA""DY'
    zpty -r -m terminal shown '*READY*'
    zpty -w -n terminal "$1"$'\\t'
    typeset -F SECONDS=0
    shown=
    while (( SECONDS < 20 )); do
      zpty -r -t terminal part && shown+=$part || sleep 0.05
      missing=0
      for word in "\${@:2}"; do [[ $shown == *$word* ]] || missing=1; done
      (( missing )) || break
    done
    zpty -d terminal
    print -r -- "$shown"`;
  const { stdout } = await run("zsh", ["-f", "-c", script, "zsh", line, ...expected], {
    env: { ...env(), TERM: "xterm", COMPLETION: scripts["zsh"] ?? "" },
    timeout: 60_000,
  });
  return stdout;
}

async function isInstalled(shell: string): Promise<boolean> {
  return run(shell, ["--version"]).then(
    () => true,
    () => false,
  );
}

test("fish completes commands, values, files and names of the server", async ({ skip }) => {
  skip(!(await isInstalled("fish")), "fish is not installed");
  expect(await run("fish", ["--no-execute", scripts["fish"] ?? ""])).toEqual({ stdout: "", stderr: "" });
  expect(await offeredByFish("forecourt loc")).toEqual(["locations"]);
  expect((await offeredByFish("forecourt keys create --role ")).toSorted()).toEqual([
    "admin",
    "meter",
    "operator",
    "viewer",
  ]);
  expect(await offeredByFish("forecourt locations show Harb")).toEqual(["Harbour car park"]);
  expect(await offeredByFish("forecourt sockets start DEPOT-01 1 --id-tag ")).toEqual(["04A2B9C1"]);
  const typed = join(admin.cli.home, "forecourt.fi");
  expect(await offeredByFish(`forecourt locations create --body ${typed}`)).toEqual([`${typed}sh`]);
});

test("zsh completes commands, values, files and names of the server", async ({ skip }) => {
  skip(!(await isInstalled("zsh")), "zsh is not installed");
  expect(await run("zsh", ["-n", scripts["zsh"] ?? ""])).toEqual({ stdout: "", stderr: "" });
  expect(await shownByZsh("forecourt loc", ["locations"])).toContain("locations");
  const roles = ["viewer", "operator", "admin", "meter"];
  const shown = await shownByZsh("forecourt keys create --role ", roles);
  for (const role of roles) expect(shown).toContain(role);
  expect(await shownByZsh("forecourt locations show Harb", ["car"])).toContain("Harbour\\ car\\ park");
  expect(await shownByZsh("forecourt sockets start DEPOT-01 1 --id-tag ", ["04A2B9C1"])).toContain(
    "04A2B9C1",
  );
  const typed = join(admin.cli.home, "forecourt.zs");
  expect(await shownByZsh(`forecourt locations create --body ${typed}`, ["forecourt.zsh"])).toContain(
    "forecourt.zsh",
  );
});

test("a shell that there is not is wrong usage", async () => {
  const { code, stderr } = await admin.cli.run(["completion", "tcsh"]);
  expect({ code, shown: stderr.includes("bash, zsh, fish, powershell") }).toEqual({ code: 2, shown: true });
});
