import { expect, test } from "vitest";
import { createSseParser } from "../src/sse.ts";

function parse(...pieces: string[]) {
  const parser = createSseParser("");
  return pieces.flatMap((piece) => parser.feed(piece));
}

test("a line ends with LF, CR or CR LF, and a blank line ends a block", () => {
  for (const end of ["\n", "\r", "\r\n"]) {
    expect(parse(["id: 1", "data: a", "", "id: 2", "data: b", "", ""].join(end))).toEqual([
      { id: "1", data: "a" },
      { id: "2", data: "b" },
    ]);
  }
});

test("chunk boundaries do not change the result", () => {
  const text = ": hello\r\nretry: 7\r\nid: 1\r\ndata: one\r\ndata: two\r\n\r\nid: 2\rdata:three\r\rid: 3\n\n";
  const whole = [
    { id: "1", data: "one\ntwo" },
    { id: "2", data: "three" },
    { id: "3", data: undefined },
  ];
  expect(parse(text)).toEqual(whole);
  expect(parse(...text)).toEqual(whole);
  for (let cut = 0; cut <= text.length; cut++)
    expect(parse(text.slice(0, cut), "", text.slice(cut))).toEqual(whole);
});

test("only one space after the colon is removed, and a field may have no value", () => {
  expect(parse("data:  two spaces\n\n", "data\n\n", "data:\ndata\n\n")).toEqual([
    { id: "", data: " two spaces" },
    { id: "", data: "" },
    { id: "", data: "\n" },
  ]);
});

test("comments, unknown fields and the event name are ignored", () => {
  expect(parse(":comment\nevent: cdr.created\nfoo: bar\nDATA: no\ndata: yes\n\n")).toEqual([
    { id: "", data: "yes" },
  ]);
});

test("an id stays until the next id; an id with a NUL is ignored", () => {
  const blocks = parse("id: 7\ndata: a\n\n", "data: b\n\n", "id: 8\0\ndata: c\n\n", "id\ndata: d\n\n");
  expect(blocks.map(({ id }) => id)).toEqual(["7", "7", "7", ""]);
});

test("a continued stream starts with the id of the one before", () => {
  expect(createSseParser("7").feed("data: a\n\n")).toEqual([{ id: "7", data: "a" }]);
});

test("a block without its blank line is not returned", () => {
  expect(parse("id: 7\ndata: a\n")).toEqual([]);
});

test("retry takes effect at once, and must consist of digits", () => {
  const parser = createSseParser("");
  expect(parser.retryMs).toBeUndefined();
  parser.feed("retry: 1500\n");
  expect(parser.retryMs).toBe(1500);
  parser.feed("retry: 1.5\nretry: -2\nretry:\nretry: 7s\n");
  expect(parser.retryMs).toBe(1500);
});

test("a line or a block over the limit is an error", () => {
  const parser = createSseParser("");
  const mebibyte = "x".repeat(1_048_576);
  expect(parser.feed("data: ok\n\n")).toHaveLength(1);
  expect(() => [parser.feed(mebibyte), parser.feed("x")]).toThrow(
    expect.objectContaining({ code: "unexpected-answer" }),
  );
  const half = `data: ${"x".repeat(600_000)}\n`;
  expect(() => parse(half, half)).toThrow(expect.objectContaining({ code: "unexpected-answer" }));
});
