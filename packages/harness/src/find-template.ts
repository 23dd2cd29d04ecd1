import { adminUrlOf, asAdmin, createDatabase, quote } from "./create-database.ts";

const found = new Map<string, Promise<string>>();

/**
 * The name of a database to make others of, by `createDatabase`. The first caller on a PostgreSQL fills it, once; it
 * stays as long as that PostgreSQL does, so its name must identify its content.
 */
export async function findTemplate(
  postgresUrl: string,
  name: string,
  fill: (url: string) => Promise<void>,
): Promise<string> {
  const adminUrl = await adminUrlOf(postgresUrl);
  const key = `${adminUrl} ${name}`;
  const known = found.get(key);
  if (known !== undefined) return known;
  const template = makeTemplate(adminUrl, name, fill);
  found.set(key, template);
  template.catch(() => found.delete(key));
  return template;
}

async function makeTemplate(
  adminUrl: string,
  name: string,
  fill: (url: string) => Promise<void>,
): Promise<string> {
  const [known] = await asAdmin(adminUrl, `select from pg_database where datname = '${name}'`);
  if (known !== undefined) return name;
  const database = await createDatabase(adminUrl);
  try {
    await fill(database.url);
    await asAdmin(adminUrl, `alter database ${quote(nameIn(database.url))} rename to ${quote(name)}`);
  } catch (error) {
    await database.drop();
    // It is there already, or at the very moment: another worker of the same PostgreSQL was faster.
    if (!["42P04", "23505"].includes(Reflect.get(Object(error), "code"))) throw error;
  }
  return name;
}

const nameIn = (url: string) => new URL(url).pathname.slice(1);
