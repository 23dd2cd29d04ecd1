import { createClient } from "@forecourt/client";
import { bridgeMeter } from "./bridge-meter.ts";
import { readP1 } from "./read-p1.ts";
import { readShelly } from "./read-shelly.ts";

const { FORECOURT_URL: baseUrl = "http://127.0.0.1:8080/v1", FORECOURT_API_KEY: apiKey } = process.env;
const [locationId, meter] = process.argv.slice(2);
if (apiKey === undefined || locationId === undefined || meter === undefined) {
  console.error(
    "FORECOURT_API_KEY=… pnpm bridge loc_… http://shelly.local, or tcp://p1.local:2001 in place of it",
  );
  process.exitCode = 2;
} else {
  const ended = new AbortController();
  process.once("SIGINT", () => ended.abort());
  const { protocol, hostname, port } = new URL(meter);
  const client = createClient({ baseUrl, apiKey });
  // The P1 port is that of the whole connection, chargers included.
  await (protocol === "tcp:"
    ? bridgeMeter(
        client,
        { locationId, source: "p1", kind: "grid" },
        readP1(hostname, Number(port), ended.signal),
      )
    : bridgeMeter(
        client,
        { locationId, source: "shelly", kind: "other_loads" },
        readShelly(meter, ended.signal),
      )
  ).catch((error: unknown) => {
    if (!ended.signal.aborted) throw error;
  });
}
