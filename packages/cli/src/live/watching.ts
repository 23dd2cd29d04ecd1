/**
 * Runs a command that continues until Ctrl-C or SIGTERM. Such an end is a success, with exit code 0.
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
