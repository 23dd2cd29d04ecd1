import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "./free-port.ts";
import { startServerProcess } from "./start-server-process.ts";

async function write(name: string, text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "forecourt-entry-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const entry = join(folder, name);
  await writeFile(entry, text);
  return entry;
}

test("a server is ready with its line, has only the given environment, and ends by the given signal", async () => {
  const entry = await write(
    "main.mjs",
    `console.error(Object.keys(process.env).sort().join());
    process.on("SIGTERM", () => { console.log("goodbye"); process.exit(3); });
    setInterval(() => {}, 1000);
    console.log("listening on " + process.env.PORT);`,
  );
  await using server = await startServerProcess({ entry, env: { PORT: "1" } });
  expect(await server.line(/listening/)).toBe("listening on 1");
  expect(await server.line(/PATH/)).toBe("PATH,PORT");
  expect(await server.kill("SIGTERM")).toEqual({ code: 3, signal: null });
  expect(await server.line(/goodbye/)).toBe("goodbye");
});

test("a server from source is ready when it answers", async () => {
  const port = await freePort();
  const entry = await write(
    "main.mts",
    `import { createServer } from "node:http";
    const port: number = ${port};
    let asked = 0;
    createServer((_, response) => response.writeHead((asked += 1) > 2 ? 200 : 503).end()).listen(port, "127.0.0.1");`,
  );
  await using server = await startServerProcess({
    entry,
    env: {},
    readyUrl: `http://127.0.0.1:${port}/readyz`,
  });
  expect(await server.kill("SIGKILL")).toEqual({ code: null, signal: "SIGKILL" });
});

test("a server that ends before it is ready is an error with its output", async () => {
  const entry = await write("main.mjs", `console.log("no port"); process.exit(1);`);
  await expect(startServerProcess({ entry, env: {} })).rejects.toThrow(
    /ended \(1\) before it was ready:\nno port/,
  );
});
