import { createDatabase } from "@forecourt/harness";
import { expect, inject, test } from "vitest";
import { selfHost } from "./self-host.ts";

test("a session outlives a restart of the server, and is billed once", { timeout: 120_000 }, async () => {
  await using database = await createDatabase(inject("postgresUrl"));
  const lines: string[] = [];
  const cdrId = await selfHost({
    databaseUrl: database.url,
    apiKey: "fc_test_Example1_0123456789ABCDEFGHIJKLMNOPQRSTUV2F4OEF",
    print: (line) => lines.push(line),
  });
  expect(lines.at(-1)).toMatch(new RegExp(`^CDR ${cdrId}: \\d+ Wh in \\d+ s, [\\d.]+ EUR, valid\\.$`));
});
