import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { createSecret } from "@forecourt/webhooks";
import { type TestEvent, testEvent } from "@forecourt/webhooks/testing";
import { expect, test } from "vitest";
import { worker } from "./worker.ts";

const folder = fileURLToPath(new URL("..", import.meta.url));

/** A program of this folder, as a process of its own: its address, and what it prints. */
async function startProgram(file: string, secret: string) {
  const args = ["--conditions=@forecourt/source", "--import", "tsx", `src/${file}`];
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, PORT: "0", WEBHOOK_SECRET: secret },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const printed = async (): Promise<string> => String((await lines.next()).value);
  const [, url = ""] = /^Listening at (.*)$/.exec(await printed()) ?? [];
  return {
    url,
    printed,
    async [Symbol.asyncDispose]() {
      child.kill();
      await exited;
    },
  };
}

const post = async (url: string, { headers, body }: Pick<TestEvent<"session.ended">, "headers" | "body">) =>
  (await fetch(url, { method: "POST", headers, body })).status;

test.each(["with-hono.ts", "with-express.ts"])(
  "%s handles an event once, and refuses a forged one",
  async (file) => {
    const secret = createSecret();
    await using program = await startProgram(file, secret);
    const sent = await testEvent("session.ended", { data: { energy_wh: 18_340 } }, { secret });
    expect(await post(program.url, sent)).toBe(204);
    expect(await program.printed()).toBe(`Session ${sent.event.data.session_id} ended: 18340 Wh`);
    expect(await post(program.url, sent)).toBe(204);
    expect(await post(program.url, { ...sent, body: sent.body.replace("18340", "18341") })).toBe(401);
    // The repeated event left no line before this one.
    expect(await program.printed()).toContain("signature_mismatch");
  },
);

test("the bare fetch handler takes what is signed", async () => {
  const env = { WEBHOOK_SECRET: createSecret() };
  const sent = await testEvent("charger.connected", {}, { secret: env.WEBHOOK_SECRET });
  expect((await worker.fetch(sent.request(), env)).status).toBe(204);
  const forged = await testEvent("charger.connected", {}, { secret: createSecret() });
  expect((await worker.fetch(forged.request(), env)).status).toBe(401);
});
