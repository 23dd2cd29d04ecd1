import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { testScale } from "@forecourt/harness";
import { afterAll, beforeAll, expect, test } from "vitest";
import { letGo } from "./let-go.ts";
import { type StartedFleet, startFleet } from "./start-fleet.ts";

/*
 * The program as it is published, in a process of its own, killed in the middle.
 */

const bin = fileURLToPath(new URL("../bin/forecourt.js", import.meta.url));

let fleet: StartedFleet;
beforeAll(async () => {
  fleet = await startFleet();
});
afterAll(() => fleet[Symbol.asyncDispose]());

const count = 20 * testScale;

test("a job outlives the command that began it, and every charger is reset exactly once", {
  timeout: 300_000,
}, async () => {
  const chargers = await fleet.addMany(count, "KILLED-");
  const asked = letGo();
  // The fifth to be asked does not answer before the process is dead.
  const killed = letGo();
  let resets = 0;
  await Promise.all(
    chargers.map((charger) =>
      charger.connect({
        handlers: {
          async Reset() {
            resets++;
            if (resets >= 5) {
              asked.give();
              await killed.given;
            }
            return { status: "Accepted" };
          },
        },
      }),
    ),
  );

  const first = forecourt(["chargers", "reset", "--all", "--yes", "--concurrency", "3"]);
  await asked.given;
  first.kill("SIGKILL");
  const [, endedBy] = await once(first, "exit");
  expect(endedBy).toBe("SIGKILL");
  killed.give();
  const [job] = (await fleet.client.jobs.list()).data;

  const again = forecourt(["jobs", "watch", job?.id ?? "", "--json"]);
  const stdout: Buffer[] = [];
  again.stdout.on("data", (piece: Buffer) => stdout.push(piece));
  const [code] = await once(again, "close");

  const { data } = JSON.parse(Buffer.concat(stdout).toString());
  expect(data).toMatchObject({ job_id: job?.id, total: count, failed: 0 });
  expect(code).toBe(0);
  expect(chargers.map((charger) => charger.calls("Reset"))).toEqual(chargers.map(() => 1));
});

function forecourt(argv: readonly string[]) {
  return spawn(process.execPath, [bin, ...argv], {
    cwd: fleet.cli.home,
    env: { FORECOURT_URL: fleet.server.baseUrl, FORECOURT_API_KEY: fleet.server.key },
    stdio: ["ignore", "pipe", "ignore"],
  });
}
