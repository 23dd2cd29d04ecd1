import { setTimeout as wait } from "node:timers/promises";
import { inspect } from "node:util";
import { parseConfig } from "@forecourt/server";
import { serve } from "../server-channel.ts";
import { benchEvent } from "./bench-event.ts";
import { type Commands, takeCommands } from "./control.ts";
import { monotonicMs } from "./monotonic.ts";

/* The whole server, with its store. Events are recorded as everything in it records them. Its settings are the argument. */

const [settings = "{}"] = process.argv.slice(2);
const endedPollMs = 10;
// The deliveries of a removed webhook stay for a while, and the server does not send them.
const openDeliveries = `select from deliveries d join webhooks w on w.id = d.webhook_id
  where d.state in ('pending', 'sending') limit 1`;
const endedWithinMs = 60_000;

export interface ForecourtCommands extends Commands {
  about(): Promise<About>;
  /** Many events in one transaction; answers when each delivery of them has ended, with the time since the commit. */
  burst(what: { orgId: string; events: number }): Promise<{ elapsedMs: number; delivered: number }>;
  /** Answers when every delivery has ended. */
  deliveriesEnded(): Promise<void>;
  /** One transaction after the other, by the clock; answers with the monotonic time of each commit. */
  pace(what: { orgId: string; perSecond: number; events: number }): Promise<Committed[]>;
}

export interface About {
  /** Ends with /v1. */
  apiUrl: string;
  /** Of the organization `default`, an admin. */
  apiKey: string;
  /** A process of its PostgreSQL. */
  backendPid: number;
}

export interface Committed {
  subjectId: string;
  atMs: number;
}

const shown = new Set<string>();
const quiet = {
  debug: () => {},
  info: () => {},
  warn: () => {},
  /** Each once: what fails goes on failing. */
  error(fields: object, message: string) {
    if (!shown.has(message)) process.stderr.write(`${message} ${inspect(fields)}\n`);
    shown.add(message);
  },
};

await serve(async () => {
  const { startServer, recordEvents, generateApiKey } = await load();
  const apiKey = generateApiKey("test");
  // The bench wrote them, as an environment.
  const given = JSON.parse(settings) as Record<string, string>;
  const parsed = parseConfig({ ...given, FORECOURT_BOOTSTRAP_KEY: apiKey });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const { core, url } = await startServer(parsed.config, { log: quiet });
  const read = <Row extends object>(query: string): Promise<Row[]> =>
    // The rows are what the query asks for.
    core.db.asSystem(() => core.db.read(async (tx) => (await tx.execute(query)) as unknown as Row[]));
  let recorded = 0;

  async function record(orgId: string, events: number): Promise<Committed[]> {
    const numbered = Array.from({ length: events }, () => ({ orgId, ...benchEvent(String(++recorded)) }));
    await core.db.asSystem(() => core.db.transaction((tx) => recordEvents(core, tx, numbered)));
    const atMs = monotonicMs();
    return numbered.map(({ subject }) => ({ subjectId: subject.id, atMs }));
  }

  async function deliveriesEnded(): Promise<void> {
    const until = performance.now() + endedWithinMs;
    for (;;) {
      const open = await read(openDeliveries);
      if (open.length === 0) return;
      if (performance.now() > until) throw new Error(`Deliveries have not ended within ${endedWithinMs} ms.`);
      await wait(endedPollMs);
    }
  }

  const deliveredSoFar = async () =>
    Number(
      (await read<{ count: string }>("select count(*) as count from deliveries where state = 'delivered'"))[0]
        ?.count,
    );

  const commands: ForecourtCommands = {
    async about() {
      const [backend] = await read<{ pid: number }>("select pg_backend_pid() as pid");
      return { apiUrl: `${url}/v1`, apiKey, backendPid: backend?.pid ?? 0 };
    },
    async burst({ orgId, events }) {
      const before = await deliveredSoFar();
      await record(orgId, events);
      const committedAt = performance.now();
      await deliveriesEnded();
      const elapsedMs = performance.now() - committedAt;
      return { elapsedMs, delivered: (await deliveredSoFar()) - before };
    },
    deliveriesEnded,
    async pace({ orgId, perSecond, events }) {
      const startedAt = performance.now();
      const committing: Promise<Committed[]>[] = [];
      for (let index = 0; index < events; index++) {
        await wait(Math.max(0, startedAt + (index * 1_000) / perSecond - performance.now()));
        committing.push(record(orgId, 1));
      }
      return (await Promise.all(committing)).flat();
    },
  };
  return { port: await takeCommands(commands), connections: () => 0 };
});

/** What the built server keeps to itself. */
async function load() {
  const dist = new URL("dist/", import.meta.resolve("@forecourt/server/package.json"));
  const [server, events, keys] = await Promise.all([
    // What is there.
    import(new URL("server.js", dist).href) as Promise<typeof import("../../../server/dist/server.js")>,
    import(new URL("store/events.js", dist).href) as Promise<
      typeof import("../../../server/dist/store/events.js")
    >,
    import(new URL("platform/api-key.js", dist).href) as Promise<
      typeof import("../../../server/dist/platform/api-key.js")
    >,
  ]);
  return {
    startServer: server.startServer,
    recordEvents: events.recordEvents,
    generateApiKey: keys.generateApiKey,
  };
}
