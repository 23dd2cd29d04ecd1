/** Short ids that differ between processes and connections, so that logs can be searched for them. */
export function createMessageIds(random: () => number): () => string {
  const prefix = Math.floor(random() * 36 ** 8)
    .toString(36)
    .padStart(8, "0");
  let count = 0;
  return () => `${prefix}-${(++count).toString(36)}`;
}
