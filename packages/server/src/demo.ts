import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Cdr, CreatedCharger, Location, Pagination, Tariff } from "@forecourt/contract";
import type { House } from "@forecourt/simulator";
import { createSignInCode } from "./accounts/console-sessions.ts";
import type { BuiltServer } from "./built-server.ts";
import { generateApiKey, parseApiKey } from "./platform/api-key.ts";
import { isoOf } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import { parseNetworks } from "./platform/network.ts";

/*
 * A demo site: a location, a tariff and simulated chargers whose cars arrive, charge and leave in compressed time. The
 * demo is a client of the server like any other. Only this file uses the simulator.
 */

/** What the demo stores beside its database. No other user may read it. */
interface DemoState {
  key: string;
  chargers: { identity: string; password: string }[];
  /** Absent in a demo that an older version made. */
  locationId?: string;
}

const tariff = {
  name: "Demo: 0.39 a kWh and 0.50 to start",
  currency: "EUR",
  elements: [
    {
      price_components: [
        { type: "FLAT", price: 0.5, step_size: 1 },
        { type: "ENERGY", price: 0.39, vat: 19, step_size: 1 },
      ],
    },
  ],
};
const identities = ["DEMO-0001", "DEMO-0002", "DEMO-0003"];
const idTag = "DEMO-DRIVER";
/** The fuse of the house and its chargers, and what the chargers share when the meter is silent. */
const fuseA = 63;
const fallbackA = 20;
const meterEveryS = 5;
/** The seed of a house that switches its first loads on within a minute. */
const houseSeed = 447;
/** For sessions of seconds, and chargers without a flash memory that each limit wears out. */
const hasty = { settleMs: 1_000, raiseSpacingMs: 1_000, demandSettleMs: 3_000, raisesPerHour: 3_600 };

/** The demo's own admin key. It is created once, stored in the demo's folder, and shown at every start. */
export async function withDemoKey(config: Config): Promise<Config> {
  const { key } = await readState(config);
  return {
    ...config,
    bootstrapKey: key,
    // The drivers of the demo share one card.
    concurrentTransactions: "accept",
    dlb: { ...config.dlb, ...hasty },
    // A user who tries the demo has a webhook receiver on the same machine.
    webhooks: {
      ...config.webhooks,
      allowHttp: true,
      allowCidrs: config.webhooks.allowCidrs ?? parseNetworks("127.0.0.0/8, ::1") ?? null,
    },
  };
}

/** Creates the site at the first start, plugs the cars in, and prints every CDR. */
export async function startDemo(
  server: BuiltServer,
  config: Config,
  { env, print }: { env: NodeJS.ProcessEnv; print: (text: string) => void },
): Promise<{ close(): Promise<void> }> {
  const state = await readState(config);
  const api = apiOf(server, state.key);
  if (state.chargers.length === 0) await writeState(config, { ...state, ...(await makeSite(api)) });
  const { chargers, locationId } = await readState(config);
  const { createFleet, createHouse } = await import("@forecourt/simulator");
  const fleet = createFleet({
    url: `${server.url.replace(/^http/, "ws")}/ocpp`,
    count: chargers.length,
    identityPrefix: "DEMO-",
    password: (identity) => chargers.find((charger) => charger.identity === identity)?.password,
    idTags: [idTag],
    // At this speed a stay is so short that the first receipt comes within half a minute.
    speed: 300,
    clock: server.core.clock,
  });
  fleet.start();
  const parsed = parseApiKey(state.key);
  const code = parsed.ok ? await createSignInCode(server.core, parsed.prefix) : null;
  print(greetingOf(server, { key: state.key, code, locationId, cli: cliOf(env) }));
  const stopReceipts = printReceipts(server, api, print);
  const house = createHouse({ seed: houseSeed, mostA: fuseA - fallbackA, meterEveryS });
  const stopMeter = locationId === undefined ? () => {} : reportMeter(server, api, locationId, house);
  return {
    async close() {
      stopMeter();
      stopReceipts();
      await fleet.close();
    },
  };
}

async function makeSite(api: Api): Promise<Pick<DemoState, "chargers" | "locationId">> {
  const { data: prices } = await api<{ data: Tariff }>("POST", "/tariffs", tariff);
  const site = {
    name: "Demo site",
    address: "1 Example Street",
    latitude: 53.5461,
    longitude: 9.9662,
    tariff_id: prices.id,
    time_zone: "Europe/Berlin",
    max_amperage: fuseA,
    dlb_enabled: true,
    dlb_fallback_a: fallbackA,
  };
  const { data: location } = await api<{ data: Location }>("POST", "/locations", site);
  const chargers: DemoState["chargers"] = [];
  await api("POST", "/id-tags", { id_tag: idTag, note: "The demo's drivers" });
  for (const identity of identities) {
    const body = {
      identity,
      location_id: location.id,
      sockets: [{ connector_id: 1, max_amperage: 32 }],
    };
    const { data: charger } = await api<{ data: CreatedCharger }>("POST", "/chargers", body);
    chargers.push({ identity, password: charger.password });
  }
  return { chargers, locationId: location.id };
}

/** Sends what the house draws besides the chargers, as a script on its meter would, until the demo stops. */
function reportMeter({ core }: BuiltServer, api: Api, locationId: string, house: House): () => void {
  const path = `/locations/${locationId}/measurements/house`;
  let second = 0;
  let cancel = (): void => undefined;
  const measure = (): void => {
    cancel = core.clock.after(1_000, measure);
    house.othersA(second);
    // It reports every 5 s; what the chargers draw is not among its values.
    const [reading] = house.report(second++, 0);
    if (reading === undefined) return;
    const { amps, kind } = reading;
    const highestA = typeof amps === "number" ? amps : Math.max(amps.L1, amps.L2, amps.L3);
    const current_a = Math.round(highestA * 10) / 10;
    api("PUT", path, { kind, current_a, valid_for_s: 6 * meterEveryS }).catch((error: unknown) =>
      core.log.warn({ err: error }, "the demo could not report its meter"),
    );
  };
  measure();
  return () => cancel();
}

function greetingOf(
  { url }: BuiltServer,
  {
    key,
    code,
    locationId,
    cli,
  }: { key: string; code: string | null; locationId: string | undefined; cli: string },
): string {
  const curl = `curl -H "Authorization: Bearer ${key}" ${url}/v1`;
  return `
Forecourt serves ${url}/v1 with a demo site: ${identities.length} simulated chargers behind the
${fuseA} A fuse of a simulated house, time compressed.

  Console     ${url}/console${code === null ? "" : `#sign-in=${code}`}
              The link signs you in once; later, use the key.
  API         ${url}/docs
  Admin key   ${key}

  ${curl}/chargers
  ${curl}/sessions
  ${curl}/cdrs
  ${curl}/${locationId === undefined ? "locations" : `locations/${locationId}/load`}
  ${curl.replace("curl", "curl -N")}/events/stream

  export FORECOURT_URL=${url}/v1 FORECOURT_API_KEY=${key}
  ${cli} status
  ${cli} sessions watch

Each charge detail record appears here; the first within a minute. Ctrl-C stops.
`;
}

/** How the CLI is started beside this server: from the same clone, or from its package. */
function cliOf({
  npm_lifecycle_event: script,
  npm_config_user_agent: agent = "",
}: NodeJS.ProcessEnv): string {
  const [, version] = /^pnpm\/(\d[\w.]*)/.exec(agent) ?? [];
  return script === "start" && version !== undefined ? `npx -y pnpm@${version} -s forecourt` : "forecourt";
}

/** Prints the receipts that are created from now on, in the order of their commit. */
function printReceipts({ core }: BuiltServer, api: Api, print: (text: string) => void): () => void {
  const startDate = encodeURIComponent(isoOf(core.clock.now()));
  let cursor = "";
  let stopped = false;
  let cancel = (): void => undefined;
  const next = async (): Promise<void> => {
    const query = `order=oldest&per_page=100&start_date=${startDate}${cursor === "" ? "" : `&cursor=${cursor}`}`;
    const page = await api<{ data: Cdr[]; pagination: Pagination }>("GET", `/cdrs?${query}`);
    for (const cdr of page.data) print(describe(cdr));
    cursor = page.pagination.next_cursor ?? cursor;
  };
  const follow = (): void => {
    next()
      .catch((error: unknown) => core.log.warn({ err: error }, "the demo could not read its CDRs"))
      .finally(() => {
        if (!stopped) cancel = core.clock.after(1_000, follow);
      });
  };
  follow();
  return () => {
    stopped = true;
    cancel();
  };
}

function describe(cdr: Cdr): string {
  const energy = (cdr.total_energy_wh / 1000).toFixed(3);
  return `CDR ${cdr.id}  ${energy} kWh  ${cdr.total_time_s} s  ${cdr.total_cost.toFixed(2)} ${cdr.currency}`;
}

type Api = <Answer>(method: string, path: string, body?: unknown) => Promise<Answer>;

function apiOf({ url }: BuiltServer, key: string): Api {
  return async <Answer>(method: string, path: string, body?: unknown) => {
    const response = await fetch(`${url}/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok)
      throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    // The contract defines what the operation returns.
    return (await response.json()) as Answer;
  };
}

async function readState(config: Config): Promise<DemoState> {
  try {
    // writeState below wrote this.
    return JSON.parse(await readFile(stateFile(config), "utf8")) as DemoState;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
    const state = { key: generateApiKey("test"), chargers: [] };
    await writeState(config, state);
    return state;
  }
}

async function writeState(config: Config, state: DemoState): Promise<void> {
  await mkdir(folderOf(config), { recursive: true });
  await writeFile(stateFile(config), JSON.stringify(state, null, 2), { mode: 0o600 });
}

const stateFile = (config: Config): string => join(folderOf(config), "demo.json");

function folderOf({ database }: Config): string {
  if ("embedded" in database && database.embedded !== "memory") return database.embedded;
  throw new Error("unreachable: --demo was started on a database that is not its own folder");
}
