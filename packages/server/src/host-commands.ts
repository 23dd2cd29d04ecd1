import { parseArgs } from "node:util";
import { type Config, parseConfig } from "./config.ts";
import { createMemoryBus } from "./gateway/bus-memory.ts";
import { createPostgresBus } from "./gateway/bus-postgres.ts";
import { newId } from "./ids.ts";
import { generateApiKey } from "./keys/api-key.ts";
import { issueKey, type KeyContext, type KeyRecord } from "./keys/issue.ts";
import { listKeys } from "./keys/list.ts";
import { revokeKeyIn } from "./keys/revoke.ts";
import { createOrganization, type OrganizationRow } from "./organizations/create.ts";
import { listOrganizations } from "./organizations/list.ts";
import { ProblemError } from "./problems.ts";
import { openSecret } from "./secret.ts";
import { openDatabase } from "./store/db.ts";
import { migrate } from "./store/migrate.ts";
import type { Role } from "./store/schema.ts";
import { isUniqueViolation, StoreError } from "./store/store-error.ts";

/** Where a command writes, a line at a time. */
export interface Output {
  out(text: string): void;
  err(text: string): void;
}

const usage = `Usage:
  forecourt-server orgs create <name>
  forecourt-server orgs list
  forecourt-server keys generate [--test]
  forecourt-server keys create --org <name> --role <viewer|operator|admin> [--name <text>]
  forecourt-server keys list [--org <name>]
  forecourt-server keys revoke <key id>`;

/**
 * What only the host may do: make organizations, and keys for whoever has none. On the same settings as the server.
 * Answers the exit code: 0 done, 1 refused or failed, 2 not understood.
 */
export async function runHostCommand(
  args: string[],
  env: Record<string, string | undefined>,
  output: Output,
): Promise<number> {
  const command = commandOf(args);
  if (command === null) {
    output.err(usage);
    return 2;
  }
  if (!("run" in command)) {
    output.out(command.text);
    return 0;
  }
  const parsed = parseConfig(env);
  if (!parsed.ok) {
    for (const { setting, problem, fix } of parsed.problems) output.err(`${setting} ${problem}. ${fix}`);
    return 2;
  }
  try {
    await using host = await openHost(parsed.config);
    return await command.run(host, output);
  } catch (error) {
    if (!(error instanceof StoreError || error instanceof ProblemError)) throw error;
    output.err(error.message);
    return 1;
  }
}

type Run = (host: KeyContext, output: Output) => Promise<number>;

/** Null: not understood. */
function commandOf(args: string[]): { text: string } | { run: Run } | null {
  const given = parse(args);
  if (given === null) return null;
  const [topic, verb, name, ...rest] = given.positionals;
  if (rest.length > 0) return null;
  switch (`${topic} ${verb}`) {
    case "orgs create":
      return name === undefined ? null : { run: (host, output) => createOrg(host, name, output) };
    case "orgs list":
      return name === undefined ? { run: listOrgs } : null;
    case "keys generate":
      return name === undefined ? { text: generateApiKey(given.test ? "test" : "live") } : null;
    case "keys create": {
      const { org, role, label } = given;
      if (name !== undefined || org === undefined || role === undefined) return null;
      return {
        run: (host, output) => createKeyOf(host, { org, role, name: label ?? "command line" }, output),
      };
    }
    case "keys list":
      return name === undefined ? { run: (host, output) => listKeysOf(host, given.org, output) } : null;
    case "keys revoke":
      return name === undefined ? null : { run: (host, output) => revoke(host, name, output) };
    default:
      return null;
  }
}

const roles: readonly Role[] = ["viewer", "operator", "admin"];

function parse(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        org: { type: "string" },
        role: { type: "string" },
        name: { type: "string" },
        test: { type: "boolean", default: false },
      },
    });
    const role = roles.find((known) => known === values.role);
    if (values.role !== undefined && role === undefined) return null;
    return { positionals, org: values.org, role, label: values.name, test: values.test };
  } catch {
    return null;
  }
}

async function openHost(config: Config): Promise<KeyContext & AsyncDisposable> {
  const secret = await openSecret(config);
  const { database } = config;
  const db = await openDatabase({ url: "url" in database ? database.url : database, lanes: 2 });
  try {
    await migrate(db);
    const bus = db.embedded ? await createMemoryBus() : await createPostgresBus(db);
    return {
      bus,
      clock: { now: Date.now, after: () => () => {} },
      config,
      db,
      log: { debug() {}, info() {}, warn() {}, error() {} },
      newId: (prefix) => newId(prefix, Date.now()),
      secret,
      async [Symbol.asyncDispose]() {
        await bus.close();
        await db.close();
      },
    };
  } catch (error) {
    await db.close();
    throw error;
  }
}

async function createOrg(host: KeyContext, name: string, { out, err }: Output): Promise<number> {
  if (name.trim() === "" || name.length > 255) {
    err("The name of an organization has 1 to 255 characters.");
    return 2;
  }
  try {
    out((await createOrganization(host, name)).id);
    return 0;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    err(`There is an organization ${JSON.stringify(name)} already.`);
    return 1;
  }
}

async function listOrgs(host: KeyContext, { out }: Output): Promise<number> {
  for (const { id, name } of await listOrganizations(host)) out(`${id}  ${name}`);
  return 0;
}

async function createKeyOf(
  host: KeyContext,
  wanted: { org: string; role: Role; name: string },
  { out, err }: Output,
): Promise<number> {
  const organization = await organizationNamed(host, wanted.org, err);
  if (organization === null) return 1;
  const { key } = await host.db.transaction((tx) =>
    issueKey(host, tx, {
      orgId: organization.id,
      name: wanted.name,
      role: wanted.role,
      expiresAt: null,
      actor: { type: "system" },
    }),
  );
  out(key);
  return 0;
}

async function listKeysOf(host: KeyContext, org: string | undefined, { out, err }: Output): Promise<number> {
  const chosen = org === undefined ? null : await organizationNamed(host, org, err);
  if (org !== undefined && chosen === null) return 1;
  for (const organization of chosen === null ? await listOrganizations(host) : [chosen]) {
    for await (const key of keysOf(host, organization)) {
      out([key.id, key.keyId, key.role.padEnd(8), stateOf(key), organization.name, key.name].join("  "));
    }
  }
  return 0;
}

async function* keysOf(host: KeyContext, { id }: OrganizationRow): AsyncGenerator<KeyRecord> {
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const { rows, pagination } = await listKeys(host, { orgId: id }, { page: 1, per_page: 100, cursor });
    yield* rows;
    cursor = pagination.next_cursor;
  }
}

function stateOf({ revokedAt, expiresAt }: KeyRecord): string {
  if (revokedAt !== null) return `revoked ${revokedAt}`;
  return expiresAt === null ? "active" : `expires ${expiresAt}`;
}

/** By the id of its record, whichever organization has it. */
async function revoke(host: KeyContext, id: string, { out, err }: Output): Promise<number> {
  for (const organization of await listOrganizations(host)) {
    for await (const key of keysOf(host, organization)) {
      if (key.id !== id && key.keyId !== id) continue;
      await host.db.transaction((tx) =>
        revokeKeyIn(host, tx, { orgId: organization.id, id: key.id, actor: { type: "system" } }),
      );
      out(`${key.id} is revoked.`);
      return 0;
    }
  }
  err(`There is no key ${JSON.stringify(id)}; "forecourt-server keys list" shows them.`);
  return 1;
}

async function organizationNamed(
  host: KeyContext,
  name: string,
  err: Output["err"],
): Promise<OrganizationRow | null> {
  const found = (await listOrganizations(host)).find(
    (organization) => organization.name === name || organization.id === name,
  );
  if (found === undefined)
    err(`There is no organization ${JSON.stringify(name)}; "forecourt-server orgs list" shows them.`);
  return found ?? null;
}
