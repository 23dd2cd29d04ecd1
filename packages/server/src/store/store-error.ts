import postgres from "postgres";

/**
 * - `unavailable`: the database is unreachable, overloaded or full; the same work may succeed later.
 * - `folder-in-use`: another process has the embedded data folder open.
 * - `folder-incompatible`: the embedded data folder was written by another PostgreSQL version.
 * - `migration-changed`: a migration that was applied differs from the file of that name.
 * - `database-newer`: the database has migrations that this version does not know.
 * - `migration-refused`: the role that connects may not apply the migrations that the database lacks.
 * - `database-unfinished`: a move or a restore into this database is not complete.
 * - `secret-differs`: FORECOURT_SECRET is not the secret of this database.
 */
export type StoreErrorCode =
  | "unavailable"
  | "folder-in-use"
  | "folder-incompatible"
  | "migration-changed"
  | "database-newer"
  | "migration-refused"
  | "database-unfinished"
  | "secret-differs";

/** Why an operation of the storage failed. Branch on `code`. */
export class StoreError extends Error {
  override readonly name = "StoreError";
  readonly code: StoreErrorCode;
  /** True when the connection was lost between COMMIT and its answer: the transaction may or may not be there. */
  readonly outcomeUnknown: boolean;

  constructor(
    code: StoreErrorCode,
    message: string,
    options: ErrorOptions & { outcomeUnknown?: boolean } = {},
  ) {
    super(message, options);
    this.code = code;
    this.outcomeUnknown = options.outcomeUnknown ?? false;
  }
}

/** Whether the error says that the database is not available (and not that the statement was wrong). */
export function isUnavailable(error: unknown): error is StoreError {
  return error instanceof StoreError && error.code === "unavailable";
}

/** Whether a unique index refused a row; with `constraint`, whether it was that one. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const reported = databaseError(error);
  return reported?.code === "23505" && (constraint === undefined || reported.constraint_name === constraint);
}

/** Whether the statement failed only because an earlier statement of its transaction had failed. */
export function isAborted(error: unknown): boolean {
  return databaseError(error)?.code === "25P02";
}

/** Whether PostgreSQL says that this role may not run the statement. */
export function isRefusedPrivilege(error: unknown): boolean {
  return databaseError(error)?.code === "42501";
}

/** Whether the transaction lost against a concurrent one (serialization failure, deadlock) and may be run again. */
export function isConflict(error: unknown): boolean {
  const code = databaseError(error)?.code;
  return code === "40001" || code === "40P01";
}

/** Whether the transaction waited for a lock until the lock timeout. */
export function isLockTimeout(error: unknown): boolean {
  return databaseError(error)?.code === "55P03";
}

// The role may not write to the table, the table is gone, its disk is full, or PostgreSQL cannot read or write its files.
const BROKEN = /^(42501|42P01|53100|58...|XX...)$/;

/**
 * Whether one table of the database does not take this write. A database that is away or takes no writes at all shows
 * nothing about a table, and a statement that took too long may have waited for one busy row.
 */
export function isTableFault(error: unknown): boolean {
  const code = databaseError(error)?.code;
  return code !== undefined && BROKEN.test(code);
}

/** The error that PostgreSQL itself reported, also when the query builder wraps it. */
function databaseError(error: unknown): postgres.PostgresError | undefined {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    if (inner instanceof postgres.PostgresError) return inner;
  }
  return undefined;
}

/** Converts any error of a statement for callers: `unavailable`, or what PostgreSQL reported, unwrapped. */
export function toStoreError(error: unknown): unknown {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    if (inner instanceof StoreError) return inner;
  }
  const reported = databaseError(error);
  const code = reported?.code ?? driverCode(error);
  if (code !== undefined && AWAY.test(code)) {
    return new StoreError("unavailable", `The database is not available (${code}).`, {
      cause: reported ?? error,
    });
  }
  // The query builder's own error quotes every parameter; the error from PostgreSQL is enough.
  return reported ?? error;
}

/** Whether the connection that reported this error can be used again. */
export function endsConnection(error: unknown): boolean {
  const reported = databaseError(error);
  // A client-side error may have left the driver's queue out of step with the socket.
  return reported === undefined || FATAL.test(reported.code);
}

// Shut down, crashed, starting, idle too long, connection exceptions, or demoted to a read-only standby.
const FATAL = /^(57P0[1-5]|25P03|08...|25006)$/;

// The codes above, and: no resources (53: disk full, too many connections), I/O error, statement timeout; the driver's own
// codes.
const AWAY = new RegExp(`${FATAL.source}|^(53...|58030|57014|CONNECT.*|E[A-Z]{3,})$`);

function driverCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}
