/** An error for the log. Not the error itself: what PostgreSQL adds to its errors holds the values of rows. */
export function tellable(error: unknown): object {
  if (!(error instanceof Error)) return { name: typeof error };
  const code: unknown = "code" in error ? error.code : undefined;
  const cause = error.cause === undefined ? {} : { cause: tellable(error.cause) };
  return {
    name: error.name,
    message: error.message,
    ...(code === undefined ? {} : { code }),
    stack: error.stack,
    ...cause,
  };
}
