import { startOwnPostgres } from "@forecourt/harness";
import { parentOf, postgresCpuUs } from "../proc.ts";
import { type ServerProcess, startServerProcess } from "../server-process.ts";
import type { BareSenderCommands } from "../webhook-processes/bare-sender.ts";
import type { Commands } from "../webhook-processes/control.ts";
import type { ForecourtCommands } from "../webhook-processes/forecourt.ts";
import type { ReceiverCommands } from "../webhook-processes/receiver.ts";

/** The server with its PostgreSQL, senders to compare it with, and the receivers that all of them send to. */
export interface Rig extends AsyncDisposable {
  receivers: Controlled<ReceiverCommands>;
  forecourt: Controlled<ForecourtCommands>;
  /** By client. */
  bare: Record<(typeof clients)[number], Controlled<BareSenderCommands>>;
  orgId: string;
  /** The webhooks of the receivers that answer. */
  subscriptions: Subscription[];
  /** Where the receiver is that hangs; it has no webhook yet. */
  hangingUrl: string;
  /** A request to the server's API. */
  api(method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<Record<string, unknown>>;
}

export interface Subscription {
  id: string;
  url: string;
  secret: string;
}

/** A process that takes commands. Its CPU time is that of all processes of the rig: none of them disturbs the others. */
export interface Controlled<C extends Commands> extends ServerProcess {
  /** CPU time of this process alone, in µs. */
  ownCpuUs(): Promise<number>;
  ask<Name extends keyof C & string>(
    name: Name,
    ...question: Parameters<C[Name]>
  ): Promise<Awaited<ReturnType<C[Name]>>>;
}

export const clients = ["undici", "node-http"] as const;

export const healthy = 10;
export const maxConcurrency = 32;

const settings = {
  FORECOURT_PORT: "0",
  FORECOURT_SECRET: "a secret that only the bench knows of",
  FORECOURT_RATE_LIMIT_PER_SECOND: "0",
  FORECOURT_WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8",
  FORECOURT_WEBHOOK_ALLOW_HTTP: "true",
};

/** Rejects with NotStarted, or with what PostgreSQL or the machine has to say, when there cannot be one here. */
export async function startRig(profileFolder?: string): Promise<Rig> {
  const started: AsyncDisposable[] = [];
  const stop = async () => {
    for (const each of started.reverse()) await each[Symbol.asyncDispose]();
  };
  try {
    const postgres = keep(await startOwnPostgres({ fsync: true }));
    const start = async (name: string, args: string[], core: "servers" | "generator") =>
      keep(await startServerProcess({ entry: `webhook-processes/${name}`, args, core, profileFolder }));
    const receivers = await start("receiver", [String(healthy + 1)], "generator");
    const forecourt = await start(
      "forecourt",
      [JSON.stringify({ ...settings, FORECOURT_DATABASE_URL: postgres.url })],
      "servers",
    );
    const [undici, nodeHttp] = [
      await start("bare-sender", ["undici"], "servers"),
      await start("bare-sender", ["node-http"], "servers"),
    ];
    const { apiUrl, apiKey, backendPid } = await commandsOf<ForecourtCommands>(forecourt)("about");
    const postmasterPid = parentOf(backendPid);
    const processes = [receivers, forecourt, undici, nodeHttp];
    const cpuUs = async () => {
      const each = await Promise.all(processes.map((server) => server.cpuUs()));
      return each.reduce((sum, us) => sum + us, postgresCpuUs(postmasterPid));
    };
    const controlled = <C extends Commands>(server: ServerProcess): Controlled<C> => ({
      ...server,
      cpuUs,
      ownCpuUs: () => server.cpuUs(),
      ask: commandsOf<C>(server),
    });
    const rig = {
      receivers: controlled<ReceiverCommands>(receivers),
      forecourt: controlled<ForecourtCommands>(forecourt),
      bare: {
        undici: controlled<BareSenderCommands>(undici),
        "node-http": controlled<BareSenderCommands>(nodeHttp),
      },
      api: (method: "GET" | "POST" | "DELETE", path: string, body?: object) =>
        callApi(apiUrl + path, { method, key: apiKey, body }),
      [Symbol.asyncDispose]: stop,
    };
    const [hangingUrl = "", ...urls] = await rig.receivers.ask("urls");
    const { organization } = await rig.api("GET", "/me");
    const subscriptions: Subscription[] = [];
    for (const url of urls) subscriptions.push(await subscribe(rig, url));
    return { ...rig, orgId: String(Reflect.get(Object(organization), "id")), subscriptions, hangingUrl };
  } catch (error) {
    await stop();
    throw error;
  }

  function keep<D extends AsyncDisposable>(one: D): D {
    started.push(one);
    return one;
  }
}

/** The webhook of a receiver, who learns its secret. */
export async function subscribe(
  { api, receivers }: Pick<Rig, "api" | "receivers">,
  url: string,
): Promise<Subscription> {
  const made = await api("POST", "/webhooks", {
    url,
    events: ["socket.status_changed"],
    max_concurrency: maxConcurrency,
  });
  const secret = String(made["secret"]);
  await receivers.ask("behave", { url, secret });
  return { id: String(made["id"]), url, secret };
}

function commandsOf<C extends Commands>({ port }: ServerProcess): Controlled<C>["ask"] {
  return async <Name extends keyof C & string>(
    name: Name,
    ...[question]: Parameters<C[Name]>
  ): Promise<Awaited<ReturnType<C[Name]>>> => {
    const response = await fetch(`http://127.0.0.1:${port}/${name}`, {
      method: "POST",
      body: JSON.stringify({ question }),
    });
    if (!response.ok) throw new Error(`${name}: ${await response.text()}`);
    // The other end is `takeCommands`, with the same types.
    return (await response.json()) as Awaited<ReturnType<C[Name]>>;
  };
}

async function callApi(
  url: string,
  { method, key, body }: { method: string; key: string; body?: object | undefined },
): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`);
  if (response.status === 204) return {};
  // Our own API.
  return ((await response.json()) as { data: Record<string, unknown> }).data;
}
