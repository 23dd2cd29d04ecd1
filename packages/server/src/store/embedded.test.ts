import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { nodeProgram } from "@forecourt/harness";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { Connection } from "./connection.ts";
import { type Database, openDatabase } from "./db.ts";
import { startEmbedded } from "./embedded.ts";

test("the commits of a killed process are there when the folder is opened again", async () => {
  const folder = await mkdtemp(join(tmpdir(), "forecourt-data-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const committed = await writeUntilKilled(folder, 100);

  const db = await openDatabase({ url: { embedded: folder }, connections: 1 });
  onTestFinished(() => db.close());
  const pairs = await count(
    db,
    sql`select count(*)::int as n from (select id from pairs group by id having count(*) = 2)`,
  );
  const rows = await count(db, sql`select count(*)::int as n from pairs`);
  // The pair whose commit was running when the process was killed may be there too.
  expect(pairs === committed || pairs === committed + 1).toBe(true);
  expect(rows).toBe(pairs * 2);
});

test("a client that is cut off inside a transaction leaves nothing, and the next one is served", async () => {
  const engine = await startEmbedded("memory");
  onTestFinished(() => engine.close());
  const open = () =>
    Connection.open({
      address: { path: engine.socket },
      name: "test",
      prepare: false,
      connectTimeoutMs: 1_000,
      statementTimeoutMs: 5_000,
    });
  const [one, other] = [await open(), await open()];
  await one.send((client) => client.unsafe("create table notes (id integer)"));
  await one.send((client) => client.unsafe("begin"));
  await one.send((client) => client.unsafe("insert into notes values (1)"));
  const waiting = other.send((client) => client.unsafe("select * from notes"));
  one.discard();
  expect([...(await waiting)]).toEqual([]);
  await other.close();
});

test("an engine that never ends its statement is closed all the same", async () => {
  const engine = await startEmbedded("memory", "", { closeMs: 500 });
  const connection = await Connection.open({
    address: { path: engine.socket },
    name: "test",
    prepare: false,
    connectTimeoutMs: 1_000,
    statementTimeoutMs: 600_000,
  });
  const endless = connection.send((client) => client.unsafe("do $$ begin loop end loop; end $$"));
  endless.catch(() => {});
  // The engine has the statement by then, or gets it before it is asked to close.
  await new Promise((resolve) => setTimeout(resolve, 100));
  await engine.close();
  connection.discard();
  await expect(endless).rejects.toMatchObject({ code: "unavailable" });
});

async function count(db: Database, query: ReturnType<typeof sql>): Promise<number> {
  const [row] = await db.read((tx) => tx.execute<{ n: number }>(query));
  if (!row) throw new Error("unreachable: a count is one row");
  return row.n;
}

/** Commits pairs of rows in another process, and kills it at the given pair. Returns how many pairs it acknowledged. */
async function writeUntilKilled(folder: string, killAt: number): Promise<number> {
  const program = nodeProgram(new URL("./db.ts", import.meta.url));
  const script = `
    import { openDatabase } from ${JSON.stringify(pathToFileURL(program.at(-1) ?? "").href)};
    import { sql } from ${JSON.stringify(import.meta.resolve("drizzle-orm"))};
    const db = await openDatabase({ url: { embedded: ${JSON.stringify(folder)} }, connections: 2 });
    await db.read((tx) => tx.execute(sql\`create table pairs (id integer)\`));
    for (let id = 1; ; id += 1) {
      await db.transaction(async (tx) => {
        await tx.execute(sql\`insert into pairs values (\${id})\`);
        await tx.execute(sql\`insert into pairs values (\${id})\`);
      });
      process.stdout.write(id + "\\n");
    }`;
  const file = `${folder}.mjs`;
  await writeFile(file, script);
  onTestFinished(() => rm(file));
  const child = spawn(process.execPath, [...program.slice(0, -1), file], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const exit = once(child, "exit");
  let last = 0;
  for await (const line of createInterface(child.stdout)) {
    last = Number(line);
    if (last === killAt) child.kill("SIGKILL");
  }
  await exit;
  return last;
}
