import type { Log } from "./log.ts";

/** An error in the form for the log. The error itself must not be logged: PostgreSQL adds values of rows to its errors. */
export function loggable(error: unknown): object {
  if (!(error instanceof Error)) return { name: typeof error };
  const code: unknown = "code" in error ? error.code : undefined;
  const cause = error.cause === undefined ? {} : { cause: loggable(error.cause) };
  return {
    name: error.name,
    message: error.message,
    ...(code === undefined ? {} : { code }),
    stack: error.stack,
    ...cause,
  };
}

/** The log of an application, which gets the field `err` in the form for the log. */
export function withLoggableErrors(log: Log): Log {
  const at = (level: keyof Log) => (fields: object, message: string) =>
    log[level]("err" in fields ? { ...fields, err: loggable(fields.err) } : fields, message);
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}
