const sliceCpuUs = 150_000;
const atOnce = 32;

/**
 * How often this process does it in a second of CPU time, garbage collection and other threads included. What answers with a
 * promise is waited for, one after the other, as a request handler does.
 */
export async function perCpuSecond(run: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  for (let count = 0; ; ) {
    for (let index = 0; index < atOnce; index++) {
      const answer = run();
      if (answer instanceof Promise) await answer;
    }
    count += atOnce;
    const { user, system } = process.cpuUsage(before);
    if (user + system >= sliceCpuUs) return (count * 1_000_000) / (user + system);
  }
}
