import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDatabase } from "@forecourt/harness";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { startTestServer, type TestServer } from "../../support/start-test-server.ts";
import { asKept, historicKey, historicSecret, type KeptAnswer } from "./kept.ts";
import { loadKept } from "./load.ts";

/* Databases of every released schema open, and their receipts have not changed. */

const here = new URL(".", import.meta.url);
const kept = (await readdir(here)).filter((name) => name.endsWith(".sql")).sort();

test("the first schema is among those kept", () => {
  expect(kept).toContain("0001_foundation.sql");
});

describe.each(kept)("a database of %s", (name) => {
  test("on PostgreSQL", { timeout: 60_000 }, async () => {
    const database = await createDatabase(inject("postgresUrl"));
    onTestFinished(() => database.drop());
    await loadKept(database.url, name);
    await using server = await startTestServer({ FORECOURT_DATABASE_URL: database.url, ...settings });
    await expectAnswers(server, name);
  });

  test("on the embedded database", { timeout: 60_000 }, async () => {
    const folder = await mkdtemp(join(tmpdir(), "forecourt-history-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    await loadKept({ embedded: folder }, name);
    await using server = await startTestServer({ FORECOURT_DATA_DIR: folder, ...settings });
    await expectAnswers(server, name);
  });
});

const settings = { FORECOURT_SECRET: historicSecret };

async function expectAnswers(server: TestServer, name: string): Promise<void> {
  const answers: KeptAnswer[] = JSON.parse(
    await readFile(new URL(name.replace(".sql", ".json"), here), "utf8"),
  );
  expect(answers.length).toBeGreaterThan(0);
  for (const { path, body } of answers) {
    const response = await server.fetch(path, { key: historicKey });
    const text = asKept(await response.text());
    expect([path, response.status, text]).toEqual([path, 200, JSON.stringify(body)]);
  }
}
