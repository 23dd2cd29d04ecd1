import { type ChildProcess, fork } from "node:child_process";
import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Client, createClient } from "@forecourt/client";
import {
  createDatabase,
  type FuzzFailure,
  type FuzzReport,
  type FuzzRun,
  freePort,
  startPostgres,
  startServerProcess,
} from "@forecourt/harness";
import { generateApiKey } from "../../src/platform/api-key.ts";
import type { Crowd, CrowdMessage } from "./storm-crowd.ts";

/*
 * All clients connect at once from one address: chargers with the right password, and as many clients that guess. The
 * server, the clients and this each have a process of their own.
 */

export const stormAmounts = { good: 2_000, bad: 2_000 };

const entry = new URL("../../src/main.ts", import.meta.url);
const crowdFile = fileURLToPath(new URL("storm-crowd.ts", import.meta.url));
const allInWithinMs = 60_000;
const apiEveryMs = 50;

/** Uses a database of its own on the server that `postgresUrl` names. Without it, starts a server. */
export async function storm(run: FuzzRun<typeof stormAmounts>, postgresUrl?: string): Promise<FuzzReport> {
  await using started = postgresUrl === undefined ? await startPostgres() : null;
  await using database = await createDatabase(postgresUrl ?? started?.url ?? "");
  const key = generateApiKey("test");
  const port = await freePort();
  await using server = await startServerProcess({
    entry,
    env: {
      FORECOURT_PORT: String(port),
      FORECOURT_SECRET: "a secret that only the tests know of",
      FORECOURT_BOOTSTRAP_KEY: key,
      FORECOURT_RATE_LIMIT_PER_SECOND: "0",
      FORECOURT_LOG_LEVEL: "error",
      FORECOURT_DATABASE_URL: database.url,
    },
    readyUrl: `http://127.0.0.1:${port}/readyz`,
    timeoutMs: 60_000,
  });
  const client = createClient({ baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: key });
  const good = await register(client, run);
  const rssBefore = await residentBytes(server.pid);
  const cpuBefore = await cpuSeconds(server.pid);

  const crowd = startCrowd();
  const seen = watch(crowd);
  const api = askApi(client);
  crowd.send({
    url: `ws://127.0.0.1:${port}/ocpp`,
    good,
    // Every second guess uses the name of a charger.
    bad: Array.from({ length: run.amounts.bad }, (_, index) =>
      index % 2 === 0 ? (good[index % good.length]?.identity ?? "NOBODY") : `NOBODY-${index}`,
    ),
    seed: run.seed,
  } satisfies Crowd);
  const brokeAt = performance.now();
  while (seen.in.length < good.length && performance.now() - brokeAt < allInWithinMs && run.goOn()) {
    run.progress(`${seen.in.length} of ${good.length} are in`);
    await wait(50);
  }
  const cpuAfter = await cpuSeconds(server.pid);
  // The server may close some connections again.
  await wait(1_000);
  const { answers, errors } = await api.stop();
  const { pagination } = await client.chargers.list({ connected: true, per_page: 1 });
  const rssAfter = await residentBytes(server.pid);
  crowd.kill("SIGKILL");

  const { failures, law } = laws(run);
  law("every charger is in within a minute", seen.in.length === good.length, `${seen.in.length} are in`);
  law(
    "the API says that they are",
    pagination.total === good.length,
    `${pagination.total} are connected, as it says`,
  );
  law("no charger with a guessed password is connected", seen.badOnesIn === 0, `${seen.badOnesIn} are in`);
  law(
    "no charger with the right password is refused for those that guess",
    !Object.keys(seen.turnedAway).some((each) => /^good (?:401|429)$/.test(each)),
    JSON.stringify(seen.turnedAway),
  );
  law("no charger is lost again", seen.lost.length === 0, seen.lost.slice(0, 5).join(", "));
  law("calls to the API are answered meanwhile", errors.length === 0, errors.slice(0, 3).join("; "));
  law(
    "a refused connection gets an HTTP status",
    Object.keys(seen.turnedAway).every((status) =>
      /(?:401|429|503|ECONNRESET|closed with 1012)$/.test(status),
    ),
    JSON.stringify(seen.turnedAway),
  );
  law(
    "the server lives",
    server.lines.every((line) => !/uncaught|unhandled/i.test(line)),
    "see its log",
  );
  const inMs = seen.in.map(({ atMs }) => atMs);
  return {
    figures: {
      chargers: good.length,
      "guessers, each every 10 s": run.amounts.bad,
      "half of the chargers in after s": seconds(percentile(inMs, 0.5)),
      "99 % in after s": seconds(percentile(inMs, 0.99)),
      "all in after s": seconds(percentile(inMs, 1)),
      "most attempts of one": Math.max(0, ...seen.in.map(({ attempts }) => attempts)),
      "turned away": JSON.stringify(seen.turnedAway),
      "API calls meanwhile": answers.length,
      "API p50 ms": percentile(answers, 0.5),
      "API p99 ms": percentile(answers, 0.99),
      "API slowest ms": percentile(answers, 1),
      "server CPU s": cpuAfter - cpuBefore,
      "server grew by MB": (rssAfter - rssBefore) / 2 ** 20,
    },
    failures,
  };
}

function laws({ seed, amounts }: FuzzRun<typeof stormAmounts>) {
  const failures: FuzzFailure[] = [];
  const again = `--good ${amounts.good} --bad ${amounts.bad} --seed ${seed}`;
  return {
    failures,
    law(law: string, holds: boolean, input: string): void {
      if (!holds) failures.push({ law, input, again });
    },
  };
}

async function register(client: Client, run: FuzzRun<typeof stormAmounts>): Promise<Crowd["good"]> {
  const identities = Array.from({ length: run.amounts.good }, (_, index) => `CP-${index}`);
  const registered: { identity: string; password: string }[] = [];
  const registerSome = async (): Promise<void> => {
    for (let identity = identities.pop(); identity !== undefined; identity = identities.pop()) {
      const { password } = await client.chargers.create({ identity });
      registered.push({ identity, password });
      run.progress(`${registered.length} are registered`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, registerSome));
  return registered;
}

function startCrowd(): ChildProcess {
  const source = ["--conditions=@forecourt/source", "--import", import.meta.resolve("tsx")];
  return fork(crowdFile, { execArgv: source, stdio: ["ignore", "inherit", "inherit", "ipc"] });
}

function watch(crowd: ChildProcess) {
  const seen = {
    in: [] as { atMs: number; attempts: number }[],
    lost: [] as string[],
    badOnesIn: 0,
    turnedAway: {} as Record<string, number>,
  };
  crowd.on("message", (message: CrowdMessage) => {
    switch (message.kind) {
      case "in":
        return void seen.in.push(message);
      case "lost":
        return void seen.lost.push(message.how);
      case "bad-one-in":
        return void seen.badOnesIn++;
      case "turned-away": {
        const name = `${message.who} ${message.how}`;
        seen.turnedAway[name] = (seen.turnedAway[name] ?? 0) + 1;
      }
    }
  });
  return seen;
}

/** Reads and writes in turn, two at a time, until it is stopped. Durations in milliseconds. */
function askApi(client: Client) {
  const answers: number[] = [];
  const errors: string[] = [];
  const calls = [
    () => client.chargers.list({ per_page: 25 }),
    () => client.locations.create({ name: "Depot" }),
    () => client.locations.list({ per_page: 25 }),
    () => client.events.list({ per_page: 25 }),
  ];
  let stopped = false;
  const ask = async (first: number): Promise<void> => {
    for (let turn = first; !stopped; turn++) {
      const startedAt = performance.now();
      await calls[turn % calls.length]?.().then(
        () => answers.push(performance.now() - startedAt),
        (error: unknown) => errors.push(String(error)),
      );
      await wait(apiEveryMs);
    }
  };
  const asking = [ask(0), ask(2)];
  return {
    async stop() {
      stopped = true;
      await Promise.all(asking);
      return { answers, errors };
    },
  };
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

function seconds(ms: number): number {
  return ms / 1_000;
}

/** Zero where the system does not show it. */
async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1_024;
}

/** User and system time together. Zero where the system does not show it. */
async function cpuSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // The name may contain any character, so count after it: the twelfth and thirteenth fields are ticks of a hundredth of a
  // second.
  const [user = "0", system = "0"] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13);
  return (Number(user) + Number(system)) / 100;
}
