/**
 * Ctrl-C, or a SIGTERM, is how a watch ends: it has succeeded, and the exit code is 0. Every command that goes on until it
 * is told to end is run by this.
 */
export async function watching(signal: AbortSignal, watch: () => Promise<void>): Promise<void> {
  try {
    await watch();
  } catch (error) {
    const isEnd =
      signal.aborted && (error === signal.reason || (error instanceof Error && error.name === "AbortError"));
    if (!isEnd) throw error;
  }
}
