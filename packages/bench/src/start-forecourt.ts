import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import type { Started } from "./start-all.ts";

/** What `ingest-servers/forecourt` writes into its file. */
export interface Secrets {
  apiKey: string;
  /** Of the chargers, by identity. */
  passwords: Record<string, string>;
}

/**
 * The whole server, with so many chargers at one location.
 * @throws NotStarted
 */
export async function startForecourt(
  { use, defer }: Started,
  {
    databaseUrl,
    chargers,
    profileFolder,
  }: { databaseUrl: string; chargers: number; profileFolder?: string | undefined },
): Promise<Secrets & { server: ServerProcess }> {
  const folder = mkdtempSync(join(tmpdir(), "forecourt-bench-"));
  defer(() => rmSync(folder, { recursive: true }));
  const secretsFile = join(folder, "secrets.json");
  const settings = {
    FORECOURT_PORT: "0",
    FORECOURT_METRICS: "off",
    FORECOURT_SECRET: "a secret that only this bench uses",
    FORECOURT_RATE_LIMIT_PER_SECOND: "0",
    FORECOURT_DATABASE_URL: databaseUrl,
  };
  const args = [JSON.stringify(settings), String(chargers), secretsFile];
  const server = use(await startServerProcess({ entry: "ingest-servers/forecourt", args, profileFolder }));
  // The server writes the file before it reports that it is ready.
  return { server, ...(JSON.parse(readFileSync(secretsFile, "utf8")) as Secrets) };
}
