import { expect, test } from "vitest";
import { readUrl } from "./read-url.ts";

test("a URL can be read many times, with any letters", () => {
  const unread = Array.from({ length: 20_000 }, () => readUrl("https://bücher.example/")).filter(
    (url) => url === null,
  );
  expect(unread).toEqual([]);
  expect(readUrl("https://")).toBe(null);
});
