import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Runs a script with `node -e` while a server answers every request with a status; `answers: null` means that no server
 * listens. Resolves with the exit code.
 */
export async function exitOf(script: string, { answers }: { answers: number | null }): Promise<number> {
  const server = createServer((_, response) => response.writeHead(answers ?? 500).end());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  if (answers === null) await close();
  const env = { PATH: process.env["PATH"], FORECOURT_PORT: String(port) };
  const child = spawn(process.execPath, ["-e", script], { env, stdio: "ignore" });
  const [code] = await once(child, "exit");
  if (answers !== null) await close();
  return Number(code);

  async function close(): Promise<void> {
    server.close();
    server.closeAllConnections();
    await once(server, "close");
  }
}
