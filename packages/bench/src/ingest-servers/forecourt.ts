import { writeFileSync } from "node:fs";
import { inspect } from "node:util";
import { parseConfig } from "@forecourt/server";
import { serve } from "../server-channel.ts";

/*
 * The whole server. Its arguments: its settings, the number of chargers to register, and the file into which it writes its
 * first API key and the chargers' passwords by identity. All chargers belong to one location with a tariff.
 */

const [settings = "{}", count = "0", secretsFile = ""] = process.argv.slice(2);

const log = {
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: (fields: object, message: string) => void process.stderr.write(`${message} ${inspect(fields)}\n`),
};

await serve(async () => {
  // The bench wrote them, as an environment.
  const parsed = parseConfig(JSON.parse(settings) as Record<string, string>);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  // Chargers in a closed loop send more than any real charger.
  Object.assign(parsed.config.ocpp.inbound, { perSecond: 1e9, burst: 1e9 });
  const { startServer } = await loadServer();
  const { url, firstKey } = await startServer(parsed.config, { log });
  const post = async (path: string, body: object) => {
    const response = await fetch(`${url}/v1${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${firstKey}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { data: { id: string; password?: string } }).data;
  };
  const tariff = await post("/tariffs", {
    name: "bench",
    currency: "EUR",
    elements: [{ price_components: [{ type: "ENERGY", price: 0.45, step_size: 1 }] }],
  });
  const location = await post("/locations", {
    name: "bench",
    address: "1 Example Street",
    tariff_id: tariff.id,
    time_zone: "Europe/Berlin",
  });
  const passwords: Record<string, string> = {};
  for (let number = 0; number < Number(count); number++) {
    const identity = `CP-${String(number).padStart(6, "0")}`;
    const { password = "" } = await post("/chargers", { identity, location_id: location.id });
    await post("/id-tags", { id_tag: `TAG-${identity}` });
    passwords[identity] = password;
  }
  writeFileSync(secretsFile, JSON.stringify({ apiKey: firstKey, passwords }));
  return { port: Number(new URL(url).port), connections: () => 0 };
});

/** The built server exports this from a file of its own. */
async function loadServer() {
  const file = new URL("dist/server.js", import.meta.resolve("@forecourt/server/package.json")).href;
  return (await import(file)) as typeof import("../../../server/dist/server.js");
}
