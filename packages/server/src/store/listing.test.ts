import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startTestApi, type TestApi } from "../testing/start-test-api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(inject("postgresUrl"));
});
afterAll(() => api.close());

test("a total is exact up to 100,000 rows, an estimate beyond, and by cursor that of the first page", async () => {
  const { operator } = await api.organization();
  const { db } = api.core;
  const made = (await operator("POST", "/id-tags", { id_tag: "first" })).body.data;
  const insert = (from: number, to: number) =>
    db.read((tx) =>
      tx.execute(sql`
        insert into id_tags (id, org_id, id_tag, listed, status, created_at, updated_at)
        select 'tag_' || n, (select org_id from id_tags where id = ${made.id}), 'card ' || n, true, 'accepted', now(), now()
        from generate_series(${from}::integer, ${to}::integer) as n`),
    );
  const paginationOf = async (query: string) => (await operator("GET", `/id-tags?${query}`)).body.pagination;

  await insert(2, 100_000);
  const exact = await paginationOf("per_page=1");
  expect(exact).toMatchObject({ total: 100_000, has_more: true });
  expect(exact).not.toHaveProperty("total_exact");

  await insert(100_001, 150_000);
  await db.read((tx) => tx.execute(sql`analyze id_tags`));
  const estimated = await paginationOf("per_page=1");
  expect(estimated.total_exact).toBe(false);
  // PostgreSQL looks at 30,000 of the 150,000 rows, all of which match.
  expect(estimated.total).toBeGreaterThan(140_000);
  expect(estimated.total).toBeLessThan(160_000);

  await insert(150_001, 150_010);
  expect(await paginationOf(`per_page=1&cursor=${estimated.next_cursor}`)).toMatchObject({
    total: estimated.total,
    total_exact: false,
  });
  // The last page shows where the list ends, so the server counts nothing.
  expect(await paginationOf("per_page=100&page=1501")).toMatchObject({ total: 150_010, has_more: false });
  expect(await paginationOf("per_page=100&page=1501")).not.toHaveProperty("total_exact");
});
