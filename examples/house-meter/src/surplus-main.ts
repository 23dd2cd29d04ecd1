import { createInterface } from "node:readline";
import { createClient } from "@forecourt/client";
import { shareSurplus } from "./share-surplus.ts";

const { FORECOURT_URL: baseUrl = "http://127.0.0.1:8080/v1", FORECOURT_API_KEY: apiKey } = process.env;
const [locationId] = process.argv.slice(2);
if (apiKey === undefined || locationId === undefined) {
  console.error(
    "FORECOURT_API_KEY=… pnpm surplus loc_…, with the surplus in watts on standard input, one number a line",
  );
  process.exitCode = 2;
} else {
  await shareSurplus(createClient({ baseUrl, apiKey }), locationId, numbers());
}

async function* numbers(): AsyncGenerator<number> {
  for await (const line of createInterface({ input: process.stdin })) {
    const watts = Number(line);
    if (line.trim() !== "" && Number.isFinite(watts)) yield watts;
  }
}
