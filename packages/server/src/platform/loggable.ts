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
