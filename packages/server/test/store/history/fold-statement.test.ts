import { createDatabase } from "@forecourt/harness";
import postgres from "postgres";
import { expect, inject, onTestFinished, test } from "vitest";
import { foldStatement } from "./fold-statement.ts";

test("a folded statement has short lines, and stores the same texts", async () => {
  const database = await createDatabase(inject("postgresUrl"));
  const sql = postgres(database.url, { max: 1 });
  onTestFinished(async () => {
    await sql.end();
    await database.drop();
  });
  const texts = ["x''y".repeat(900), `{"a": "${"x ".repeat(800)}"}`, "short", "O''Neil ".repeat(300)];
  const statement = `insert into kept values (${texts.map((text) => `'${text}'`).join(", ")}, ${"1 + ".repeat(400)}1)`;
  const folded = foldStatement(statement);
  expect(Math.max(...folded.split("\n").map((line) => line.length))).toBeLessThanOrEqual(1_000);
  await sql.unsafe("create table kept (a text, b jsonb, c text, d text, e integer)");
  await sql.unsafe(`${statement};\n${folded};`);
  const rows = await sql`select a, b::text, c, d, e from kept`;
  expect(rows[1]).toEqual(rows[0]);
  expect(rows[0]).toMatchObject({ a: "x'y".repeat(900), e: 401 });
});
