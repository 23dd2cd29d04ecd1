import { randomUUID } from "node:crypto";
import postgres from "postgres";

/** A database of the caller's own. Dropping it ends every connection to it. */
export interface TestDatabase extends AsyncDisposable {
  readonly url: string;
  drop(): Promise<void>;
}

/**
 * Creates a database on the server that `adminUrls` names, empty or as a copy of `template` (a name). Of several, with
 * blanks between them, each worker of the test run has its own. A template must have no open connections.
 */
export async function createDatabase(
  adminUrls: string,
  options: { template?: string } = {},
): Promise<TestDatabase> {
  const adminUrl = ownOf(adminUrls.split(" "));
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

/** The one of this worker. */
export function ownOf(adminUrls: readonly string[]): string {
  const worker = Number(process.env["VITEST_POOL_ID"] ?? 1);
  // There is always one.
  return adminUrls[(worker - 1) % adminUrls.length] as string;
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
