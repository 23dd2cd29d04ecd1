import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startTestApi, type TestApi } from "../testing/start-test-api.ts";
import type { InParts } from "./in-parts.ts";
import { listNewest } from "./listing.ts";
import { idTags } from "./schema.ts";

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

test("a list in parts has the rows of all of them, in the order of the list, by page and by cursor", async () => {
  const { orgId } = await api.organization();
  const { db } = api.core;
  // Ten of each minute, so that many have the same time.
  await db.read((tx) =>
    tx.execute(sql`
      insert into id_tags (id, org_id, id_tag, listed, status, note, created_at, updated_at)
      select 'tag_part_' || lpad((n * 7 % 211)::text, 3, '0'), ${orgId}, 'part ' || n, true,
        case when n % 3 = 0 then 'blocked' else 'accepted' end, (array['a', 'b', 'c', 'd'])[n % 4 + 1],
        date_trunc('minute', now()) - make_interval(mins => n / 10), now()
      from generate_series(1, 200) as n`),
  );
  const own = sql`${idTags.orgId} = ${orgId}`;
  const where: InParts = {
    parts: [
      { where: sql`${own} and ${idTags.status} = 'blocked'` },
      {
        each: sql`select unnest(array['a', 'c', 'none']) as id`,
        where: sql`${own} and ${idTags.status} <> 'blocked' and ${idTags.note} = given.id`,
      },
    ],
  };
  const expected = await db.read((tx) =>
    tx.execute<{ id: string }>(sql`
      select id from id_tags where org_id = ${orgId} and (status = 'blocked' or note in ('a', 'c'))
      order by created_at desc, id desc`),
  );
  const ids = expected.map(({ id }) => id);
  // 66 of 200 are blocked, and half of the other 134 are an "a" or a "c".
  expect(ids).toHaveLength(133);

  const byPage: string[] = [];
  for (let page = 1; page <= 8; page++) {
    const { pagination, rows } = await db.read((tx) => listNewest(tx, idTags, where, { page, per_page: 17 }));
    expect(pagination).toMatchObject({ total: 133, has_more: page < 8 });
    byPage.push(...rows.map(({ id }) => id));
  }
  expect(byPage).toEqual(ids);

  const byCursor: string[] = [];
  let cursor: string | undefined;
  do {
    const request = { page: 1, per_page: 17, cursor };
    const { pagination, rows } = await db.read((tx) => listNewest(tx, idTags, where, request));
    byCursor.push(...rows.map(({ id }) => id));
    cursor = pagination.next_cursor;
  } while (cursor !== undefined);
  expect(byCursor).toEqual(ids);
});
