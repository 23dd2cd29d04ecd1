import { createDatabase, startPostgres } from "@forecourt/harness";
import { selfHost } from "./self-host.ts";

// TEST_DATABASE_URL names a PostgreSQL to make a database on; without it one is started for this, and ends with it.
await using postgres = await startPostgres();
await using database = await createDatabase(postgres.url);
await selfHost({
  databaseUrl: database.url,
  apiKey: "fc_test_Example1_0123456789ABCDEFGHIJKLMNOPQRSTUV2F4OEF",
  print: console.log,
});
