/**
 * Keeps this process from sleeping until `work` is done. A generator that sleeps has to be woken up by each answer, at
 * the expense of the server that sends it, and on a virtual machine that can cost more than the answer.
 */
export async function awake<T>(work: Promise<T>): Promise<T> {
  const at = { work: true };
  const end = () => {
    at.work = false;
  };
  work.then(end, end);
  while (at.work) await new Promise((resolve) => setImmediate(resolve));
  return work;
}
