import { mkdir, readFile, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { delimiter, join } from "node:path";
import { expect, test } from "vitest";
import { findProgram } from "../src/serve/find-program.ts";
import { type Cli, startCli } from "./run-cli.ts";

/** A package like @forecourt/server, whose program is this. */
async function install(cli: Cli, program: string): Promise<void> {
  const folder = join(cli.home, "node_modules/@forecourt/server");
  await mkdir(folder, { recursive: true });
  const manifest = { name: "@forecourt/server", type: "module", bin: { "forecourt-server": "./bin.js" } };
  await writeFile(join(folder, "package.json"), JSON.stringify(manifest));
  await writeFile(join(folder, "bin.js"), program);
}

test("what comes after -- goes to the server, and its exit code comes back", async () => {
  await using cli = await startCli();
  await install(
    cli,
    `import { writeFileSync } from "node:fs";
     writeFileSync("seen.json", JSON.stringify([process.argv.slice(2), Object.keys(process.env).filter((name) => name.startsWith("FORECOURT_"))]));
     process.exitCode = 7;`,
  );
  const { code, stderr } = await cli.run(["serve", "--", "--demo", "--help"], {
    env: { FORECOURT_PORT: "1", FORECOURT_API_KEY: "ours", FORECOURT_WEBHOOK_SECRET: "ours" },
  });
  expect({ code, stderr }).toEqual({ code: 7, stderr: "" });
  expect(JSON.parse(await readFile(join(cli.home, "seen.json"), "utf8"))).toEqual([
    ["--demo", "--help"],
    ["FORECOURT_PORT"],
  ]);
});

test("a signal goes to the server, which is waited for", async () => {
  await using cli = await startCli();
  await using ready = await startReady();
  await install(
    cli,
    `import { connect } from "node:net";
     process.on("SIGTERM", () => { process.exit(5); });
     connect(${ready.port}, "127.0.0.1");`,
  );
  const ending = new AbortController();
  const running = cli.run(["serve"], { signal: ending.signal });
  await ready.connected;
  ending.abort(new DOMException("SIGTERM was received.", "AbortError"));
  expect((await running).code).toBe(5);
});

test("on the PATH it is found where it is not installed here", async () => {
  await using cli = await startCli();
  await mkdir(join(cli.home, "bin"));
  const env = { PATH: ["/nowhere", join(cli.home, "bin")].join(delimiter) };
  const ownFolder = join(cli.home, "dist");
  expect(await findProgram(cli.home, env, ownFolder)).toBeNull();
  await writeFile(join(cli.home, "bin/forecourt-server"), "#!/bin/sh\n", { mode: 0o755 });
  expect(await findProgram(cli.home, env, ownFolder)).toEqual({
    command: join(cli.home, "bin/forecourt-server"),
    before: [],
  });
});

async function startReady() {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const connected = new Promise<void>((resolve) => {
    server.once("connection", (socket) => {
      // The program that connected is about to be ended.
      socket.on("error", () => {});
      resolve();
    });
  });
  return {
    port: (server.address() as AddressInfo).port,
    connected,
    async [Symbol.asyncDispose]() {
      await new Promise((closed) => server.close(closed));
    },
  };
}
