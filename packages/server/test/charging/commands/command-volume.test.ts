import { request } from "node:http";
import { testScale, testSeed } from "@forecourt/harness";
import { createRandom } from "@forecourt/simulator";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectScriptedCharger, type ScriptedCharger } from "../../support/scripted-charger.ts";
import { startTestServer, type TestServer } from "../../support/start-test-server.ts";

const chargersInAll = 20 * testScale;
const commandsInAll = 100 * testScale;
const lifetimeS = 5;
/** How much time a busy machine may add. */
const slackMs = 3_000;
const random = createRandom(testSeed);
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ FORECOURT_COMMAND_LIFETIME_S: String(lifetimeS) });
});
afterAll(() => server[Symbol.asyncDispose]());

/** How a charger reacts to its calls. */
type Manner = "accepts" | "rejects" | "is silent" | "is late" | "leaves and comes back";
const manners: readonly Manner[] = [
  "accepts",
  "accepts",
  "rejects",
  "is silent",
  "is late",
  "leaves and comes back",
];
type Said = "Accepted" | "Rejected" | "nothing";

interface Station {
  chargerId: string;
  manner: Manner;
  /** The calls that the charger received, by the word of the command, and what it answered to each. */
  ledger: Map<string, Said[]>;
  charger: ScriptedCharger;
}

async function startStation(n: number): Promise<Station> {
  const { id, identity, password } = await server.client.chargers.create({ identity: `VOLUME-${n}` });
  const manner = manners[n % manners.length] ?? "accepts";
  const ledger: Station["ledger"] = new Map();
  const connect = async (): Promise<ScriptedCharger> => {
    const charger = await connectScriptedCharger({ url: server.ocppUrl, identity, password });
    let leavesAfter = 1 + Math.floor(random() * 3);
    charger.on("DataTransfer", async ({ data }) => {
      const say = (said: Said) => {
        ledger.set(String(data), [...(ledger.get(String(data)) ?? []), said]);
        return said === "nothing" ? ("silent" as const) : { status: said };
      };
      if (manner === "rejects") return say("Rejected");
      if (manner === "is silent") return say("nothing");
      if (manner === "is late") await new Promise((resolve) => setTimeout(resolve, 400));
      leavesAfter -= 1;
      if (manner !== "leaves and comes back" || leavesAfter > 0) return say("Accepted");
      charger.cut();
      station.charger = await connect();
      return say("nothing");
    });
    await charger.boot();
    return charger;
  };
  const station: Station = { chargerId: id, manner, ledger, charger: await connect() };
  return station;
}

interface Asked {
  word: string;
  status: number | "hung up";
  waitedMs: number;
  /** The longest time that the caller asked to wait. Null: not at all. */
  timeoutMs: number | null;
}

/** One caller. It may or may not wait, and it may close the connection early. */
async function ask({ chargerId }: Station, word: string): Promise<Asked> {
  const timeoutS = pick([null, null, 1, 2, 7]);
  const query = timeoutS === null ? "" : `?wait=true&timeout=${timeoutS}`;
  const begun = Date.now();
  const asking = request(`${server.baseUrl}/chargers/${chargerId}/calls${query}`, {
    method: "POST",
    // A connection of its own, because the caller may close it.
    agent: false,
    headers: { authorization: `Bearer ${server.key}`, "content-type": "application/json" },
  });
  const hangUp = random() < 0.2 ? setTimeout(() => asking.destroy(), random() * 1_000) : undefined;
  const status = await new Promise<Asked["status"]>((resolve) => {
    asking.on("error", () => resolve("hung up"));
    asking.on("response", (response) => {
      response.resume().on("end", () => resolve(response.statusCode ?? 0));
      response.on("error", () => resolve("hung up"));
    });
    asking.end(JSON.stringify({ action: "DataTransfer", payload: { vendorId: "volume", data: word } }));
  });
  clearTimeout(hangUp);
  const timeoutMs = timeoutS === null ? null : Math.min(timeoutS, lifetimeS) * 1_000;
  return { word, status, waitedMs: Date.now() - begun, timeoutMs };
}

interface Row {
  id: string;
  word: string;
  status: string;
  error: string | null;
  ends: number;
}

async function rows(): Promise<Row[]> {
  const found = await server.server.core.db.read((tx) =>
    tx.execute<{ id: string; word: string; status: string; error: string | null; ends: string }>(sql`
      select id, payload ->> 'data' as word, status, error,
        (select count(*)::text from events where subject_id = commands.id and type = 'command.completed') as ends
      from commands`),
  );
  return [...found].map((row) => ({ ...row, ends: Number(row.ends) }));
}

/** For each end of a command: how often the charger may have received the call, and what it answered. */
const meaning: Record<string, { times: readonly number[]; said: readonly Said[] }> = {
  "accepted null": { times: [1], said: ["Accepted"] },
  "rejected Rejected": { times: [1], said: ["Rejected"] },
  "rejected charger_offline": { times: [0], said: [] },
  "rejected charger_queue_full": { times: [0], said: [] },
  // A charger that comes back must boot before the server may call it.
  "rejected charger_not_accepted": { times: [0], said: [] },
  "timeout not_sent": { times: [0], said: [] },
  // The answer came too late, or never.
  "timeout no_answer": { times: [1], said: ["nothing", "Accepted"] },
  // A frame that was written to a closing socket may not have arrived.
  "timeout connection_lost": { times: [0, 1], said: ["nothing", "Accepted"] },
  "timeout connection_replaced": { times: [0, 1], said: ["nothing", "Accepted"] },
};

test(`${commandsInAll} commands at once to ${chargersInAll} chargers, of which some refuse, are silent or leave, each end once and as the charger saw it`, {
  timeout: 60_000 + 10_000 * testScale,
}, async () => {
  const stations = await Promise.all(Array.from({ length: chargersInAll }, (_, n) => startStation(n)));
  const asked = await Promise.all(
    Array.from({ length: commandsInAll }, (_, n) => ask(pick(stations), `word ${n}`)),
  );

  // No caller waited longer than it asked to, plus the delay of a busy machine.
  const slowest = (some: Asked[]) => Math.max(...some.map(({ waitedMs }) => waitedMs));
  const busyMs = slowest(asked.filter(({ timeoutMs }) => timeoutMs === null));
  const waiting = asked.filter(({ timeoutMs }) => timeoutMs !== null);
  const overMs = slowest(
    waiting.map((each) => ({ ...each, waitedMs: each.waitedMs - Number(each.timeoutMs) })),
  );
  expect(overMs).toBeLessThan(busyMs * 1.5 + slackMs);
  // Every caller that got an answer has one command, and no caller has two.
  await expect
    .poll(async () => (await rows()).filter(({ status }) => status === "pending"), {
      // The lifetime, five seconds of grace, and the job that runs every five seconds.
      timeout: (lifetimeS + 10) * 1_000 + slackMs,
      interval: 250,
    })
    .toEqual([]);
  const commands = await rows();
  expect(new Set(commands.map(({ word }) => word)).size).toBe(commands.length);
  for (const { word, status } of asked) {
    if (status === "hung up") continue;
    expect([200, 202]).toContain(status);
    expect(commands.some((command) => command.word === word)).toBe(true);
  }

  const counts: Record<string, number> = {};
  for (const { id, word, status, error, ends } of commands) {
    const outcome = `${status} ${error}`;
    counts[outcome] = (counts[outcome] ?? 0) + 1;
    const said = stations.flatMap(({ ledger }) => ledger.get(word) ?? []);
    expect(ends, `${id} ended ${ends} times`).toBe(1);
    expect(meaning, `${id} ended with ${outcome}`).toHaveProperty([outcome]);
    expect(meaning[outcome]?.times, `${id}, ${outcome}, was sent ${said.length} times`).toContain(
      said.length,
    );
    for (const each of said) expect(meaning[outcome]?.said, `${id}, ${outcome}`).toContain(each);
  }
  // The reverse holds as well: every call that a charger received belongs to a command.
  const words = new Set(commands.map(({ word }) => word));
  for (const { ledger } of stations) for (const word of ledger.keys()) expect(words).toContain(word);
  process.stdout.write(
    `seed ${testSeed}, ${commands.length} commands, ${asked.filter(({ status }) => status === "hung up").length} callers hung up, ${JSON.stringify(counts)}\n`,
  );
  for (const outcome of ["accepted null", "rejected Rejected", "timeout no_answer"])
    expect(counts[outcome]).toBeGreaterThan(0);
  for (const { charger } of stations) await charger[Symbol.asyncDispose]();
});
