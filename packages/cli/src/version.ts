import { readFileSync } from "node:fs";

/** Of this package. The bundle has it written in. */
export const version: string =
  process.env["FORECOURT_CLI_VERSION"] ??
  JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).version;
