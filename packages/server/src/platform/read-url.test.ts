import { expect, test } from "vitest";
import { readUrl } from "./read-url.ts";

test("a URL is read however often, and whatever letters it is of", () => {
  const unread = Array.from({ length: 20_000 }, () => readUrl("https://bücher.example/")).filter(
    (url) => url === null,
  );
  expect(unread).toEqual([]);
  expect(readUrl("https://")).toBe(null);
});
