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
  await asAdmin(adminUrl, `create database ${quote(name)}${template}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  const drop = () => asAdmin(adminUrl, `drop database if exists ${quote(name)} with (force)`);
  return { url: url.href, drop, [Symbol.asyncDispose]: drop };
}

function ownOf(adminUrls: readonly string[]): string {
  const worker = Number(process.env["VITEST_POOL_ID"] ?? 1);
  // There is always one.
  return adminUrls[(worker - 1) % adminUrls.length] as string;
}

async function asAdmin(adminUrl: string, statement: string): Promise<void> {
  const sql = postgres(adminUrl, {
    max: 1,
    onnotice: () => {},
    connection: { client_min_messages: "warning" },
  });
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
