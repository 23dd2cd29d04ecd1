import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { expect, inject, onTestFinished, test } from "vitest";
import { adminUrlOf, asAdmin, createDatabase } from "./create-database.ts";
import { findTemplate } from "./find-template.ts";

const adminUrl = await adminUrlOf(inject("postgresUrl"));

function newName(): string {
  const name = `template_${randomUUID()}`;
  onTestFinished(async () => {
    await asAdmin(adminUrl, `drop database if exists "${name}"`);
  });
  return name;
}

test("the first caller fills a template, once, and databases are copies of it", async () => {
  const name = newName();
  let filled = 0;
  const fill = async (url: string) => {
    filled += 1;
    const sql = postgres(url, { max: 1 });
    await sql`create table marks as select 7 as mark`;
    await sql.end();
  };
  const templates = await Promise.all([1, 2, 3].map(() => findTemplate(adminUrl, name, fill)));
  expect([new Set(templates), filled]).toEqual([new Set([name]), 1]);
  await using database = await createDatabase(adminUrl, { template: name });
  const sql = postgres(database.url, { max: 1 });
  expect(await sql`select mark from marks`).toEqual([{ mark: 7 }]);
  await sql.end();
});

test("a template that another process filled meanwhile is used, and nothing is left behind", async () => {
  const name = newName();
  const own = { url: "" };
  const fill = async (url: string) => {
    own.url = url;
    await asAdmin(adminUrl, `create database "${name}"`);
  };
  expect(await findTemplate(adminUrl, name, fill)).toBe(name);
  const names = [name, new URL(own.url).pathname.slice(1)];
  const left = await asAdmin(
    adminUrl,
    `select datname from pg_database where datname in ('${names.join("', '")}')`,
  );
  expect(left.map(({ datname }) => String(datname))).toEqual([name]);
});

test("what cannot be filled is an error, and is asked for anew", async () => {
  const name = newName();
  const refuse = () => Promise.reject(new Error("no tables today"));
  await expect(findTemplate(adminUrl, name, refuse)).rejects.toThrow("no tables today");
  expect(await findTemplate(adminUrl, name, async () => undefined)).toBe(name);
});
