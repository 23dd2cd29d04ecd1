import { mkdir } from "node:fs/promises";
import { createClient } from "@forecourt/client";
import { closeMonth } from "./close-month.ts";
import { findWhatIsBroken } from "./find-what-is-broken.ts";
import { keepCopy } from "./keep-copy.ts";

const usage = `Usage: FORECOURT_API_KEY=fc_… start broken
                              start month 2026-11-01 2026-12-01 Europe/Berlin FOLDER
                              start copy FILE`;

const { FORECOURT_URL: baseUrl = "http://127.0.0.1:8080/v1", FORECOURT_API_KEY: apiKey } = process.env;
const [what, ...words] = process.argv.slice(2);

if (apiKey === undefined) {
  console.error("Set FORECOURT_API_KEY; the server prints an admin key when it starts.");
  process.exitCode = 2;
} else if (what === "broken") {
  await findWhatIsBroken(createClient({ baseUrl, apiKey }), console.log);
} else if (what === "month" && words.length === 4) {
  const [from = "", until = "", timeZone = "", folder = ""] = words;
  await mkdir(folder, { recursive: true });
  console.table(await closeMonth(createClient({ baseUrl, apiKey }), { from, until, timeZone }, folder));
} else if (what === "copy" && words[0] !== undefined) {
  await keepCopy(createClient({ baseUrl, apiKey }), words[0], console.log);
} else {
  console.error(usage);
  process.exitCode = 2;
}
