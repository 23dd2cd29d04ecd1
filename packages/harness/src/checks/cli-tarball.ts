import { execFile, spawn } from "node:child_process";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "../free-port.ts";
import { startServerProcess } from "../start-server-process.ts";
import { packOnce } from "./pack.ts";
import { repositoryPath } from "./repository.ts";
import { fromComplaints, type Outcome, type Step } from "./step.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const mostBytes = 400_000;
const longestSilenceMs = 60_000;
const apiKey = "fc_test_Example1_0123456789ABCDEFGHIJKLMNOPQRSTUV2F4OEF";

/** What a user does with only the tarball: npm install, a login at a server, and the steps up to a receipt. */
export const cliTarball: Step = {
  name: "cli-tarball",
  about: "the command line, installed by npm alone, goes from a login to a receipt",
  async run() {
    const packed = await packOnce();
    if (!packed.ok) return packed;
    const tarball = packed.tarballs.find(({ manifest }) => manifest.name === "@forecourt/cli");
    if (tarball === undefined) return { ok: false, output: "@forecourt/cli is not among what is published." };
    await using temporary = await temporaryFolder("newcomer");
    const { path: home } = temporary;
    return await visit(tarball.file, home);
  },
};

async function visit(file: string, home: string): Promise<Outcome> {
  const env = { PATH: process.env["PATH"] ?? "", HOME: home, NO_COLOR: "1" };
  await writeFile(join(home, "package.json"), '{"private":true}');
  const install = ["install", "--offline", "--ignore-scripts", "--no-audit", "--no-fund", file];
  await promisify(execFile)("npm", install, { cwd: home, env });
  const complaints = await faultsOf(file, join(home, "node_modules"));
  const port = await freePort();
  await using _server = await startServerProcess({
    entry: repositoryPath("packages/server/src/main.ts"),
    env: {
      FORECOURT_PORT: String(port),
      FORECOURT_DATABASE_URL: "memory:",
      FORECOURT_SECRET: "a secret of at least 32 characters",
      FORECOURT_BOOTSTRAP_KEY: apiKey,
    },
    readyUrl: `http://127.0.0.1:${port}/readyz`,
  });
  const bin = join(home, "node_modules/@forecourt/cli/bin/forecourt.js");
  const forecourt = (...args: string[]) => run([bin, ...args], home, env);
  await forecourt("login", "--url", `http://127.0.0.1:${port}`, "--api-key", apiKey);
  const plugins = await forecourt("plugins").catch((error: { stderr?: string }) => error.stderr ?? "");
  if (!plugins.includes("npm install --global @oclif/plugin-plugins"))
    complaints.push(`forecourt plugins does not say how to get it:\n${plugins}`);
  const location = idIn(await forecourt("locations", "create", "--name", "Yard", "--json"));
  await using car = await simulate([bin, "simulate", "--no-drivers", "--location", location], home, env);
  await car.printed(/Preparing/);
  const [, charger = "", tag = ""] = /sockets start (\S+) 1 --id-tag (\S+)/.exec(car.written()) ?? [];
  await forecourt("sockets", "start", charger, "1", "--id-tag", tag);
  await car.printed(/Charging/);
  const active = await forecourt("sessions", "list", "--status", "active");
  if (!active.includes(tag)) complaints.push(`The session is not among those that are active:\n${active}`);
  await forecourt("sockets", "stop", charger, "1");
  await car.printed(/Charging[\s\S]*Available/);
  const receipts = (await forecourt("cdrs", "export", "--location", location)).trim().split("\n");
  if (receipts.length !== 2) complaints.push(`Not a title and one receipt:\n${receipts.join("\n")}`);
  const code = await car.end();
  const left = await forecourt("chargers", "list", "--json");
  if (code !== 0 || left.includes(charger))
    complaints.push(`${charger} was left behind, with exit code ${code}.`);
  return fromComplaints(complaints);
}

/** What ought not to be in it, and what it ought to say of what is in it. */
async function faultsOf(file: string, modules: string): Promise<string[]> {
  const complaints: string[] = [];
  const { size } = await stat(file);
  if (size > mostBytes) complaints.push(`The tarball has ${size} bytes, more than ${mostBytes}.`);
  const installed = await readdir(modules, { recursive: true });
  const foreign = installed.filter((path) => /\.(map|(?<!d\.)ts|test\..*)$|(^|\/)(src|test)$/.test(path));
  if (foreign.length > 0) complaints.push(`The tarball holds ${foreign.join(", ")}.`);
  const dist = join(modules, "@forecourt/cli/dist");
  const bundled: { name: string; version: string }[] = JSON.parse(
    await readFile(join(dist, "bundled.json"), "utf8"),
  );
  const notices = await readFile(join(dist, "THIRD-PARTY.txt"), "utf8");
  for (const { name, version } of bundled)
    if (!notices.includes(`${name} ${version} (`))
      complaints.push(`THIRD-PARTY.txt does not name ${name} ${version}.`);
  return complaints;
}

async function run(args: readonly string[], cwd: string, env: Record<string, string>): Promise<string> {
  return (await promisify(execFile)(process.execPath, [...args], { cwd, env, timeout: 60_000 })).stdout;
}

function idIn(json: string): string {
  return JSON.parse(json).data.id;
}

/** A simulation that runs beside the other commands. */
async function simulate(args: readonly string[], cwd: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [...args], { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  let text = "";
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (piece: Buffer) => {
      text += piece.toString();
      for (const look of listeners) look();
    });
  return {
    written: () => text,
    printed: (pattern: RegExp) =>
      new Promise<void>((resolve, reject) => {
        const fail = (why: string) =>
          reject(new Error(`The simulation ${why} before it printed ${pattern}:\n${text}`));
        const timer = setTimeout(fail, longestSilenceMs, `ran for ${longestSilenceMs} ms`).unref();
        const look = () => {
          if (!pattern.test(text)) return;
          clearTimeout(timer);
          listeners.delete(look);
          resolve();
        };
        listeners.add(look);
        look();
        void ended.then(() => fail("ended"));
      }),
    end() {
      child.kill("SIGINT");
      return ended;
    },
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
