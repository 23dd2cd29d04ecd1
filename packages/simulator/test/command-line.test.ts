import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Handlers } from "@forecourt/ocpp";
import { afterEach, expect, test } from "vitest";
import { startServer as start } from "./start-server.ts";

// The installed command, which runs the built files.
const command = fileURLToPath(new URL("../bin/forecourt-sim.js", import.meta.url));

const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

async function startServer(overrides: Partial<Handlers<null>> = {}) {
  const server = await start(overrides);
  opened.push(server.close);
  return server;
}

interface Running {
  child: ChildProcess;
  /** Resolves when this text has been printed. */
  printed(text: string): Promise<void>;
  ended: Promise<{ code: number | null; signal: string | null; out: string; err: string }>;
}

function run(...argv: string[]): Running {
  const child = spawn(process.execPath, [command, ...argv], { stdio: ["ignore", "pipe", "pipe"] });
  let out = "";
  let err = "";
  let look = () => {};
  child.stdout.on("data", (chunk: Buffer) => {
    out += chunk.toString();
    look();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    err += chunk.toString();
    look();
  });
  const closed = once(child, "close");
  opened.push(async () => {
    child.kill("SIGKILL");
    await closed;
  });
  return {
    child,
    printed: (text) =>
      new Promise((resolve) => {
        look = () => {
          if (out.includes(text) || err.includes(text)) resolve();
        };
        look();
      }),
    ended: closed.then((args) => {
      // Arguments of the event "close".
      const [code, signal] = args as [number | null, string | null];
      return { code, signal, out, err };
    }),
  };
}

test("wrong usage exits with 2 and a hint", async () => {
  const { code, out, err } = await run("--url", "ws://localhost", "--quirk", "neverPong").ended;
  expect({ code, out, err }).toEqual({
    code: 2,
    out: "",
    err: "Unknown quirk neverPong.\n  Try this: --quirk neverPongs\n",
  });
});

test("an unreadable file, or one without a certificate, is wrong usage too", async () => {
  const folder = await mkdtemp(join(tmpdir(), "forecourt-sim-"));
  opened.push(() => rm(folder, { recursive: true }));
  const path = join(folder, "ca.pem");
  const missing = await run("--url", "wss://localhost", "--ca", path).ended;
  expect(missing.code).toBe(2);
  expect(missing.err).toContain(`--ca ${path} cannot be read: ENOENT`);
  await writeFile(path, "nothing");
  const wrong = await run("--url", "wss://localhost", "--ca", path).ended;
  expect(wrong.code).toBe(2);
  expect(wrong.err).toContain("CentralSystemRootCertificate must be the PEM of one root certificate.");
});

test("a fleet runs until Ctrl-C, stops its transactions, and exits with 0", async () => {
  const stops: number[] = [];
  const { url } = await startServer({
    StopTransaction({ transactionId }) {
      stops.push(transactionId);
      return {};
    },
  });
  const running = run("--url", url, "--count", "3", "--speed", "3600", "--stagger", "1", "--json");
  await running.printed('"charging":3');
  running.child.kill("SIGINT");
  const { code, out } = await running.ended;
  expect(code).toBe(0);
  const lines = out.trim().split("\n");
  expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({ chargers: 3, online: 0, charging: 0, queued: 0 });
  // At least three were running.
  expect(stops.length).toBeGreaterThanOrEqual(3);
});

test("a second Ctrl-C quits immediately, even with unsent messages", async () => {
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const { url } = await startServer({
    StartTransaction() {
      begin();
      return { idTagInfo: { status: "Accepted" }, transactionId: 1 };
    },
    StopTransaction: () => new Promise(() => {}),
  });
  const running = run("--url", url, "--speed", "600");
  await begun;
  running.child.kill("SIGINT");
  await running.printed("Press Ctrl-C again to quit immediately.");
  running.child.kill("SIGINT");
  expect(await running.ended).toMatchObject({ code: null, signal: "SIGINT" });
});

test("refused chargers exit with 1 and a hint", async () => {
  const { url } = await startServer();
  const { code, out, err } = await run("--url", url, "--password", "wrong", "--duration", "1", "--quiet")
    .ended;
  expect({ code, out, err }).toEqual({
    code: 1,
    out: "",
    err: `The server at ${url} refused the chargers with HTTP 401.\n  Try this: register SIM-0001 there and pass its --password, or all of them with --chargers FILE\n`,
  });
});

test("an address without a server exits with 1 and a message", async () => {
  const { url, close } = await start();
  await close();
  const { code, err } = await run("--url", url, "--duration", "1", "--quiet").ended;
  expect(code).toBe(1);
  expect(err).toContain(`No charger was accepted at ${url} (ECONNREFUSED).\n  Try this: check that`);
});

test("a scenario is played by every charger of a list, with a line per step, and exits with 0", async () => {
  const starts: string[] = [];
  const { url, centralSystem } = await startServer({
    StartTransaction({ idTag }) {
      starts.push(idTag);
      return { idTagInfo: { status: "Accepted" }, transactionId: starts.length };
    },
  });
  const folder = await mkdtemp(join(tmpdir(), "forecourt-sim-"));
  opened.push(() => rm(folder, { recursive: true }));
  const path = join(folder, "chargers.txt");
  await writeFile(path, "CP-1 secret\nCP-2 other\n");
  const options = ["--url", url, "--chargers", path, "--id-tag", "TAG-1", "--speed", "30", "--stagger", "1"];
  const { code, out, err } = await run(...options, "--scenario", "session").ended;
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(starts).toEqual(["TAG-1", "TAG-1"]);
  expect([...centralSystem.stations()].map(({ identity }) => identity).sort()).toEqual(["CP-1", "CP-2"]);
  const lines = out.split("\n").filter((line) => line.startsWith("CP-1 "));
  expect(lines).toEqual([
    "CP-1 is switched on",
    "CP-1 a car is plugged in",
    "CP-1 tag TAG-1 is presented: started",
    "CP-1 charges 2 Wh",
    "CP-1 tag TAG-1 is presented: stopped",
    "CP-1 the car is unplugged",
    "CP-1 has sent all transaction messages",
  ]);
  expect(out.trim().split("\n").at(-1)).toBe("session: 2 of 2 done");
});

test("a scenario that does not finish exits with 3 and says where it is", async () => {
  const { url } = await startServer();
  const options = ["--url", url, "--identity", "CP-1", "--duration", "1", "--quiet", "--json"];
  const { code, out, err } = await run(...options, "--scenario", "reservation").ended;
  expect({ code, err }).toEqual({ code: 3, err: "CP-1: It did not finish within 1 s.\n" });
  expect(JSON.parse(out)).toMatchObject({ scenario: "reservation", chargers: 1, done: 0, unfinished: 1 });
});
