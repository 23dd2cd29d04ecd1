import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Cli, startCli } from "./run-cli.ts";

let cli: Cli;
const scripts: Record<string, string> = {};
beforeAll(async () => {
  cli = await startCli();
  for (const shell of ["bash", "zsh", "fish", "powershell"]) {
    const { code, stdout } = await cli.run(["completion", shell]);
    expect(code).toBe(0);
    scripts[shell] = join(cli.home, `forecourt.${shell}`);
    await writeFile(scripts[shell], stdout);
  }
});
afterAll(() => cli[Symbol.asyncDispose]());

const run = promisify(execFile);

/** What bash offers after the words; the last of them is what has been typed of the next. */
async function offered(...words: string[]): Promise<string[]> {
  const script = `source "$0"
    COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
    complete -p forecourt >/dev/null || exit 1
    _forecourt; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout } = await run("bash", [
    "--norc",
    "-c",
    script,
    scripts["bash"] ?? "",
    "forecourt",
    ...words,
  ]);
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

  test("files where a flag takes anything", async () => {
    await writeFile(join(cli.home, "tariff.json"), "{}");
    const typed = join(cli.home, "tari");
    expect(await offered("locations", "create", "--body", typed)).toEqual([`${typed}ff.json`]);
  });

  test("nothing in place of an argument", async () => {
    expect(await offered("locations", "show", "loc_1")).toEqual([]);
  });
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
  const { code, stderr } = await cli.run(["completion", "tcsh"]);
  expect({ code, shown: stderr.includes("bash, zsh, fish, powershell") }).toEqual({ code: 2, shown: true });
});
