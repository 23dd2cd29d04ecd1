import { createClient } from "@forecourt/client";
import {
  createDatabase,
  faultsCommand,
  freePort,
  startPostgres,
  startServerProcess,
} from "@forecourt/harness";
import { generateApiKey } from "../../src/platform/api-key.ts";
import { runSlowClients, slowClientAmounts } from "./slow-clients.ts";

await faultsCommand({
  name: "slow-clients",
  amounts: slowClientAmounts,
  async run(run) {
    await using postgres = await startPostgres();
    await using database = await createDatabase(postgres.url);
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const key = generateApiKey("test");
    await using server = await startServerProcess({
      entry: new URL("../../src/main.ts", import.meta.url),
      readyUrl: `${url}/readyz`,
      timeoutMs: 120_000,
      env: {
        FORECOURT_PORT: String(port),
        FORECOURT_SECRET: "a secret that only the tests know of",
        FORECOURT_DATABASE_URL: database.url,
        FORECOURT_BOOTSTRAP_KEY: key,
        FORECOURT_LOG_LEVEL: "warn",
      },
    });
    const client = createClient({ baseUrl: `${url}/v1`, apiKey: key });
    const other = await client.apiKeys.create({ name: "slow clients", role: "admin" });
    return await runSlowClients(run, { url, pid: server.pid, key, otherKey: other.key });
  },
});
