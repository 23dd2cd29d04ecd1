import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { startAdmin } from "./start-admin.ts";

test("a reader that has seen enough ends it as Ctrl-C does: what it has made is removed, and nothing is told", async () => {
  await using admin = await startAdmin();
  const bin = fileURLToPath(new URL("../src/bin.ts", import.meta.url));
  const source = ["--conditions=@forecourt/source", "--import", import.meta.resolve("tsx")];
  const program = spawn(process.execPath, [...source, bin, "simulate", "--json"], {
    env: { FORECOURT_URL: admin.server.baseUrl, FORECOURT_API_KEY: admin.server.key },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stderr = "";
  program.stderr.on("data", (piece: Buffer) => {
    stderr += piece.toString();
  });
  await once(program.stdout, "data");
  expect((await admin.client.chargers.list()).data).toHaveLength(1);
  program.stdout.destroy();
  const [code] = await once(program, "close");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect((await admin.client.chargers.list()).data).toEqual([]);
  expect((await admin.client.idTags.list()).data).toEqual([]);
}, 30_000);
