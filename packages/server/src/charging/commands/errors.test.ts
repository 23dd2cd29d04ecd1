import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { commandErrors } from "./errors.ts";

test("the guide lists every error that a command can end with, and no other", async () => {
  const guide = await readFile(new URL("../../../../../docs/guide/commands.md", import.meta.url), "utf8");
  const rows = [...guide.matchAll(/^\| `([a-z_]+)` +\| (rejected|timeout) +\|/gm)];
  expect(Object.fromEntries(rows.map(([, error, status]) => [error, status]))).toEqual(commandErrors);
});
