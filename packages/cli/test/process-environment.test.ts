import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { startAdmin } from "./start-admin.ts";

const bin = fileURLToPath(new URL("../bin/forecourt.js", import.meta.url));

/** In a process of its own, with pipes all around it. */
function start(argv: readonly string[], env: Record<string, string>) {
  const program = spawn(process.execPath, [bin, ...argv], { env });
  const written = { stderr: "" };
  program.stderr.on("data", (piece: Buffer) => {
    written.stderr += piece.toString();
  });
  return { program, written };
}

test("a closed pipe ends the process like Ctrl-C: what it has created is removed, and no error is printed", async () => {
  await using admin = await startAdmin();
  const env = { FORECOURT_URL: admin.server.baseUrl, FORECOURT_API_KEY: admin.server.key };
  const { program, written } = start(["simulate", "--json"], env);
  await once(program.stdout, "data");
  expect((await admin.client.chargers.list()).data).toHaveLength(1);
  program.stdout.destroy();
  const [code] = await once(program, "close");
  expect({ code, ...written }).toEqual({ code: 0, stderr: "" });
  expect((await admin.client.chargers.list()).data).toEqual([]);
  expect((await admin.client.idTags.list()).data).toEqual([]);
});

test("Ctrl-C ends a wait for stdin, which may never come", async () => {
  const { program, written } = start(["login", "--url", "http://charging.example.com"], {});
  // It warns, and then reads the key.
  await once(program.stderr, "data");
  program.kill("SIGINT");
  const [code] = await once(program, "close");
  expect({ code, shown: written.stderr.includes("Code: interrupted") }).toEqual({ code: 130, shown: true });
});
