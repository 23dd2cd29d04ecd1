import { setTimeout as wait } from "node:timers/promises";
import { createClient } from "@forecourt/client";
import {
  createDatabase,
  type FuzzFailure,
  type FuzzReport,
  type FuzzRun,
  freePort,
  startOwnPostgres,
  startServerProcess,
} from "@forecourt/harness";
import { createFleet } from "@forecourt/simulator";
import postgres from "postgres";
import { generateApiKey } from "../../src/platform/api-key.ts";
import { parseScrape } from "../support/scrape.ts";
import { healthy, startReceiver } from "../webhooks/receivers.ts";
import { createStack } from "./resource-stack.ts";

/*
 * A day of a depot in half an hour: cars come and go 48 times as fast, on balanced sites, with a webhook for everything and an
 * operator who looks. Over the last two thirds the memory and the handles of the server, and what a row takes in each table,
 * must not grow.
 */

export const soakAmounts = {
  minutes: 30,
  chargers: 200,
  /** How often as fast as real time. A day takes 1440 / speed minutes. */
  speed: 48,
};

const entry = new URL("../../src/main.ts", import.meta.url);
const chargersOfSite = 10;
/** What a third may have more than the one before, as a share: a garbage collector lets memory go up and down. */
const mostGrowth = { memory: 1.1, handles: 1.05, rows: 1.25 };
/** Tables grow by pages; what is less than this is not bloat. */
const slackBytes = 512 * 1_024;

interface Sample {
  residentMiB: number;
  heapMiB: number;
  handles: number;
  files: number;
}

interface Table {
  name: string;
  rows: number;
  bytes: number;
}

export async function soak(run: FuzzRun<typeof soakAmounts>): Promise<FuzzReport> {
  const { minutes, chargers: count, speed } = run.amounts;
  await using stack = createStack();
  // With its own housekeeping, as an installation has it.
  const ownPostgres = stack.use(await startOwnPostgres({ fsync: true }));
  const database = stack.use(await createDatabase(ownPostgres.url));
  const key = generateApiKey("test");
  const [port, metricsPort] = [await freePort(), await freePort()];
  const server = stack.use(
    await startServerProcess({
      entry,
      env: {
        FORECOURT_PORT: String(port),
        FORECOURT_METRICS: `127.0.0.1:${metricsPort}`,
        FORECOURT_SECRET: "a secret that only the tests know of",
        FORECOURT_BOOTSTRAP_KEY: key,
        FORECOURT_RATE_LIMIT_PER_SECOND: "0",
        FORECOURT_UNKNOWN_ID_TAGS: "accept",
        FORECOURT_WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8",
        FORECOURT_WEBHOOK_ALLOW_HTTP: "true",
        FORECOURT_LOG_LEVEL: "warn",
        FORECOURT_DATABASE_URL: database.url,
      },
      readyUrl: `http://127.0.0.1:${port}/readyz`,
      timeoutMs: 120_000,
    }),
  );
  const client = createClient({ baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: key });
  const passwords = await register(client, count);
  const receiver = stack.use(await startReceiver("everything", healthy, { keepsBodies: false }));
  const { secret } = await client.webhooks.create({ url: receiver.url, events: ["*"] });
  receiver.trust(secret);
  const fleet = createFleet({
    url: `ws://127.0.0.1:${port}/ocpp`,
    count,
    password: (identity) => passwords.get(identity),
    idTags: Array.from({ length: count }, (_, index) => `DRIVER-${index}`),
    speed,
    seed: run.seed,
    staggerMs: 20,
    charger: { ledgerEntries: 0 },
  });
  stack.defer(() => fleet.close());
  fleet.start();

  const sql = postgres(database.url, { max: 1, onnotice: () => undefined });
  stack.defer(() => sql.end());
  const samples: Sample[] = [];
  const sizes: Table[][] = [];
  const beganAt = Date.now();
  const lengthMs = minutes * 60_000;
  const everyMs = lengthMs / 90;
  for (let next = 1; next <= 90 && run.goOn(); next++) {
    while (Date.now() < beganAt + next * everyMs) {
      // An operator looks now and then.
      await Promise.all([client.chargers.list(), client.sessions.list(), client.cdrs.list()]);
      await wait(1_000);
    }
    samples.push(await sampleOf(metricsPort));
    if (next % 30 === 0) sizes.push(await sizesOf(sql));
    const { sessions, charging } = fleet.status;
    // The receiver is one of the tests, and keeps a book of all that comes.
    receiver.receipts.length = 0;
    run.progress(
      `${next} of 90, ${sessions} sessions, ${charging} charging, ${samples.at(-1)?.residentMiB.toFixed(0)} MiB`,
    );
  }

  const failures: FuzzFailure[] = [];
  const again = `--seed ${run.seed} --minutes ${minutes} --chargers ${count} --speed ${speed}`;
  const law = (text: string, holds: boolean, input: string): void => {
    if (!holds) failures.push({ law: text, input, again });
  };
  const figures: FuzzReport["figures"] = {
    sessions: fleet.status.sessions,
    kWh: fleet.status.energyWh / 1_000,
  };
  for (const [name, most, of] of [
    ["resident memory MiB", mostGrowth.memory, ({ residentMiB }: Sample) => residentMiB],
    ["heap MiB", mostGrowth.memory, ({ heapMiB }: Sample) => heapMiB],
    ["handles", mostGrowth.handles, ({ handles }: Sample) => handles],
    ["open files", mostGrowth.handles, ({ files }: Sample) => files],
  ] as const) {
    const thirds = [0, 30, 60].map((from) => medianOf(samples.slice(from, from + 30).map(of)));
    figures[`${name}, median of each third`] = thirds.map((value) => value.toFixed(1)).join(" ");
    const [, second = Number.NaN, third = Number.NaN] = thirds;
    law(`${name}: flat over the last two thirds`, third <= second * most, thirds.join(" "));
  }
  const [early = [], , late = []] = sizes;
  const bloat = late.flatMap(({ name, rows, bytes }) => {
    const before = early.find((table) => table.name === name);
    if (before === undefined || rows === 0) return [];
    const expected = Math.max(before.bytes, (before.bytes / Math.max(1, before.rows)) * rows);
    return bytes > expected * mostGrowth.rows + slackBytes
      ? [`${name}: ${before.bytes} bytes for ${before.rows} rows, then ${bytes} for ${rows}`]
      : [];
  });
  law("no table takes more for a row than after the first third", bloat.length === 0, bloat.join("; "));
  figures["largest tables, MB"] = late
    .toSorted((one, other) => other.bytes - one.bytes)
    .slice(0, 6)
    .map(({ name, bytes }) => `${name} ${(bytes / 1e6).toFixed(1)}`)
    .join(", ");
  figures["dead rows, share of all at the end"] = (await deadShare(sql)).toFixed(3);
  const errors = server.lines.filter((line) => /uncaught|unhandled|"level":"error"/.test(line));
  law("the server logs no error", errors.length === 0, errors.slice(0, 3).join("\n"));
  law("cars came and went", fleet.status.sessions > count, String(fleet.status.sessions));
  return { figures, failures };
}

async function register(
  client: ReturnType<typeof createClient>,
  count: number,
): Promise<Map<string, string>> {
  const { id: tariff_id } = await client.tariffs.create({
    currency: "EUR",
    elements: [{ price_components: [{ type: "ENERGY", price: 0.3, step_size: 1 }] }],
  });
  const passwords = new Map<string, string>();
  let location_id = "";
  for (let index = 0; index < count; index++) {
    if (index % chargersOfSite === 0)
      ({ id: location_id } = await client.locations.create({
        name: `Site ${index / chargersOfSite + 1}`,
        max_amperage: 100,
        dlb_enabled: true,
        tariff_id,
      }));
    const identity = `SIM-${String(index + 1).padStart(4, "0")}`;
    const { password } = await client.chargers.create({ identity, location_id });
    passwords.set(identity, password);
  }
  return passwords;
}

async function sampleOf(metricsPort: number): Promise<Sample> {
  const scrape = parseScrape(await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text());
  const mebibytes = (name: string) => scrape.sum(name) / 1_048_576;
  return {
    residentMiB: mebibytes("process_resident_memory_bytes"),
    heapMiB: mebibytes("nodejs_heap_size_used_bytes"),
    handles: scrape.sum("nodejs_active_handles_total"),
    files: scrape.sum("process_open_fds"),
  };
}

/** Partitions count as their table. */
async function sizesOf(sql: postgres.Sql): Promise<Table[]> {
  await sql`analyze`;
  return await sql<Table[]>`
    select coalesce(p.inhparent, s.relid)::regclass::text as name, sum(s.n_live_tup)::int as rows,
      sum(pg_total_relation_size(s.relid))::float8 as bytes
    from pg_stat_user_tables s left join pg_inherits p on p.inhrelid = s.relid group by 1`;
}

async function deadShare(sql: postgres.Sql): Promise<number> {
  const [row] = await sql<{ share: number }[]>`
    select sum(n_dead_tup)::float8 / greatest(1, sum(n_dead_tup + n_live_tup)) as share from pg_stat_user_tables`;
  return row?.share ?? Number.NaN;
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
