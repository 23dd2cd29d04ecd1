import { expect, test } from "vitest";
import { readChargerList } from "./prepare.ts";

test("a line is an identity and its password; empty lines and comments are ignored", () => {
  const text = "# identity password\nCP-1 secret\r\n\nCP-2,other\nCP-3\tthird\nCP-4\n";
  expect(readChargerList(text)).toEqual({
    ok: true,
    chargers: [
      { identity: "CP-1", password: "secret" },
      { identity: "CP-2", password: "other" },
      { identity: "CP-3", password: "third" },
      { identity: "CP-4", password: undefined },
    ],
  });
});

test("an invalid list is reported with its line", () => {
  expect(readChargerList("CP-1 a\nCP-2 b c")).toEqual({
    ok: false,
    problem: "line 2 is not an identity and a password: CP-2 b c",
  });
  expect(readChargerList("CP-1 a\nCP-1 b")).toEqual({ ok: false, problem: "line 2 names CP-1 again" });
  expect(readChargerList("\n# nothing\n")).toEqual({ ok: false, problem: "it names no chargers" });
});
