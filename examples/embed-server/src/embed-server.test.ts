import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { createClient } from "@forecourt/client";
import { createDatabase, freePort } from "@forecourt/harness";
import { createCar, createSimulatedCharger } from "@forecourt/simulator";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { expect, inject, test } from "vitest";
import { openSessions } from "./open-sessions.ts";

const apiKey = "fc_test_Example1_0123456789ABCDEFGHIJKLMNOPQRSTUV2F4OEF";
const within = { timeout: 60_000, interval: 100 };

/** A program of this folder, as a process of its own. */
async function startProgram(file: string) {
  const database = await createDatabase(inject("postgresUrl"));
  const port = await freePort();
  const args = ["--conditions=@forecourt/source", "--import", "tsx", `src/${file}`];
  const child = spawn(process.execPath, args, {
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    env: {
      ...process.env,
      PORT: String(port),
      FORECOURT_DATABASE_URL: database.url,
      FORECOURT_SECRET: "a secret of at least 32 characters",
      FORECOURT_BOOTSTRAP_KEY: apiKey,
      FORECOURT_LOG_LEVEL: "error",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  let printed = "";
  child.stdout.on("data", (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const url = `http://127.0.0.1:${port}`;
  await expect
    .poll(
      () =>
        fetch(`${url}/charging/readyz`).then(
          ({ status }) => status,
          () => 0,
        ),
      within,
    )
    .toBe(200);
  return {
    url,
    databaseUrl: database.url,
    printed: () => printed,
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      const [code] = await exited;
      expect(code).toBe(0);
      await database[Symbol.asyncDispose]();
    },
  };
}

test.each(["with-hono.ts", "with-express.ts"])(
  "%s: an application with charging in it",
  {
    timeout: 180_000,
  },
  async (file) => {
    await using program = await startProgram(file);
    expect(await (await fetch(program.url)).text()).toBe("The application's own page");
    const client = createClient({ baseUrl: `${program.url}/charging/v1`, apiKey });
    const { password } = await client.chargers.create({ identity: "EMBEDDED" });
    const charger = createSimulatedCharger({
      url: `${program.url.replace("http", "ws")}/charging/ocpp`,
      identity: "EMBEDDED",
      password,
    });
    await charger.connect();
    charger.plugIn(1, createCar({ maxCurrentA: 32, phases: 3 }));
    // The application accepts this card, and no list has it.
    await charger.present("member-1");
    await expect
      .poll(async () => (await client.sessions.list()).data, within)
      .toMatchObject([{ limits: { max_energy_wh: 20_000 }, authorizer: { outcome: "answered" } }]);
    const [session] = (await client.sessions.list()).data;
    const sql = postgres(program.databaseUrl, { max: 1 });
    expect(await openSessions(drizzle(sql))).toMatchObject([{ id: session?.id, charger: "EMBEDDED" }]);
    await sql.end();
    await charger.present("member-1");
    await expect.poll(program.printed, within).toMatch(`${session?.id}: `);
    await charger.close();
  },
);
