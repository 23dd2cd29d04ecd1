import { randomUUID } from "node:crypto";
import postgres from "postgres";

/** A database of the caller's own. Dropping it ends every connection to it. */
export interface TestDatabase extends AsyncDisposable {
  readonly url: string;
  drop(): Promise<void>;
}

/**
 * Creates a database on the PostgreSQL at `postgresUrl`, empty or as a copy of `template` (a name). A template must have no open
 * connections.
 */
export async function createDatabase(
  postgresUrl: string,
  options: { template?: string } = {},
): Promise<TestDatabase> {
  const adminUrl = await adminUrlOf(postgresUrl);
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const template = options.template ? ` template ${quote(options.template)}` : "";
  // Copying its files takes a third of what logging each page of them does.
  await asAdmin(adminUrl, `create database ${quote(name)}${template} strategy file_copy`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  const drop = async () =>
    void (await asAdmin(adminUrl, `drop database if exists ${quote(name)} with (force)`));
  return { url: url.href, drop, [Symbol.asyncDispose]: drop };
}

const started = new Map<string, Promise<string>>();

/** Itself, or what is started at `http:` for this worker of the test run. */
export function adminUrlOf(postgresUrl: string): Promise<string> {
  if (!postgresUrl.startsWith("http:")) return Promise.resolve(postgresUrl);
  const own = new URL(`/${process.env["VITEST_POOL_ID"] ?? 1}`, postgresUrl).href;
  const url = started.get(own) ?? ask(own);
  started.set(own, url);
  return url;
}

async function ask(starter: string): Promise<string> {
  const answer = await fetch(starter);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`No PostgreSQL could be started: ${text}`);
  return text;
}

export async function asAdmin(adminUrl: string, statement: string): Promise<readonly postgres.Row[]> {
  const sql = postgres(adminUrl, {
    max: 1,
    onnotice: () => {},
    connection: { client_min_messages: "warning" },
  });
  try {
    return await sql.unsafe(statement);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
