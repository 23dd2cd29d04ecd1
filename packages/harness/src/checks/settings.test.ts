import { expect, test } from "vitest";
import { unknownIn } from "./settings.ts";

const known = ["FORECOURT_PORT", "FORECOURT_TLS_CERT", "FORECOURT_TLS_KEY"];

test("an unknown setting is found, and a group of settings is one if it has members", () => {
  expect(unknownIn("set FORECOURT_PORT=80 and `FORECOURT_TLS_CERT`", known)).toEqual([]);
  expect(unknownIn("every FORECOURT_TLS_… and every FORECOURT_ variable", known)).toEqual([]);
  expect(unknownIn("FORECOURT_PROT, FORECOURT_PORT_ and FORECOURT_SSL_*", known)).toEqual([
    "FORECOURT_PROT",
    "FORECOURT_PORT_",
    "FORECOURT_SSL_",
  ]);
});
