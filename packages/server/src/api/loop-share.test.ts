import { expect, test } from "vitest";
import { createLoopShare } from "./loop-share.ts";

const page = (rows: number) => ({
  data: Array.from({ length: rows }, (_, row) => ({
    id: `row ${row}`,
    text: 'a "quoted" \u2028 word',
    none: undefined,
  })),
  pagination: { total: rows, has_more: false },
});

test.each([0, 1, 10, 11, 25, 100])(
  "a list of %i rows is the same text in slices as at once",
  async (rows) => {
    const shared = createLoopShare(() => true);
    expect(await shared.stringify(page(rows))).toBe(JSON.stringify(page(rows)));
  },
);

test("what is not a list, or has nothing beside it, is the same text too", async () => {
  const shared = createLoopShare(() => true);
  for (const body of [{ data: page(30).data }, { data: { id: "one" } }, { error: "none" }, ["text"], null])
    expect(await shared.stringify(body)).toBe(JSON.stringify(body));
});

test("sockets are served between two slices of a list, and between two requests", async () => {
  const shared = createLoopShare(() => true);
  let turns = 0;
  let counting = true;
  const count = (): void => {
    turns += 1;
    if (counting) setImmediate(count);
  };
  setImmediate(count);
  await shared.stringify(page(100));
  expect(turns).toBeGreaterThanOrEqual(9);
  turns = 0;
  const begun: number[] = [];
  await Promise.all(
    [0, 1, 2, 3].map(async (request) => {
      await shared.begin();
      begun.push(request);
    }),
  );
  counting = false;
  expect(begun).toEqual([0, 1, 2, 3]);
  expect(turns).toBeGreaterThanOrEqual(3);
});

test("without chargers a request begins at once", async () => {
  let isShared = false;
  const shared = createLoopShare(() => isShared);
  let begun = 0;
  for (let request = 0; request < 3; request += 1) void shared.begin().then(() => (begun += 1));
  await Promise.resolve();
  expect(begun).toBe(3);
  // A request that waits begins when the chargers leave.
  isShared = true;
  const waiting = shared.begin();
  isShared = false;
  await waiting;
});
