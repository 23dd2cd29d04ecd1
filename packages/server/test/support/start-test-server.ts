import { appendFileSync } from "node:fs";
import { type Client, createClient } from "@forecourt/client";
import { testMount } from "@forecourt/harness";
import postgres from "postgres";
import { inject } from "vitest";
import { createKey } from "../../src/accounts/keys/issue.ts";
import { createOrganization, listOrganizations } from "../../src/accounts/organizations.ts";
import type { BuiltServer } from "../../src/built-server.ts";
import type { Hooks } from "../../src/core/hooks.ts";
import { generateApiKey } from "../../src/platform/api-key.ts";
import type { Clock } from "../../src/platform/clock.ts";
import { parseConfig } from "../../src/platform/config.ts";
import type { Log } from "../../src/platform/log.ts";
import { startServer } from "../../src/server.ts";
import { openDatabase } from "../../src/store/db.ts";
import type { Role } from "../../src/store/schema.ts";
import { keepEvents, newestPosition } from "../../src/testing/keep-events.ts";
import {
  createEmbeddedFolder,
  createServerDatabase,
  seenByTests,
} from "../../src/testing/server-database.ts";

import { type Framework, startMounted } from "./start-mounted.ts";

export interface LogLine {
  level: "debug" | "info" | "warn" | "error";
  fields: Record<string, unknown>;
  message: string;
}

export interface TestServer extends AsyncDisposable {
  server: BuiltServer;
  /** Ends with /v1. */
  baseUrl: string;
  /** `ws://…/ocpp`. */
  ocppUrl: string;
  /** An admin key of the organization `default`. */
  key: string;
  client: Client;
  log: LogLine[];
  keyFor(role: Role): Promise<string>;
  /** Runs a statement as the owner of the tables, which has more rights than the server. */
  asOwner(statement: string): Promise<void>;
  /** An admin key of another organization. */
  otherOrganization(): Promise<string>;
  fetch(path: string, init?: RequestInit & { key?: string | null }): Promise<Response>;
}

interface TestServerOptions {
  clock?: Clock;
  hooks?: Hooks;
  /** Mounted in an application. Default: `TEST_MOUNT`, else a server with a port of its own. */
  mount?: Framework | undefined;
}

/**
 * Starts the whole server in this process, with its ports and jobs, on a new database; with `FORECOURT_DATABASE_URL:
 * "memory:"` on a new embedded one, which takes longer. It checks every answer and event against the contract. Tests of a file share
 * one where they can.
 */
export async function startTestServer(
  settings: Record<string, string> = {},
  { mount = testMount as Framework | undefined, ...options }: TestServerOptions = {},
): Promise<TestServer> {
  const given = settings["FORECOURT_DATABASE_URL"] ?? settings["FORECOURT_DATA_DIR"];
  const database = given === undefined ? await createServerDatabase(inject("postgresUrl")) : null;
  const embedded = given === "memory:" ? await createEmbeddedFolder() : null;
  const key = generateApiKey("test");
  const parsed = parseConfig({
    FORECOURT_PORT: "0",
    FORECOURT_SECRET: "a secret that only the tests know of",
    FORECOURT_BOOTSTRAP_KEY: key,
    FORECOURT_RATE_LIMIT_PER_SECOND: "0",
    // Many servers run at once on one machine.
    FORECOURT_METRICS: "127.0.0.1:0",
    ...(database === null ? {} : { FORECOURT_DATABASE_URL: database.url }),
    ...settings,
    ...(embedded === null ? {} : { FORECOURT_DATABASE_URL: "", FORECOURT_DATA_DIR: embedded.path }),
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const log: LogLine[] = [];
  const { config } = parsed;
  const serverOptions = {
    ...options,
    log: recordingLog(log),
    checkReplies: true,
    onReply: (seen: object) => appendFileSync(inject("replyLog"), `${JSON.stringify(seen)}\n`),
  };
  const started =
    mount === undefined
      ? await startServer(config, serverOptions)
      : await startMounted(mount, { config, ...serverOptions });
  const core = { ...started.core, db: seenByTests(started.core.db) };
  const server = { ...started, core };
  const before = database === null ? await newestPosition(core.db) : 0;
  const baseUrl = `${server.url}/v1`;
  // The second process on a database finds the organization that the first one created.
  const [organization] = await listOrganizations(core);
  if (organization === undefined) throw new Error("the first start makes an organization");
  return {
    server,
    baseUrl,
    ocppUrl: `${server.url.replace(/^http/, "ws")}/ocpp`,
    key,
    client: createClient({ baseUrl, apiKey: key }),
    log,
    keyFor: async (role) =>
      (await createKey(core, systemCaller(organization.id), { name: role, role, expiresAt: null })).result
        .key,
    async asOwner(statement) {
      if (database === null) throw new Error("asOwner() needs a database that startTestServer() created");
      const sql = postgres(database.ownerUrl, { max: 1 });
      await sql.unsafe(statement);
      await sql.end();
    },
    async otherOrganization() {
      const other = await createOrganization(core, `other ${Math.random()}`);
      return (
        await createKey(core, systemCaller(other.id), { name: "admin", role: "admin", expiresAt: null })
      ).result.key;
    },
    fetch: (path, { key: given = key, headers, ...init } = {}) =>
      fetch(`${baseUrl}${path}`, {
        ...init,
        headers: {
          ...(given === null ? {} : { authorization: `Bearer ${given}` }),
          ...(headers as Record<string, string>),
        },
      }),
    async [Symbol.asyncDispose]() {
      // The caller that brought the database checks it, if at all: this server may not reach it any more.
      if (database === null) await keepEvents(core.db, before).catch(() => undefined);
      await server.close();
      await embedded?.[Symbol.asyncDispose]();
      if (database === null) return;
      const left = await openDatabase({ url: database.ownerUrl, connections: 1 });
      await keepEvents(left);
      await left.close();
      await database.drop();
    },
  };
}

function systemCaller(orgId: string) {
  return { orgId, keyId: "key_of_the_tests", role: "admin" as const, idempotency: null };
}

function recordingLog(lines: LogLine[]): Log {
  const at = (level: LogLine["level"]) => (fields: object, message: string) => {
    lines.push({ level, fields: { ...fields }, message });
  };
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}
