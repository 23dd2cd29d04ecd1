import { createDatabase, freePort, fuzzCommand, startPostgres, startServerProcess } from "@forecourt/harness";
import { generateApiKey } from "../../src/platform/api-key.ts";
import { fuzzHttp } from "./http-fuzz.ts";
import { createIdPool } from "./id-pool.ts";
import { startOrganization } from "./start-organization.ts";

await fuzzCommand({
  name: "http",
  amounts: {
    /** Requests to a server on PostgreSQL. */
    requests: 20_000,
    /** Requests to a server on the embedded database. */
    embedded: 20_000,
  },
  async run(run) {
    await using postgres = await startPostgres();
    await using database = await createDatabase(postgres.url);
    const places = [
      { where: "on PostgreSQL", url: database.url, requests: run.amounts.requests },
      { where: "on the embedded database", url: "memory:", requests: run.amounts.embedded },
    ];
    const reports = [];
    for (const { where, url, requests } of places) {
      if (requests > 0 && run.goOn()) reports.push(await fuzzServer(url, { ...run, where, requests }));
    }
    return {
      figures: Object.assign({}, ...reports.map(({ figures }) => figures)),
      failures: reports.flatMap(({ failures }) => failures),
    };
  },
});

type Fuzz = Parameters<typeof fuzzHttp>[0] & { where: string; requests: number };

async function fuzzServer(databaseUrl: string, { where, requests, ...run }: Fuzz) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const baseUrl = `${url}/v1`;
  const key = generateApiKey("test");
  await using server = await startServerProcess({
    entry: new URL("../../src/main.ts", import.meta.url),
    readyUrl: `${url}/readyz`,
    timeoutMs: 120_000,
    env: {
      FORECOURT_PORT: String(port),
      FORECOURT_SECRET: "a secret that only the tests know of",
      FORECOURT_DATABASE_URL: databaseUrl,
      FORECOURT_BOOTSTRAP_KEY: key,
      FORECOURT_RATE_LIMIT_PER_SECOND: "0",
      // One charger needs a security profile that the server can raise.
      FORECOURT_OCPP_ALLOW_PROFILE_0: "true",
      FORECOURT_LOG_LEVEL: "error",
    },
  });
  await using organization = await startOrganization(
    { baseUrl, ocppUrl: `ws://127.0.0.1:${port}/ocpp` },
    key,
    "FUZZED",
  );
  const pool = createIdPool(organization.ids);
  const cause = () => server.lines.at(-1) ?? "";
  return await fuzzHttp(run, { held: { baseUrl, key, pool, cause }, requests, where });
}
